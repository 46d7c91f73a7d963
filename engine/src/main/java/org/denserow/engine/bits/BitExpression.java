package org.denserow.engine.bits;

import static org.denserow.engine.ground.Given.given;

/// A boolean expression over bitfields of the same capacity, such as `bullets.or(lasers)` or `enemies.andNot(tanks)`.
///
/// It is immutable. It refers to the fields and does not copy their bits: each evaluation reads the fields as they are
/// then. There are two ways to evaluate it. *Fused*: a [ChunkBits] evaluates the words of one chunk at a time, so no
/// result of the size of a field is stored. *Materialised*: [#materialise(Bitfield,int,int,ChunkBits)] writes the
/// result into a field. This is worth it when the result is used more than once.
///
/// When its fields have levels, it skips words that cannot have a selected row, 64 words at a time.
///
/// `toString` gives the *plan*: names of fields and operators. An operand that is itself a combination stands in
/// brackets.
///
/// *Threads*: any number of threads may evaluate it, each with its own [ChunkBits], while no thread writes the fields.
public abstract sealed class BitExpression permits FieldBits, CombinedBits, InvertedBits {

    private static final long[] NONE = {};

    /// Scratch blocks of 64 words that an evaluation needs beside its result.
    final int temporaries;

    BitExpression(final int temporaries) {
        this.temporaries = temporaries;
    }

    /// The rows of one field.
    ///
    /// @param name its name in the plan
    /// @param field the field; it may be resized later if all fields of the expression are resized alike
    /// @return an expression with no operator
    public static BitExpression of(final String name, final Bitfield field) {
        return new FieldBits(given(name, "name"), given(field, "field"));
    }

    // ---- Building ----

    /// {@return the rows in this and in `other`}
    ///
    /// @param other an expression of the same capacity
    /// @throws IllegalArgumentException if the capacities differ
    public final BitExpression and(final BitExpression other) {
        return other instanceof InvertedBits inverted ? andNot(inverted.operand) : combine(Operator.AND, other);
    }

    /// {@return the rows in this, in `other` or in both}
    ///
    /// @param other an expression of the same capacity
    /// @throws IllegalArgumentException if the capacities differ
    public final BitExpression or(final BitExpression other) {
        return combine(Operator.OR, other);
    }

    /// {@return the rows in one of this and `other`, not in both}
    ///
    /// @param other an expression of the same capacity
    /// @throws IllegalArgumentException if the capacities differ
    public final BitExpression xor(final BitExpression other) {
        return combine(Operator.XOR, other);
    }

    /// {@return the rows in this and not in `other`}
    ///
    /// @param other an expression of the same capacity
    /// @throws IllegalArgumentException if the capacities differ
    public final BitExpression andNot(final BitExpression other) {
        return combine(Operator.AND_NOT, other);
    }

    /// {@return the rows, below the capacity, that are not in this}
    public final BitExpression not() {
        return this instanceof InvertedBits inverted ? inverted.operand : new InvertedBits(this);
    }

    private BitExpression combine(final Operator operator, final BitExpression other) {
        if (capacity() != given(other, "other").capacity()) {
            throw new IllegalArgumentException("an expression is over fields of one capacity: left=" + this
                    + ", capacity=" + capacity() + ", right=" + other + ", capacity=" + other.capacity()
                    + "; rows of different types?");
        }
        return new CombinedBits(operator, this, other);
    }

    // ---- Queries ----

    /// {@return the capacity of its fields, in rows}
    ///
    /// @throws IllegalStateException if one of its fields was resized and another was not
    public abstract int capacity();

    /// Evaluates one word, in O(operators); for many words a [ChunkBits] is faster.
    ///
    /// @param word in `[0, (capacity + 63) / 64)`
    /// @return bit i for row `64 word + i`; padding bits are zero
    /// @throws IndexOutOfBoundsException if `word` is out of range
    public abstract long word(int word);

    /// Tests one row, in O(operators).
    ///
    /// @param row in `[0, capacity)`
    /// @return whether the row is selected
    /// @throws IndexOutOfBoundsException if `row` is out of range
    public final boolean get(final int row) {
        BitChecks.row(row, capacity());
        return (word(row >>> Words.SHIFT) & (1L << row)) != 0;
    }

