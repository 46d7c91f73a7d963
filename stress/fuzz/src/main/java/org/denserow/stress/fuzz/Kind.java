package org.denserow.stress.fuzz;

/// The kinds of columns. A cell is 64 raw bits in plans and in the reference, whatever the engine makes of it.
enum Kind {
    INT,
    LONG,
    DOUBLE,
    FLOAT,
    VEC2,
    BYTE,
    HANDLE,
    TEXT;

    private static final int ODD_PERCENT = 20;

    /// {@return whether its numbers have fractions}
    boolean isFractional() {
        return this == DOUBLE || this == FLOAT;
    }

    /// {@return whether its cells may be halves of pairs}
    boolean isWhole() {
        return this == BYTE || this == INT || this == LONG || this == HANDLE;
    }

    /// {@return the number in a cell of a column of numbers}
    double number(final long raw) {
        return switch (this) {
            case INT, LONG, BYTE -> raw;
            case DOUBLE -> Double.longBitsToDouble(raw);
            case FLOAT -> Float.intBitsToFloat((int) raw);
            case VEC2, HANDLE, TEXT -> throw new IllegalStateException("no numbers: kind=" + this);
        };
    }

    /// {@return the cell with a number, of a column of numbers}
    long cell(final double number) {
        return switch (this) {
            case INT, LONG, BYTE -> (long) number;
            case DOUBLE -> Double.doubleToRawLongBits(number);
            case FLOAT -> Float.floatToRawIntBits((float) number);
            case VEC2, HANDLE, TEXT -> throw new IllegalStateException("no numbers: kind=" + this);
        };
    }

    /// {@return a number that is a key of its own, or none; the second NaN has other bits than the first}
    private long odd(final Draws draws) {
        final int choice = draws.below(6);
        return switch (choice) {
            case 0 -> cell(Double.NaN);
            case 1 -> cell(Double.NaN) + 1;
            case 2 -> cell(-0.0);
            case 3 -> cell(Double.POSITIVE_INFINITY);
            case 4 -> cell(-1e30);
            default -> cell(0x1p63 * IndexKey.CELL);
        };
    }

    /// {@return a value for a cell, few of them, so that keys meet; no handle}
    ///
    /// @param draws gives the value
    long value(final Draws draws) {
        final int small = draws.below(40) - 8;
        if (isFractional() && draws.percent(ODD_PERCENT)) {
            return odd(draws);
        }
        return switch (this) {
            case INT, LONG, BYTE -> small;
            case DOUBLE, FLOAT -> cell(small / 4.0);
            case VEC2 -> (long) small << 32 | draws.below(1000);
            case TEXT -> Math.max(0, small); // 0: null
            case HANDLE -> 0;
        };
    }
}
