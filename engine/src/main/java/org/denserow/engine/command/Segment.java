package org.denserow.engine.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Future;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.storage.HandleMap;
import org.denserow.engine.storage.RowBuffer;

/// What one recorder recorded for one type since the last boundary: command words, and the rows it created, staged.
///
/// A command is one word, `opcode (5 bits) | argument (10) | generation (16) | index (32)` under a clear sign bit,
/// then its payload words. The type needs no bits: it is the segment's. The encoding holds no address and no object
/// number but that of an asset, so a log of it can be stored or sent.
///
/// *Threads*: written by the worker that runs a chunk, read by the thread that plays the type back; the join of the
/// segment lies between.
final class Segment {

    /// Most command words, and most created rows, of one recorder and type between two boundaries; 2^27 - 1.
    static final int MAX_LENGTH = (1 << 27) - 1;

    static final int DESTROY = 1;
    static final int SET = 2; // argument: column; one payload word, the raw bits
    static final int TAG = 3; // argument: tag
    static final int UNTAG = 4; // argument: tag
    static final int ACTIVATE = 5;
    static final int ACTIVATE_AT = 6; // two payload words: frame, index into assets

    static final int HEAD_SHIFT = 48;
    static final int OPCODE_SHIFT = 10;
    static final int ARGUMENT_MASK = (1 << OPCODE_SHIFT) - 1;
    static final long TARGET_MASK = (1L << HEAD_SHIFT) - 1;

    private static final int FIRST_CAPACITY = 256;

    final RowBuffer rows;
    final List<Future<?>> assets = new ArrayList<>();
    private long[] words = new long[FIRST_CAPACITY];
    private int length;
    private int[] slots = new int[FIRST_CAPACITY]; // of created rows, parallel to `rows`
    private final Bitfield pending = Bitfield.withCapacity(FIRST_CAPACITY); // which created rows are pending
    private boolean anyPending;

    // Where the run of the current chunk begins: everything before it is in the run table.
    private int wordMark;
    private int rowMark;

    Segment(final HandleMap map) {
        this.rows = map.newBuffer();
    }

    static long word(final int opcode, final int argument, final long target) {
        return (long) (opcode << OPCODE_SHIFT | argument) << HEAD_SHIFT | target & TARGET_MASK;
    }

    // ---- Recording ----

    void put(final long word) {
        final int at = length;
        if (at == words.length) {
            grow(at + 1);
        }
        words[at] = word;
        length = at + 1;
    }

    void put(final long word, final long payload) {
        final int at = length;
        if (at + 2 > words.length) {
            grow(at + 2);
        }
        words[at] = word;
        words[at + 1] = payload;
        length = at + 2;
    }

    void put(final long word, final long payload, final long secondPayload) {
        put(word, payload);
        put(secondPayload);
    }

    /// Stages one created row.
    ///
    /// @return its number in `rows`
    int create(final int slot, final boolean asActive) {
        final int row = rows.add();
        if (row == slots.length) {
            checkLength(row + 1);
            slots = Arrays.copyOf(slots, 2 * slots.length);
        }
        slots[row] = slot;
        if (!asActive) {
            if (pending.capacity() < slots.length) {
                pending.resize(slots.length);
            }
            pending.set(row);
            anyPending = true;
        }
        return row;
    }

    // ---- Runs ----

    int wordMark() {
        return wordMark;
    }

    int rowMark() {
        return rowMark;
    }

    boolean hasUnmarked() {
        return length != wordMark || rows.count() != rowMark;
    }

    void mark() {
        wordMark = length;
        rowMark = rows.count();
    }

    // ---- Playback ----

    long[] words() {
        return words;
    }

    int length() {
        return length;
    }

    int slot(final int row) {
        return slots[row];
    }

    boolean isPending(final int row) {
        return anyPending && row < pending.capacity() && pending.get(row);
    }

    /// The end of the run of rows of one kind, active or pending, that starts at `row`.
    int endOfKind(final int row, final int end) {
        if (!anyPending || row >= pending.capacity()) {
            return end;
        }
        final int next = pending.get(row) ? pending.nextClear(row) : pending.nextSet(row);
        return next < 0 ? end : Math.min(end, next);
    }

    /// Forgets everything and makes room for as much as all recorders recorded together: which worker gets which
    /// chunk is a matter of timing, and the next frame must not allocate because of it.
    void reset(final int allWords, final int allRows) {
        length = 0;
        anyPending = false;
        pending.clear(0, Math.min(pending.capacity(), rows.count()));
        rows.clear();
        assets.clear();
        mark();
        if (allWords > words.length) {
            words = new long[roomFor(allWords)];
        }
        if (allRows > slots.length) {
            slots = new int[roomFor(allRows)];
        }
        if (allRows > rows.capacity()) {
            rows.reserve(roomFor(allRows));
        }
    }

    private static int roomFor(final int length) {
        return (int) Math.min(MAX_LENGTH, length + (length >> 1) + 1L);
    }

    private void grow(final int needed) {
        checkLength(needed);
        words = Arrays.copyOf(words, Math.min(MAX_LENGTH, 2 * words.length));
    }

    private static void checkLength(final int needed) {
        if (needed > MAX_LENGTH) {
            throw new IllegalStateException("commands of one worker and type between two boundaries must fit: words="
                    + needed + ", max=" + MAX_LENGTH + "; record less per frame");
        }
    }
}
