package org.denserow.engine.bits;

import static org.denserow.engine.ground.Given.given;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Within;

/// A set of row numbers. It has one bit per row, 64 rows in a word. Use it beside any columns, any `T[]`, any
/// `List<T>`.
///
/// Source: Ben Carter, "Speeding up sparse data access with bitfields"; terms follow `java.util.BitSet`. The loop in
/// the article reads padding bits when the size is not a multiple of the word. No search here does.
///
/// A field starts as *leaves only*: words without levels. [#summarize()] builds [levels](package-summary.html) above
/// the words. From then on every method keeps the levels up to date. Answers are the same in both states, but with
/// levels a search skips empty or full parts. Equality and hash depend on capacity and rows, not on levels.
///
/// *Invariants*
/// 1. `words.length == (capacity + 63) / 64`.
/// 2. Padding bits (at or above `capacity` in the last word) are always zero.
/// 3. Levels, if there are any, agree with the words.
///
/// *Cost*: see the table of the [package](package-summary.html). *Errors*: a row, word or range outside the field
/// throws IndexOutOfBoundsException; a second field of another capacity throws IllegalArgumentException. In both cases
/// nothing is changed.
///
/// *Threads*: a field belongs to its owner: one thread, or several one after the other, with a happens-before between
/// them. Any thread may read while none writes. Before jobs write a field, the owner calls [#leavesOnly()]. Then
/// [#set(int)], [#clear(int)], [#flip(int)] and writes to [#words()] change one leaf word only. Two jobs must not write
/// rows of the same word (64 rows). For speed, let them also not share 512 rows, which are one cache line. When the
/// jobs have ended, the owner calls [#summarize(int,int)] for the written rows, before any thread reads. If jobs must
/// write rows of the same word, use [#setAtomic(int)] and [#clearAtomic(int)].
public final class Bitfield {

    /// Rows in one word.
    public static final int WORD_ROWS = 64;

    /// The largest capacity, 2^30 rows. Above it, arithmetic on row numbers would overflow.
    public static final int MAX_CAPACITY = Words.MOST_ROWS;

    int capacity; // rows
    long[] words;
    Levels levels; // null: leaves only
    private Levels stale; // levels as they were when the field became leaves only, or null

    private Bitfield(final int capacity, final long[] words) {
        this.capacity = capacity;
        this.words = words;
    }

    /// {@return an empty bitfield, leaves only}
    /// @param capacity number of rows, `1 … MAX_CAPACITY`
    /// @throws IllegalArgumentException if `capacity` is out of range
    public static Bitfield withCapacity(final int capacity) {
        BitChecks.checkCapacity(capacity);
        return new Bitfield(capacity, new long[Words.count(capacity)]);
    }

    /// {@return a bitfield of the same capacity with the same rows set, with levels if this one has them}
    public Bitfield copy() {
        final Bitfield copy = new Bitfield(capacity, words.clone());
        copy.levels = levels == null ? null : new Levels(copy.words, copy.capacity);
        return copy;
    }

    /// {@return the number of rows}
    public int capacity() {
        return capacity;
    }

    /// The words: bit `row & 63` of word `row >>> 6` stands for `row`. Read them at any time. Write them only while the
    /// field is [leaves only][#leavesOnly()]; a job writes only the words of its chunk.
    /// @return the array of the field itself, not a copy, valid until [#resize(int)]; padding bits must stay zero
    public long[] words() {
        return words;
    }

    // ---- Searches, counts ----

    /// {@return whether a row is set}
    /// @param row in `[0, capacity)`
    public boolean get(final int row) {
        return (words[BitChecks.row(row, capacity) >>> Words.SHIFT] & (1L << row)) != 0;
    }

    /// {@return the smallest set row at or after a row, or -1}
    /// @param fromRow first row to look at, in `[0, capacity]`
    public int nextSet(final int fromRow) {
        return nextSet(fromRow, capacity);
    }

