package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.storage.Layout;
import org.denserow.jobs.JobSystem;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The rule of the default grain, and how many chunks there can be, against naive counts.
class GrainTest {

    private static final int MANY = 5_000_000; // beyond 64 chunks of the largest default grain

    @ParameterizedTest(name = "{0} rows")
    @CsvSource({
        "0, 4096, 0",
        "1, 4096, 1",
        "4096, 4096, 1",
        "4097, 4096, 2",
        "262144, 4096, 64",
        "262145, 8192, 33",
        "524288, 8192, 64",
        "524289, 16384, 33",
        "1000000, 16384, 62",
        "1048577, 32768, 33",
        "2097153, 65536, 33",
        "4194304, 65536, 64",
        "4194305, 65536, 65",
        "1073741824, 65536, 16384",
        "2147483647, 65536, 32768",
    })
    void defaultGrain_atItsBounds_isTheRule(final int rows, final int grain, final int chunks) {
        assertEquals(grain, SystemBuilder.defaultGrain(rows));
        assertEquals(grain, new Grain(0).at(rows));
        assertEquals(chunks, new Grain(0).checkedChunks("move", rows));
    }

    @Test
    void defaultGrain_anyRows_isTheSmallestPowerOfTwoThatGives64Chunks() {
        int expected = SystemBuilder.MIN_DEFAULT_GRAIN;
        for (int rows = 0; rows < MANY; rows++) {
            if (expected < SystemBuilder.MAX_DEFAULT_GRAIN && (long) expected * SystemBuilder.DEFAULT_CHUNKS < rows) {
                expected *= 2;
            }
            if (SystemBuilder.defaultGrain(rows) != expected) {
                assertEquals(expected, SystemBuilder.defaultGrain(rows), "rows=" + rows);
            }
        }
        assertEquals(SystemBuilder.MAX_DEFAULT_GRAIN, expected);
    }

    @Test
    void defaultGrain_negativeRows_isRefused() {
        Trial.assertSays(assertThrows(IllegalArgumentException.class, () -> SystemBuilder.defaultGrain(-1)), "rows=-1");
    }

    @Test
    void defaultGrain_mostRowsOfAType_isWithinTheLimitOfChunks() {
        assertTrue(new Grain(0).mostChunks(Layout.MAX_ROWS) <= SystemBuilder.MAX_CHUNKS);
    }

    @Test
    void at_setGrain_isThatForAnyRows() {
        for (final int rows : new int[] {0, 1, 262_145, 4_194_305, Integer.MAX_VALUE}) {
            assertEquals(4096, new Grain(4096).at(rows));
        }
        assertEquals(65, new Grain(4096).chunks(262_145));
    }

    @ParameterizedTest(name = "set {0}")
    @ValueSource(ints = {0, 64, 4096, 1 << 20, Integer.MAX_VALUE - 63})
    @DisplayName("most chunks and most rows of a chunk are those of the worst number of rows up to a bound")
    void mostChunks_anyBound_isTheMostOfAllRowsUpToIt(final int set) {
        final Grain grain = new Grain(set);
        int mostChunks = 0;
        int mostChunkRows = 0;
        int falls = 0;
        for (int rows = 0; rows < MANY; rows++) {
            final int ofChunk = set == 0 ? SystemBuilder.defaultGrain(rows) : set;
            final int chunks = JobSystem.chunks(rows, ofChunk);
            falls += chunks < mostChunks ? 1 : 0;
            mostChunks = Math.max(mostChunks, chunks);
            mostChunkRows = Math.max(mostChunkRows, Math.min(rows, ofChunk));
            if (grain.mostChunks(rows) != mostChunks || grain.mostChunkRows(rows) != mostChunkRows) {
                assertEquals(mostChunks, grain.mostChunks(rows), "rows=" + rows);
                assertEquals(mostChunkRows, grain.mostChunkRows(rows), "rows=" + rows);
            }
        }
        assertEquals(set == 0, falls > 0, "with the default rule more rows can be fewer chunks");
    }

    @Test
    void toString_says() {
        assertEquals("by rows", new Grain(0).toString());
        assertEquals("128", new Grain(128).toString());
    }
}
