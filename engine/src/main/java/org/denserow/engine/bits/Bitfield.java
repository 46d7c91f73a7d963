package org.denserow.engine.bits;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;

/// A set of row numbers, one bit per row, packed 64 to a word: beside any columns, any `T[]`, any `List<T>`.
///
/// Source: Ben Carter, "Speeding up sparse data access with bitfields"; terms follow `java.util.BitSet`. The article's
/// loop reads padding bits when the size is no multiple of the word; here no search does, in either direction.
///
/// ## Leaves and levels
/// A field starts as *leaves only*: the words and nothing else. [#summarize()] builds levels above them (which words
/// have a set row, which a clear one, rows per 4,096; a third level for large fields) and from then on every method
/// keeps them. Answers are the same in both states; with levels a search climbs over what is empty, or full. It looks
/// at eight near words first unless rows of the wanted kind are rare, below one in 256.
///
/// It is a state of one class, and not a second class, because the same field is in turn the owner's and the jobs':
/// who sets a bit need not know which. (Levels kept by the writing jobs lose bits: a summary word covers rows of
/// several chunks. Levels repaired lazily need a mark of what is stale, which would be shared just the same.)
///
/// ## Invariants
/// 1. `words.length == (capacity + 63) / 64`.
/// 2. Padding bits (at or above `capacity` in the last word) are always zero.
/// 3. Levels, where there are any, agree with the words: see `Levels`.
///
/// ## Cost
/// Blocks are 4,096 rows. Nothing allocates but what is said to.
///
/// | operation | leaves only | with levels |
/// |---|---|---|
/// | [#get(int)], [#set(int)], [#clear(int)], [#flip(int)], [#move(int,int)], [#exchange(int,int)] | O(1) | O(1) |
/// | [#nextSet(int)], [#nextClear(int)], [#nextWord(int)] | O(distance / 64) | O(1) up to 2^18 rows, O(distance / 2^18) above |
/// | [#previousSet(int)], [#previousClear(int)], [#previousWord(int)] | O(distance / 64) | the same as the next ones |
/// | [#cursor()], per pass | O(capacity / 64 + rows) | the same |
/// | [#descendingCursor()], per pass | O(capacity / 64 + rows) | O(words with a row + capacity / 2^18 + rows) |
/// | [#cardinality()], [#isEmpty()] | O(capacity / 64) | O(1) |
/// | [#cardinality(int)], [#rank(int)], [#select(int)] | O(row / 64) | O(row / 4,096 + 64) |
/// | ranges: [#set(int,int)], [#clear(int,int)], [#flip(int,int)], [#copyTo(int,int,Bitfield,int)] | O(rows / 64) | the same, whole blocks |
/// | [#intersects(Bitfield)], [#containsAll(Bitfield)] | O(capacity / 64) | O(capacity / 4,096 + words that both may have) |
/// | [#and(Bitfield,Bitfield)] and its like, [#summarize()] | O(capacity / 64) | O(capacity / 64) |
/// | [#resize(int)], [#copy()] | O(capacity / 64), allocates | O(capacity / 64), allocates |
/// | [#copy(int,int)] | O(rows / 64), allocates | O(rows / 64), allocates |
///
/// A bit costs a row nothing but itself: to find n live rows of 128 takes two words and n rows, not 128 rows. When
/// nearly all are live it takes the two words more: under 1 %.
///
/// ## Threads
/// A field is its owner's: one thread, or several in turn with a happens-before between them. Anyone may read what
/// nobody writes. While the jobs of a system write a field it is leaves only, by [#leavesOnly()] before them; then
/// [#set(int)], [#clear(int)], [#flip(int)] and writes to [#words()] touch one leaf word, and each word (64 rows)
/// belongs to one job. 64 rows are the unit of correctness, 512 only of performance (less false sharing). After the
/// join the owner calls [#summarize(int,int)] for what they wrote, before anyone reads. Where rows of one word belong
/// to several jobs, [#setAtomic(int)] and [#clearAtomic(int)] serve.
public final class Bitfield extends BitRows {

    /// Rows in one word.
    public static final int WORD_ROWS = 64;

