package org.denserow.jobs;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.denserow.jobs.ScheduleBuilder.Node;

/// Makes the graph of a schedule from what was declared: canonical order, rebuilds in their places, edges.
///
/// 1. Within a segment a node waits for the earlier ones that it conflicts with, for earlier writers of the sources of
///    the derived parts that it reads, and for what it names in `after`. *Canonical order* is declaration order but
///    for what `after` turns round: of the nodes that may come next, the one declared first.
/// 2. Walking in that order, a rebuild is put before the first reader of its part after each place where a source may
///    have changed: a writer, and the begin of a segment.
/// 3. Edges lead from earlier to later only, so there is no cycle any more. Edges that others imply are left out.
///
/// Cost: quadratic in the nodes, cubic in the worst case; build time only.
final class ScheduleGraph {

    /// A declared node at one place in canonical order.
    record Step(Node node, String name) {}

    final List<Step> steps = new ArrayList<>(); // in canonical order
    final int[] ends; // by segment: one past its last step
    final List<Map<Integer, String>> edges = new ArrayList<>(); // by step: later steps that wait for it, and why

    private final ScheduleBuilder declared;

    ScheduleGraph(final ScheduleBuilder declared) {
        this.declared = declared;
        this.ends = new int[declared.boundaries.size() + 1];
        checkAfter();
        checkDerived();
        final Map<String, Integer> repeats = new HashMap<>();
        for (int segment = 0; segment < ends.length; segment++) {
            place(canonical(segment), repeats);
            ends[segment] = steps.size();
        }
        for (int segment = 0; segment < ends.length; segment++) {
            connect(segment == 0 ? 0 : ends[segment - 1], ends[segment]);
        }
    }

    // ---- Checks ----

    private void checkAfter() {
        for (final Node node : declared.nodes) {
            for (final String name : node.after) {
                final Node before = declared.byName.get(name);
                if (before == null || before.kind == ScheduleNode.Kind.REBUILD) {
                    final String what = declared.byName.containsKey(name)
                            ? before == null ? "a boundary" : "a rebuild, read its part instead"
                            : "unknown";
                    throw new IllegalArgumentException("after must name a node: node=" + node.name + ", after=" + name
                            + ", which is " + what + "; declared are " + declared.nodes);
                }
                if (before.segment > node.segment) {
                    throw new IllegalArgumentException("after must not name a node of a later segment: path="
                            + node.name + " -> boundary "
                            + declared.boundaries.get(node.segment).name() + " -> "
                            + name + " -> " + node.name + "; declare one of the two on the other side of the boundary");
                }
            }
        }
    }

    private void checkDerived() {
        for (final Node node : declared.nodes) {
            for (int part = node.writes.nextSetBit(0); part >= 0; part = node.writes.nextSetBit(part + 1)) {
                if (declared.rebuilds.containsKey(part)) {
                    throw new IllegalArgumentException("a derived part is written by its rebuild only: derived="
                            + declared.resources.get(part) + ", rebuild=" + declared.rebuilds.get(part).name + ", node="
                            + node.name + "; let the node write a source");
                }
            }
        }
        final Map<Integer, Node> inOrder = new TreeMap<>(declared.rebuilds);
        for (final int part : inOrder.keySet()) {
            addSources(part, new BitSet(), new ArrayList<>());
        }
    }

    /// Adds everything that a derived part is built from, through other derived parts too.
    ///
    /// @param path the derived parts on the way
    private void addSources(final int part, final BitSet sources, final List<Integer> path) {
        final Node rebuild = declared.rebuilds.get(part);
        if (rebuild == null) {
            return;
        }
        if (path.contains(part)) {
            final List<Integer> cycle = new ArrayList<>(path.subList(path.indexOf(part), path.size()));
            cycle.add(part);
            throw new IllegalArgumentException("derived parts must not be built from each other: path="
                    + String.join(
                            " -> ",
                            cycle.reversed().stream()
                                    .map(p -> declared.resources.get(p).toString())
                                    .toList())
                    + "; take one of these sources away");
        }
        path.add(part);
        sources.or(rebuild.reads);
        for (int source = rebuild.reads.nextSetBit(0); source >= 0; source = rebuild.reads.nextSetBit(source + 1)) {
            addSources(source, sources, path);
        }
        path.removeLast();
    }

    // ---- Canonical order ----

    private List<Node> canonical(final int segment) {
        final List<Node> left = new ArrayList<>();
        for (final Node node : declared.nodes) {
            if (node.segment == segment) {
                left.add(node);
            }
        }
        final int count = left.size();
        final BitSet[] waitsFor = new BitSet[count];
        for (int later = 0; later < count; later++) {
            waitsFor[later] = new BitSet(count);
            final BitSet sources = sourcesOfReads(left.get(later));
            for (int other = 0; other < count; other++) {
                final boolean conflicts = other < later
                        && (conflict(left.get(other), left.get(later)) >= 0
                                || left.get(other).writes.intersects(sources));
                if (conflicts || left.get(later).after.contains(left.get(other).name)) {
                    waitsFor[later].set(other);
                }
            }
        }
        final List<Node> order = new ArrayList<>();
        final BitSet done = new BitSet(count);
        while (order.size() < count) {
            final int next = next(waitsFor, done);
            if (next < 0) {
                throw cycle(left, waitsFor, done);
            }
            done.set(next);
            order.add(left.get(next));
        }
        return order;
    }

