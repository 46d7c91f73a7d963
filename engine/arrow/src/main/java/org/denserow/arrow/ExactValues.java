package org.denserow.arrow;

/// Turns numbers of one kind into another, if they stay the same numbers. Each method fills `to` from `at` on, and
/// returns the place of the first number that does not fit, or -1.
final class ExactValues {

    /// What every method returns if all numbers fit.
    static final int ALL_FIT = -1;

    private static final double LONG_END = 0x1p63; // the first number above those of long

    private ExactValues() {}

    static int fromUnsigned(final long[] from, final int count) {
        for (int i = 0; i < count; i++) {
            if (from[i] < 0) {
                return i;
            }
        }
        return ALL_FIT;
    }

    static int toBytes(final long[] from, final int count, final byte[] to, final int at) {
        for (int i = 0; i < count; i++) {
            final byte value = (byte) from[i];
            if (value != from[i]) {
                return i;
            }
            to[at + i] = value;
        }
        return ALL_FIT;
    }

    static int toInts(final long[] from, final int count, final int[] to, final int at) {
        for (int i = 0; i < count; i++) {
            final int value = (int) from[i];
            if (value != from[i]) {
                return i;
            }
            to[at + i] = value;
        }
        return ALL_FIT;
    }

    static int toLongs(final double[] from, final int count, final long[] to, final int at) {
        for (int i = 0; i < count; i++) {
            final double value = from[i];
            final long whole = (long) value; // not a number: 0; too large: the nearest
            if (whole != value || value >= LONG_END) {
                return i;
            }
            to[at + i] = whole;
        }
        return ALL_FIT;
    }

    static int toLongs(final float[] from, final int count, final long[] to, final int at) {
        for (int i = 0; i < count; i++) {
            final double value = from[i];
            final long whole = (long) value;
            if (whole != value || value >= LONG_END) {
                return i;
            }
            to[at + i] = whole;
        }
        return ALL_FIT;
    }

    static int toFloats(final long[] from, final int count, final float[] to, final int at) {
        for (int i = 0; i < count; i++) {
            final float value = (float) from[i];
            if ((long) value != from[i] || value >= LONG_END) {
                return i;
            }
            to[at + i] = value;
        }
        return ALL_FIT;
    }

    /// Also compares the bits of values that are not a number.
    static int toFloats(final double[] from, final int count, final float[] to, final int at) {
        for (int i = 0; i < count; i++) {
            final float value = (float) from[i];
            if (Double.doubleToRawLongBits(value) != Double.doubleToRawLongBits(from[i])) {
                return i;
            }
            to[at + i] = value;
        }
        return ALL_FIT;
    }

    /// Takes the nearest number of 32 bits. A finite number beyond them does not fit.
    static int toNearestFloats(final double[] from, final int count, final float[] to, final int at) {
        for (int i = 0; i < count; i++) {
            final float value = (float) from[i];
            if (Float.isInfinite(value) && !Double.isInfinite(from[i])) {
                return i;
            }
            to[at + i] = value;
        }
        return ALL_FIT;
    }

    static int toDoubles(final long[] from, final int count, final double[] to, final int at) {
        for (int i = 0; i < count; i++) {
            final double value = from[i];
            if ((long) value != from[i] || value >= LONG_END) {
                return i;
            }
            to[at + i] = value;
        }
        return ALL_FIT;
    }

    static void toDoubles(final float[] from, final int count, final double[] to, final int at) {
        for (int i = 0; i < count; i++) {
            to[at + i] = from[i];
        }
    }
}
