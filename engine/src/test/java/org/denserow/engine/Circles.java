package org.denserow.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Groups of nodes that reach each other along arrows.
final class Circles {

    private Circles() {}

    /// The largest group in which every node reaches every other; one node if there is no circle.
    static Set<String> largest(final Map<String, Set<String>> arrows) {
        Set<String> largest = Set.of();
        for (final String node : arrows.keySet()) {
            final Set<String> group = new TreeSet<>();
            for (final String other : reached(node, arrows)) {
                if (reached(other, arrows).contains(node)) {
                    group.add(other);
                }
            }
            largest = group.size() > largest.size() ? group : largest;
        }
        return largest;
    }

    /// A node and all that it reaches.
    private static Set<String> reached(final String from, final Map<String, Set<String>> arrows) {
        final Set<String> seen = new TreeSet<>(Set.of(from));
        final Deque<String> open = new ArrayDeque<>(seen);
        while (!open.isEmpty()) {
            for (final String next : arrows.getOrDefault(open.pop(), Set.of())) {
                if (seen.add(next)) {
                    open.push(next);
                }
            }
        }
        return seen;
    }
}
