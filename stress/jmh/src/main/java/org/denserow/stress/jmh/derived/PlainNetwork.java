package org.denserow.stress.jmh.derived;

import java.util.Arrays;

/// The edges of a network by node, by hand: a stable counting sort of edges by their first end that places the edge and its
/// other end. Each thread counts its share of the edges, one thread adds the counts up, then each thread places its share.
///
/// *Threads*: those of a [Team].
final class PlainNetwork {

    final int[] begins; // by node, and the end
    final int[] neighbours; // by place
    final int[] edges; // by place

    private final int nodes;
    private final Team team;
    private final int[][] counts; // by thread and node

    PlainNetwork(final int nodes, final int edgeCount, final Team team) {
        this.nodes = nodes;
        this.team = team;
        begins = new int[nodes + 1];
        neighbours = new int[edgeCount];
        edges = new int[edgeCount];
        counts = new int[team.threads()][nodes];
    }

    private int begin(final int part) {
        return (int) ((long) edges.length * part / team.threads());
    }

    /// Makes it of ends that are rows.
    void make(final int[] from, final int[] to) {
        team.run(team.threads(), part -> count(counts[part], from, begin(part), begin(part + 1)));
        scanAndPlace(from, to);
    }

    /// Makes it of ends that are handles: finds the row of each by its slot first.
    ///
    /// @param rowOf the row of each slot
    void make(final long[] fromHandles, final long[] toHandles, final int[] rowOf, final int[] from, final int[] to) {
        team.run(team.threads(), part -> {
            find(fromHandles, rowOf, from, begin(part), begin(part + 1));
            find(toHandles, rowOf, to, begin(part), begin(part + 1));
            count(counts[part], from, begin(part), begin(part + 1));
        });
        scanAndPlace(from, to);
    }

    private void scanAndPlace(final int[] from, final int[] to) {
        int place = 0;
        for (int node = 0; node < nodes; node++) {
            begins[node] = place;
            for (final int[] counted : counts) {
                final int here = counted[node];
                counted[node] = place;
                place += here;
            }
        }
        begins[nodes] = place;
        team.run(
                team.threads(), part -> place(counts[part], from, to, neighbours, edges, begin(part), begin(part + 1)));
    }

    /// Adds up a value over the neighbours of each node of a share.
    void sweep(final double[] value, final double[] sum, final int part, final int parts) {
        final int begin = (int) ((long) nodes * part / parts);
        final int end = (int) ((long) nodes * (part + 1) / parts);
        sweep(begins, neighbours, value, sum, begin, end);
    }

    // ---- Hot ----

    private static void find(
            final long[] handles, final int[] rowOf, final int[] rows, final int begin, final int end) {
        for (int edge = begin; edge < end; edge++) {
            rows[edge] = rowOf[(int) handles[edge]];
        }
    }

    private static void count(final int[] counted, final int[] from, final int begin, final int end) {
        Arrays.fill(counted, 0);
        for (int edge = begin; edge < end; edge++) {
            counted[from[edge]]++;
        }
    }

    private static void place(
            final int[] next,
            final int[] from,
            final int[] to,
            final int[] neighbours,
            final int[] edges,
            final int begin,
            final int end) {
        for (int edge = begin; edge < end; edge++) {
            final int place = next[from[edge]]++;
            neighbours[place] = to[edge];
            edges[place] = edge;
        }
    }

    static void sweep(
            final int[] begins,
            final int[] neighbours,
            final double[] value,
            final double[] sum,
            final int begin,
            final int end) {
        for (int node = begin; node < end; node++) {
            double of = 0;
            for (int i = begins[node]; i < begins[node + 1]; i++) {
                of += value[neighbours[i]];
            }
            sum[node] = of;
        }
    }
}
