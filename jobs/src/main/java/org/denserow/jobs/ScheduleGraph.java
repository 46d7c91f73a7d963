package org.denserow.jobs;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.IntConsumer;
import org.denserow.jobs.ScheduleBuilder.Node;

/// Makes the graph of a schedule from its declarations: canonical order, rebuilds in their places, edges.
///
/// 1. Within a segment a node waits for the earlier ones that it conflicts with, for earlier writers of the sources of
///    the derived parts that it reads, and for the nodes that it names in `after`. *Canonical order* takes, of the
///    nodes that wait for no node that is left, the one declared first.
/// 2. Walking in that order, a rebuild is put before the first reader of its part after each place where a source may
///    have changed: a writer, and the begin of a segment.
/// 3. Edges lead from earlier to later nodes only, so there are no cycles. Edges that others imply are left out.
///
/// [LastAccesses] finds conflicts by resource; pairs of nodes are never compared.
///
/// Cost: proportional to the number of declarations; step 3 takes one bit for each pair of nodes of a segment of which
/// one waits for the other: 1 MB at 4,096 nodes in a row. Build time only.
final class ScheduleGraph {

    /// A declared node at one place in canonical order.
    record Step(Node node, String name) {}

    final List<Step> steps = new ArrayList<>(); // in canonical order
    final int[] ends; // by segment: one past its last step
    final int[][] edges; // by step: later steps that wait for it, ascending
    final DerivedParts parts;

    private final ScheduleBuilder declared;

    ScheduleGraph(final ScheduleBuilder declared) {
        this.declared = declared;
        this.ends = new int[declared.boundaries.size() + 1];
        checkAfter();
        this.parts = new DerivedParts(declared);
        final Map<String, Integer> repeats = new HashMap<>();
        int begin = 0;
        for (int segment = 0; segment < ends.length; segment++) {
            int end = begin;
            while (end < declared.nodes.size() && declared.nodes.get(end).segment == segment) {
                end++;
            }
            place(canonical(declared.nodes.subList(begin, end)), repeats);
            ends[segment] = steps.size();
            begin = end;
        }
        this.edges = new int[steps.size()][];
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

    // ---- Canonical order ----

    /// The nodes of one segment; each waits for those that [#waits(List, int, int)] says, or for others that do.
    private List<Node> canonical(final List<Node> nodes) {
        final List<List<Integer>> followers = lists(nodes.size());
        final int[] waitingFor = new int[nodes.size()];
        final Map<Node, Integer> places = new HashMap<>();
        for (int place = 0; place < nodes.size(); place++) {
            places.put(nodes.get(place), place);
        }
        final LastAccesses last = new LastAccesses();
        for (int place = 0; place < nodes.size(); place++) {
            final Node node = nodes.get(place);
            final int self = place;
            final IntConsumer waitsFor = before -> {
                followers.get(before).add(self);
                waitingFor[self]++;
            };
            for (int part = node.reads.nextSetBit(0); part >= 0; part = node.reads.nextSetBit(part + 1)) {
                parts.sources(part).stream().forEach(source -> last.tellWriter(source, waitsFor));
            }
            last.add(node, place, waitsFor);
            tellAfter(node, places, waitsFor);
        }
        final PriorityQueue<Integer> free = new PriorityQueue<>(); // nodes that may come next
        for (int place = 0; place < nodes.size(); place++) {
            if (waitingFor[place] == 0) {
                free.add(place);
            }
        }
        final List<Node> order = new ArrayList<>();
        final BitSet done = new BitSet();
        while (!free.isEmpty()) {
            final int next = free.remove();
            done.set(next);
            order.add(nodes.get(next));
            for (final int follower : followers.get(next)) {
                if (--waitingFor[follower] == 0) {
                    free.add(follower);
                }
            }
        }
        if (order.size() < nodes.size()) {
            throw cycle(nodes, done);
        }
        return order;
    }

    /// Hands over the places of the nodes that a node names in `after`, without those of earlier segments.
    private void tellAfter(final Node node, final Map<Node, Integer> places, final IntConsumer waitsFor) {
        for (final String name : node.after) {
            final Integer place = places.get(declared.byName.get(name));
            if (place != null) {
                waitsFor.accept(place);
            }
        }
    }

    private static List<List<Integer>> lists(final int count) {
        final List<List<Integer>> lists = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            lists.add(new ArrayList<>(1));
        }
        return lists;
    }

