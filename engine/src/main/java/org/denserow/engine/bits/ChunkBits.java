package org.denserow.engine.bits;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;

/// The selected rows of one chunk: the words of a [BitExpression] for a range of rows, evaluated at once, or those of a
/// field as they stand.
///
/// A worker keeps one and evaluates chunk after chunk with it. The loop that a body runs, with the path for full words
/// (64 rows in a plain loop):
/// ```java
/// for (int w = bits.firstWord(); w < bits.endWord(); w++) {
///     final int base = w << 6;
///     long word = bits.word(w);
///     if (word == -1L) {
///         for (int row = base; row < base + 64; row++) { … }
///         continue;
///     }
///     for (; word != 0; word &= word - 1) { final int row = base + Long.numberOfTrailingZeros(word); … }
/// }
/// ```
/// or, for comfort, [#cursor()].
///
/// After [#evaluate(BitExpression,int,int)] it is a copy: what happens to the fields later does not show. Memory: one
/// bit per row of the largest chunk, and 512 bytes for each operand in brackets that is held meanwhile. After
/// [#look(Bitfield,int,int)] it is none: each word is read when it is asked for.
///
/// *Threads*: one at a time.
public final class ChunkBits {

    /// Rows that are evaluated in one go inside a chunk, those of one summary word: 4,096, the smallest default
    /// grain.
    public static final int BLOCK_ROWS = Bitfield.WORD_ROWS * Bitfield.WORD_ROWS;

    /// Up to one word in so many it is faster to evaluate single words than a whole block.
    private static final int FEW_SHIFT = 3;

    private long[] own = {}; // where expressions are evaluated
    private long[] temps = {};
    long[] words = own; // what is looked at, from `firstPlace` on
    int firstPlace;
    int firstRow; // the row of the first bit of words[0]
    private int beginRow;
    int endRow;
    private int firstWord;
    private int endWord;
    private int wordsRead;

    /// Creates one with no rows; it grows when it evaluates.
    public ChunkBits() {}

    /// Evaluates an expression for a range of rows. O(rows / 64 × operators), less where levels say that nothing is
    /// there. Allocates when a chunk is larger, or an expression deeper, than any before.
    ///
    /// @param expression its fields are not written meanwhile
    /// @param beginRow first row, in `[0, endRow]`; at a multiple of 64 if others write the rows before it
    /// @param endRow the row after the last, in `[beginRow, capacity]`
    /// @return this
    /// @throws IndexOutOfBoundsException if the range is not within the capacity
    public ChunkBits evaluate(final BitExpression expression, final int beginRow, final int endRow) {
        Objects.checkFromToIndex(beginRow, endRow, expression.capacity());
        this.beginRow = beginRow;
        this.endRow = endRow;
        firstWord = beginRow >>> Words.SHIFT;
        endWord = Words.count(endRow);
        wordsRead = 0;
        reserve(endWord - firstWord, expression.temporaries * Bitfield.WORD_ROWS);
        words = own;
        firstPlace = 0;
        firstRow = firstWord << Words.SHIFT;
        for (int word = firstWord; word < endWord; ) {
            final int blockEnd = Math.min(endWord, (word | Words.MASK) + 1);
            evaluateBlock(expression, word, blockEnd);
            word = blockEnd;
        }
        if (firstWord < endWord) {
            words[0] &= -1L << beginRow;
            words[endWord - 1 - firstWord] &= Words.below(endRow);
        }
        return this;
    }

    /// Looks at the rows of a field as they stand, and will stand. O(1).
    ///
    /// @param field not resized meanwhile
    /// @param beginRow first row, a multiple of 64 in `[0, endRow]`
    /// @param endRow the row after the last, in `[beginRow, capacity]`
    /// @return this
    /// @throws IllegalArgumentException if the first row does not begin a word
    /// @throws IndexOutOfBoundsException if the range is not within the capacity
    public ChunkBits look(final Bitfield field, final int beginRow, final int endRow) {
        Objects.checkFromToIndex(beginRow, endRow, field.capacity());
        if ((beginRow & Words.MASK) != 0) {
            throw new IllegalArgumentException(
                    "a chunk begins with a word: beginRow=" + beginRow + ", endRow=" + endRow + "; use evaluate");
        }
        this.beginRow = beginRow;
        this.endRow = endRow;
        firstWord = beginRow >>> Words.SHIFT;
        endWord = Words.count(endRow);
        wordsRead = 0;
        words = field.words();
        firstPlace = firstWord;
        firstRow = 0;
        return this;
    }

