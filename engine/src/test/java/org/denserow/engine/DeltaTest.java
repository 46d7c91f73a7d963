package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.snapshot.FileOptions;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.StateFile;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A snapshot and the deltas after it give the snapshots after it, array by array.
class DeltaTest {

    private static final int FRAMES = 60;

    /// All arrays equal, objects by reference.
    private static void assertSame(final Snapshot expected, final Snapshot got, final String where) {
        final StateFile ours = expected.states();
        final StateFile theirs = got.states();
        assertEquals(ours.names(), theirs.names(), where);
        for (final String name : ours.names()) {
            final SavedState one = ours.state(name);
            final SavedState other = theirs.state(name);
            assertEquals(one.names(), other.names(), where + ", state=" + name);
            for (final String array : one.names()) {
                assertArray(one, other, array, where + ", state=" + name + ", array=" + array);
            }
        }
    }

    private static void assertArray(
            final SavedState one, final SavedState other, final String array, final String where) {
        assertEquals(one.kind(array), other.kind(array), where);
        assertEquals(one.count(array), other.count(array), where);
        final int count = one.count(array);
        switch (one.kind(array).getSimpleName()) {
            case "int[]" ->
                assertArrayEquals(copy(one, array, new int[count]), copy(other, array, new int[count]), where);
            case "long[]" ->
                assertArrayEquals(copy(one, array, new long[count]), copy(other, array, new long[count]), where);
            case "float[]" ->
                assertArrayEquals(copy(one, array, new float[count]), copy(other, array, new float[count]), where);
            case "double[]" ->
                assertArrayEquals(copy(one, array, new double[count]), copy(other, array, new double[count]), where);
            case "byte[]" ->
                assertArrayEquals(copy(one, array, new byte[count]), copy(other, array, new byte[count]), where);
            default ->
                assertArrayEquals(copy(one, array, new Object[count]), copy(other, array, new Object[count]), where);
        }
    }

    private static <A> A copy(final SavedState from, final String array, final A target) {
        from.copyTo(array, target);
        return target;
    }

