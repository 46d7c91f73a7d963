package org.denserow.engine.bits;

import static org.denserow.engine.ground.Given.given;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Within;

/// The selected rows of one chunk: the words of a [BitExpression] for a range of rows, evaluated once, or the live
/// words of a field.
///
/// A worker keeps one object and evaluates chunk after chunk with it. This is the fastest loop over its rows; a full
/// word is a plain loop over 64 rows:
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
/// [#cursor()] and [#next(int)] are shorter to write.
///
/// After [#evaluate(BitExpression,int,int)] it holds a copy: later changes of the fields do not show. *Memory*: one bit
/// per row of the largest chunk, and 512 bytes for each operand in brackets that waits for the other operand. After
/// [#look(Bitfield,int,int)] it holds no copy: each call reads the word of the field.
///
/// *Threads*: one thread at a time.
public final class ChunkBits {

    /// The number of rows that are evaluated together inside a chunk: 4,096, the rows of 64 words, and the smallest
    /// default grain.
    public static final int BLOCK_ROWS = Bitfield.WORD_ROWS * Bitfield.WORD_ROWS;

    /// Shift of a word count: up to one word in eight, single words are faster to evaluate than a whole block.
    private static final int FEW_SHIFT = 3;

    private static final String OTHER_WORD = "a chunk has the words from firstWord() up to endWord()";

    private long[] own = {}; // receives evaluated words
    private long[] temps = {};
    long[] words = own; // the words of the chunk, from `firstPlace` on
    int firstPlace;
    int firstRow; // the row of the first bit of words[0]
    private int beginRow;
    int endRow;
    private int firstWord;
    private int endWord;
    private int wordsRead;

    /// Creates an object without rows. It grows when it evaluates.
    public ChunkBits() {}

    /// Evaluates an expression for a range of rows. O(rows / 64 × operators), less where levels show empty words.
    /// Allocates when the chunk is larger, or the expression deeper, than all before.
    ///
    /// @param expression an expression; no thread writes its fields meanwhile
    /// @param beginRow first row, in `[0, endRow]`; a multiple of 64 if other threads write the rows before it
    /// @param endRow the row after the last, in `[beginRow, capacity]`
    /// @return this
    /// @throws IndexOutOfBoundsException if the range is not within the capacity
    public ChunkBits evaluate(final BitExpression expression, final int beginRow, final int endRow) {
        BitChecks.rows(beginRow, endRow, given(expression, "expression").capacity());
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

    /// Takes the rows of a field without a copy: later changes of the field show. O(1).
    ///
    /// @param field the field; not resized while this is in use
    /// @param beginRow first row, a multiple of 64 in `[0, endRow]`
    /// @param endRow the row after the last, in `[beginRow, capacity]`
    /// @return this
    /// @throws IllegalArgumentException if the first row does not begin a word
    /// @throws IndexOutOfBoundsException if the range is not within the capacity
    public ChunkBits look(final Bitfield field, final int beginRow, final int endRow) {
        BitChecks.rows(beginRow, endRow, given(field, "field").capacity());
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

    /// Allocates now what later evaluations need.
    ///
    /// @param expression the expression
    /// @param rows the number of rows of the largest chunk, at least 0
    public void reserve(final BitExpression expression, final int rows) {
        reserve(Words.count(rows) + 1, given(expression, "expression").temporaries * Bitfield.WORD_ROWS);
    }

    /// Passes on its arrays.
    ///
    /// @param to gets each array once
    public void arrays(final Consumer<Object> to) {
        given(to, "to").accept(own);
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

    /// {@return the first word of the chunk; a word has 64 rows}
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
        final long bits = words[firstPlace + Within.offset(word, firstWord, endWord, "word", OTHER_WORD)];
        return word == endWord - 1 ? bits & Words.below(endRow) : bits;
    }

    /// Finds the first selected row at or after a row. Unlike a cursor, it needs no object.
    ///
    /// @param from any row; from a row before the chunk the search begins at its first row
    /// @return the row, or -1 if there is none
    public int next(final int from) {
        final int start = Math.max(from, beginRow);
        if (start >= endRow) {
            return -1;
        }
        final int last = endWord - 1;
        final int toPlace = firstPlace - firstWord;
        int word = start >>> Words.SHIFT;
        long bits = words[toPlace + word] & -1L << start;
        while (bits == 0 && word < last) {
            bits = words[toPlace + ++word];
        }
        if (word == last) {
            bits &= Words.below(endRow);
        }
        return bits == 0 ? -1 : (word << Words.SHIFT) + Long.numberOfTrailingZeros(bits);
    }

    /// {@return a new cursor before the first selected row; the next evaluation makes it invalid}
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

    /// {@return the number of words of the chunk that were evaluated; levels showed that the others are empty}
    public int wordsRead() {
        return wordsRead;
    }

    // ---- Into fields ----

    /// Sets the selected rows in a field. Other rows stay as they are. While the field is leaves only, jobs may call
    /// this at the same time, each for its own chunk.
    ///
    /// @param field a field of the same capacity as the expression, or the field, of this chunk
    /// @throws IndexOutOfBoundsException if it has fewer rows than the end of the chunk; nothing is changed then
    public void addTo(final Bitfield field) {
        BitChecks.rows(beginRow, endRow, given(field, "field").capacity());
        if (firstWord < endWord) {
            final long last = words[firstPlace + endWord - 1 - firstWord] & Words.below(endRow);
            Operator.OR.of(field.words, firstWord, field.words, firstWord, words, firstPlace, endWord - 1 - firstWord);
            field.words[endWord - 1] |= last;
            field.rowsChanged(beginRow, endRow);
        }
    }

    /// Clears the selected rows in a field. Other rows stay as they are. *Threads*: as for [#addTo(Bitfield)].
    ///
    /// @param field a field of the same capacity as the expression, or the field, of this chunk
    /// @throws IndexOutOfBoundsException if it has fewer rows than the end of the chunk; nothing is changed then
    public void removeFrom(final Bitfield field) {
        BitChecks.rows(beginRow, endRow, given(field, "field").capacity());
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