    /// {@return the smallest set row of a range, or -1; reads no leaf word after the range}
    /// @param fromRow first row to look at, in `[0, endRow]`
    /// @param endRow the row after the last to look at, in `[fromRow, capacity]`
    public int nextSet(final int fromRow, final int endRow) {
        BitChecks.rows(fromRow, endRow, capacity);
        return levels == null ? Words.nextSet(words, fromRow, endRow) : levels.nextSet(words, fromRow, endRow);
    }

    /// {@return the smallest clear row at or after a row (in a field of live rows, the next free one), or `capacity`}
    /// @param fromRow first row to look at, in `[0, capacity]`
    public int nextClear(final int fromRow) {
        return nextClear(fromRow, capacity);
    }

    /// {@return the smallest clear row of a range, or `endRow`; reads no leaf word after the range}
    /// @param fromRow first row to look at, in `[0, endRow]`
    /// @param endRow the row after the last to look at, in `[fromRow, capacity]`
    public int nextClear(final int fromRow, final int endRow) {
        BitChecks.rows(fromRow, endRow, capacity);
        return levels == null ? Words.nextClear(words, fromRow, endRow) : levels.nextClear(words, fromRow, endRow);
    }

    /// {@return the largest set row at or before a row, or -1}
    /// @param fromRow first row to look at, in `[-1, capacity)`
    public int previousSet(final int fromRow) {
        BitChecks.checkFromEnd("fromRow", fromRow, capacity);
        return levels == null ? Words.previousSet(words, fromRow, 0) : levels.previousSet(words, fromRow);
    }

    /// {@return the largest clear row at or before a row, or -1}
    /// @param fromRow first row to look at, in `[-1, capacity)`
    public int previousClear(final int fromRow) {
        BitChecks.checkFromEnd("fromRow", fromRow, capacity);
        return levels == null ? Words.previousClear(words, fromRow, 0) : levels.previousClear(words, fromRow);
    }

    /// {@return the smallest word with a set row at or after a word, or -1}, for loops over words:
    /// `for (int w = field.nextWord(0); w >= 0; w = field.nextWord(w + 1))`.
    /// @param fromWord first word to look at, in `[0, words().length]`
    public int nextWord(final int fromWord) {
        final int end = words.length;
        BitChecks.word(fromWord, end + 1);
        final int near = levels == null ? end : Math.min(end, fromWord + levels.nearWords());
        int word = Words.nextWord(words, fromWord, near); // here, so that loops have it inline
        word = word == Words.NONE && near < end ? levels.nextWord(near) : word;
        return word == Words.NONE ? -1 : word;
    }

    /// {@return the largest word with a set row at or before a word, or -1}, for loops over words from the end:
    /// `for (int w = field.previousWord(field.words().length - 1); w >= 0; w = field.previousWord(w - 1))`.
    /// @param fromWord first word to look at, in `[-1, words().length)`
    public int previousWord(final int fromWord) {
        BitChecks.checkFromEnd("fromWord", fromWord, words.length);
        return levels == null ? Words.previousWord(words, fromWord, 0) : levels.previousWord(words, fromWord);
    }

    /// {@return a new cursor before the first set row}
    public BitCursor cursor() {
        return new BitCursor(words, 0, 0, capacity);
    }

    /// {@return a new cursor before the first set row of a range}
    /// @param beginRow first row, in `[0, endRow]`
    /// @param endRow the row after the last, in `[beginRow, capacity]`
    public BitCursor cursor(final int beginRow, final int endRow) {
        BitChecks.rows(beginRow, endRow, capacity);
        return new BitCursor(words, 0, beginRow >>> Words.SHIFT, endRow).from(beginRow);
    }

    /// {@return a new cursor behind the last set row}
    public DescendingCursor descendingCursor() {
        return new DescendingCursor(this);
    }

    /// {@return the number of set rows}
    public int cardinality() {
        return levels == null ? Words.bitCount(words, 0, words.length) : levels.count();
    }

