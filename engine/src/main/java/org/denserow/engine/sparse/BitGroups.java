package org.denserow.engine.sparse;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.snapshot.SavedState;

/// The indices that have a value, and the positions of these values: one bit an index, 64 indices to a *group*, 8
/// groups to a *block*. The values are in one [Packed] per value of an index: an array for each block, in the order of
/// the indices. The *position* of a value in that array is the number of assigned indices before its own in the block:
/// a count of at most seven words and part of the eighth.
///
/// Source: implementation notes of sparsetable. Its groups of 48 have 64 indices here, a word, and eight groups share
/// an array.
///
/// *Invariants*
/// 1. `words.length == (length + 63) / 64`; bits at or above `length` are zero.
/// 2. `counts.length == (length + 511) / 512`; `counts[b]` is the number of bits of block b, so a walk over the values
///    needs no bitmap.
/// 3. `assigned` is the sum of `counts`.
///
/// A change of the set and the change of the values may come in either order; `position` must be asked before the bit
/// changes.
///
/// *Threads*: the owner's.
final class BitGroups {

    /// Most indices, 2^30.
    static final int MAX_LENGTH = 1 << 30;

    static final int BLOCK_SHIFT = 9; // block of an index: index >>> BLOCK_SHIFT
    static final int BLOCK_INDICES = 1 << BLOCK_SHIFT;

    private static final int WORD_SHIFT = 6;
    private static final int BLOCK_WORDS_SHIFT = BLOCK_SHIFT - WORD_SHIFT;

    /// Increases with every change of the set, so that cursors notice it; never 0.
    long changes = 1;

    private int length;
    private int assigned;
    private long[] words;
    private short[] counts;

    BitGroups(final int length) {
        this(length, new long[(length + 63) >>> WORD_SHIFT]);
    }

    private BitGroups(final int length, final long[] words) {
        this.length = length;
        this.words = words;
        this.counts = new short[blocksOf(length)];
        for (int block = 0; block < counts.length; block++) {
            counts[block] = (short) countWords(block);
            assigned += counts[block];
        }
    }

    BitGroups copy() {
        return new BitGroups(length, words.clone());
    }

    static int blocksOf(final int length) {
        return (length + BLOCK_INDICES - 1) >>> BLOCK_SHIFT;
    }

    int length() {
        return length;
    }

    int assigned() {
        return assigned;
    }

    int blocks() {
        return counts.length;
    }

    int words() {
        return words.length;
    }

    /// {@return the first place with a value at or after a place, or -1}
    int nextPlace(final int from) {
        int block = Packed.block(from);
        if (block < counts.length && Packed.position(from) < count(block)) {
            return from;
        }
        do {
            block++;
        } while (block < counts.length && count(block) == 0);
        return block < counts.length ? Packed.place(block, 0) : -1;
    }

    // ---- Hot: one index, checked by the caller ----

    boolean test(final int index) {
        return (words[index >>> WORD_SHIFT] & 1L << index) != 0;
    }

    /// The number of values in the block of an index before the position of its value, present or not.
    int position(final int index) {
        final long[] words = this.words;
        final int word = index >>> WORD_SHIFT;
        int position = Long.bitCount(words[word] & (1L << index) - 1);
        for (int i = word & -(1 << BLOCK_WORDS_SHIFT); i < word; i++) {
            position += Long.bitCount(words[i]);
        }
        return position;
    }

    /// The number of values of a block.
    int count(final int block) {
        return counts[block];
    }

    /// Assigns an unassigned index, whose values the caller inserts.
    void assign(final int index) {
        assert !test(index) : index;
        words[index >>> WORD_SHIFT] |= 1L << index;
        counts[index >>> BLOCK_SHIFT]++;
        assigned++;
        changes++;
    }

    /// Unassigns an assigned index, whose values the caller removes.
    void unassign(final int index) {
        assert test(index) : index;
        words[index >>> WORD_SHIFT] &= ~(1L << index);
        counts[index >>> BLOCK_SHIFT]--;
        assigned--;
        changes++;
    }

    /// The index of a value: the reverse of [#position(int)].
    int index(final int block, final int position) {
        int rank = position;
        int word = block << BLOCK_WORDS_SHIFT;
        for (int inWord = Long.bitCount(words[word]); rank >= inWord; inWord = Long.bitCount(words[word])) {
            rank -= inWord;
            word++;
        }
        long bits = words[word];
        for (; rank > 0; rank--) {
            bits &= bits - 1;
        }
        return (word << WORD_SHIFT) + Long.numberOfTrailingZeros(bits);
    }

    /// The 64 bits of a group.
    long word(final int word) {
        return words[word];
    }

    // ---- Many indices ----

    /// The smallest assigned index at or above an index, or -1.
    int nextAssigned(final int fromIndex) {
        int word = fromIndex >>> WORD_SHIFT;
        if (word == words.length) {
            return -1;
        }
        long bits = words[word] & -1L << fromIndex;
        while (bits == 0) {
            if (++word == words.length) {
                return -1;
            }
            bits = words[word];
        }
        return (word << WORD_SHIFT) + Long.numberOfTrailingZeros(bits);
    }

