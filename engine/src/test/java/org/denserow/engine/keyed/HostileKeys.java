package org.denserow.engine.keyed;

import org.denserow.engine.handle.Handle;

/// Keys by number, in patterns that weak hash functions do not spread; 0 and -1 and the ends of the range in each.
enum HostileKeys {
    SEQUENTIAL {
        @Override
        long of(final long number) {
            return number;
        }
    },
    HIGH_BITS_ONLY {
        @Override
        long of(final long number) {
            return number << 50;
        }
    },
    HANDLES_OF_ONE_TYPE {
        @Override
        long of(final long number) {
            return Handle.of(3, 1 + (int) (number & 3), (int) (number & 0xFFFF));
        }
    };

    private static final long[] ENDS = {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1};

    /// Values on the borders of cells of half a unit, beyond all cells, and three bit patterns of NaN.
    private static final double[] FRACTIONS = {
        0.0,
        -0.0,
        Double.NaN,
        Double.longBitsToDouble(0x7FF0_0000_0000_0001L),
        Double.longBitsToDouble(0xFFF8_0000_0000_00FFL),
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        0.5,
        Math.nextDown(0.5),
        -0.5,
        Math.nextDown(-0.5),
        Double.MIN_VALUE,
        -Double.MIN_VALUE,
        Double.MAX_VALUE,
        -Double.MAX_VALUE,
        0x1p62,
        Math.nextDown(0x1p62),
        -0x1p62,
        Math.nextUp(-0x1p62),
        (float) 0.1,
        0x1p53
    };

    /// Further bit patterns of NaN, for a `float`.
    private static final int[] NAN_BITS = {0x7FC0_0000, 0x7F80_0001, 0xFFC0_0007};

    abstract long of(long number);

    /// Different numbers may have one key, of course: for an index of ints only 32 bits of it count.
    final long key(final long number) {
        return number >= 0 && number < ENDS.length ? ENDS[(int) number] : of(number);
    }

    /// Different for many numbers, on a border of cells for a half of them.
    final double fraction(final long number) {
        return number >= 0 && number < FRACTIONS.length ? FRACTIONS[(int) number] : (byte) key(number) * 0.25;
    }

    final float floatFraction(final long number) {
        final float value = (float) fraction(number);
        return Float.isNaN(value) ? Float.intBitsToFloat(NAN_BITS[(int) number % NAN_BITS.length]) : value;
    }

    /// Null for a fifth of the numbers.
    final long handle(final long number) {
        return Math.floorMod(number, 5) == 0
                ? Handle.NULL
                : Handle.of(3, 1 + Math.floorMod((int) number, 2), Math.floorMod((int) number, 0xFFFF));
    }

    /// Null for a seventh of the numbers, empty for one.
    final String name(final long number) {
        return Math.floorMod(number, 7) == 0 ? null : number == 1 ? "" : "name " + key(number);
    }
}