    /// {@return the number of set rows before a row. For a set row, this is its place among the set rows, from 0}
    /// @param row in `[0, capacity]`
    public int rank(final int row) {
        BitChecks.boundary("row", row, capacity);
        return levels == null ? Words.bitCountBelow(words, 0, row) : levels.rank(words, row);
    }

    /// {@return the set row that has a rank, or -1 if there is none. For a set row, `select(rank(row)) == row`}
    /// @param rank 0 for the first; a negative one throws IndexOutOfBoundsException
    public int select(final int rank) {
        BitChecks.checkRank(rank);
        return levels == null ? Words.select(words, 0, rank) : levels.select(words, rank);
    }

    /// {@return whether no row is set}
    public boolean isEmpty() {
        return levels == null ? Words.nextWord(words, 0, words.length) == Words.NONE : levels.count() == 0;
    }

    // ---- Changes: of one row, of one word, of a range ----

    /// {@return whether a row was clear before this call} Sets the row.
    /// @param row in `[0, capacity)`
    public boolean set(final int row) {
        final int word = BitChecks.row(row, capacity) >>> Words.SHIFT;
        return write(word, words[word] | 1L << row);
    }

    /// {@return whether a row was set before this call} Clears the row.
    /// @param row in `[0, capacity)`
    public boolean clear(final int row) {
        final int word = BitChecks.row(row, capacity) >>> Words.SHIFT;
        return write(word, words[word] & ~(1L << row));
    }

    /// {@return whether a row is set after this call, which flips it}
    /// @param row in `[0, capacity)`
    public boolean flip(final int row) {
        final int word = BitChecks.row(row, capacity) >>> Words.SHIFT;
        write(word, words[word] ^ 1L << row);
        return get(row);
    }

