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

    /// {@return a value for a cell, few of them, so that keys meet; no handle}
    ///
    /// @param draws gives the value
    long value(final Draws draws) {
        final int small = draws.below(40) - 8;
        return switch (this) {
            case INT, LONG, BYTE -> small;
            case DOUBLE -> Double.doubleToRawLongBits(small / 4.0);
            case FLOAT -> Float.floatToRawIntBits(small / 4f);
            case VEC2 -> (long) small << 32 | draws.below(1000);
            case TEXT -> Math.max(0, small); // 0: null
            case HANDLE -> 0;
        };
    }
}
