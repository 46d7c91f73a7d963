package org.denserow.network;

import static org.denserow.network.Checks.inRange;

/// Networks without chance. Each edge is listed once, from the node with the lower number, or forward along an axis on a
/// torus.
///
/// *Cost*: O(edges). *Threads*: any.
public final class Lattices {

    private Lattices() {}

    /// A circle of nodes, each joined to those next to it.
    ///
    /// @param nodes at least 0
    /// @param neighbours of a node, even, at least 0 and below `nodes`: half of them on each side
    /// @return `nodes * neighbours / 2` edges, from node `i` to `i + 1`, then to `i + 2` …
    /// @throws IllegalArgumentException if a number is out of range
    public static EdgeList ring(final int nodes, final int neighbours) {
        return edgesOfRing(nodes, neighbours).list(nodes);
    }

    /// The edges of [#ring], lap by lap: all to the next node, then all to the one after it.
    static Edges edgesOfRing(final int nodes, final int neighbours) {
        Checks.nodes(nodes);
        inRange("neighbours", neighbours, 0, Math.max(0, nodes - 1), "a node is no neighbour of itself");
        if (neighbours % 2 != 0) {
            throw new IllegalArgumentException("a node of a ring has as many neighbours on each side: neighbours="
                    + neighbours + "; pass an even number");
        }
        inRange("edges", (long) nodes * neighbours / 2, 0, EdgeList.MAX_EDGES, "pass fewer nodes or neighbours");
        final Edges edges = new Edges((long) nodes * neighbours / 2);
        for (int away = 1; away <= neighbours / 2; away++) {
            for (int node = 0; node < nodes; node++) {
                edges.add(node, (int) (((long) node + away) % nodes));
            }
        }
        return edges;
    }

    /// A rectangle of nodes, each joined to the nodes left and right of it, above and below it. Node `y * width + x` is
    /// at (x, y).
    ///
    /// @param width at least 1; at least 3 on a torus
    /// @param height likewise
    /// @param isTorus whether opposite sides are joined
    /// @return the edges, for each node to the right, then down
    /// @throws IllegalArgumentException if a number is out of range
    public static EdgeList square(final int width, final int height, final boolean isTorus) {
        final int least = isTorus ? 3 : 1; // with 2 a node would have the same neighbour on both sides
        inRange("width", width, least, EdgeList.MAX_NODES, "pass the number of columns; a torus has at least 3");
        inRange("height", height, least, EdgeList.MAX_NODES, "pass the number of rows; a torus has at least 3");
        inRange("width * height", (long) width * height, 1, EdgeList.MAX_NODES / 2, "pass a smaller rectangle");
        final Edges edges = new Edges(2L * width * height);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                if (isTorus || x + 1 < width) {
                    edges.add(y * width + x, y * width + (x + 1) % width);
                }
                if (isTorus || y + 1 < height) {
                    edges.add(y * width + x, (y + 1) % height * width + x);
                }
            }
        }
        return edges.list(width * height);
    }

    /// All nodes joined to all others.
    ///
    /// @param nodes in `[0, 46341]`
    /// @return `nodes * (nodes - 1) / 2` edges
    /// @throws IllegalArgumentException if a number is out of range
    public static EdgeList complete(final int nodes) {
        inRange("nodes", nodes, 0, 46_341, "so many nodes have 2^30 pairs");
        final Edges edges = new Edges(nodes * (nodes - 1L) / 2);
        for (int first = 0; first < nodes; first++) {
            for (int second = first + 1; second < nodes; second++) {
                edges.add(first, second);
            }
        }
        return edges.list(nodes);
    }
}
