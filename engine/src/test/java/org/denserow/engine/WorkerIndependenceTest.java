package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.denserow.engine.fixture.CrowdScenario;
import org.denserow.engine.handle.Handle;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The same result for any number of workers: after every frame, to the last bit and in the order of rows.
class WorkerIndependenceTest {

    private static final int[] WORKERS = {1, 2, 3, 8};
    private static final int FRAMES = 60;
    private static final int RUNS =
            Integer.getInteger("runs", 1); // of the same: only timing differs, as it does between worker counts
    private static final long SEED = Long.getLong("seed", 20_261);

    @Test
    @DisplayName("world hash, order hash and all handles are equal after each of 60 frames for 1, 2, 3 and 8 workers")
    void step_anyWorkerCount_sameWorldAndOrderAfterEveryFrame() {
        final long[] worlds = new long[FRAMES];
        final long[] orders = new long[FRAMES];
        for (int run = 0; run < RUNS; run++) {
            final int[] peak = new int[3];
            try (Crowds crowds = new Crowds(SEED, -1)) {
                for (int frame = 0; frame < FRAMES; frame++) {
                    crowds.stepAndCompare(frame);
                    final CrowdScenario first = crowds.all.getFirst();
                    if (run == 0) {
                        worlds[frame] = crowds.world;
                        orders[frame] = crowds.order;
                    }
                    assertEquals(worlds[frame], crowds.world, "run " + run + ", frame " + frame);
                    assertEquals(orders[frame], crowds.order, "run " + run + ", frame " + frame);
                    final int chunks = chunks(first.a);
                    assertTrue(chunks >= 64 && chunks <= 80, "chunks " + chunks);
                    for (int k = 0; k < peak.length; k++) {
                        final Table table = first.kinds.get(k).table();
                        peak[k] = Math.max(peak[k], table.size());
                        assertTrue(
                                table.metrics().slots() < 6 * peak[k],
                                table + ": slots " + table.metrics().slots() + ", peak " + peak[k]);
                    }
                }
                crowds.stepUntilEveryWorkerRan();
                crowds.assertScenarioIsHard();
            }
        }
        assertNotEquals(worlds[FRAMES - 2], worlds[FRAMES - 1], "the world must change");
    }

    @Test
    @DisplayName("one chunk that creates 5,000 rows in one frame: equal hashes, bounded slots")
    void step_oneHugeBurst_sameWorldAndBoundedSlots() {
        final long burstFrame = 20;
        try (Crowds crowds = new Crowds(SEED + 1, burstFrame)) {
            final CrowdScenario first = crowds.all.getFirst();
            final int[] initial = new int[3];
            int streams = 0;
            for (int frame = 0; frame < 40; frame++) {
                if (frame == burstFrame) {
                    for (int k = 0; k < 3; k++) {
                        initial[k] = first.kinds.get(k).table().metrics().slots();
                    }
                    streams = chunks(first.a) + chunks(first.b);
                }
                final long before = first.created();
                crowds.stepAndCompare(frame);
                if (frame == burstFrame) {
                    assertTrue(first.created() - before >= 5000, "the burst happened");
                }
                if (frame >= burstFrame) {
                    for (int k = 0; k < 3; k++) {
                        final Table table = first.kinds.get(k).table();
                        assertTrue(table.metrics().slots() <= initial[k] + streams * 5056L, table.toString());
                    }
                }
            }
        }
    }

    /// Rows whose child, a handle written in place when it was just created, is a row now.
    private static int followed(final CrowdScenario crowd, final CrowdScenario.Kind kind) {
        final long[] child = kind.child().values();
        int found = 0;
        for (int row = 0; row < kind.table().size(); row++) {
            if (child[row] != Handle.NULL) {
                final Table type = crowd.kinds.get(Handle.type(child[row]) - 1).table();
                found += type.find(child[row]) >= 0 ? 1 : 0;
            }
        }
        return found;
    }

    /// Rows whose values of all further kinds of columns have been set.
    private static int nonZero(final CrowdScenario.Kind kind) {
        int found = 0;
        for (int row = 0; row < kind.table().size(); row++) {
            final boolean set = kind.push().values()[2 * row] != 0
                    && kind.at().values()[3 * row + 1] != 0
                    && kind.mass().values()[row] != 0
                    && kind.mood().values()[row] != 0
                    && kind.mark().values()[row] != null;
            found += set ? 1 : 0;
        }
        return found;
    }

    private static int chunks(final CrowdScenario.Kind kind) {
        return (kind.table().size() + CrowdScenario.GRAIN - 1) / CrowdScenario.GRAIN;
    }

