package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;

/// The runs of one phase in canonical order, cut into pieces for tasks side by side, with the sum of the lengths before
/// each piece.
///
/// *Threads*: the thread that plays back the type cuts; workers read. *Cost*: O(runs + pieces); allocates when there
/// are more pieces than ever before.
final class Pieces {

    /// The largest number of commands or rows of a piece.
    static final int MOST = 2048;

    private static final int FIRST = 64;

    private int[] recorders = {};
    private int[] begins = {};
    private int[] ends = {};
    private int[] before = {};
    private int count;

    /// Makes room for a number of pieces. Call it between boundaries.
    void reserve(final int most) {
        if (most > recorders.length) {
            resize(most);
        }
    }

    private void resize(final int length) {
        recorders = Arrays.copyOf(recorders, length);
        begins = Arrays.copyOf(begins, length);
        ends = Arrays.copyOf(ends, length);
        before = Arrays.copyOf(before, length);
    }

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
            resize(Math.max(FIRST, 2 * count));
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

    void arrays(final Consumer<Object> to) {
        to.accept(recorders);
        to.accept(begins);
        to.accept(ends);
        to.accept(before);
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

    /// The number of commands or rows in the pieces before one.
    int before(final int piece) {
        return before[piece];
    }
}
