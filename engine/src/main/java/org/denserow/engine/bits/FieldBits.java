package org.denserow.engine.bits;

/// A field in an expression.
final class FieldBits extends BitExpression {

    final Bitfield field;
    private final String name;

    FieldBits(final String name, final Bitfield field) {
        super(0);
        this.name = name;
        this.field = field;
    }

    @Override
    public int capacity() {
        return field.capacity;
    }

    @Override
    public long word(final int word) {
        return field.words[BitChecks.word(word, field.words.length)];
    }

    @Override
    void words(
            final int firstWord,
            final int count,
            final long[] target,
            final int at,
            final long[] temps,
            final int free) {
        System.arraycopy(field.words, firstWord, target, at, count);
    }

    @Override
    boolean uses(final Bitfield wanted) {
        return field == wanted;
    }

    @Override
    long some(final int block) {
        return Levels.some(field.levels, block);
    }

    @Override
    long holes(final int block) {
        return Levels.holes(field.levels, block);
    }

    @Override
    public String toString() {
        return name;
    }

    @Override
    String operandText() {
        return name;
    }
}