    @Test
    @DisplayName("the broken twin, whose rows hold the order of arrival, differs between worker counts")
    void step_twinWithOrderOfArrival_differs() {
        try (CrowdScenario one = new CrowdScenario(1, SEED, false, -1, new AtomicInteger());
                CrowdScenario eight = new CrowdScenario(8, SEED, true, -1, new AtomicInteger())) {
            for (int frame = 0; frame < FRAMES; frame++) {
                one.step();
                eight.step();
                if (one.sim.hash() != eight.sim.hash()) {
                    return; // as it must be
                }
            }
        }
        throw new AssertionError("the test would not notice a result that depends on timing");
    }

    @Test
    @DisplayName("another seed gives another world")
    void step_otherSeed_otherHashes() {
        try (CrowdScenario one = new CrowdScenario(2, SEED, false, -1);
                CrowdScenario two = new CrowdScenario(2, SEED + 1, false, -1)) {
            assertEquals(one.sim.hash(), two.sim.hash(), "same start");
            one.sim.run(3);
            two.sim.run(3);
            assertNotEquals(one.sim.hash(), two.sim.hash());
            assertNotEquals(one.sim.orderHash(), two.sim.orderHash());
        }
    }

    @Test
    @DisplayName("one bit of a column, one tag, one generation, the order of two rows: each changes its hash")
    void hash_oneThingChanged_changes() throws ReflectiveOperationException {
        try (CrowdScenario crowd = new CrowdScenario(2, SEED, false, -1)) {
            crowd.sim.run(20);
            final long world = crowd.sim.hash();
            final long order = crowd.sim.orderHash();
            final int row = 12_345;
            for (final CrowdScenario.Kind kind : crowd.kinds) {
                for (int bit = 0; bit < 32; bit++) {
                    kind.age().values()[row] ^= 1 << bit;
                    assertNotEquals(world, crowd.sim.hash(), "int bit " + bit);
                    kind.age().values()[row] ^= 1 << bit;
                }
                for (int bit = 0; bit < 64; bit++) {
                    kind.sum().values()[row] ^= 1L << bit;
                    assertNotEquals(world, crowd.sim.hash(), "long bit " + bit);
                    kind.sum().values()[row] ^= 1L << bit;
                }
                kind.friend().values()[row] ^= 1L << 40;
                assertNotEquals(world, crowd.sim.hash(), "handle column");
                kind.friend().values()[row] ^= 1L << 40;
                final float x = kind.x().values()[row];
                kind.x().values()[row] = Float.intBitsToFloat(Float.floatToRawIntBits(x) ^ 1);
                assertNotEquals(world, crowd.sim.hash(), "float column");
                kind.x().values()[row] = x;
                kind.at().values()[3 * row + 2] += 1;
                assertNotEquals(world, crowd.sim.hash(), "vector column");
                kind.at().values()[3 * row + 2] -= 1;
                kind.mood().values()[row] ^= 1;
                assertNotEquals(world, crowd.sim.hash(), "byte column");
                kind.mood().values()[row] ^= 1;
                final double mass = kind.mass().values()[row];
                kind.mass().values()[row] = Double.longBitsToDouble(Double.doubleToRawLongBits(mass) ^ 1);
                assertNotEquals(world, crowd.sim.hash(), "double column");
                kind.mass().values()[row] = mass;
                final boolean tagged = kind.marked().bits().get(row);
                setTag(kind, row, !tagged);
                assertNotEquals(world, crowd.sim.hash(), "tag");
                setTag(kind, row, tagged);
                assertEquals(world, crowd.sim.hash(), "restored");

                final long[] sparse = sparse(kind.table().store());
                final int slot = Handle.slot(kind.table().handle(row));
                sparse[slot] ^= 1L << 33;
                assertNotEquals(world, crowd.sim.hash(), "generation of a live row, world");
                assertNotEquals(order, crowd.sim.orderHash(), "generation of a live row, order");
                sparse[slot] ^= 1L << 33;
                final int free = freeSlot(sparse);
                sparse[free] ^= 1L << 33;
                assertNotEquals(order, crowd.sim.orderHash(), "generation of a free slot");
                sparse[free] ^= 1L << 33;

                kind.table().store().direct().exchange(row, 7);
                assertEquals(world, crowd.sim.hash(), "the order of rows is not the world");
                assertNotEquals(order, crowd.sim.orderHash(), "order of two rows");
                kind.table().store().direct().exchange(row, 7);
                assertEquals(order, crowd.sim.orderHash(), "restored");
            }
        }
    }

