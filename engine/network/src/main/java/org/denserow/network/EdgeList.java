package org.denserow.network;

import static org.denserow.network.Checks.given;
import static org.denserow.network.Checks.inRange;

import java.util.Arrays;
import org.denserow.engine.Commands;
import org.denserow.engine.Table;
import org.denserow.engine.sparse.KeySet;
import org.denserow.engine.storage.HandleColumn;

/// Edges between nodes that are numbered from 0 on. Generators and files give such a list; [#create] makes rows of it.
/// An edge has a first and a second end; whether it has a direction is for its reader to say.
///
/// *Cost*: 8 bytes an edge. *Threads*: it is immutable, and any threads may read it.
public final class EdgeList {

    /// Most nodes, 2^30: as many as a table has rows.
    public static final int MAX_NODES = 1 << 30;

    /// Most edges, 2^30: as many as a table has rows.
    public static final int MAX_EDGES = 1 << 30;

    private final int nodes;
    private final int count;
    private final int[] from;
    private final int[] to;

    EdgeList(final int nodes, final int count, final int[] from, final int[] to) {
        this.nodes = nodes;
        this.count = count;
        this.from = from;
        this.to = to;
    }

    /// Makes a list of edges of your own.
    ///
    /// @param nodes number of nodes, in `[0, MAX_NODES]`
    /// @param from the first ends, in `[0, nodes)`; copied
    /// @param to the second ends, as many; copied
    /// @return the list
    /// @throws IllegalArgumentException if a number is out of range, or the arrays differ in length
    public static EdgeList of(final int nodes, final int[] from, final int[] to) {
        Checks.nodes(nodes);
        final int count = given(from, "from", "pass the first ends").length;
        inRange("edges", count, 0, MAX_EDGES, "an edge is a row");
        if (given(to, "to", "pass the second ends").length != count) {
            throw new IllegalArgumentException("an edge has two ends: from.length=" + count + ", to.length=" + to.length
                    + "; pass arrays of one length");
        }
        final int[] first = from.clone();
        final int[] second = to.clone();
        for (int edge = 0; edge < count; edge++) {
            checkEnd("from", edge, first[edge], nodes);
            checkEnd("to", edge, second[edge], nodes);
        }
        return new EdgeList(nodes, count, first, second);
    }

    private static void checkEnd(final String end, final int edge, final int node, final int nodes) {
        if (node < 0 || node >= nodes) {
            throw new IllegalArgumentException("an edge joins nodes of the list: edge=" + edge + ", " + end + "=" + node
                    + ", nodes=" + nodes + "; nodes are numbered from 0 on");
        }
    }

    /// {@return the number of nodes}
    public int nodes() {
        return nodes;
    }

    /// {@return the number of edges}
    public int count() {
        return count;
    }

    /// {@return the first end of an edge}
    ///
    /// @param edge in `[0, count())`
    /// @throws IndexOutOfBoundsException if it is outside
    public int from(final int edge) {
        return from[checkEdge(edge)];
    }

    /// {@return the second end of an edge}
    ///
    /// @param edge in `[0, count())`
    /// @throws IndexOutOfBoundsException if it is outside
    public int to(final int edge) {
        return to[checkEdge(edge)];
    }

    private int checkEdge(final int edge) {
        if (edge < 0 || edge >= count) {
            throw new IndexOutOfBoundsException(
                    "edge must be in [0, " + count + "): edge=" + edge + "; count() says how many there are");
        }
        return edge;
    }

    /// {@return how many ends of edges each node has, by node. An edge from a node to itself counts twice}
    public int[] degrees() {
        final int[] degrees = new int[nodes];
        for (int edge = 0; edge < count; edge++) {
            degrees[from[edge]]++;
            degrees[to[edge]]++;
        }
        return degrees;
    }

