package org.denserow.engine.bits;

/// Two operands and the operator between them.
final class CombinedBits extends BitExpression {

    private final Operator operator;
    private final BitExpression left;
    private final BitExpression right;

    CombinedBits(final Operator operator, final BitExpression left, final BitExpression right) {
        super(Math.max(left.temporaries, right instanceof FieldBits ? 0 : right.temporaries + 1));
        this.operator = operator;
        this.left = left;
        this.right = right;
    }

    @Override
    public int capacity() {
        final int capacity = left.capacity();
        if (right.capacity() != capacity) {
            throw new IllegalStateException("a field of the expression was resized and another was not: left=" + left
                    + ", capacity=" + capacity + ", right=" + right + ", capacity=" + right.capacity()
                    + "; resize all of them");
        }
        return capacity;
    }

    @Override
    public long word(final int word) {
        return operator.of(left.word(word), right.word(word));
    }

    @Override
    void words(
            final int firstWord,
            final int count,
            final long[] target,
            final int at,
            final long[] temps,
            final int free) {
        if (right instanceof FieldBits leaf) {
            if (left instanceof FieldBits leftLeaf) {
                operator.of(target, at, leftLeaf.field.words, firstWord, leaf.field.words, firstWord, count);
                return;
            }
            left.words(firstWord, count, target, at, temps, free);
            operator.of(target, at, target, at, leaf.field.words, firstWord, count);
            return;
        }
        left.words(firstWord, count, target, at, temps, free);
        right.words(firstWord, count, temps, free, temps, free + Bitfield.WORD_ROWS);
        operator.of(target, at, target, at, temps, free, count);
    }

    @Override
    boolean uses(final Bitfield field) {
        return left.uses(field) || right.uses(field);
    }

    @Override
    long some(final int block) {
        return switch (operator) {
            case AND -> left.some(block) & right.some(block);
            case OR, XOR -> left.some(block) | right.some(block);
            case AND_NOT -> left.some(block) & right.holes(block);
        };
    }

    @Override
    long holes(final int block) {
        return switch (operator) {
            case AND -> left.holes(block) | right.holes(block);
            case OR -> left.holes(block) & right.holes(block);
            case XOR -> -1L;
            case AND_NOT -> left.holes(block) | right.some(block);
        };
    }

    @Override
    public String toString() {
        return left.operandText() + ' ' + operator + ' ' + right.operandText();
    }

    @Override
    String operandText() {
        return '(' + toString() + ')';
    }
}