    private static void setTag(final CrowdScenario.Kind kind, final int row, final boolean on) {
        if (on) {
            kind.marked().bits().set(row);
        } else {
            kind.marked().bits().clear(row);
        }
    }

    private static long[] sparse(final Object map) throws ReflectiveOperationException {
        return (long[]) field(field(map, "space"), "sparse");
    }

    /// The value of a field of the class of an object or of one above it.
    private static Object field(final Object object, final String name) throws ReflectiveOperationException {
        for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
            for (final Field field : type.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    field.setAccessible(true);
                    return field.get(object);
                }
            }
        }
        throw new NoSuchFieldException(name);
    }

    private static int freeSlot(final long[] sparse) {
        for (int slot = 0; slot < sparse.length; slot++) {
            if (sparse[slot] < 0) {
                return slot;
            }
        }
        throw new AssertionError("no free slot");
    }

    /// The same scenario for every worker count, in lockstep.
    private static final class Crowds implements AutoCloseable {

        final List<CrowdScenario> all = new ArrayList<>();
        private final long[][] handles = new long[3][]; // of the first
        long world;
        long order;

        Crowds(final long seed, final long burstFrame) {
            for (final int workers : WORKERS) {
                all.add(new CrowdScenario(workers, seed, workers > 1, burstFrame));
            }
        }

        void stepAndCompare(final int frame) {
            final CrowdScenario first = all.getFirst();
            for (final CrowdScenario crowd : all) {
                final FrameReport report = crowd.step();
                final String where = "workers " + report.workers() + ", frame " + frame + ", seed " + SEED;
                assertEquals(0, report.refusedCreates(), report.notes()::toString);
                if (crowd == first) {
                    world = first.sim.hash();
                    order = first.sim.orderHash();
                    for (int k = 0; k < 3; k++) {
                        handles[k] = CrowdScenario.handles(first.kinds.get(k).table());
                    }
                } else {
                    assertEquals(world, crowd.sim.hash(), "world hash, " + where);
                    assertEquals(order, crowd.sim.orderHash(), "order hash, " + where);
                }
                for (int k = 0; k < 3; k++) {
                    final Table table = crowd.kinds.get(k).table();
                    assertArrayEquals(handles[k], CrowdScenario.handles(table), where);
                    assertTrue( // which no hash covers
                            Arrays.equals(
                                    first.kinds.get(k).mark().values(),
                                    crowd.kinds.get(k).mark().values()),
                            where);
                    assertEquals(
                            table.metrics().slots(),
                            table.size()
                                    + table.pending()
                                    + table.metrics().freeSlots()
                                    + table.metrics().reservedSlots()
                                    + table.metrics().retiredSlots(),
                            where);
                }
            }
            if (frame % 50 == 49) {
                all.forEach(crowd ->
                        crowd.kinds.forEach(kind -> kind.table().store().checkInvariants()));
            }
        }

        /// Goes on while a worker has had no turn yet, which is up to the scheduler.
        void stepUntilEveryWorkerRan() {
            while (!all.stream().allMatch(Crowds::everyWorkerRan)) {
                stepAndCompare((int) all.getFirst().sim.frame());
            }
        }

        private static boolean everyWorkerRan(final CrowdScenario crowd) {
            final FrameReport report = crowd.sim.report();
            return IntStream.range(0, report.workers()).allMatch(worker -> report.chunks(worker) > 0);
        }

        /// The scenario must do what it is there for, or equal hashes prove nothing.
        void assertScenarioIsHard() {
            final CrowdScenario first = all.getFirst();
            assertTrue(first.created() > 100_000, "rows created: " + first.created());
            assertTrue(first.mostCreated() > 2 * CrowdScenario.BURST, "bursts: " + first.mostCreated());
            assertTrue(first.stale() > 10_000, "commands on rows that were gone: " + first.stale());
            for (final CrowdScenario.Kind kind : first.kinds) {
                assertTrue(kind.table().size() > 16_384, kind.table().toString());
                assertTrue(
                        kind.table().metrics().slots() > CrowdScenario.CAPACITY * 5 / 4 + 64,
                        "chunks went past their share into new blocks: "
                                + kind.table().metrics().slots());
                final boolean creates = kind != first.c; // no system over c creates rows
                assertEquals(
                        creates, followed(first, kind) > 0, "references to rows created in frames before lead to rows");
                assertTrue(
                        kind.marked().count() > 0 && kind.glowing().count() > 0,
                        kind.table().toString());
                assertTrue(nonZero(kind) > 100, "rows with a value in each further column: " + nonZero(kind));
            }
        }

        @Override
        public void close() {
            all.forEach(CrowdScenario::close);
        }
    }
}