    /// Leaves out edges from a node to itself, and all edges between two nodes except the first, whichever direction
    /// they have.
    ///
    /// @return the other edges, in their order
    public EdgeList simple() {
        final KeySet seen = KeySet.dense(count);
        final int[] first = new int[count];
        final int[] second = new int[count];
        int kept = 0;
        for (int edge = 0; edge < count; edge++) {
            if (from[edge] != to[edge] && seen.add(pair(from[edge], to[edge]))) {
                first[kept] = from[edge];
                second[kept++] = to[edge];
            }
        }
        return new EdgeList(nodes, kept, Arrays.copyOf(first, kept), Arrays.copyOf(second, kept));
    }

    /// {@return a number for two nodes in any order, at least 0}
    static long pair(final int one, final int other) {
        return (long) Math.min(one, other) << Integer.SIZE | Math.max(one, other);
    }

    // ---- Rows ----

    /// Creates a row for each edge at once, in the order of the list. The owner calls this between frames, or an
    /// exclusive system.
    ///
    /// @param edges the type of the edges
    /// @param first a column of it, which receives the first ends; it is the key of no index
    /// @param second a column of it, which receives the second ends; it is the key of no index
    /// @param nodeHandles the handle of each node, by its number; at least [#nodes()]
    /// @throws IllegalArgumentException if there are too few handles, or a column is of another type
    /// @throws IllegalStateException if the type is full, or its rows cannot be created now. Rows that were created
    ///     before that stay
    public void create(
            final Table edges, final HandleColumn first, final HandleColumn second, final long[] nodeHandles) {
        check(edges, first, second, nodeHandles);
        if (count == 0) {
            return;
        }
        first.values(); // refuses the key of an index, before there are rows
        second.values();
        final int[] rows = new int[count];
        for (int edge = 0; edge < count; edge++) {
            rows[edge] = edges.find(edges.create());
        }
        final long[] firsts = first.values(); // not before: growth replaces arrays
        final long[] seconds = second.values();
        for (int edge = 0; edge < count; edge++) {
            firsts[rows[edge]] = nodeHandles[from[edge]];
            seconds[rows[edge]] = nodeHandles[to[edge]];
        }
    }

    /// Records a create for each edge, in the order of the list. They take effect at the next boundary; columns may be
    /// keys of indices.
    ///
    /// @param commands those of the owner between frames, or of a body that creates edges
    /// @param edges the type of the edges
    /// @param first a column of it, which receives the first ends
    /// @param second a column of it, which receives the second ends
    /// @param nodeHandles the handle of each node, by its number; at least [#nodes()]
    /// @throws IllegalArgumentException if there are too few handles, or a column is of another type
    /// @throws IllegalStateException if commands cannot be recorded now, or there is no room for so many
    public void record(
            final Commands commands,
            final Table edges,
            final HandleColumn first,
            final HandleColumn second,
            final long[] nodeHandles) {
        given(commands, "commands", "pass sim.commands(), or those of a body");
        check(edges, first, second, nodeHandles);
        for (int edge = 0; edge < count; edge++) {
            commands.create(edges);
            commands.with(first, nodeHandles[from[edge]]).with(second, nodeHandles[to[edge]]);
        }
    }

    private void check(
            final Table edges, final HandleColumn first, final HandleColumn second, final long[] nodeHandles) {
        given(edges, "edges", "pass the type of the edges");
        for (final HandleColumn end : new HandleColumn[] {given(first, "first", "pass a column of handles"), second}) {
            if (given(end, "second", "pass a column of handles").type() != edges.type()) {
                throw new IllegalArgumentException("the ends of an edge are columns of its type: type=" + edges.name()
                        + ", column=" + end.name() + "; pass two columns of handles of the edges");
            }
        }
        if (given(nodeHandles, "nodeHandles", "pass the handle of each node").length < nodes) {
            throw new IllegalArgumentException("each node has a handle: nodes=" + nodes + ", handles="
                    + nodeHandles.length + "; create the nodes first");
        }
    }

    @Override
    public String toString() {
        return "EdgeList{nodes=" + nodes + ", edges=" + count + '}';
    }
}