    /// Takes room now for what it will evaluate.
    ///
    /// @param expression will be evaluated
    /// @param rows of the largest chunk, at least 0
    public void reserve(final BitExpression expression, final int rows) {
        reserve(Words.count(rows) + 1, expression.temporaries * Bitfield.WORD_ROWS);
    }

    /// Names its arrays.
    ///
    /// @param to is told each array once
    public void arrays(final Consumer<Object> to) {
        to.accept(own);
        to.accept(temps);
    }

    private void reserve(final int wordsNeeded, final int tempsNeeded) {
        if (own.length < wordsNeeded) {
            own = new long[wordsNeeded];
        }
        if (temps.length < tempsNeeded) {
            temps = new long[tempsNeeded];
        }
    }

    private void evaluateBlock(final BitExpression expression, final int first, final int end) {
        final int at = first - firstWord;
        final int count = end - first;
        final long candidates = expression.some(first >>> Words.SHIFT) & (-1L << first) & Words.below(end);
        final int some = Long.bitCount(candidates);
        if (some > count >>> FEW_SHIFT) {
            expression.words(first, count, words, at, temps, 0);
            wordsRead += count;
            return;
        }
        Arrays.fill(words, at, at + count, 0L);
        for (long left = candidates; left != 0; left &= left - 1) {
            final int word = (first & ~Words.MASK) + Long.numberOfTrailingZeros(left);
            words[word - firstWord] = expression.word(word);
        }
        wordsRead += some;
    }

    // ---- Queries ----

    /// {@return the first row of the chunk}
    public int begin() {
        return beginRow;
    }

    /// {@return the row after the last of the chunk}
    public int end() {
        return endRow;
    }

    /// {@return the first word, 64 rows each}
    public int firstWord() {
        return firstWord;
    }

    /// {@return the word after the last}
    public int endWord() {
        return endWord;
    }

    /// The selected rows of a word.
    ///
    /// @param word in `[firstWord(), endWord())`
    /// @return bit i for row `64 word + i`; bits of rows outside the chunk are zero
    /// @throws IndexOutOfBoundsException if the word is not of the chunk
    public long word(final int word) {
        final long bits = words[firstPlace + Objects.checkIndex(word - firstWord, endWord - firstWord)];
        return word == endWord - 1 ? bits & Words.below(endRow) : bits;
    }

    /// {@return a fresh cursor over the selected rows, before the first; void at the next evaluation}
    public BitCursor cursor() {
        return new BitCursor(this);
    }

    /// {@return the number of selected rows}
    public int cardinality() {
        return Words.bitCountBelow(words, firstPlace, endRow - firstRow);
    }

    /// {@return whether no row is selected}
    public boolean isEmpty() {
        return cardinality() == 0;
    }

    /// {@return words of the chunk that were evaluated; the others were known to be empty}
    public int wordsRead() {
        return wordsRead;
    }

    // ---- Into fields ----

    /// Sets the selected rows in a field; others stay. Jobs may do so at once, each for its own chunk, while the field
    /// is leaves only.
    ///
    /// @param field of the capacity of what was evaluated or looked at
    /// @throws IndexOutOfBoundsException if it has fewer rows; nothing is changed then
    public void addTo(final Bitfield field) {
        Objects.checkFromToIndex(beginRow, endRow, field.capacity());
        if (firstWord < endWord) {
            final long last = words[firstPlace + endWord - 1 - firstWord] & Words.below(endRow);
            Operator.OR.of(field.words, firstWord, field.words, firstWord, words, firstPlace, endWord - 1 - firstWord);
            field.words[endWord - 1] |= last;
            field.rowsChanged(beginRow, endRow);
        }
    }

    /// Clears the selected rows in a field; others stay. Threads as [#addTo(Bitfield)].
    ///
    /// @param field of the capacity of what was evaluated or looked at
    /// @throws IndexOutOfBoundsException if it has fewer rows; nothing is changed then
    public void removeFrom(final Bitfield field) {
        Objects.checkFromToIndex(beginRow, endRow, field.capacity());
        if (firstWord < endWord) {
            final long last = words[firstPlace + endWord - 1 - firstWord] & Words.below(endRow);
            Operator.AND_NOT.of(
                    field.words, firstWord, field.words, firstWord, words, firstPlace, endWord - 1 - firstWord);
            field.words[endWord - 1] &= ~last;
            field.rowsChanged(beginRow, endRow);
        }
    }

    void copyTo(final long[] target) {
        System.arraycopy(words, 0, target, firstWord, endWord - firstWord);
    }
}
