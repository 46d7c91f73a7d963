package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.denserow.engine.fixture.IdleFollower;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;

/// What is left when the heap does not suffice for the growth of a type, and how a growable type is bounded.
class GrowthFailureTest {

    private static final int CAPACITY = 8;

    /// Follows the rows as a column does, and gets no array.
    private static final class Shortage extends IdleFollower {

        private OutOfMemoryError error; // null while there is enough

        @Override
        public void resized(final int capacity) {
            if (error != null) {
                throw error;
            }
        }
    }

    /// A full type, whose rows have 1, 2, 3, … in both columns; its system creates `toCreate` rows.
    private static final class World implements AutoCloseable {

        final Simulation sim;
        final Table things;
        final IntColumn first;
        final IntColumn last;
        final Shortage shortage = new Shortage();
        int toCreate;

        World(final SimulationOptions options) {
            sim = Simulation.create(options);
            things = sim.define("thing", Layout.dense(CAPACITY).growable());
            first = things.ints("first");
            things.store().schema().follow(shortage);
            last = things.ints("last");
            sim.system("create").reads(first).creates(things).over(things, (rows, commands) -> {
                for (int i = 0; i < toCreate; i++) {
                    commands.create(things);
                }
            });
            for (int row = 0; row < CAPACITY; row++) {
                things.create();
                first.values()[row] = row + 1;
                last.values()[row] = row + 1;
            }
        }

        OutOfMemoryError runOut() {
            shortage.error = new OutOfMemoryError("on purpose");
            return shortage.error;
        }

        void assertWhole() {
            assertEquals(CAPACITY, things.size());
            assertArrayEquals(new int[] {1, 2, 3, 4, 5, 6, 7, 8}, Arrays.copyOf(first.values(), CAPACITY));
            assertArrayEquals(new int[] {1, 2, 3, 4, 5, 6, 7, 8}, Arrays.copyOf(last.values(), CAPACITY));
            things.store().checkInvariants();
        }

        void growsAgain() {
            shortage.error = null;
            toCreate = 2 * CAPACITY;
            sim.step();
            assertEquals(3 * CAPACITY, things.size());
            assertTrue(last.values().length >= 3 * CAPACITY, "length=" + last.values().length);
            things.store().checkInvariants();
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    /// The error says what did not fit: 16 rows with a handle and two numbers each.
    private static void assertNamed(final Throwable error) {
        Trial.assertSays(
                error,
                "the rows of a type must fit into the heap: type=thing, rows=16, bytes=" + 16 * (16 + 2 * 6)
                        + ", heap=",
                "; lower the capacity or bound its growth by withMaxSlots");
    }

    @Test
    void step_growthAtTheCloseBoundaryRunsOutOfMemory_onlyCloseIsLeft() {
        final Snapshot snapshot;
        try (World world = new World(SimulationOptions.defaults())) {
            snapshot = world.sim.snapshot();
            final OutOfMemoryError error = world.runOut();
            world.toCreate = 1;
            final SystemFailure failure = assertThrows(SystemFailure.class, world.sim::step);
            assertSame(error, failure.getCause().getCause());
            assertNamed(failure.getCause());
            Trial.assertSays(failure, "type=thing", "half done", "close the simulation");
            assertThrows(IllegalStateException.class, world.sim::step);
            assertThrows(IllegalStateException.class, world.sim::recover);
            assertThrows(IllegalStateException.class, () -> world.sim.restore(snapshot));
        }
        try (World other = new World(SimulationOptions.defaults())) {
            other.sim.restore(snapshot);
            other.assertWhole();
            other.growsAgain();
        }
    }

    @Test
    void create_byTheOwnerRunsOutOfMemory_restoreRepairsTheHalfGrownType() {
        try (World world = new World(SimulationOptions.defaults())) {
            final Snapshot snapshot = world.sim.snapshot();
            final OutOfMemoryError error = world.runOut();
            final OutOfMemoryError named = assertThrows(OutOfMemoryError.class, world.things::create);
            assertSame(error, named.getCause());
            assertNamed(named);
            assertTrue(world.things.capacity() > CAPACITY, "half grown: what follows the columns was not told");
            world.sim.restore(snapshot);
            world.assertWhole();
            world.growsAgain();
        }
    }

    /// The bound of all types together is the bound of a growable one.
    @Test
    void create_beyondMaxSlots_isRefused() {
        record Message(int creates) {}
        try (World world = new World(SimulationOptions.defaults().withMaxSlots(2 * CAPACITY))) {
            final Port<Message> port = world.sim.port("in", Message.class, (message, commands) -> {
                long last = 0;
                for (int i = 0; i < message.creates; i++) {
                    last = commands.create(world.things);
                }
                return last;
            });
            port.offer(new Message(CAPACITY + 1)); // fails alone
            port.offer(new Message(2));
            assertEquals(1, world.sim.step().failedMessages());
            assertEquals(CAPACITY + 2, world.things.size());
            while (world.things.size() < 2 * CAPACITY) {
                world.things.create();
            }
            Trial.assertSays(assertThrows(IllegalStateException.class, world.things::create), "maxSlots=16", "; raise");
            assertEquals(2 * CAPACITY, world.things.size());
        }
    }
}