    /// Most rows, 2^30: beyond it arithmetic on rows would overflow.
    public static final int MAX_CAPACITY = 1 << 30;

    private Levels stale; // levels as they were when the field became leaves only, or null

    private Bitfield(final int capacity) {
        super(capacity);
    }

    /// Creates an empty bitfield, leaves only.
    ///
    /// @param capacity number of rows, `1 … MAX_CAPACITY`
    /// @return a bitfield with every bit clear
    /// @throws IllegalArgumentException if `capacity` is out of range
    public static Bitfield withCapacity(final int capacity) {
        checkCapacity(capacity);
        return new Bitfield(capacity);
    }

    /// {@return a bitfield of the same capacity with the same rows set, with levels if this one has them}
    public Bitfield copy() {
        final Bitfield copy = new Bitfield(capacity);
        System.arraycopy(words, 0, copy.words, 0, words.length);
        if (isSummarized()) {
            copy.summarize();
        }
        return copy;
    }

    /// Copies a range of rows into a field of its own.
    ///
    /// @param beginRow first row, in `[0, endRow)`; row 0 of the copy
    /// @param endRow the row after the last, in `(beginRow, capacity]`
    /// @return a bitfield of `endRow - beginRow` rows, with levels if this one has them
    /// @throws IndexOutOfBoundsException if the range is not within the capacity
    /// @throws IllegalArgumentException if the range is empty
    public Bitfield copy(final int beginRow, final int endRow) {
        Objects.checkFromToIndex(beginRow, endRow, capacity);
        final Bitfield copy = withCapacity(endRow - beginRow);
        copyTo(beginRow, endRow, copy, 0);
        if (isSummarized()) {
            copy.summarize();
        }
        return copy;
    }

    // ---- Levels ----

    /// Builds the levels and the count from the words, whatever they are; from now on they are kept. Allocates the
    /// first time: 4 % of the memory of the words.
    public void summarize() {
        summarize(0, capacity);
    }

    /// Makes the levels agree again after rows of a range were written as leaves, and keeps them from now on. Call it
    /// for every range that was written since [#leavesOnly()], before anyone reads the field.
    ///
    /// O(rows / 64), whole blocks of 4,096; the first time O(capacity / 64).
    ///
    /// @param beginRow first row, in `[0, endRow]`
    /// @param endRow the row after the last, in `[beginRow, capacity]`
    /// @throws IndexOutOfBoundsException if the range is not within the capacity
    public void summarize(final int beginRow, final int endRow) {
        Objects.checkFromToIndex(beginRow, endRow, capacity);
        if (levels == null && stale == null) {
            levels = new Levels(words, capacity);
            return;
        }
        if (levels == null) {
            levels = stale;
            stale = null;
        }
        rowsChanged(beginRow, endRow);
    }

    /// Stops keeping the levels, so that jobs may write leaf words; does nothing if it already is so. O(1).
    public void leavesOnly() {
        if (levels != null) {
            stale = levels;
            levels = null;
        }
    }

    /// Names its arrays: the words, and those of the levels, also while they are put aside.
    ///
    /// @param to is told each array once
    public void arrays(final Consumer<Object> to) {
        to.accept(words);
        if (levels != null) {
            levels.arrays(to);
        } else if (stale != null) {
            stale.arrays(to);
        }
    }

    // ---- Whole fields ----

    /// `target` = the rows set in this and in `other`. The target may be one of the two.
    ///
    /// @param other a bitfield of the same capacity
    /// @param target a bitfield of the same capacity
    /// @throws IllegalArgumentException if the capacities differ
    public void and(final Bitfield other, final Bitfield target) {
        combine(Operator.AND, other, target);
    }

    /// `target` = the rows set in this, in `other` or in both. The target may be one of the two.
    ///
    /// @param other a bitfield of the same capacity
    /// @param target a bitfield of the same capacity
    /// @throws IllegalArgumentException if the capacities differ
    public void or(final Bitfield other, final Bitfield target) {
        combine(Operator.OR, other, target);
    }

    /// `target` = the rows set in one of this and `other`, not in both. The target may be one of the two.
    ///
    /// @param other a bitfield of the same capacity
    /// @param target a bitfield of the same capacity
    /// @throws IllegalArgumentException if the capacities differ
    public void xor(final Bitfield other, final Bitfield target) {
        combine(Operator.XOR, other, target);
    }

