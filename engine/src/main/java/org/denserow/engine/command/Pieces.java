package org.denserow.engine.command;

import java.util.Arrays;

/// The runs of one phase in canonical order, cut into pieces for tasks side by side; for each piece how much stands before
/// it.
///
/// *Threads*: cut by the thread that plays the type back, read by workers. *Cost*: O(runs + pieces); allocates when there
/// are more pieces than ever before.
final class Pieces {

    /// Commands or rows of a piece at most.
    static final int MOST = 2048;

    private static final int FIRST = 64;

    private int[] recorders = new int[FIRST];
    private int[] begins = new int[FIRST];
    private int[] ends = new int[FIRST];
    private int[] before = new int[FIRST];
    private int count;

    /// Cuts all runs.
    void cut(final RunTable runs) {
        count = 0;
        for (int key = runs.begin(); key < runs.end(); key++) {
            final long entry = runs.get(key);
            for (int from = RunTable.beginOf(entry); from < RunTable.endOf(entry); from += MOST) {
                add(RunTable.recorderOf(entry), from, Math.min(RunTable.endOf(entry), from + MOST));
            }
        }
    }

    /// Forgets all pieces.
    void clear() {
        count = 0;
    }

    void add(final int recorder, final int begin, final int end) {
        if (count == recorders.length) {
            recorders = Arrays.copyOf(recorders, 2 * count);
            begins = Arrays.copyOf(begins, 2 * count);
            ends = Arrays.copyOf(ends, 2 * count);
            before = Arrays.copyOf(before, 2 * count);
        }
        recorders[count] = recorder;
        begins[count] = begin;
        ends[count] = end;
        before[count] = count == 0 ? 0 : before[count - 1] + ends[count - 1] - begins[count - 1];
        count++;
    }

    int count() {
        return count;
    }

    int recorder(final int piece) {
        return recorders[piece];
    }

    int begin(final int piece) {
        return begins[piece];
    }

    int end(final int piece) {
        return ends[piece];
    }

    /// How much stands in the pieces before one.
    int before(final int piece) {
        return before[piece];
    }
}
