package org.denserow.engine.bits;

/// The rows that an operand does not select. The only operator that would set padding bits.
final class InvertedBits extends BitExpression {

    final BitExpression operand;

    InvertedBits(final BitExpression operand) {
        super(operand.temporaries);
        this.operand = operand;
    }

    @Override
    public int capacity() {
        return operand.capacity();
    }

    @Override
    public long word(final int word) {
        final long bits = ~operand.word(word);
        final int capacity = capacity();
        return word == (capacity - 1) >>> Words.SHIFT ? bits & Words.below(capacity) : bits;
    }

    @Override
    void words(
            final int firstWord,
            final int count,
            final long[] target,
            final int at,
            final long[] temps,
            final int free) {
        operand.words(firstWord, count, target, at, temps, free);
        Words.invert(target, at, at + count);
    }

    @Override
    boolean uses(final Bitfield field) {
        return operand.uses(field);
    }

    @Override
    long some(final int block) {
        return operand.holes(block);
    }

    @Override
    long holes(final int block) {
        return operand.some(block);
    }

    @Override
    public String toString() {
        return "not " + operand.operandText();
    }

    @Override
    String operandText() {
        return '(' + toString() + ')';
    }
}
