package org.denserow.network;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Figures of a network by definition, for tests.
final class Figures {

    private final List<Set<Integer>> neighbours = new ArrayList<>();
    private final int[] degrees;

    Figures(final EdgeList edges) {
        degrees = edges.degrees();
        for (int node = 0; node < edges.nodes(); node++) {
            neighbours.add(new HashSet<>());
        }
        for (int edge = 0; edge < edges.count(); edge++) {
            neighbours.get(edges.from(edge)).add(edges.to(edge));
            neighbours.get(edges.to(edge)).add(edges.from(edge));
        }
    }

    /// {@return whether no edge is a loop or there twice}
    boolean isSimple() {
        for (int node = 0; node < degrees.length; node++) {
            if (neighbours.get(node).contains(node) || neighbours.get(node).size() != degrees[node]) {
                return false;
            }
        }
        return true;
    }

    double meanDegree() {
        return Arrays.stream(degrees).average().orElseThrow();
    }

    double varianceOfDegree() {
        final double mean = meanDegree();
        return Arrays.stream(degrees)
                .mapToDouble(each -> (each - mean) * (each - mean))
                .average()
                .orElseThrow();
    }

    /// {@return the part of nodes that have a degree}
    double partOf(final int degree) {
        return Arrays.stream(degrees).filter(each -> each == degree).count() / (double) degrees.length;
    }

    /// {@return the mean over nodes of the part of pairs of neighbours that are joined}
    double clustering() {
        double sum = 0;
        for (int node = 0; node < degrees.length; node++) {
            final List<Integer> of = new ArrayList<>(neighbours.get(node));
            int joined = 0;
            for (int i = 0; i < of.size(); i++) {
                for (int j = 0; j < i; j++) {
                    joined += neighbours.get(of.get(i)).contains(of.get(j)) ? 1 : 0;
                }
            }
            sum += of.size() < 2 ? 0 : joined / (of.size() * (of.size() - 1) / 2.0);
        }
        return sum / degrees.length;
    }

    /// {@return the distance of each node from one, -1 if there is no way}
    int[] distances(final int source) {
        final int[] distances = new int[degrees.length];
        Arrays.fill(distances, -1);
        distances[source] = 0;
        final Deque<Integer> queue = new ArrayDeque<>(List.of(source));
        while (!queue.isEmpty()) {
            final int node = queue.remove();
            for (final int other : neighbours.get(node)) {
                if (distances[other] < 0) {
                    distances[other] = distances[node] + 1;
                    queue.add(other);
                }
            }
        }
        return distances;
    }

    /// {@return the mean distance of pairs that have a way, from each 20th node}
    double meanDistance() {
        long sum = 0;
        long pairs = 0;
        for (int source = 0; source < degrees.length; source += 20) {
            for (final int distance : distances(source)) {
                sum += Math.max(0, distance);
                pairs += distance > 0 ? 1 : 0;
            }
        }
        return (double) sum / pairs;
    }

    /// {@return the part of nodes in the largest component}
    double largestComponent() {
        final boolean[] seen = new boolean[degrees.length];
        final Deque<Integer> queue = new ArrayDeque<>();
        int most = 0;
        for (int source = 0; source < degrees.length; source++) {
            int size = 0;
            for (seek(source, seen, queue); !queue.isEmpty(); size++) {
                neighbours.get(queue.remove()).forEach(other -> seek(other, seen, queue));
            }
            most = Math.max(most, size);
        }
        return (double) most / degrees.length;
    }

    private static void seek(final int node, final boolean[] seen, final Deque<Integer> queue) {
        if (!seen[node]) {
            seen[node] = true;
            queue.add(node);
        }
    }
}
