package org.denserow.stress.jmh.models;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.denserow.stress.jmh.derived.Team;

/// Conway's game of life by hand, on a torus: 64 cells in a word, two arrays of words by turns. A line has a word more at
/// each end, a copy of the word at the other end, so that the loop over a line has no exception. All 64 cells of a word
/// add up their neighbours at once, by adders of bits.
///
/// *Threads*: the given number; a part of the work is some lines.
final class PlainField implements AutoCloseable {

    private static final int LINES = 64; // of a part

    private final int words; // of a line, without the copies
    private final int pitch;
    private final int height;
    private final Team team;
    private final IntConsumer part = this::lines;
    private long[] now;
    private long[] next;

    /// @param width in cells, a multiple of 64
    /// @param height in cells
    /// @param threads with the caller, at least 1
    PlainField(final int width, final int height, final int threads) {
        words = width / Long.SIZE;
        pitch = words + 2;
        this.height = height;
        team = new Team(threads);
        now = new long[pitch * height];
        next = new long[pitch * height];
    }

    /// Lets a cell live.
    void add(final int x, final int y) {
        now[y * pitch + 1 + x / Long.SIZE] |= 1L << x;
        wrap(now, y * pitch);
    }

    /// Takes over the cells of another field of the same size.
    void copy(final PlainField from) {
        System.arraycopy(from.now, 0, now, 0, now.length);
    }

    /// Makes the next generation.
    void step() {
        team.run((height + LINES - 1) / LINES, part);
        final long[] before = now;
        now = next;
        next = before;
    }

    private void lines(final int of) {
        for (int y = of * LINES; y < Math.min((of + 1) * LINES, height); y++) {
            final int above = (y == 0 ? height - 1 : y - 1) * pitch + 1;
            final int below = (y == height - 1 ? 0 : y + 1) * pitch + 1;
            line(now, above, y * pitch + 1, below, next, words);
            wrap(next, y * pitch);
        }
    }

    /// Copies the words at the ends of a line beyond the other end.
    private void wrap(final long[] cells, final int line) {
        cells[line] = cells[line + words];
        cells[line + words + 1] = cells[line + 1];
    }

    private static void line(
            final long[] from, final int above, final int at, final int below, final long[] to, final int words) {
        for (int w = 0; w < words; w++) {
            final long a = from[above + w];
            final long aWest = a << 1 | from[above + w - 1] >>> 63;
            final long aEast = a >>> 1 | from[above + w + 1] << 63;
            final long m = from[at + w];
            final long mWest = m << 1 | from[at + w - 1] >>> 63;
            final long mEast = m >>> 1 | from[at + w + 1] << 63;
            final long b = from[below + w];
            final long bWest = b << 1 | from[below + w - 1] >>> 63;
            final long bEast = b >>> 1 | from[below + w + 1] << 63;
            final long aOdd = aWest ^ a;
            final long bOdd = bWest ^ b;
            final long aOnes = aOdd ^ aEast;
            final long bOnes = bOdd ^ bEast;
            final long mOnes = mWest ^ mEast;
            final long abOnes = aOnes ^ bOnes;
            final long aTwos = aWest & a | aOdd & aEast;
            final long bTwos = bWest & b | bOdd & bEast;
            final long mTwos = mWest & mEast;
            final long twos = aOnes & bOnes | abOnes & mOnes;
            final long oneTwo = (aTwos ^ bTwos ^ mTwos ^ twos) & ~(aTwos & bTwos | mTwos & twos); // 2 or 3 neighbours
            to[at + w] = oneTwo & (abOnes ^ mOnes | m);
        }
    }

    /// {@return how many cells live}
    long population() {
        long alive = 0;
        for (int y = 0; y < height; y++) {
            for (int w = 1; w <= words; w++) {
                alive += Long.bitCount(now[y * pitch + w]);
            }
        }
        return alive;
    }

    /// {@return whether the same cells live in another field of the same size}
    boolean isLike(final PlainField other) {
        return Arrays.equals(now, other.now);
    }

    @Override
    public void close() {
        team.close();
    }
}
