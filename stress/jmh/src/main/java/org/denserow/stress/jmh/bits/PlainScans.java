package org.denserow.stress.jmh.bits;

/// Passes by hand, over arrays only.
final class PlainScans {

    private PlainScans() {}

    static Scan plain(final LiveRows live) {
        final long[] words = live.words();
        return () -> byTrailingZeros(words);
    }

    static Scan shift(final LiveRows live) {
        final long[] words = live.words();
        final int slots = live.slots();
        return () -> byShift(words, slots);
    }

    static Scan bytes(final LiveRows live) {
        final byte[] flags = new byte[live.slots()];
        for (int row = 0; row < flags.length; row++) {
            flags[row] = (byte) (live.isLive(row) ? 1 : 0);
        }
        return () -> byFlag(flags);
    }

    static Scan object(final LiveRows live) {
        final GameObject[] objects = GameObject.all(live);
        return () -> byFlag(objects);
    }

    static long byTrailingZeros(final long[] words) {
        long sum = 0;
        for (int word = 0; word < words.length; word++) {
            for (long left = words[word]; left != 0; left &= left - 1) {
                sum += (word << 6) + Long.numberOfTrailingZeros(left);
            }
        }
        return sum;
    }

    /// The article's loop, with words of another size.
    private static long byShift(final long[] words, final int slots) {
        long sum = 0;
        long flags = 0;
        int index = 0;
        while (index < slots) {
            if ((index & 63) == 0) {
                flags = words[index >>> 6];
            }
            if (flags == 0) {
                index = (index + 64) & ~63;
            } else {
                if ((flags & 1) != 0) {
                    sum += index;
                }
                flags >>>= 1;
                index++;
            }
        }
        return sum;
    }

    private static long byFlag(final byte[] flags) {
        long sum = 0;
        for (int row = 0; row < flags.length; row++) {
            if (flags[row] != 0) {
                sum += row;
            }
        }
        return sum;
    }

    private static long byFlag(final GameObject[] objects) {
        long sum = 0;
        for (int row = 0; row < objects.length; row++) {
            if (objects[row].alive) {
                sum += row;
            }
        }
        return sum;
    }
}
