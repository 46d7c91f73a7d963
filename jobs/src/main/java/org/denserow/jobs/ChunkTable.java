package org.denserow.jobs;

/// The arithmetic of the fixed chunk table: how many chunks cover a number of rows or words, and where each ends. It
/// depends on counts and grain only, so results in the order of chunk numbers are the same for any number of workers.
///
/// *Threads*: pure functions.
final class ChunkTable {

    /// Smallest grain of rows: the rows of one bitfield word. Every grain of rows is a multiple of it.
    static final int GRAIN_UNIT = 64;

    /// The end of the message for a size below 0.
    static final String NEGATIVE = "; a difference the wrong way round, or a sum beyond 2^31 - 1";

    private ChunkTable() {}

    /// How many chunks of `grain` rows cover `rows`.
    ///
    /// @throws IllegalArgumentException if `rows` is negative, or `grain` is not a positive multiple of [#GRAIN_UNIT]
    static int chunks(final int rows, final int grain) {
        if (rows < 0) {
            throw new IllegalArgumentException("rows must be >= 0: rows=" + rows + NEGATIVE);
        }
        if (grain < GRAIN_UNIT || grain % GRAIN_UNIT != 0) {
            throw new IllegalArgumentException("grain must be a multiple of " + GRAIN_UNIT + ", at least " + GRAIN_UNIT
                    + ": grain=" + grain + "; a chunk owns whole words of 64 rows, round the grain up");
        }
        return covering(rows, grain);
    }

    /// How many chunks of `grain` words cover `words`.
    ///
    /// @throws IllegalArgumentException if `words` is negative, or `grain` less than 1
    static int wordChunks(final int words, final int grain) {
        if (words < 0) {
            throw new IllegalArgumentException("words must be >= 0: words=" + words + NEGATIVE);
        }
        if (grain < 1) {
            throw new IllegalArgumentException("grain must be >= 1 word: grain=" + grain + "; 8 words are 512 rows");
        }
        return covering(words, grain);
    }

    /// The number of chunks for a count and a grain that were checked before.
    static int covering(final int count, final int grain) {
        return (int) (((long) count + grain - 1) / grain);
    }

    /// One past the last row of the chunk that begins at `begin`, free of overflow.
    static int endOf(final int begin, final int rows, final int grain) {
        return rows - begin > grain ? begin + grain : rows;
    }
}
