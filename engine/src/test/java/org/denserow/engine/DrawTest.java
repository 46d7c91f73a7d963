package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Random numbers depend on (seed, stream, frame, entity, draw), and are fair.
class DrawTest {

    private record Thing(Table table, LongColumn drawn) {}

    private static Draw draw(final long seed, final String stream, final long frame) {
        return new Draw(seed).begin(Draw.stream(stream), frame, null);
    }

    // ---- What they depend on ----

    @Test
    void at_anyWorkersAndRowOrder_sameNumbersPerEntity() {
        Map<Long, Long> numbersOfOne = null;
        for (final int workers : Trial.WORKER_COUNTS) {
            for (final boolean moved : new boolean[] {false, true}) {
                final Map<Long, Long> numbers = new HashMap<>();
                try (Simulation sim = Simulation.create(SimulationOptions.defaults()
                        .withWorkers(workers)
                        .withSeed(5)
                        .withoutSerialCutoff())) {
                    final Thing things = sim.define("thing", Thing.class, Layout.dense(512));
                    final long[] handles = new long[500];
                    for (int i = 0; i < 500; i++) {
                        handles[i] = things.table.create();
                    }
                    if (moved) {
                        for (int i = 0; i < 250; i++) {
                            things.table.store().direct().exchange(i, 499 - i);
                        }
                    }
                    sim.system("draw")
                            .writes(things.drawn)
                            .grain(moved ? 64 : 128)
                            .over(things.table, (rows, commands) -> {
                                final long[] drawn = rows.write(things.drawn);
                                for (int row = rows.begin(); row < rows.end(); row++) {
                                    drawn[row] = rows.random().at(row).nextLong()
                                            ^ rows.random().nextLong();
                                }
                            });
                    sim.run(2);
                    for (final long handle : handles) {
                        numbers.put(handle, things.drawn.values()[things.table.row(handle)]);
                    }
                    assertEquals(
                            numbers.get(handles[3]), twoBits(draw(5, "draw", 1).of(handles[3])), "as outside systems");
                }
                numbersOfOne = numbersOfOne == null ? numbers : numbersOfOne;
                assertEquals(numbersOfOne, numbers);
                assertEquals(500, new HashSet<>(numbers.values()).size());
            }
        }
    }

    private static long twoBits(final Draw draw) {
        return draw.nextLong() ^ draw.nextLong();
    }

    @Test
    void bits_seedStreamFrameOrEntityDiffers_numbersDiffer() {
        final Set<Long> seen = new HashSet<>();
        int count = 0;
        for (long seed = -2; seed <= 2; seed++) {
            for (final String stream : new String[] {"a", "b", "ab", "ba"}) {
                for (long frame = 0; frame < 5; frame++) {
                    for (long entity = 0; entity < 5; entity++) {
                        final Draw draw = draw(seed, stream, frame).of(entity);
                        for (int k = 0; k < 5; k++, count++) {
                            seen.add(draw.nextLong());
                        }
                    }
                }
            }
        }
        assertEquals(count, seen.size());
    }

    @Test
    void of_sameEntityAgain_startsTheSameNumbersAgain() {
        final Draw draw = draw(1, "a", 0);
        final long first = draw.of(7).nextLong();
        final long second = draw.nextLong();
        assertNotEquals(first, second);
        assertEquals(first, draw.of(7).nextLong());
        assertEquals(second, draw.nextLong());
        assertNotEquals(first, draw.of(8).nextLong());
    }

