package org.denserow.engine.bits;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;

/// What changes rows of a [Bitfield], one or a range. The second of its three files.
///
/// *Threads*: as [Bitfield].
abstract sealed class BitRows extends BitLookup permits Bitfield {

    private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);

    BitRows(final int capacity) {
        super(capacity);
    }

    // ---- One row ----

    /// Sets one row.
    ///
    /// @param row in `[0, capacity)`
    /// @return true if it was clear
    /// @throws IndexOutOfBoundsException if `row` is out of range
    public final boolean set(final int row) {
        Objects.checkIndex(row, capacity);
        final int word = row >>> Words.SHIFT;
        return write(word, words[word] | 1L << row);
    }

    /// Clears one row.
    ///
    /// @param row in `[0, capacity)`
    /// @return true if it was set
    /// @throws IndexOutOfBoundsException if `row` is out of range
    public final boolean clear(final int row) {
        Objects.checkIndex(row, capacity);
        final int word = row >>> Words.SHIFT;
        return write(word, words[word] & ~(1L << row));
    }

    /// Sets a clear row, clears a set one.
    ///
    /// @param row in `[0, capacity)`
    /// @return true if it is set now
    /// @throws IndexOutOfBoundsException if `row` is out of range
    public final boolean flip(final int row) {
        Objects.checkIndex(row, capacity);
        final int word = row >>> Words.SHIFT;
        write(word, words[word] ^ 1L << row);
        return get(row);
    }

    /// Replaces 64 rows at once.
    ///
    /// @param word in `[0, (capacity + 63) / 64)`
    /// @param bits bit i for row `64 word + i`; bits beyond the capacity are left out
    /// @return true if a row changed
    /// @throws IndexOutOfBoundsException if `word` is out of range
    public final boolean setWord(final int word, final long bits) {
        Objects.checkIndex(word, words.length);
        return write(word, word == words.length - 1 ? bits & Words.below(capacity) : bits);
    }

    private boolean write(final int word, final long after) {
        final long before = words[word];
        words[word] = after;
        if (levels != null && after != before) {
            levels.changed(word, before, after);
        }
        return after != before;
    }

    /// Gives the bit of one row to another and clears it where it was; with equal rows it only clears.
    ///
    /// @param from in `[0, capacity)`
    /// @param to in `[0, capacity)`
    /// @throws IndexOutOfBoundsException if a row is out of range
    public final void move(final int from, final int to) {
        Objects.checkIndex(to, capacity); // before anything is changed
        if (!get(from)) {
            clear(to);
            return;
        }
        clear(from);
        if (from != to) {
            set(to);
        }
    }

    /// Exchanges the bits of two rows.
    ///
    /// @param a in `[0, capacity)`
    /// @param b in `[0, capacity)`
    /// @throws IndexOutOfBoundsException if a row is out of range
    public final void exchange(final int a, final int b) {
        if (get(a) != get(b)) {
            flip(a);
            flip(b);
        }
    }

    // ---- One row among several writers of its word ----

    /// Sets one row of a field that is leaves only, while other threads set rows of the same word. Within one system a
    /// field is only set or only cleared this way, and not written in any other way.
    ///
    /// *Memory order*: volatile where it writes. A row that is set already is only looked at: no writer clears, so it
    /// stays set.
    ///
    /// @param row in `[0, capacity)`
    /// @return true if it was clear: of several threads that set one row exactly one is told so
    /// @throws IndexOutOfBoundsException if `row` is out of range
    /// @throws IllegalStateException if the field has levels
    public final boolean setAtomic(final int row) {
        checkLeavesOnly(row);
        final int word = row >>> Words.SHIFT;
        final long bit = 1L << row;
        return ((long) WORDS.getOpaque(words, word) & bit) == 0
                && ((long) WORDS.getAndBitwiseOr(words, word, bit) & bit) == 0;
    }

    /// Clears one row of a field that is leaves only, while other threads clear rows of the same word; as
    /// [#setAtomic(int)].
    ///
    /// @param row in `[0, capacity)`
    /// @return true if it was set: of several threads that clear one row exactly one is told so
    /// @throws IndexOutOfBoundsException if `row` is out of range
    /// @throws IllegalStateException if the field has levels
    public final boolean clearAtomic(final int row) {
        checkLeavesOnly(row);
        final int word = row >>> Words.SHIFT;
        final long bit = 1L << row;
        return ((long) WORDS.getOpaque(words, word) & bit) != 0
                && ((long) WORDS.getAndBitwiseAnd(words, word, ~bit) & bit) != 0;
    }

    private void checkLeavesOnly(final int row) {
        Objects.checkIndex(row, capacity);
        if (levels != null) {
            throw new IllegalStateException("several threads write leaf words only: row=" + row + ", capacity="
                    + capacity + "; this field keeps levels, call leavesOnly() before the jobs and summarize after");
        }
    }

    // ---- Ranges ----

    /// Sets a range of rows.
    ///
    /// @param beginRow first row, in `[0, endRow]`
    /// @param endRow the row after the last, in `[beginRow, capacity]`
    /// @throws IndexOutOfBoundsException if the range is not within the capacity
    public final void set(final int beginRow, final int endRow) {
        Objects.checkFromToIndex(beginRow, endRow, capacity);
        if (beginRow < endRow) {
            Words.set(words, beginRow, endRow);
            rowsChanged(beginRow, endRow);
        }
    }

    /// Clears a range of rows.
    ///
    /// @param beginRow first row, in `[0, endRow]`
    /// @param endRow the row after the last, in `[beginRow, capacity]`
    /// @throws IndexOutOfBoundsException if the range is not within the capacity
    public final void clear(final int beginRow, final int endRow) {
        Objects.checkFromToIndex(beginRow, endRow, capacity);
        if (beginRow < endRow) {
            Words.clear(words, beginRow, endRow);
            rowsChanged(beginRow, endRow);
        }
    }

    /// Sets the clear rows of a range and clears the set ones.
    ///
    /// @param beginRow first row, in `[0, endRow]`
    /// @param endRow the row after the last, in `[beginRow, capacity]`
    /// @throws IndexOutOfBoundsException if the range is not within the capacity
    public final void flip(final int beginRow, final int endRow) {
        Objects.checkFromToIndex(beginRow, endRow, capacity);
        if (beginRow < endRow) {
            Words.flip(words, beginRow, endRow);
            rowsChanged(beginRow, endRow);
        }
    }

    /// Copies a range of rows, set and clear ones, to a range of another field or of this one; the two ranges may
    /// overlap.
    ///
    /// @param beginRow first row to copy, in `[0, endRow]`
    /// @param endRow the row after the last, in `[beginRow, capacity]`
    /// @param target any bitfield, this one too; its rows outside the range stay
    /// @param atRow where the first row goes, in `[0, target.capacity() - (endRow - beginRow)]`
    /// @throws IndexOutOfBoundsException if a range is not within its capacity; nothing is changed then
    public final void copyTo(final int beginRow, final int endRow, final Bitfield target, final int atRow) {
        Objects.checkFromToIndex(beginRow, endRow, capacity);
        Objects.checkFromIndexSize(atRow, endRow - beginRow, target.capacity);
        if (beginRow < endRow) {
            Words.copy(words, beginRow, target.words, atRow, endRow - beginRow);
            target.rowsChanged(atRow, atRow + endRow - beginRow);
        }
    }

    /// Levels follow what was written into the words of a range.
    final void rowsChanged(final int beginRow, final int endRow) {
        if (levels != null) {
            levels.rebuild(words, beginRow >>> Words.SHIFT, Words.count(endRow));
        }
    }
}