    private static int next(final BitSet[] waitsFor, final BitSet done) {
        for (int node = done.nextClearBit(0); node < waitsFor.length; node = done.nextClearBit(node + 1)) {
            final BitSet waiting = (BitSet) waitsFor[node].clone();
            waiting.andNot(done);
            if (waiting.isEmpty()) {
                return node;
            }
        }
        return -1;
    }

    private IllegalArgumentException cycle(final List<Node> nodes, final BitSet[] waitsFor, final BitSet done) {
        final List<Integer> path = new ArrayList<>();
        int node = done.nextClearBit(0);
        while (!path.contains(node)) { // everything left waits for something left: going back must come round
            path.add(node);
            final BitSet waiting = (BitSet) waitsFor[node].clone();
            waiting.andNot(done);
            node = waiting.nextSetBit(0);
        }
        final List<Integer> cycle = new ArrayList<>(path.subList(path.indexOf(node), path.size()));
        Collections.reverse(cycle); // now each waits for the one before it
        Collections.rotate(cycle, -cycle.indexOf(Collections.min(cycle)));
        final StringBuilder text = new StringBuilder(nodes.get(cycle.getFirst()).name);
        for (int i = 0; i < cycle.size(); i++) {
            final Node before = nodes.get(cycle.get(i));
            final Node after = nodes.get(cycle.get((i + 1) % cycle.size()));
            text.append(" -> ")
                    .append(after.name)
                    .append(" (")
                    .append(why(before, after))
                    .append(')');
        }
        return new IllegalArgumentException("nodes must not wait for each other: path=" + text
                + "; nodes in conflict run in declaration order, declare them in the order of after");
    }

    private BitSet sourcesOfReads(final Node node) {
        final BitSet sources = new BitSet();
        for (int part = node.reads.nextSetBit(0); part >= 0; part = node.reads.nextSetBit(part + 1)) {
            addSources(part, sources, new ArrayList<>());
        }
        return sources;
    }

    /// The lowest resource that one writes and the other reads or writes, or -1.
    private static int conflict(final Node one, final Node other) {
        final BitSet touched = (BitSet) one.reads.clone();
        touched.and(other.writes);
        final BitSet written = (BitSet) other.reads.clone();
        written.or(other.writes);
        written.and(one.writes);
        touched.or(written);
        return touched.nextSetBit(0);
    }

    /// Why `later` waits for `before`, or null.
    private String why(final Node before, final Node later) {
        if (later.after.contains(before.name)) {
            return "after";
        }
        final int resource = conflict(before, later);
        if (resource >= 0) {
            return declared.resources.get(resource).toString();
        }
        final BitSet sources = sourcesOfReads(later);
        sources.and(before.writes);
        return sources.isEmpty()
                ? null
                : declared.resources.get(sources.nextSetBit(0)).toString();
    }

    // ---- Rebuilds in their places ----

    private void place(final List<Node> order, final Map<String, Integer> repeats) {
        final BitSet stale = new BitSet();
        stale.set(0, declared.resources.size()); // a boundary, or the time between runs, may have flagged everything
        for (final Node node : order) {
            placeRebuilds(node, stale, repeats);
            addStep(node, node.name, stale);
        }
    }

    private void placeRebuilds(final Node reader, final BitSet stale, final Map<String, Integer> repeats) {
        for (int part = reader.reads.nextSetBit(0); part >= 0; part = reader.reads.nextSetBit(part + 1)) {
            final Node rebuild = declared.rebuilds.get(part);
            if (rebuild != null) {
                placeRebuilds(rebuild, stale, repeats);
                if (stale.get(part)) {
                    stale.clear(part);
                    final int times = repeats.merge(rebuild.name, 1, Integer::sum);
                    addStep(rebuild, times == 1 ? rebuild.name : rebuild.name + '#' + times, stale);
                }
            }
        }
    }

    private void addStep(final Node node, final String name, final BitSet stale) {
        steps.add(new Step(node, name));
        ScheduleBuilder.checkSize(steps.size() + declared.boundaries.size());
        declared.rebuilds.forEach((part, rebuild) -> {
            if (rebuild.reads.intersects(node.writes)) {
                stale.set(part);
            }
        });
    }

    // ---- Edges ----

    private void connect(final int begin, final int end) {
        final BitSet[] reached = new BitSet[end - begin];
        final List<Map<Integer, String>> fromLast = new ArrayList<>();
        for (int step = end - 1; step >= begin; step--) {
            final Map<Integer, String> waiting = new TreeMap<>();
            final BitSet reach = new BitSet();
            for (int later = step + 1; later < end; later++) {
                final Node node = steps.get(later).node;
                if (!reach.get(later)
                        && (conflict(steps.get(step).node, node) >= 0
                                || node.after.contains(steps.get(step).node.name))) {
                    waiting.put(later, why(steps.get(step).node, node));
                    reach.set(later);
                    reach.or(reached[later - begin]);
                }
            }
            reached[step - begin] = reach;
            fromLast.add(waiting);
        }
        edges.addAll(fromLast.reversed());
    }
}