    /// Writes the selected rows of a range into a field. Rows of the target outside the range stay as they are. The
    /// target may be a field of the expression. While the target is leaves only, jobs may share the work, each with its
    /// own range.
    ///
    /// O(rows / 64 × operators). Allocates only when the scratch must grow.
    ///
    /// @param target a field of the same capacity
    /// @param beginRow first row, a multiple of 64 in `[0, endRow]`
    /// @param endRow the row after the last in `[beginRow, capacity]`, a multiple of 64 or the capacity
    /// @param scratch memory for the evaluation; its content is overwritten
    /// @throws IllegalArgumentException if the target has another capacity, or the range is not of whole words
    /// @throws IndexOutOfBoundsException if the range is not within the capacity
    public final void materialise(
            final Bitfield target, final int beginRow, final int endRow, final ChunkBits scratch) {
        given(scratch, "scratch");
        final int capacity = capacity();
        if (given(target, "target").capacity() != capacity) {
            throw new IllegalArgumentException("a target has the capacity of the expression: target.capacity="
                    + target.capacity() + ", capacity=" + capacity + ", expression=" + this
                    + "; resize the target, or pass one of the same type");
        }
        BitChecks.rows(beginRow, endRow, capacity);
        if ((beginRow & Words.MASK) != 0 || (endRow & Words.MASK) != 0 && endRow != capacity) {
            throw new IllegalArgumentException("whole words are written: beginRow=" + beginRow + ", endRow=" + endRow
                    + ", capacity=" + capacity + "; use multiples of 64, or the capacity as the end");
        }
        if (temporaries == 0 && !uses(target)) {
            materialiseAtOnce(target, beginRow, endRow);
        } else {
            for (int begin = beginRow; begin < endRow; begin += ChunkBits.BLOCK_ROWS) {
                scratch.evaluate(this, begin, Math.min(endRow, begin + ChunkBits.BLOCK_ROWS));
                scratch.copyTo(target.words());
            }
        }
        if (beginRow < endRow) {
            target.rowsChanged(beginRow, endRow);
        }
    }

    /// Writes straight into the target, which no operand reads later: one loop per operator over all words.
    private void materialiseAtOnce(final Bitfield target, final int beginRow, final int endRow) {
        final int first = beginRow >>> Words.SHIFT;
        final int end = Words.count(endRow);
        words(first, end - first, target.words, first, NONE, 0);
        if (end == target.words.length) {
            target.words[end - 1] &= Words.below(target.capacity);
        }
    }

    /// Counts the selected rows of a range. O(rows / 64 × operators).
    ///
    /// @param beginRow first row, in `[0, endRow]`
    /// @param endRow the row after the last, in `[beginRow, capacity]`
    /// @param scratch memory for the evaluation; its content is overwritten
    /// @return selected rows in `[beginRow, endRow)`
    /// @throws IndexOutOfBoundsException if the range is not within the capacity
    public final int cardinality(final int beginRow, final int endRow, final ChunkBits scratch) {
        BitChecks.rows(beginRow, endRow, capacity());
        given(scratch, "scratch");
        int rows = 0;
        for (int begin = beginRow; begin < endRow; begin += ChunkBits.BLOCK_ROWS) {
            rows += scratch.evaluate(this, begin, Math.min(endRow, begin + ChunkBits.BLOCK_ROWS))
                    .cardinality();
        }
        return rows;
    }

    // ---- For ChunkBits ----

    /// Whether a field is an operand, directly or in an operand.
    abstract boolean uses(Bitfield field);

    /// Writes words `[firstWord, firstWord + count)`, at most 64 if it needs temporaries, to `target` from `at` on.
    /// Uses [#temporaries] blocks of `temps` from `free` on. One call serves an operator and a block; the loop over
    /// words is inside. Padding bits may be set.
    abstract void words(int firstWord, int count, long[] target, int at, long[] temps, int free);

    /// Words of a block that may have a selected row; all words where that is not known.
    abstract long some(int block);

    /// Words of a block that may have a row that is not selected; all words where that is not known.
    abstract long holes(int block);

    /// {@return the plan, as an operand of another plan}
    abstract String operandText();
}
