package org.denserow.network;

import java.util.Arrays;

/// Edges while they are made; grows.
final class Edges {

    private int count;
    private int[] from;
    private int[] to;

    /// @param expected room for so many edges at first
    Edges(final long expected) {
        final int room = Math.clamp(expected, 16, EdgeList.MAX_EDGES);
        from = new int[room];
        to = new int[room];
    }

    int count() {
        return count;
    }

    int from(final int edge) {
        return from[edge];
    }

    int to(final int edge) {
        return to[edge];
    }

    void add(final int first, final int second) {
        if (count == from.length) {
            if (count == EdgeList.MAX_EDGES) {
                throw new IllegalArgumentException("a list has at most " + EdgeList.MAX_EDGES + " edges: edges="
                        + (count + 1L) + "; make fewer nodes, or fewer edges for each");
            }
            final int room = (int) Math.min(EdgeList.MAX_EDGES, count + (count >> 1) + 16L);
            from = Arrays.copyOf(from, room);
            to = Arrays.copyOf(to, room);
        }
        from[count] = first;
        to[count++] = second;
    }

    void setTo(final int edge, final int second) {
        to[edge] = second;
    }

    EdgeList list(final int nodes) {
        return new EdgeList(nodes, count, Arrays.copyOf(from, count), Arrays.copyOf(to, count));
    }
}
