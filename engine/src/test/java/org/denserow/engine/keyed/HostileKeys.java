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

    abstract long of(long number);

    /// Different numbers may have one key, of course: for an index of ints only 32 bits of it count.
    final long key(final long number) {
        return number >= 0 && number < ENDS.length ? ENDS[(int) number] : of(number);
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
