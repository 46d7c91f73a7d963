package org.denserow.engine.bits;

/// An operator on two sets of rows, for one word or for many. No operator sets padding bits that both sides have clear.
enum Operator {
    AND("and"),
    OR("or"),
    XOR("xor"),
    AND_NOT("and not");

    private final String text;

    Operator(final String text) {
        this.text = text;
    }

    long of(final long a, final long b) {
        return switch (this) {
            case AND -> a & b;
            case OR -> a | b;
            case XOR -> a ^ b;
            case AND_NOT -> a & ~b;
        };
    }

    /// `target[targetAt + i] = a[aAt + i] op b[bAt + i]` for `count` words. The target may be `a` or `b` at the same
    /// place; it may not overlap them at another.
    void of(
            final long[] target,
            final int targetAt,
            final long[] a,
            final int aAt,
            final long[] b,
            final int bAt,
            final int count) {
        switch (this) {
            case AND -> {
                for (int i = 0; i < count; i++) {
                    target[targetAt + i] = a[aAt + i] & b[bAt + i];
                }
            }
            case OR -> {
                for (int i = 0; i < count; i++) {
                    target[targetAt + i] = a[aAt + i] | b[bAt + i];
                }
            }
            case XOR -> {
                for (int i = 0; i < count; i++) {
                    target[targetAt + i] = a[aAt + i] ^ b[bAt + i];
                }
            }
            case AND_NOT -> {
                for (int i = 0; i < count; i++) {
                    target[targetAt + i] = a[aAt + i] & ~b[bAt + i];
                }
            }
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
