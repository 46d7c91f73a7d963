package org.denserow.engine.sparse;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.state.SavedState;

/// Which indices have a value, and where it stands: one bit an index, 64 indices to a *group*, 8 groups to a *block*.
/// The values themselves stand in one [Packed] for each thing that is kept for an index: in an array for each block,
/// in the order of their indices. A value's *position* in that array is the number of assigned indices of its block
/// before its own: at most seven words are counted, and a part of the eighth.
///
/// Source: implementation notes of sparsetable, with its groups of 48 made 64, a word, and its vector for each group
/// made one for eight.
///
/// *Invariants*
/// 1. `words.length == (size + 63) / 64`; bits at or above `size` are zero.
/// 2. `counts.length == (size + 511) / 512`; `counts[b]` is the number of bits of block b, so a walk over the values
///    needs no bitmap.
/// 3. `assigned` is the sum of `counts`.
///
/// Whoever changes the set changes the values first, or after: `position` is asked before the bit is changed.
///
/// *Threads*: the owner's.
final class Groups {

    /// Most indices, 2^30.
    static final int MAX_SIZE = 1 << 30;

    static final int BLOCK_SHIFT = 9; // an index's block: index >>> BLOCK_SHIFT
    static final int BLOCK_INDICES = 1 << BLOCK_SHIFT;

    private static final int WORD_SHIFT = 6;
    private static final int BLOCK_WORDS_SHIFT = BLOCK_SHIFT - WORD_SHIFT;

    /// Goes up with every change of the set, so that cursors notice it; never 0.
    long changes = 1;

    private int size;
    private int assigned;
    private long[] words;
    private short[] counts;

    Groups(final int size) {
        this(size, new long[(size + 63) >>> WORD_SHIFT]);
    }

    private Groups(final int size, final long[] words) {
        this.size = size;
        this.words = words;
        this.counts = new short[blocksOf(size)];
        for (int block = 0; block < counts.length; block++) {
            counts[block] = (short) countWords(block);
            assigned += counts[block];
        }
    }

    Groups copy() {
        return new Groups(size, words.clone());
    }

    static int blocksOf(final int size) {
        return (size + BLOCK_INDICES - 1) >>> BLOCK_SHIFT;
    }

    int size() {
        return size;
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

    // ---- Hot: one index, which the caller has checked ----

    boolean test(final int index) {
        return (words[index >>> WORD_SHIFT] & 1L << index) != 0;
    }

    /// Values of the block of an index that stand before the one it has, or would have.
    int position(final int index) {
        final long[] words = this.words;
        final int word = index >>> WORD_SHIFT;
        int position = Long.bitCount(words[word] & (1L << index) - 1);
        for (int i = word & -(1 << BLOCK_WORDS_SHIFT); i < word; i++) {
            position += Long.bitCount(words[i]);
        }
        return position;
    }

    /// Values of a block.
    int count(final int block) {
        return counts[block];
    }

    /// Assigns an index that is unassigned; its values were inserted.
    void assign(final int index) {
        assert !test(index) : index;
        words[index >>> WORD_SHIFT] |= 1L << index;
        counts[index >>> BLOCK_SHIFT]++;
        assigned++;
        changes++;
    }

    /// Unassigns an index that is assigned; its values were removed.
    void unassign(final int index) {
        assert test(index) : index;
        words[index >>> WORD_SHIFT] &= ~(1L << index);
        counts[index >>> BLOCK_SHIFT]--;
        assigned--;
        changes++;
    }

    /// The index of a value, the reverse of [#position(int)].
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

    /// The smallest assigned index at or after one, or -1.
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

    /// Values of a block before an index, which may lie before the block, in it or behind it.
    int positionIn(final int block, final int index) {
        final int first = block << BLOCK_SHIFT;
        if (index <= first) {
            return 0;
        }
        return index < Math.min(first + BLOCK_INDICES, size) ? position(index) : counts[block];
    }

    /// Unassigns a range of indices; their values were removed.
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

    /// Takes another size; what stands at or above it was unassigned.
    void resize(final int newSize) {
        final long[] newWords = Arrays.copyOf(words, newSize + 63 >>> WORD_SHIFT);
        counts = Arrays.copyOf(counts, blocksOf(newSize));
        words = newWords;
        size = newSize;
        changes++;
    }

    /// Exchanges all that two sets hold; cursors over either of them are void.
    void exchange(final Groups other) {
        final int otherSize = other.size;
        final int otherAssigned = other.assigned;
        final long[] otherWords = other.words;
        final short[] otherCounts = other.counts;
        other.size = size;
        other.assigned = assigned;
        other.words = words;
        other.counts = counts;
        size = otherSize;
        assigned = otherAssigned;
        words = otherWords;
        counts = otherCounts;
        changes++;
        other.changes++;
    }

    /// Takes the bitmap away, or puts one back: a test shows by it that something reads no bitmap.
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

    boolean contentEquals(final Groups other) {
        return size == other.size && assigned == other.assigned && Arrays.equals(words, other.words);
    }

    int contentHash() {
        return 31 * size + Arrays.hashCode(words);
    }

    void arrays(final Consumer<Object> to) {
        to.accept(words);
        to.accept(counts);
    }

    long bytes() {
        return Footprint.sum(this::arrays);
    }

    /// @param name of the state's arrays, followed by what they are
    void save(final SavedState to, final String name) {
        to.putNumbers(name + ".size", size);
        to.put(name + ".words", words, words.length);
    }

    /// The set that was saved.
    static Groups load(final SavedState from, final String name) {
        final int size = (int) from.numbers(name + ".size")[0];
        final long[] words = new long[(size + 63) >>> WORD_SHIFT];
        from.copyTo(name + ".words", words);
        return new Groups(size, words);
    }

    /// Bytes that [#write(FormWriter)] writes.
    long formBytes() {
        return 2L * Integer.BYTES + (long) Long.BYTES * words.length;
    }

    /// Writes size, number of assigned indices, words.
    void write(final FormWriter to) throws IOException {
        to.putInt(size);
        to.putInt(assigned);
        to.putLongs(words, words.length);
    }

    /// Reads what was written, and refuses what no set can be.
    static Groups read(final FormReader from) throws IOException {
        final int size = from.count("size", MAX_SIZE, 0);
        final int assigned = from.count("assigned", size, 0);
        final int count = (size + 63) >>> WORD_SHIFT;
        if ((long) Long.BYTES * count > from.remaining()) {
            throw BinaryForm.damaged("a bitmap fits the payload", "size=" + size + ", remaining=" + from.remaining());
        }
        final long[] words = new long[count];
        from.getLongs(words, count);
        final Groups read = new Groups(size, words);
        if (read.assigned != assigned || (size & 63) != 0 && words[count - 1] >>> size != 0) {
            throw BinaryForm.damaged(
                    "a bitmap has a bit for each assigned index below the size",
                    "size=" + size + ", assigned=" + assigned + ", bits=" + read.assigned);
        }
        return read;
    }
}
