package org.denserow.stress.jmh.derived;

import java.util.Arrays;

/// A stable counting sort by key, by hand. Each thread counts its share of the rows in an array of its own, one thread adds
/// the counts up, then each thread places its share.
///
/// *Threads*: those of a [Team].
final class PlainSort {

    final int[] begins; // by key, and the end
    final int[] rows; // key by key

    private final int count;
    private final Team team;
    private final int[][] counts; // by thread and key

    /// @param count rows
    /// @param keys are in `[0, keys)`
    PlainSort(final int count, final int keys, final Team team) {
        this.count = count;
        this.team = team;
        begins = new int[keys + 1];
        rows = new int[count];
        counts = new int[team.threads()][keys];
    }

    /// {@return the first row of a thread's share; that of the thread behind the last one is the end}
    int begin(final int part) {
        return (int) ((long) count * part / team.threads());
    }

    /// {@return the counts of a thread's share, all of them 0}
    int[] cleared(final int part) {
        Arrays.fill(counts[part], 0);
        return counts[part];
    }

    /// Counts keys and sorts rows.
    void sort(final int[] keyOf) {
        team.run(team.threads(), part -> count(cleared(part), keyOf, begin(part), begin(part + 1)));
        scanAndPlace(keyOf);
    }

    private static void count(final int[] counted, final int[] keyOf, final int begin, final int end) {
        for (int row = begin; row < end; row++) {
            counted[keyOf[row]]++;
        }
    }

    /// Sorts rows whose keys have been counted.
    void scanAndPlace(final int[] keyOf) {
        scan();
        team.run(team.threads(), part -> place(counts[part], keyOf, begin(part), begin(part + 1)));
    }

    private void scan() {
        int place = 0;
        for (int key = 0; key < begins.length - 1; key++) {
            begins[key] = place;
            for (final int[] counted : counts) {
                final int here = counted[key];
                counted[key] = place;
                place += here;
            }
        }
        begins[begins.length - 1] = place;
    }

    private void place(final int[] next, final int[] keyOf, final int begin, final int end) {
        final int[] to = rows;
        for (int row = begin; row < end; row++) {
            to[next[keyOf[row]]++] = row;
        }
    }

    /// Copies a thread's share of an array in the order of keys. A loop per array: one loop for several took 1.6 times
    /// as long where rows are shuffled.
    void gather(final double[] from, final double[] to, final int part) {
        gather(from, to, rows, begin(part), begin(part + 1));
    }

    private static void gather(
            final double[] from, final double[] to, final int[] rows, final int begin, final int end) {
        for (int k = begin; k < end; k++) {
            to[k] = from[rows[k]];
        }
    }
}