    private IllegalArgumentException cycle(final List<Node> nodes, final BitSet done) {
        final List<Integer> path = new ArrayList<>();
        int node = done.nextClearBit(0);
        while (!path.contains(node)) { // every node left waits for another one left: the way back comes round
            path.add(node);
            int before = done.nextClearBit(0);
            while (!waits(nodes, node, before)) {
                before = done.nextClearBit(before + 1);
            }
            node = before;
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

    /// Whether a node of a segment waits for another node of the segment.
    private boolean waits(final List<Node> nodes, final int node, final int before) {
        return nodes.get(node).after.contains(nodes.get(before).name)
                || before < node && why(nodes.get(before), nodes.get(node)) != null;
    }

    /// The reason for which `later` waits for `before`, or null.
    private String why(final Node before, final Node later) {
        if (later.after.contains(before.name)) {
            return "after";
        }
        final int resource = conflict(before, later);
        if (resource >= 0) {
            return declared.resources.get(resource).toString();
        }
        final BitSet sources = new BitSet();
        later.reads.stream().forEach(part -> sources.or(parts.sources(part)));
        sources.and(before.writes);
        return sources.isEmpty()
                ? null
                : declared.resources.get(sources.nextSetBit(0)).toString();
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

    // ---- Rebuilds in their places ----

    private void place(final List<Node> order, final Map<String, Integer> repeats) {
        final BitSet stale = new BitSet(); // a part together with all parts built from it
        stale.set(0, declared.resources.size()); // a boundary, or the time between runs, may have flagged everything
        for (final Node node : order) {
            placeRebuilds(node, stale, repeats);
            addStep(node, node.name);
            for (int written = node.writes.nextSetBit(0); written >= 0; written = node.writes.nextSetBit(written + 1)) {
                stale.or(parts.outdatedBy(written));
            }
        }
    }

    private void placeRebuilds(final Node reader, final BitSet stale, final Map<String, Integer> repeats) {
        for (int part = reader.reads.nextSetBit(0); part >= 0; part = reader.reads.nextSetBit(part + 1)) {
            final Node rebuild = declared.rebuilds.get(part);
            if (rebuild != null && stale.get(part)) {
                placeRebuilds(rebuild, stale, repeats);
                stale.clear(part);
                final int times = repeats.merge(rebuild.name, 1, Integer::sum);
                addStep(rebuild, times == 1 ? rebuild.name : rebuild.name + '#' + times);
            }
        }
    }

    private void addStep(final Node node, final String name) {
        steps.add(new Step(node, name));
        ScheduleBuilder.checkSize(steps.size() + declared.boundaries.size());
    }

    // ---- Edges ----

    private void connect(final int begin, final int end) {
        final List<List<Integer>> followers = lists(end - begin);
        final Map<Node, Integer> places = new HashMap<>(); // without rebuilds, which have several places
        final LastAccesses last = new LastAccesses();
        for (int place = 0; place < end - begin; place++) {
            final Node node = steps.get(begin + place).node;
            final int self = place;
            final IntConsumer waitsFor = before -> {
                final List<Integer> known = followers.get(before);
                if (known.isEmpty() || known.getLast() != self) {
                    known.add(self);
                }
            };
            last.add(node, place, waitsFor);
            tellAfter(node, places, waitsFor);
            places.put(node, place);
        }
        final BitSet[] reached = new BitSet[end - begin];
        for (int place = end - begin - 1; place >= 0; place--) {
            final BitSet reach = new BitSet();
            edges[begin + place] = followers.get(place).stream()
                    .filter(later -> {
                        final boolean isNew = !reach.get(later);
                        if (isNew) {
                            reach.set(later);
                            reach.or(reached[later]);
                        }
                        return isNew;
                    })
                    .mapToInt(later -> begin + later)
                    .toArray();
            reached[place] = reach;
        }
    }

    /// {@return the reason for which the second of two steps, joined by an edge, waits for the first}
    String why(final int step, final int later) {
        return why(steps.get(step).node, steps.get(later).node);
    }
}