    /// The number of values of a block below an index, which may be below, in or above the block.
    int positionIn(final int block, final int index) {
        final int first = block << BLOCK_SHIFT;
        if (index <= first) {
            return 0;
        }
        return index < Math.min(first + BLOCK_INDICES, length) ? position(index) : counts[block];
    }

    /// Unassigns a range of indices, whose values the caller removes.
    void unassign(final int begin, final int end) {
        if (begin >= end) {
            return;
        }
        final int first = begin >>> WORD_SHIFT;
        final int last = end - 1 >>> WORD_SHIFT;
        final long above = -1L << begin;
        final long below = -1L >>> -end;
        if (first == last) {
            words[first] &= ~(above & below);
        } else {
            words[first] &= ~above;
            Arrays.fill(words, first + 1, last, 0);
            words[last] &= ~below;
        }
        for (int block = begin >>> BLOCK_SHIFT; block <= end - 1 >>> BLOCK_SHIFT; block++) {
            final int count = countWords(block);
            assigned += count - counts[block];
            counts[block] = (short) count;
        }
        changes++;
    }

    /// Unassigns a block.
    void clearBlock(final int block) {
        final int begin = block << BLOCK_WORDS_SHIFT;
        Arrays.fill(words, begin, Math.min(begin + (1 << BLOCK_WORDS_SHIFT), words.length), 0);
        assigned -= counts[block];
        counts[block] = 0;
        changes++;
    }

    void clear() {
        Arrays.fill(words, 0);
        Arrays.fill(counts, (short) 0);
        assigned = 0;
        changes++;
    }

    /// Changes the length; the caller has unassigned the indices at or above it.
    void resize(final int newLength) {
        final long[] newWords = Arrays.copyOf(words, newLength + 63 >>> WORD_SHIFT);
        counts = Arrays.copyOf(counts, blocksOf(newLength));
        words = newWords;
        length = newLength;
        changes++;
    }

    /// Exchanges the content of two sets; cursors over either set are void.
    void exchange(final BitGroups other) {
        final int otherLength = other.length;
        final int otherAssigned = other.assigned;
        final long[] otherWords = other.words;
        final short[] otherCounts = other.counts;
        other.length = length;
        other.assigned = assigned;
        other.words = words;
        other.counts = counts;
        length = otherLength;
        assigned = otherAssigned;
        words = otherWords;
        counts = otherCounts;
        changes++;
        other.changes++;
    }

    /// Replaces the bitmap. A test uses it to prove that a walk reads no bitmap.
    long[] replaceWords(final long[] by) {
        final long[] before = words;
        words = by;
        return before;
    }

    private int countWords(final int block) {
        final int begin = block << BLOCK_WORDS_SHIFT;
        final int end = Math.min(begin + (1 << BLOCK_WORDS_SHIFT), words.length);
        int count = 0;
        for (int word = begin; word < end; word++) {
            count += Long.bitCount(words[word]);
        }
        return count;
    }

    // ---- Content, copies ----

    boolean contentEquals(final BitGroups other) {
        return length == other.length && assigned == other.assigned && Arrays.equals(words, other.words);
    }

    int contentHash() {
        return 31 * length + Arrays.hashCode(words);
    }

    void arrays(final Consumer<Object> to) {
        to.accept(words);
        to.accept(counts);
    }

    long bytes() {
        return Footprint.sum(this::arrays);
    }

    /// @param name prefix of the names of the state's arrays
    void save(final SavedState to, final String name) {
        to.putNumbers(name + ".size", length);
        to.put(name + ".words", words, words.length);
    }

    /// {@return the saved set}
    static BitGroups load(final SavedState from, final String name) {
        final int length = (int) from.numbers(name + ".size")[0];
        final long[] words = new long[(length + 63) >>> WORD_SHIFT];
        from.copyTo(name + ".words", words);
        return new BitGroups(length, words);
    }

    /// The number of bytes that [#write(FormWriter)] writes.
    long formBytes() {
        return 2L * Integer.BYTES + (long) Long.BYTES * words.length;
    }

    /// Writes the length, the number of assigned indices and the words.
    void write(final FormWriter to) throws IOException {
        to.putInt(length);
        to.putInt(assigned);
        to.putLongs(words, words.length);
    }

    /// Reads a written set, and refuses impossible content.
    static BitGroups read(final FormReader from) throws IOException {
        final int length = from.count("length", MAX_LENGTH, 0);
        final int assigned = from.count("assigned", length, 0);
        final int count = (length + 63) >>> WORD_SHIFT;
        if ((long) Long.BYTES * count > from.remaining()) {
            throw BinaryForm.damaged(
                    "a bitmap fits the payload", "length=" + length + ", remaining=" + from.remaining());
        }
        final long[] words = new long[count];
        from.getLongs(words, count);
        final BitGroups read = new BitGroups(length, words);
        if (read.assigned != assigned || (length & 63) != 0 && words[count - 1] >>> length != 0) {
            throw BinaryForm.damaged(
                    "a bitmap has a bit for each assigned index below the length",
                    "length=" + length + ", assigned=" + assigned + ", bits=" + read.assigned);
        }
        return read;
    }
}