    /// Replaces 64 rows at once.
    /// @param word in `[0, (capacity + 63) / 64)`
    /// @param bits bit i for row `64 word + i`; bits beyond the capacity are ignored
    /// @return true if a row changed
    public boolean setWord(final int word, final long bits) {
        BitChecks.word(word, words.length);
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

    /// Gives the bit of row `from` to row `to` and clears `from`. If both are the same row, it only clears that row.
    /// @param from in `[0, capacity)`
    /// @param to in `[0, capacity)`
    public void move(final int from, final int to) {
        BitChecks.row(to, capacity); // before `from` is cleared
        if (clear(from) && from != to) {
            set(to);
        } else {
            clear(to);
        }
    }

    /// Exchanges the bits of two rows.
    /// @param a in `[0, capacity)`
    /// @param b in `[0, capacity)`
    public void exchange(final int a, final int b) {
        if (get(a) != get(b)) {
            flip(a);
            flip(b);
        }
    }

    /// Sets one row of a field that is leaves only, while other threads set rows of the same word. Meanwhile no
    /// thread may clear rows of the field or write it in any other way. *Memory order*: a volatile write. If the row is
    /// set already, it is only an opaque read; the row stays set, since no thread clears it.
    /// @param row in `[0, capacity)`
    /// @return true if it was clear: of several threads that set one row, exactly one gets true
    /// @throws IllegalStateException if the field has levels
    public boolean setAtomic(final int row) {
        BitChecks.checkLeavesOnly(levels, BitChecks.row(row, capacity), capacity);
        return AtomicBits.set(words, row);
    }

    /// Clears one row while other threads clear rows of the same word. Otherwise as [#setAtomic(int)].
    /// @param row in `[0, capacity)`
    /// @return true if it was set: of several threads that clear one row, exactly one gets true
    /// @throws IllegalStateException if the field has levels
    public boolean clearAtomic(final int row) {
        BitChecks.checkLeavesOnly(levels, BitChecks.row(row, capacity), capacity);
        return AtomicBits.clear(words, row);
    }

    // Levels of a range are made anew for whole blocks of 64 words; those of a range within a word follow from that
    // word.

    /// Sets a range of rows.
    /// @param beginRow first row, in `[0, endRow]`
    /// @param endRow the row after the last, in `[beginRow, capacity]`
    public void set(final int beginRow, final int endRow) {
        BitChecks.rows(beginRow, endRow, capacity);
        if (Words.isInOne(beginRow, endRow)) {
            final int word = beginRow >>> Words.SHIFT;
            write(word, words[word] | Words.range(beginRow, endRow));
            return;
        }
        Words.set(words, beginRow, endRow);
        rowsChanged(beginRow, endRow);
    }

    /// Clears a range of rows.
    /// @param beginRow first row, in `[0, endRow]`
    /// @param endRow the row after the last, in `[beginRow, capacity]`
    public void clear(final int beginRow, final int endRow) {
        BitChecks.rows(beginRow, endRow, capacity);
        if (Words.isInOne(beginRow, endRow)) {
            final int word = beginRow >>> Words.SHIFT;
            write(word, words[word] & ~Words.range(beginRow, endRow));
            return;
        }
        Words.clear(words, beginRow, endRow);
        rowsChanged(beginRow, endRow);
    }

    /// Sets the clear rows of a range and clears the set ones.
    /// @param beginRow first row, in `[0, endRow]`
    /// @param endRow the row after the last, in `[beginRow, capacity]`
    public void flip(final int beginRow, final int endRow) {
        BitChecks.rows(beginRow, endRow, capacity);
        if (Words.isInOne(beginRow, endRow)) {
            final int word = beginRow >>> Words.SHIFT;
            write(word, words[word] ^ Words.range(beginRow, endRow));
            return;
        }
        Words.flip(words, beginRow, endRow);
        rowsChanged(beginRow, endRow);
    }

    /// Copies a range of rows, set and clear ones, to a range of another field or of this one. The ranges may overlap.
    /// @param beginRow first row to copy, in `[0, endRow]`
    /// @param endRow the row after the last, in `[beginRow, capacity]`
    /// @param target any bitfield, also this one; its rows outside the range stay
    /// @param atRow where the first row goes, in `[0, target.capacity() - (endRow - beginRow)]`
    public void copyTo(final int beginRow, final int endRow, final Bitfield target, final int atRow) {
        BitChecks.rows(beginRow, endRow, capacity);
        Within.run(atRow, endRow - beginRow, given(target, "target").capacity, "rows of the target");
        Words.copy(words, beginRow, target.words, atRow, endRow - beginRow);
        target.rowsChanged(atRow, atRow + endRow - beginRow);
    }

    /// Updates levels after writes to the words of a range.
    void rowsChanged(final int beginRow, final int endRow) {
        if (levels != null && beginRow < endRow) {
            levels.rebuild(words, beginRow >>> Words.SHIFT, Words.count(endRow));
        }
    }

    // ---- Two whole fields ----

    /// `target` = the rows set in this and in `other`. The target may be one of the two.
    /// @param other a bitfield of the same capacity
    /// @param target a bitfield of the same capacity
    public void and(final Bitfield other, final Bitfield target) {
        combine(Operator.AND, other, target);
    }

    /// `target` = the rows set in this, in `other` or in both. The target may be one of the two.
    /// @param other a bitfield of the same capacity
    /// @param target a bitfield of the same capacity
    public void or(final Bitfield other, final Bitfield target) {
        combine(Operator.OR, other, target);
    }

    /// `target` = the rows set in one of this and `other`, not in both. The target may be one of the two.
    /// @param other a bitfield of the same capacity
    /// @param target a bitfield of the same capacity
    public void xor(final Bitfield other, final Bitfield target) {
        combine(Operator.XOR, other, target);
    }

    /// `target` = the rows set in this and not in `other`. The target may be one of the two.
    /// @param other a bitfield of the same capacity
    /// @param target a bitfield of the same capacity
    public void andNot(final Bitfield other, final Bitfield target) {
        combine(Operator.AND_NOT, other, target);
    }

    private void combine(final Operator operator, final Bitfield other, final Bitfield target) {
        BitChecks.checkEqual(capacity, "other", other);
        BitChecks.checkEqual(capacity, "target", target);
        operator.of(target.words, 0, words, 0, other.words, 0, words.length);
        target.rowsChanged(0, capacity);
    }

    /// `target` = the rows clear in this. The target may be this.
    /// @param target a bitfield of the same capacity
    public void not(final Bitfield target) {
        BitChecks.checkEqual(capacity, "target", target);
        System.arraycopy(words, 0, target.words, 0, words.length);
        Words.flip(target.words, 0, capacity);
        target.rowsChanged(0, capacity);
    }

    /// {@return whether a row is set in both fields} If the fields have levels, it skips empty parts.
    /// @param other a bitfield of the same capacity; may be this
    public boolean intersects(final Bitfield other) {
        BitChecks.checkEqual(capacity, "other", other);
        return Overlap.intersect(words, levels, other.words, other.levels);
    }

    /// {@return whether all rows of `other` are set here} If the fields have levels, it skips parts that are empty
    /// there or full here.
    /// @param other a bitfield of the same capacity; may be this
    public boolean containsAll(final Bitfield other) {
        BitChecks.checkEqual(capacity, "other", other);
        return Overlap.containAll(words, levels, other.words, other.levels);
    }

    // ---- Levels, capacity, memory ----

    /// {@return whether the field has levels and a count; false if it is leaves only}
    public boolean isSummarized() {
        return levels != null;
    }

    /// Builds levels and count from the words, and keeps them up to date from now on. The first call allocates 4 % of
    /// the memory of the words.
    public void summarize() {
        summarize(0, capacity);
    }

    /// Makes the levels agree again with the leaf words of a range, and keeps them up to date from now on. Call it for
    /// every range written since [#leavesOnly()], before any thread reads the field. O(rows / 64), in whole blocks of
    /// 4,096 rows; the first time O(capacity / 64).
    /// @param beginRow first row, in `[0, endRow]`
    /// @param endRow the row after the last, in `[beginRow, capacity]`
    public void summarize(final int beginRow, final int endRow) {
        BitChecks.rows(beginRow, endRow, capacity);
        if (levels == null && stale == null) {
            levels = new Levels(words, capacity);
        } else {
            levels = levels == null ? stale : levels;
            stale = null;
            rowsChanged(beginRow, endRow);
        }
    }

    /// Stops keeping the levels up to date, so that jobs may write leaf words. Does nothing if the field is leaves
    /// only. O(1).
    public void leavesOnly() {
        if (levels != null) {
            stale = levels;
            levels = null;
        }
    }

    /// Changes the capacity. Rows beyond a smaller capacity are lost: they are clear if the field grows again.
    /// @param newCapacity number of rows, `1 … MAX_CAPACITY`
    /// @throws IllegalArgumentException if `newCapacity` is out of range
    public void resize(final int newCapacity) {
        BitChecks.checkCapacity(newCapacity);
        words = Words.resized(words, newCapacity);
        capacity = newCapacity;
        stale = null;
        levels = levels == null ? null : new Levels(words, newCapacity);
    }

    /// Passes on the arrays of the field: the words, and the arrays of the levels if it has any, even while it is
    /// leaves only.
    /// @param to gets each array once
    public void arrays(final Consumer<Object> to) {
        given(to, "to").accept(words);
        final Levels any = levels == null ? stale : levels;
        if (any != null) {
            any.arrays(to);
        }
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof Bitfield field && field.capacity == capacity && Arrays.equals(field.words, words);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(words) + capacity;
    }

    @Override
    public String toString() {
        final String rows = Words.text(words);
        return "Bitfield{capacity=" + capacity + ", cardinality=" + cardinality() + ", rows=[" + rows + "]}";
    }
}