    // ---- Models ----

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {1, 3})
    void applyTo_mixture_givesTheSnapshot(final int workers) {
        final long seed = Seed.next();
        try (MixtureScenario one = new MixtureScenario(workers, seed, null);
                MixtureScenario other = new MixtureScenario(1, seed, null)) {
            one.step();
            final Deltas deltas = one.sim.deltas();
            Snapshot follower = one.sim.snapshot();
            final Snapshot first = follower;
            for (int frame = 0; frame < FRAMES; frame++) {
                if (frame == FRAMES / 2) {
                    one.sim.restore(first);
                }
                one.step();
                if (frame % 3 > 0) {
                    follower = deltas.next().applyTo(follower);
                    assertSame(one.sim.snapshot(), follower, "frame=" + frame + ", seed=" + seed);
                }
            }
            follower = deltas.next().applyTo(follower);
            other.sim.restore(follower);
            assertEquals(one.sim.hash(), other.sim.hash(), "seed=" + seed);
            assertEquals(one.sim.orderHash(), other.sim.orderHash(), "seed=" + seed);
            one.step();
            other.step();
            assertEquals(one.sim.hash(), other.sim.hash(), "a frame later, seed=" + seed);
        }
    }

    @Test
    void applyTo_savedScenario_givesTheSnapshot() {
        final long seed = Seed.next();
        try (SavedScenario one = new SavedScenario(2, seed)) {
            final Deltas deltas = one.sim.deltas();
            Snapshot follower = one.sim.snapshot();
            for (int frame = 0; frame < FRAMES; frame++) {
                one.step();
                if (waits(one)) {
                    continue;
                }
                follower = deltas.next().applyTo(follower);
                assertSame(one.sim.snapshot(), follower, "frame=" + frame + ", seed=" + seed);
            }
        }
    }

    @Test
    void applyTo_layoutsAndOrders_giveTheSnapshot() {
        final long seed = Seed.next();
        try (LayoutsScenario one =
                        new LayoutsScenario(SimulationOptions.defaults().withSeed(seed), null);
                OrderScenario two = new OrderScenario(
                        Simulation.create(SimulationOptions.defaults().withSeed(seed)))) {
            follow(one.sim, one::step, seed);
            follow(two.sim, two::step, seed);
        }
    }

    @Test
    void applyTo_everyWayToWrite_givesTheSnapshot() {
        final long seed = Seed.next();
        try (WrittenScenario one = new WrittenScenario(2, seed)) {
            follow(one.sim, one::step, seed);
        }
    }

    /// Whether an asset has not completed, so that no snapshot can be taken.
    private static boolean waits(final SavedScenario one) {
        try {
            one.sim.snapshot();
            return false;
        } catch (final IllegalStateException waits) {
            return true;
        }
    }

    private static void follow(final Simulation sim, final Runnable step, final long seed) {
        final Deltas deltas = sim.deltas();
        Snapshot follower = sim.snapshot();
        for (int frame = 0; frame < FRAMES; frame++) {
            step.run();
            follower = deltas.next().applyTo(follower);
            assertSame(sim.snapshot(), follower, "frame=" + frame + ", seed=" + seed);
        }
    }

    // ---- Bytes ----

    /// A world of ten columns and a tag.
    private static final class World implements AutoCloseable {
        private static final int ROWS = 64_000;
        final Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1));
        final Table things = sim.define("thing", Layout.dense(ROWS));
        final FloatColumn[] cells = new FloatColumn[9];
        final IntColumn age = things.ints("age");
        final Tag hot = things.tag("hot");

        World() {
            for (int i = 0; i < cells.length; i++) {
                cells[i] = things.floats("cell" + i);
            }
            for (int row = 0; row < ROWS; row++) {
                things.create();
            }
        }

        /// Sets one row in each 100th block.
        void change(final int value) {
            for (int row = 0; row < ROWS; row += 6_400) {
                final long thing = things.handle(row);
                for (final FloatColumn each : cells) {
                    sim.commands().set(thing, each, value);
                }
                sim.commands().set(thing, age, value).tag(thing, hot);
            }
            sim.step();
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    @Test
    void bytes_oneOfAHundredBlocksChanged_areAtMostFivePercentOfASnapshot() {
        try (World world = new World()) {
            final Deltas deltas = world.sim.deltas();
            world.change(1);
            final long bytes = deltas.next().bytes();
            final long whole = world.sim.snapshot().bytes();
            assertTrue(bytes * 20 <= whole, "bytes=" + bytes + ", whole=" + whole);
            world.sim.step();
            assertTrue(deltas.next().bytes() < 1_000, "a frame in which nothing happens");
        }
    }

    @Test
    void bytes_rowsComeAndGo_areAtMostFivePercentOfASnapshot() {
        try (World world = new World()) {
            for (int i = 0; i < 2_000; i++) {
                world.things.destroy(world.things.handle(i));
            }
            final Deltas deltas = world.sim.deltas();
            Snapshot follower = world.sim.snapshot();
            for (int row = 0; row < World.ROWS - 3_000; row += 12_800) {
                world.sim.commands().destroy(world.things.handle(row));
                world.sim.commands().create(world.things);
            }
            world.sim.step();
            final Delta delta = deltas.next();
            follower = delta.applyTo(follower);
            final Snapshot whole = world.sim.snapshot();
            assertSame(whole, follower, "after births and deaths");
            assertTrue(delta.bytes() * 20 <= whole.bytes(), "bytes=" + delta.bytes() + ", whole=" + whole.bytes());
        }
    }

    @Test
    void writeTo_read_isTheSame() throws IOException {
        final long seed = Seed.next();
        try (SavedScenario one = new SavedScenario(1, seed)) {
            final Deltas deltas = one.sim.deltas();
            Snapshot follower = one.sim.snapshot();
            for (int frame = 0; frame < 10; frame++) {
                one.step();
                if (waits(one)) {
                    continue;
                }
                final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                deltas.next().writeTo(bytes, FileOptions.defaults());
                follower = Delta.read(new ByteArrayInputStream(bytes.toByteArray()), FileOptions.defaults())
                        .applyTo(follower);
                try (SavedScenario other = new SavedScenario(1, seed)) {
                    other.sim.restore(follower);
                    assertEquals(one.sim.hash(), other.sim.hash(), "frame=" + frame + ", seed=" + seed);
                    assertEquals(one.sim.orderHash(), other.sim.orderHash(), "frame=" + frame + ", seed=" + seed);
                }
            }
        }
    }

    // ---- Refusals ----

    @Test
    void applyTo_snapshotOfAnotherModel_isRefused() {
        try (World world = new World();
                Simulation small = Simulation.create(SimulationOptions.defaults())) {
            final Deltas deltas = world.sim.deltas();
            world.change(1);
            final Delta delta = deltas.next();
            final Table things = small.define("thing", Layout.dense(64));
            things.ints("age");
            final Snapshot snapshot = small.snapshot();
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> delta.applyTo(snapshot)),
                    "definitions are not equal");
        }
    }

    @Test
    void applyTo_deltaLeftOut_isRefused() {
        try (World world = new World()) {
            final Deltas deltas = world.sim.deltas();
            final Snapshot before = world.sim.snapshot();
            world.change(1);
            deltas.next();
            world.change(2);
            final Delta second = deltas.next();
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> second.applyTo(before)),
                    "snapshot frame=0",
                    "delta follows frame=1");
        }
    }

    @Test
    void applyTo_positionIsNoPosition_isRefused() {
        try (World world = new World()) {
            final Snapshot before = world.sim.snapshot();
            for (final Object wrong : new Object[] {new int[] {0, 0}, new long[3], new String[] {"frame"}}) {
                final SavedState position = new SavedState();
                position.put("frame", wrong, java.lang.reflect.Array.getLength(wrong));
                final Delta delta = new Delta(new StateFile().add(Delta.FOLLOWS, position));
                Trial.assertSays(
                        assertThrows(IllegalArgumentException.class, () -> delta.applyTo(before)), "state=follows");
            }
        }
    }

    @Test
    void next_commandsWait_isRefusedAndTheNextHasAll() {
        try (World world = new World()) {
            final Deltas deltas = world.sim.deltas();
            final Snapshot before = world.sim.snapshot();
            world.sim.commands().set(world.things.handle(0), world.age, 3);
            Trial.assertSays(assertThrows(IllegalStateException.class, deltas::next), "commands of the owner");
            world.sim.step();
            assertSame(world.sim.snapshot(), deltas.next().applyTo(before), "afterwards");
        }
    }

    @Test
    void deltas_insideAFrame_areRefused() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Deltas[] deltas = {null};
            sim.system("ask").exclusive((world, commands) -> {
                assertThrows(IllegalStateException.class, () -> deltas[0].next());
                assertThrows(IllegalStateException.class, sim::deltas);
            });
            deltas[0] = sim.deltas();
            sim.step();
            assertEquals(
                    List.of("snapshot", "run", "commands", "switches"),
                    sim.snapshot().states().names());
        }
    }
}
