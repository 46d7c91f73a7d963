package org.denserow.stress.jmh.bits;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.BitSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rivals that are compared find the same rows.
@DisplayName("rivals of bitfields")
class ScanTest {

    private static final int[] SLOTS = {250, 16_000, 100_000};
    private static final String[] PERCENT = {"0", "0.01", "0.1", "1", "10", "50", "100"};
    private static final String[] SHAPES = {LiveRows.RANDOM, LiveRows.CLUSTERED};

    @ParameterizedTest
    @ValueSource(
            strings = {"cursor", "words", "levels", "nextSet", "plain", "shift", "bytes", "object", "bitSet", "roaring"
            })
    @DisplayName("every rival finds the live rows, each once, and no other, however many live")
    void sum_everyRivalAndDensity_isThatOfTheLiveRows(final String rival) {
        for (final int slots : SLOTS) {
            for (final String percent : PERCENT) {
                for (final String shape : SHAPES) {
                    final LiveRows live = LiveRows.of(slots, percent, shape);
                    final long expected =
                            BitSet.valueOf(live.words()).stream().asLongStream().sum();
                    final Scan scan = Scan.of(rival, live);
                    final String where = rival + ", slots=" + slots + ", percent=" + percent + ", shape=" + shape;
                    assertEquals(expected, scan.sum(), where);
                    assertEquals(expected, scan.sum(), "a second pass, " + where);
                    assertEquals(expected, live.sum(), where);
                }
            }
        }
    }

    @Test
    @DisplayName("a sum that is not that of the live rows is refused")
    void check_otherSum_throws() {
        final LiveRows live = LiveRows.of(1000, "10", LiveRows.RANDOM);
        live.check("good", live.sum());
        final long other = live.sum() + 1;
        assertThrows(IllegalStateException.class, () -> live.check("bad", other));
    }

    @Test
    @DisplayName("as many rows live as were asked for, in both shapes, and none beyond the slots")
    void of_everyDensity_exactCount() {
        for (final String shape : SHAPES) {
            for (final String percent : PERCENT) {
                final LiveRows live = LiveRows.of(100_000, percent, shape);
                final BitSet rows = BitSet.valueOf(live.words());
                assertEquals(Math.round(1000 * Double.parseDouble(percent)), live.count());
                assertEquals(live.count(), rows.cardinality(), shape + ", percent=" + percent);
                assertTrue(rows.length() <= live.slots());
            }
        }
    }

    @Test
    @DisplayName("clustered rows stand in runs, random ones do not; a seed gives the same rows again, another others")
    void of_shapesAndSeeds_asNamed() {
        final LiveRows random = LiveRows.of(100_000, "10", LiveRows.RANDOM);
        final LiveRows clustered = LiveRows.of(100_000, "10", LiveRows.CLUSTERED);
        assertTrue(runs(random) > 8000, "runs=" + runs(random));
        assertTrue(runs(clustered) <= 10_000 / LiveRows.CLUSTER, "runs=" + runs(clustered));
        assertArrayEquals(
                random.words(), LiveRows.of(100_000, "10", LiveRows.RANDOM).words());
        assertFalse(Arrays.equals(
                random.words(), LiveRows.of(100_000, "10", LiveRows.RANDOM, 8).words()));
    }

    private static int runs(final LiveRows live) {
        int runs = 0;
        for (int row = 0; row < live.slots(); row++) {
            runs += live.isLive(row) && (row == 0 || !live.isLive(row - 1)) ? 1 : 0;
        }
        return runs;
    }

    @ParameterizedTest
    @ValueSource(strings = {"plainFused", "plainMaterialised", "fused", "materialised", "bitSet", "roaring"})
    @DisplayName("A and not B: every rival finds the rows of the one that are not in the other")
    void query_everyRival_findsTheDifference(final String rival) {
        final LiveRows a = LiveRows.of(100_000, "10", LiveRows.RANDOM);
        final LiveRows b = LiveRows.of(100_000, "50", LiveRows.RANDOM, 8);
        final BitSet expected = BitSet.valueOf(a.words());
        expected.andNot(BitSet.valueOf(b.words()));
        assertNotEquals(a.count(), expected.cardinality(), "the sets overlap");
        assertEquals(
                expected.stream().asLongStream().sum(),
                BitfieldQueryBenchmark.of(rival, a, b).sum());
    }

    @Test
    @DisplayName("a rival or shape that is not there, or half a cluster, is refused")
    void of_unknownNames_throws() {
        final LiveRows live = LiveRows.of(1000, "10", LiveRows.RANDOM);
        assertThrows(IllegalArgumentException.class, () -> Scan.of("word", live));
        assertThrows(IllegalArgumentException.class, () -> BitfieldQueryBenchmark.of("word", live, live));
        assertThrows(IllegalArgumentException.class, () -> LiveRows.of(1000, "10", "striped"));
        assertThrows(IllegalArgumentException.class, () -> LiveRows.of(1024, "10", LiveRows.CLUSTERED));
    }
}
