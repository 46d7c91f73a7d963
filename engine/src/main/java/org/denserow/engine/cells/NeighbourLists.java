package org.denserow.engine.cells;

import java.util.Arrays;
import java.util.function.Consumer;

/// The edges of a network by node, in compressed rows: the places of node `n` are `[begins[n], begins[n + 1])`, in the
/// order of edges. It is a [CountingSort] that places two values, and that can list each edge at both of its ends.
///
/// ```
/// begins       0   2   2   5      nodes + 1 places
/// neighbours  │4 1│   │0 0 3│     the other end
/// edges       │3 9│   │0 4 7│     the row of the edge
/// ```
/// The caller fills [#from()] and [#to()]: the nodes at the ends of each edge, by edge, both -1 for an edge that is not
/// in the network. Then it calls [#count(int)] for each chunk, [#scan()], and [#place(int)] for each chunk.
///
/// The lists do not depend on the number of chunks. If edges are listed at both ends, an edge from a node to itself
/// has two places there, one after the other.
///
/// *Cost*: reads each edge twice; the scan reads a counter for each node and chunk, so use few chunks for many nodes.
/// Nothing is allocated once the arrays fit.
///
/// *Threads*: any threads count, and later place, chunks at the same time; each chunk has its own counters and writes
/// its own places. The caller completes each step before the next one.
public final class NeighbourLists {

    /// Most rows of edges of a network in both ways, 2^29: its places are numbered by `int`.
    public static final int MAX_ROWS_BOTH = 1 << 29;

    private final boolean atFrom;
    private final boolean atTo;
    private int edgeRows;
    private int nodes;
    private int chunks;
    private int[] from = {}; // by edge, the row of its first end; -1: not in the network
    private int[] to = {}; // likewise, of its second end
    private int[][] counts = {}; // per chunk, by node: counts; after the scan the next place of that node
    private int[] begins = {0};
    private int[] neighbours = {};
    private int[] edges = {};

    /// Creates lists without nodes.
    ///
    /// @param atFrom whether an edge is listed at its first end
    /// @param atTo whether an edge is listed at its second end; at least one of the two
    public NeighbourLists(final boolean atFrom, final boolean atTo) {
        assert atFrom || atTo : "listed nowhere";
        this.atFrom = atFrom;
        this.atTo = atTo;
    }

    private int maxRows() {
        return atFrom && atTo ? MAX_ROWS_BOTH : Integer.MAX_VALUE - 8;
    }

    /// Refuses more rows of edges than there are places for.
    ///
    /// @param part the name of the network, for the message
    /// @param rows of edges
    /// @throws IllegalStateException if there are more than [#MAX_ROWS_BOTH], and edges are listed at both ends
    public void checkRows(final String part, final int rows) {
        if (rows > maxRows()) {
            throw new IllegalStateException("a network in both ways has at most " + maxRows() + " edges: part=" + part
                    + ", edges=" + rows + "; the table has probably grown: make a network of each way, or divide the"
                    + " edges among tables");
        }
    }

    /// Sets the sizes of the next lists. Arrays grow by at least half and never shrink; their contents are lost.
    ///
    /// @param edgeRowCount number of rows of edges: `[0, edgeRowCount)`
    /// @param nodeCount number of lists, at least 0 and below [Integer#MAX_VALUE]` - 8`
    /// @param chunkCount at least 1; chunks may be empty if there are few rows
    public void fit(final int edgeRowCount, final int nodeCount, final int chunkCount) {
        assert edgeRowCount >= 0 && nodeCount >= 0 && chunkCount > 0 : edgeRowCount + " " + nodeCount;
        assert edgeRowCount <= maxRows() : edgeRowCount;
        edgeRows = edgeRowCount;
        nodes = nodeCount;
        chunks = chunkCount;
        if (counts.length < chunks) {
            final int fitted = counts.length;
            counts = Arrays.copyOf(counts, chunks);
            Arrays.fill(counts, fitted, chunks, new int[0]);
        }
        if (begins.length <= nodes) {
            begins = new int[grown(begins.length, nodes + 1)];
        }
        for (int chunk = 0; chunk < chunks; chunk++) {
            if (counts[chunk].length < nodes) {
                counts[chunk] = new int[begins.length];
            }
        }
        if (from.length < edgeRows) {
            from = new int[grown(from.length, edgeRows)];
            to = new int[from.length];
        }
        final int places = maxPlaces();
        if (edges.length < places) {
            edges = new int[grown(edges.length, places)];
            neighbours = new int[edges.length];
        }
    }

    private static int grown(final int length, final int least) {
        return (int) Math.max(least, Math.min(Integer.MAX_VALUE - 8L, length + (length >> 1)));
    }

    /// {@return the first row of a chunk of edges, a multiple of 64}
    ///
    /// @param chunk its number
    public int beginRow(final int chunk) {
        return (int) Math.min(edgeRows, (edgeRows + 63L >>> 6) * chunk / chunks << 6);
    }

