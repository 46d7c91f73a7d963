package org.denserow.demo.sweep;

/// Values of parameters as tables and charts show them.
final class SweepTexts {

    private static final double WHOLE = 1e15; // whole numbers below it have no more digits than a double shows

    private SweepTexts() {}

    /// {@return a value, a whole one without a point}
    static String number(final double value) {
        return value == Math.rint(value) && Math.abs(value) < WHOLE
                ? Long.toString((long) value)
                : Double.toString(value);
    }
}
