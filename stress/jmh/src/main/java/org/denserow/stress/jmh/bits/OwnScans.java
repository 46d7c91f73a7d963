package org.denserow.stress.jmh.bits;

import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.bits.Bitfield;

/// Passes over a [Bitfield].
final class OwnScans {

    private static final long FULL = -1L;

    private OwnScans() {}

    /// {@return a field, leaves only, with these rows set}
    static Bitfield field(final LiveRows live) {
        final Bitfield field = Bitfield.withCapacity(live.slots());
        System.arraycopy(live.words(), 0, field.words(), 0, live.words().length);
        return field;
    }

    /// {@return the same with levels}
    static Bitfield summarized(final LiveRows live) {
        final Bitfield field = field(live);
        field.summarize();
        return field;
    }

    static Scan cursor(final LiveRows live) {
        final Bitfield field = field(live);
        return () -> byCursor(field);
    }

    static Scan words(final LiveRows live) {
        final Bitfield field = field(live);
        return () -> byWord(field.words());
    }

    static Scan levels(final LiveRows live) {
        final Bitfield field = summarized(live);
        return () -> byNextWord(field);
    }

    static Scan nextSet(final LiveRows live) {
        final Bitfield field = summarized(live);
        return () -> byNextSet(field);
    }

    private static long byCursor(final Bitfield field) {
        long sum = 0;
        for (final BitCursor it = field.cursor(); it.next(); ) {
            sum += it.row();
        }
        return sum;
    }

    static long byWord(final long[] words) {
        long sum = 0;
        for (int word = 0; word < words.length; word++) {
            final int base = word * Bitfield.WORD_ROWS;
            long left = words[word];
            if (left == 0) {
                continue;
            }
            if (left == FULL) {
                for (int row = base; row < base + Bitfield.WORD_ROWS; row++) {
                    sum += row;
                }
                continue;
            }
            for (; left != 0; left &= left - 1) {
                sum += base + Long.numberOfTrailingZeros(left);
            }
        }
        return sum;
    }

    private static long byNextWord(final Bitfield field) {
        final long[] words = field.words();
        long sum = 0;
        for (int word = field.nextWord(0); word >= 0; word = field.nextWord(word + 1)) {
            final int base = word * Bitfield.WORD_ROWS;
            long left = words[word];
            if (left == FULL) {
                for (int row = base; row < base + Bitfield.WORD_ROWS; row++) {
                    sum += row;
                }
                continue;
            }
            for (; left != 0; left &= left - 1) {
                sum += base + Long.numberOfTrailingZeros(left);
            }
        }
        return sum;
    }

    private static long byNextSet(final Bitfield field) {
        long sum = 0;
        for (int row = field.nextSet(0); row >= 0; row = field.nextSet(row + 1)) {
            sum += row;
        }
        return sum;
    }
}