    /// {@return the row after the last one of a chunk}
    ///
    /// @param chunk its number
    public int endRow(final int chunk) {
        return beginRow(chunk + 1);
    }

    /// Counts the places that the edges of a chunk take at each node.
    ///
    /// @param chunk its number
    public void count(final int chunk) {
        final int[] ofChunk = counts[chunk];
        Arrays.fill(ofChunk, 0, nodes, 0);
        if (atFrom) {
            count(ofChunk, from, beginRow(chunk), endRow(chunk));
        }
        if (atTo) {
            count(ofChunk, to, beginRow(chunk), endRow(chunk));
        }
    }

    /// Turns the counts of all chunks into places, after every chunk was counted.
    public void scan() {
        if (chunks == 1) {
            scan(counts[0], begins, nodes);
        } else {
            scan(counts, chunks, begins, nodes);
        }
    }

    /// Places the edges of a chunk, after the scan.
    ///
    /// @param chunk its number
    public void place(final int chunk) {
        final int[] next = counts[chunk];
        if (atFrom && atTo) {
            placeBoth(next, from, to, neighbours, edges, beginRow(chunk), endRow(chunk));
        } else if (atFrom) {
            place(next, from, to, neighbours, edges, beginRow(chunk), endRow(chunk));
        } else {
            place(next, to, from, neighbours, edges, beginRow(chunk), endRow(chunk));
        }
    }

    // ---- The arrays ----

    /// {@return the row of the first end of each edge, -1 if the edge is not in the network; the array may be longer}
    public int[] from() {
        return from;
    }

    /// {@return the row of the second end of each edge, -1 if the edge is not in the network; the array may be longer}
    public int[] to() {
        return to;
    }

    /// {@return the first place of each node, and the end of the last list as element `nodes`; the array may be longer}
    public int[] begins() {
        return begins;
    }

    /// {@return the other end of the edge at each place; the array may be longer}
    public int[] neighbours() {
        return neighbours;
    }

    /// {@return the row of the edge at each place; the array may be longer}
    public int[] edges() {
        return edges;
    }

    /// {@return the number of nodes}
    public int nodes() {
        return nodes;
    }

    /// {@return the number of places}
    public int places() {
        return begins[nodes];
    }

    /// {@return the number of places if all rows of edges were in the network}
    public int maxPlaces() {
        return atFrom && atTo ? 2 * edgeRows : edgeRows;
    }

    /// Passes each array to a consumer.
    ///
    /// @param consumer receives the arrays
    public void arrays(final Consumer<Object> consumer) {
        for (final int[] ofChunk : counts) {
            consumer.accept(ofChunk);
        }
        consumer.accept(from);
        consumer.accept(to);
        consumer.accept(begins);
        consumer.accept(neighbours);
        consumer.accept(edges);
    }

    // ---- Hot ----

    private static void count(final int[] counts, final int[] nodeOf, final int begin, final int end) {
        for (int edge = begin; edge < end; edge++) {
            final int node = nodeOf[edge];
            if (node >= 0) {
                counts[node]++;
            }
        }
    }

    private static void scan(final int[] counts, final int[] begins, final int nodes) {
        int place = 0;
        for (int node = 0; node < nodes; node++) {
            final int count = counts[node];
            begins[node] = place;
            counts[node] = place;
            place += count;
        }
        begins[nodes] = place;
    }

    private static void scan(final int[][] counts, final int chunks, final int[] begins, final int nodes) {
        int place = 0;
        for (int node = 0; node < nodes; node++) {
            begins[node] = place;
            for (int chunk = 0; chunk < chunks; chunk++) {
                final int[] ofChunk = counts[chunk];
                final int count = ofChunk[node];
                ofChunk[node] = place;
                place += count;
            }
        }
        begins[nodes] = place;
    }

    private static void place(
            final int[] next,
            final int[] nodeOf,
            final int[] otherOf,
            final int[] neighbours,
            final int[] edges,
            final int begin,
            final int end) {
        for (int edge = begin; edge < end; edge++) {
            final int node = nodeOf[edge];
            if (node >= 0) {
                final int at = next[node]++;
                neighbours[at] = otherOf[edge];
                edges[at] = edge;
            }
        }
    }

    private static void placeBoth(
            final int[] next,
            final int[] from,
            final int[] to,
            final int[] neighbours,
            final int[] edges,
            final int begin,
            final int end) {
        for (int edge = begin; edge < end; edge++) {
            final int first = from[edge];
            if (first >= 0) {
                final int second = to[edge];
                final int atFirst = next[first]++;
                neighbours[atFirst] = second;
                edges[atFirst] = edge;
                final int atSecond = next[second]++;
                neighbours[atSecond] = first;
                edges[atSecond] = edge;
            }
        }
    }
}