    /// `target` = the rows set in this and not in `other`. The target may be one of the two.
    ///
    /// @param other a bitfield of the same capacity
    /// @param target a bitfield of the same capacity
    /// @throws IllegalArgumentException if the capacities differ
    public void andNot(final Bitfield other, final Bitfield target) {
        combine(Operator.AND_NOT, other, target);
    }

    /// `target` = the rows clear in this. The target may be this.
    ///
    /// @param target a bitfield of the same capacity
    /// @throws IllegalArgumentException if the capacities differ
    public void not(final Bitfield target) {
        checkSameCapacity(target, "target");
        System.arraycopy(words, 0, target.words, 0, words.length);
        target.flip(0, capacity);
    }

    private void combine(final Operator operator, final Bitfield other, final Bitfield target) {
        checkSameCapacity(other, "other");
        checkSameCapacity(target, "target");
        operator.of(target.words, 0, words, 0, other.words, 0, words.length);
        target.rowsChanged(0, capacity);
    }

    /// Tells whether a row is set in both fields. Where a field has levels, blocks and words that they know to be empty
    /// are left out.
    ///
    /// @param other a bitfield of the same capacity; may be this
    /// @return false if no row is
    /// @throws IllegalArgumentException if the capacities differ
    public boolean intersects(final Bitfield other) {
        checkSameCapacity(other, "other");
        for (int block = 0; block < Words.count(words.length); block++) {
            final long candidates = some(block) & other.some(block);
            if (candidates != 0
                    && Words.intersect(words, other.words, firstWord(block, candidates), endWord(block, candidates))) {
                return true;
            }
        }
        return false;
    }

    /// Tells whether every row of another field is set in this one too. Where the other has levels, what they know to
    /// be empty is left out; where this one has, what is full.
    ///
    /// @param other a bitfield of the same capacity; may be this
    /// @return true if no row is set in `other` alone
    /// @throws IllegalArgumentException if the capacities differ
    public boolean containsAll(final Bitfield other) {
        checkSameCapacity(other, "other");
        for (int block = 0; block < Words.count(words.length); block++) {
            final long candidates = other.some(block) & holes(block);
            if (candidates != 0
                    && !Words.containAll(
                            words, other.words, firstWord(block, candidates), endWord(block, candidates))) {
                return false;
            }
        }
        return true;
    }

    /// Words of a block that may have a set row; all, where it is not known.
    long some(final int block) {
        return levels == null ? -1L : levels.some[block];
    }

    /// Words of a block that may have a clear row; all, where it is not known.
    long holes(final int block) {
        return levels == null ? -1L : levels.holes[block];
    }

    private static int firstWord(final int block, final long candidates) {
        return (block << Words.SHIFT) + Long.numberOfTrailingZeros(candidates);
    }

    private int endWord(final int block, final long candidates) {
        return Math.min(words.length, Words.highest(block, candidates) + 1);
    }

    private void checkSameCapacity(final Bitfield field, final String which) {
        if (field.capacity != capacity) {
            throw new IllegalArgumentException("capacities must be equal: capacity=" + capacity + ", " + which
                    + ".capacity=" + field.capacity + "; rows of different types? else resize one of them");
        }
    }

    /// Changes the capacity; rows beyond a smaller one are forgotten and stay clear if it grows again.
    ///
    /// @param newCapacity number of rows, `1 … MAX_CAPACITY`
    /// @throws IllegalArgumentException if `newCapacity` is out of range
    public void resize(final int newCapacity) {
        checkCapacity(newCapacity);
        words = Arrays.copyOf(words, Words.count(newCapacity));
        words[words.length - 1] &= Words.below(newCapacity);
        capacity = newCapacity;
        stale = null;
        if (levels != null) {
            levels = new Levels(words, newCapacity);
        }
    }

    private static void checkCapacity(final int capacity) {
        if (capacity < 1 || capacity > MAX_CAPACITY) {
            throw new IllegalArgumentException("capacity must be in [1, " + MAX_CAPACITY + "]: capacity=" + capacity);
        }
    }
}
