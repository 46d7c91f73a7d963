package org.denserow.jobs;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.denserow.jobs.ScheduleBuilder.Node;

/// The graph of a schedule by comparing every node with every other one, as slow and as plain as can be: what
/// [ScheduleGraph] must find.
///
/// It uses the declarations alone. Canonical order, the places of rebuilds and the edges follow the description there
/// word by word.
final class PairwiseGraph {

    final List<ScheduleGraph.Step> steps = new ArrayList<>();
    final int[] ends;
    final List<Map<Integer, String>> edges = new ArrayList<>(); // by step: who waits for it, and why

    private final ScheduleBuilder declared;

    PairwiseGraph(final ScheduleBuilder declared) {
        this.declared = declared;
        this.ends = new int[declared.boundaries.size() + 1];
        for (final int part : new TreeMap<>(declared.rebuilds).keySet()) {
            addSources(part, new BitSet(), new ArrayList<>());
        }
        final Map<String, Integer> repeats = new HashMap<>();
        for (int segment = 0; segment < ends.length; segment++) {
            place(canonical(segment), repeats);
            ends[segment] = steps.size();
        }
        for (int segment = 0; segment < ends.length; segment++) {
            connect(segment == 0 ? 0 : ends[segment - 1], ends[segment]);
        }
    }

    private void addSources(final int part, final BitSet sources, final List<Integer> path) {
        final Node rebuild = declared.rebuilds.get(part);
        if (rebuild == null) {
            return;
        }
        if (path.contains(part)) {
            final List<Integer> cycle = new ArrayList<>(path.subList(path.indexOf(part), path.size()));
            cycle.add(part);
            final List<String> names = cycle.reversed().stream()
                    .map(each -> declared.resources.get(each).toString())
                    .toList();
            throw new IllegalArgumentException("derived parts must not be built from each other: path="
                    + String.join(" -> ", names) + "; take one of these sources away");
        }
        path.add(part);
        sources.or(rebuild.reads);
        rebuild.reads.stream().forEach(source -> addSources(source, sources, path));
        path.removeLast();
    }

    private List<Node> canonical(final int segment) {
        final List<Node> nodes =
                declared.nodes.stream().filter(node -> node.segment == segment).toList();
        final List<Node> order = new ArrayList<>();
        while (order.size() < nodes.size()) {
            final Node next = nodes.stream()
                    .filter(node -> !order.contains(node))
                    .filter(node -> awaited(nodes, node, order).isEmpty())
                    .findFirst()
                    .orElseThrow(() -> cycle(nodes, order));
            order.add(next);
        }
        return order;
    }

    /// Whom a node waits for that has not come yet, in order of declaration.
    private List<Node> awaited(final List<Node> nodes, final Node node, final List<Node> done) {
        final List<Node> awaited = new ArrayList<>();
        for (final Node other : nodes) {
            final boolean earlier = nodes.indexOf(other) < nodes.indexOf(node);
            if (!done.contains(other) && (node.after.contains(other.name) || earlier && why(other, node) != null)) {
                awaited.add(other);
            }
        }
        return awaited;
    }

    private IllegalArgumentException cycle(final List<Node> nodes, final List<Node> done) {
        final List<Node> path = new ArrayList<>();
        Node node =
                nodes.stream().filter(each -> !done.contains(each)).findFirst().orElseThrow();
        while (!path.contains(node)) {
            path.add(node);
            node = awaited(nodes, node, done).getFirst();
        }
        final List<Node> cycle = new ArrayList<>(path.subList(path.indexOf(node), path.size()));
        Collections.reverse(cycle);
        final int first = cycle.stream().mapToInt(nodes::indexOf).min().orElseThrow();
        Collections.rotate(cycle, -cycle.indexOf(nodes.get(first)));
        final StringBuilder text = new StringBuilder(cycle.getFirst().name);
        for (int i = 0; i < cycle.size(); i++) {
            final Node after = cycle.get((i + 1) % cycle.size());
            text.append(" -> " + after.name + " (" + why(cycle.get(i), after) + ')');
        }
        return new IllegalArgumentException("nodes must not wait for each other: path=" + text
                + "; nodes in conflict run in declaration order, declare them in the order of after");
    }

    private String why(final Node before, final Node later) {
        if (later.after.contains(before.name)) {
            return "after";
        }
        final BitSet conflict = conflict(before, later);
        if (conflict.isEmpty()) {
            later.reads.stream().forEach(part -> addSources(part, conflict, new ArrayList<>()));
            conflict.and(before.writes);
        }
        return conflict.isEmpty()
                ? null
                : declared.resources.get(conflict.nextSetBit(0)).toString();
    }

    private static BitSet conflict(final Node one, final Node other) {
        final BitSet conflict = new BitSet();
        for (int resource = 0; resource < Math.max(one.writes.length(), other.writes.length()); resource++) {
            final boolean oneTouches = one.reads.get(resource) || one.writes.get(resource);
            final boolean otherTouches = other.reads.get(resource) || other.writes.get(resource);
            final boolean written = one.writes.get(resource) || other.writes.get(resource);
            conflict.set(resource, oneTouches && otherTouches && written);
        }
        return conflict;
    }

    private void place(final List<Node> order, final Map<String, Integer> repeats) {
        final BitSet stale = new BitSet();
        stale.set(0, declared.resources.size());
        for (final Node node : order) {
            placeRebuilds(node, stale, repeats);
            addStep(node, node.name, stale);
        }
    }

    private void placeRebuilds(final Node reader, final BitSet stale, final Map<String, Integer> repeats) {
        reader.reads.stream().filter(declared.rebuilds::containsKey).forEach(part -> {
            final Node rebuild = declared.rebuilds.get(part);
            placeRebuilds(rebuild, stale, repeats);
            if (stale.get(part)) {
                stale.clear(part);
                final int times = repeats.merge(rebuild.name, 1, Integer::sum);
                addStep(rebuild, times == 1 ? rebuild.name : rebuild.name + '#' + times, stale);
            }
        });
    }

    private void addStep(final Node node, final String name, final BitSet stale) {
        steps.add(new ScheduleGraph.Step(node, name));
        declared.rebuilds.forEach((part, rebuild) -> {
            if (rebuild.reads.intersects(node.writes)) {
                stale.set(part);
            }
        });
    }

    private void connect(final int begin, final int end) {
        final BitSet[] reached = new BitSet[end];
        final List<Map<Integer, String>> fromLast = new ArrayList<>();
        for (int step = end - 1; step >= begin; step--) {
            final Node node = steps.get(step).node();
            final Map<Integer, String> waiting = new TreeMap<>();
            reached[step] = new BitSet();
            for (int later = step + 1; later < end; later++) {
                final Node other = steps.get(later).node();
                final boolean waits = other.after.contains(node.name)
                        || !conflict(node, other).isEmpty();
                if (waits && !reached[step].get(later)) {
                    waiting.put(later, why(node, other));
                    reached[step].set(later);
                    reached[step].or(reached[later]);
                }
            }
            fromLast.add(waiting);
        }
        edges.addAll(fromLast.reversed());
    }
}