    @Test
    void random_sameNameAsASystem_givesItsNumbers() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withSeed(9))) {
            assertEquals(draw(9, "s", 0).of(3).nextLong(), sim.random("s").of(3).nextLong());
            sim.step();
            assertEquals(draw(9, "s", 1).of(3).nextLong(), sim.random("s").of(3).nextLong());
            Trial.assertSays(
                    assertThrows(
                            IllegalStateException.class, () -> sim.random("s").at(0)),
                    "row=0",
                    "; use of(handle)");
        }
    }

    // ---- Whole numbers ----

    @Test
    void below_smallBound_isFairWithinAWideBand() {
        final Draw draw = draw(3, "fair", 0).of(1);
        final int[] counts = new int[7];
        for (int i = 0; i < 700_000; i++) {
            counts[draw.nextInt(7)]++;
        }
        for (final int count : counts) {
            assertTrue(Math.abs(count - 100_000) < 2_000, Arrays.toString(counts)); // more than 6 sigma
        }
    }

    /// With a bound of 3 * 2^29 a third of all 32-bit draws would make every third result twice as likely.
    @Test
    void below_hugeBound_rejectsWhatWouldBeUnfair() {
        final int bound = 3 << 29;
        final Draw draw = draw(3, "huge", 0);
        final int[] residues = new int[3];
        int rejecting = 0;
        final int draws = 300_000;
        for (int i = 0; i < draws; i++) {
            final int result = draw.of(i).nextInt(bound);
            assertTrue(result >= 0 && result < bound);
            residues[result % 3]++;
            final long naive = (draw.of(i).nextLong() >>> 32) * bound >>> 32;
            rejecting += naive == result ? 0 : 1;
        }
        for (final int residue : residues) {
            assertTrue(Math.abs(residue - draws / 3) < 2_000, Arrays.toString(residues));
        }
        // 2^32 mod bound = 2^30, so a quarter of the first draws is rejected.
        assertTrue(Math.abs(rejecting - draws / 4) < 3_000, "rejecting=" + rejecting);
    }

    /// The broken twin: without rejection the same check of residues fails.
    @Test
    void below_hugeBoundWithoutRejection_isUnfair() {
        final int bound = 3 << 29;
        final Draw draw = draw(3, "huge", 0);
        final int[] residues = new int[3];
        for (int i = 0; i < 300_000; i++) {
            residues[(int) (((draw.of(i).nextLong() >>> 32) * bound >>> 32) % 3)]++;
        }
        assertTrue(
                Math.abs(residues[0] - 100_000) > 10_000 || Math.abs(residues[1] - 100_000) > 10_000,
                Arrays.toString(residues));
    }

    @Test
    void below_isLemiresMethodOver32Bits_exactly() {
        for (final int bound : new int[] {1, 2, 3, 7, 1 << 30, (1 << 30) + 1, 3 << 29, Integer.MAX_VALUE}) {
            for (int entity = 0; entity < 1000; entity++) {
                final Draw reference = draw(4, "lemire", 0).of(entity);
                long product = (reference.nextLong() >>> 32) * bound;
                while ((product & 0xFFFF_FFFFL) < (1L << 32) % bound) {
                    product = (reference.nextLong() >>> 32) * bound;
                }
                assertEquals(
                        (int) (product >>> 32), draw(4, "lemire", 0).of(entity).nextInt(bound));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void below_boundLessThanOne_isRefused(final int bound) {
        Trial.assertSays(
                assertThrows(
                        IllegalArgumentException.class, () -> draw(1, "a", 0).nextInt(bound)),
                "bound=" + bound);
    }

    // ---- Other draws ----

    @Test
    void unit_manyDraws_isInZeroToOneAndFillsIt() {
        final Draw draw = draw(1, "unit", 0).of(0);
        double lowest = 1;
        double highest = 0;
        for (int i = 0; i < 100_000; i++) {
            final double unit = draw.nextDouble();
            assertTrue(unit >= 0 && unit < 1);
            lowest = Math.min(lowest, unit);
            highest = Math.max(highest, unit);
        }
        assertTrue(lowest < 0.001 && highest > 0.999);
    }

    @Test
    void chance_edges_neverAndAlways() {
        final Draw draw = draw(1, "chance", 0).of(0);
        int half = 0;
        for (int i = 0; i < 10_000; i++) {
            assertFalse(draw.chance(0));
            assertFalse(draw.chance(-1));
            assertFalse(draw.chance(Double.NaN));
            assertTrue(draw.chance(1));
            assertTrue(draw.chance(2));
            half += draw.chance(0.5) ? 1 : 0;
        }
        assertTrue(Math.abs(half - 5_000) < 400, "half=" + half);
    }

    @Test
    void permutation_anyCount_hasEachNumberOnceAndLeavesTheRest() {
        for (int count = 0; count <= 50; count++) {
            final int[] into = new int[50];
            Arrays.fill(into, -1);
            assertSame(into, draw(1, "order", count).permutation(into, count));
            final int[] sorted = Arrays.copyOf(into, count);
            Arrays.sort(sorted);
            for (int i = 0; i < 50; i++) {
                assertEquals(i < count ? i : -1, i < count ? sorted[i] : into[i]);
            }
        }
        assertThrows(IndexOutOfBoundsException.class, () -> draw(1, "a", 0).permutation(new int[3], 4));
        assertThrows(IndexOutOfBoundsException.class, () -> draw(1, "a", 0).permutation(new int[3], -1));
        assertThrows(NullPointerException.class, () -> draw(1, "a", 0).permutation(null, 0));
    }

    @Test
    void permutation_threeNumbers_everyOrderEquallyOften() {
        final Map<String, Integer> orders = new HashMap<>();
        for (int i = 0; i < 60_000; i++) {
            final int[] order = draw(8, "orders", 0).of(i).permutation(new int[3], 3);
            orders.merge(Arrays.toString(order), 1, Integer::sum);
        }
        assertEquals(6, orders.size());
        for (final int count : orders.values()) {
            assertTrue(Math.abs(count - 10_000) < 600, orders.toString());
        }
    }

    @Test
    void permutation_sameKey_isTheSameWhateverTheArrayHeld() {
        final int[] dirty = {9, 9, 9, 9, 9, 9, 9, 9};
        assertArrayEquals(
                draw(1, "order", 4).permutation(new int[8], 8),
                draw(1, "order", 4).permutation(dirty, 8));
        assertFalse(Arrays.equals(
                draw(1, "order", 5).permutation(new int[8], 8),
                draw(1, "order", 4).permutation(new int[8], 8)));
    }

    @Test
    void shuffle_anyCount_permutesTheFirstElementsOnly() {
        for (int count = 0; count <= 50; count++) {
            final long[] values = new long[50];
            Arrays.setAll(values, i -> i * 10L);
            draw(1, "shuffle", count).shuffle(values, count);
            for (int i = count; i < 50; i++) {
                assertEquals(i * 10L, values[i]);
            }
            final long[] sorted = values.clone();
            Arrays.sort(sorted);
            for (int i = 0; i < 50; i++) {
                assertEquals(i * 10L, sorted[i]);
            }
        }
        assertThrows(IndexOutOfBoundsException.class, () -> draw(1, "a", 0).shuffle(new long[3], 4));
        assertThrows(IndexOutOfBoundsException.class, () -> draw(1, "a", 0).shuffle(new long[3], -1));
    }

    @Test
    void shuffle_threeElements_everyOrderEquallyOften() {
        final Map<String, Integer> orders = new HashMap<>();
        for (int i = 0; i < 60_000; i++) {
            final long[] values = {1, 2, 3};
            draw(8, "orders", 0).of(i).shuffle(values, 3);
            orders.merge(Arrays.toString(values), 1, Integer::sum);
        }
        assertEquals(6, orders.size());
        for (final int count : orders.values()) {
            assertTrue(Math.abs(count - 10_000) < 600, orders.toString());
        }
    }

    @Test
    void begin_unpositioned_isTheSameForEveryChunk() {
        final long[] first = new long[3];
        for (int i = 0; i < 3; i++) {
            first[i] = draw(1, "a", 0).nextLong();
        }
        assertArrayEquals(new long[] {first[0], first[0], first[0]}, first);
        assertNotEquals(first[0], Mix.of(0));
    }
}
