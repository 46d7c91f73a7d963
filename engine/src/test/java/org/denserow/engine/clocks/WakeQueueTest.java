package org.denserow.engine.clocks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.denserow.engine.Clock;
import org.denserow.engine.History;
import org.denserow.engine.PortRecording;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.WakeQueue;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Rows that an exclusive system takes one by one, in the order of time, against a plain program that keeps a list.
class WakeQueueTest {

    private static final int FIRST_ROWS = 30;
    private static final int MOST_ROWS = 200;
    private static final long END = 3_000;

    private enum Way {
        DENSE,
        PINNED
    }

    /// What the body of a taken row does, drawn from the number of the row: the model and the plain program do the same.
    private record Deed(int kind, long pause, int other, boolean isOtherTable) {
        static Deed of(final long seed, final long taken, final int rows) {
            final SplittableRandom random = new SplittableRandom(seed * 1_000_003 + taken);
            return new Deed(random.nextInt(14), random.nextInt(40) / 3, random.nextInt(rows), random.nextBoolean());
        }
    }

    /// A row that was taken.
    private record Taken(long time, int table, long id, long random) {}

    /// Two types whose rows sleep in one queue, and one whose rows get the tag.
    private static final class World implements AutoCloseable {

        final Simulation sim;
        final Clock clock;
        final Table[] tables = new Table[2];
        final LongColumn[] ids = new LongColumn[2];
        final Table bells;
        final LongColumn counts; // of taken rows, of made rows
        final WakeQueue due;
        final List<Taken> taken = new ArrayList<>();
        final List<String> rings = new ArrayList<>();
        final Map<Long, Long> handles = new HashMap<>(); // by id
        final long seed;
        long failsAt = -1; // number of a taken row
        int failsEvery; // so many taken rows, about; 0: never

        /// Whether the body of a row throws before it does anything.
        boolean fails(final long number) {
            return failsEvery > 0 && new SplittableRandom(seed ^ number * 7_919).nextInt(failsEvery) == 0;
        }

        World(final long seed, final int workers, final Way way) {
            this.seed = seed;
            sim = Simulation.create(SimulationOptions.defaults()
                    .withWorkers(workers)
                    .withoutSerialCutoff()
                    .withoutLossWarnings());
            clock = sim.clock("min", 1);
            for (int i = 0; i < 2; i++) {
                tables[i] = sim.define(
                        i == 0 ? "first" : "second",
                        way == Way.DENSE ? Layout.dense(MOST_ROWS) : Layout.pinned(MOST_ROWS));
                ids[i] = tables[i].longs("id");
            }
            bells = sim.define("bell", Layout.fixed(1));
            final Table counters = sim.define("counter", Layout.fixed(2));
            counts = counters.longs("count");
            final Tag ringing = bells.woken();
            due = clock.queue(tables[0], tables[1]);
            sim.system("ring").reads(counts).over(ringing, (rows, commands) -> {
                for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
                    rings.add(clock.now() + " after " + rows.read(counts)[0]);
                    commands.wakeAfter(bells.handle(row), 17);
                }
            });
            sim.system("take").exclusive((world, commands) -> {
                final long[] count = world.write(counts);
                while (due.next()) {
                    final int table = due.table() == tables[0] ? 0 : 1;
                    taken.add(new Taken(
                            clock.now(),
                            table,
                            ids[table].get(due.row()),
                            due.random().nextLong()));
                    count[0]++;
                    if (count[0] == failsAt || fails(count[0])) {
                        throw new IllegalStateException("on purpose");
                    }
                    act(due.handle(), table, count, commands);
                }
            });
            final long[] count = {0, 0};
            for (int row = 0; row < FIRST_ROWS; row++) {
                final int table = row % 2;
                final long handle = make(table, count);
                sim.commands().wakeAt(handle, first(row));
            }
            counts.values()[1] = count[1];
            sim.commands().wakeAt(bells.handle(0), 5);
        }

        static long first(final int row) {
            return row / 3;
        }

        long make(final int table, final long[] count) {
            final long handle = tables[table].create();
            ids[table].values()[tables[table].row(handle)] = count[1];
            handles.put(count[1], handle);
            count[1]++;
            return handle;
        }

        private void act(
                final long self, final int table, final long[] count, final org.denserow.engine.Commands commands) {
            final Deed deed = Deed.of(seed, count[0], 1 << 20);
            final int place = deed.isOtherTable ? 1 - table : table;
            final long other = at(place, deed.other);
            switch (deed.kind) {
                case 0 -> commands.wakeAfter(self, deed.pause); // ends the frame, and changes nothing else
                case 1 -> {
                    due.wakeAfter(self, deed.pause);
                    commands.wakeAt(other, clock.now() + 2);
                }
                case 2 -> {
                    due.wakeAfter(self, deed.pause);
                    due.cancelWake(other); // which may be itself
                }
                case 3 -> {
                    if (tables[place].size() < MOST_ROWS / 2) {
                        due.wakeAfter(make(place, count), deed.pause);
                    }
                    due.wakeAfter(self, deed.pause + 1);
                }
                case 4 -> {
                    due.wakeAfter(self, deed.pause);
                    if (tables[place].size() > 5) {
                        tables[place].destroy(other); // which may be itself
                    }
                }
                case 5 -> {
                    due.wakeAfter(self, deed.pause);
                    if (tables[place].size() > 5) {
                        commands.destroy(other);
                    }
                }
                case 6 -> {} // it sleeps no more
                default -> {
                    due.wakeAfter(self, deed.pause);
                    due.wakeAfter(other, deed.pause / 2);
                }
            }
        }

        /// The row with the k-th id, k modulo rows: the same in every layout.
        private long at(final int table, final int k) {
            final List<Long> there = new ArrayList<>();
            for (int row = 0; row < tables[table].end(); row++) {
                if (tables[table].isActive(row)) {
                    there.add(ids[table].get(row));
                }
            }
            there.sort(Comparator.naturalOrder());
            return handles.get(there.get(k % there.size()));
        }

        String state() {
            return clock.now() + " " + sim.hash() + " " + sim.orderHash();
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    /// The plain program: a list of rows with times, of which it takes the first one again and again. It asks the world
    /// for nothing but the slots of rows, which decide among rows of one table and time.
    private static List<Taken> plain(final World world, final long end) {
        final List<TreeMap<Long, Long>> times = List.of(new TreeMap<>(), new TreeMap<>()); // by id; -1: awake
        long made = 0;
        for (int row = 0; row < FIRST_ROWS; row++) {
            times.get(row % 2).put(made++, World.first(row));
        }
        final List<Taken> taken = new ArrayList<>();
        while (true) {
            int table = -1;
            long id = -1;
            long time = Long.MAX_VALUE;
            for (int t = 0; t < 2; t++) {
                for (final Map.Entry<Long, Long> each : times.get(t).entrySet()) {
                    final boolean isBefore = each.getValue() < time
                            || each.getValue() == time
                                    && t == table
                                    && Handle.slot(world.handles.get(each.getKey()))
                                            < Handle.slot(world.handles.get(id));
                    if (each.getValue() >= 0 && isBefore) {
                        table = t;
                        id = each.getKey();
                        time = each.getValue();
                    }
                }
            }
            if (table < 0 || time > end) {
                return taken;
            }
            taken.add(new Taken(time, table, id, 0));
            times.get(table).put(id, -1L);
            if (world.fails(taken.size())) {
                continue; // it sleeps no more, and all others come
            }
            final Deed deed = Deed.of(world.seed, taken.size(), 1 << 20);
            final int place = deed.isOtherTable ? 1 - table : table;
            final TreeMap<Long, Long> there = times.get(place);
            final long other = new ArrayList<>(there.keySet()).get(deed.other % there.size());
            if (deed.kind != 6) {
                times.get(table).put(id, time + deed.pause + (deed.kind == 3 ? 1 : 0));
            }
            switch (deed.kind) {
                case 0, 6 -> {}
                case 1 -> there.put(other, time + 2);
                case 2 -> there.put(other, -1L);
                case 3 -> {
                    if (there.size() < MOST_ROWS / 2) {
                        there.put(made++, time + deed.pause);
                    }
                }
                case 4, 5 -> {
                    if (there.size() > 5) {
                        there.remove(other);
                    }
                }
                default -> there.put(other, time + deed.pause / 2);
            }
        }
    }

    private static List<Taken> withoutRandom(final List<Taken> taken) {
        return taken.stream()
                .map(each -> new Taken(each.time, each.table, each.id, 0))
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("rows come in the order of time, tables, slots; new times, births and deaths count at once")
    void next_randomWorld_takesRowsAsAPlainProgram(final Way way) {
        final long seed = Seed.next();
        for (final int workers : new int[] {1, 2, 3, 8}) {
            try (World world = new World(seed, workers, way)) {
                world.sim.runUntil(END);
                final List<Taken> expected = plain(world, END);
                assertTrue(expected.size() > 500, "taken=" + expected.size());
                assertEquals(expected, withoutRandom(world.taken), "seed=" + seed);
                assertTrue(world.sim.frame() < world.taken.size(), "frames=" + world.sim.frame());
                assertEquals(
                        world.taken.size(),
                        world.taken.stream().map(Taken::random).distinct().count(),
                        "random numbers of their own");
            }
        }
    }

    @Test
    @DisplayName("where runs end, and steps between, decide which rows share a frame, and nothing else")
    void runUntil_inPieces_takesTheSameRows() {
        final long seed = Seed.next();
        try (World world = new World(seed, 1, Way.DENSE);
                World pieces = new World(seed, 2, Way.DENSE)) {
            world.sim.runUntil(END);
            final Random random = new Random(seed);
            while (pieces.clock.now() < END) {
                if (random.nextInt(4) == 0) {
                    pieces.sim.step();
                }
                pieces.sim.runUntil(Math.min(END, pieces.clock.now() + random.nextInt(60)));
            }
            assertEquals(world.taken, pieces.taken, "seed=" + seed);
            assertEquals(world.rings, pieces.rings, "what the tag's systems see, seed=" + seed);
            assertEquals(world.clock.now(), pieces.clock.now());
        }
    }

    @Test
    @DisplayName("equal hashes for any number of workers, after a restore, in a replay, and in frames that run again")
    void runUntil_restoredReplayedRewound_sameStates() throws Exception {
        final long seed = Seed.next();
        try (World world = new World(seed, 1, Way.PINNED);
                World other = new World(seed, 3, Way.PINNED);
                World replayed = new World(seed, 2, Way.PINNED)) {
            final PortRecording recording = world.sim.recordPorts();
            world.sim.runUntil(1_000);
            other.sim.runUntil(1_000);
            assertEquals(world.state(), other.state(), "seed=" + seed);
            final Snapshot snapshot = world.sim.snapshot();
            final int before = world.taken.size();
            world.sim.runUntil(2_000);
            recording.stop();
            final String end = world.state();
            final List<Taken> rest = List.copyOf(world.taken.subList(before, world.taken.size()));

            other.sim.runUntil(1_400);
            other.sim.restore(snapshot);
            other.taken.clear();
            other.handles.putAll(world.handles);
            other.sim.runUntil(2_000);
            assertEquals(end, other.state(), "restored, seed=" + seed);
            assertEquals(rest, other.taken);

            replayed.sim.replay(recording);
            replayed.sim.run(recording.endFrame());
            assertEquals(end, replayed.state(), "replayed, seed=" + seed);
            assertEquals(world.taken, replayed.taken);

            try (History history = replayed.sim.keepHistory(16, Long.MAX_VALUE)) {
                replayed.sim.runUntil(2_100);
                history.check(5, frame -> {});
            }
        }
    }

    @Test
    @DisplayName("after a failure the row that was taken sleeps no more, all others come")
    void next_bodyThrows_othersCome() {
        final long seed = Seed.next();
        try (World world = new World(seed, 1, Way.DENSE)) {
            world.failsAt = 50;
            assertThrows(SystemFailure.class, () -> world.sim.runUntil(END));
            final Taken failed = world.taken.getLast();
            assertEquals(50, world.taken.size());
            world.sim.recover();
            assertEquals(Clock.NEVER, world.tables[failed.table].wakeTime(world.handles.get(failed.id)));
            world.failsAt = -1;
            world.sim.runUntil(END);
            assertTrue(world.taken.get(50).time >= failed.time);
            assertTrue(world.taken.size() > 500);
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName(
            "frames fail again and again, and states before and after a failure are restored: rows come as they would")
    void next_bodiesThrowAtRandom_takesRowsAsAPlainProgram(final Way way) {
        final long seed = Seed.next();
        for (final int workers : new int[] {1, 3}) {
            try (World world = new World(seed, workers, way)) {
                world.failsEvery = 40;
                final Random random = new Random(seed);
                int failures = 0;
                boolean isComplete = false; // all that is due until now
                while (world.clock.now() < END || !isComplete) {
                    final boolean isTakenBack = world.sim.frame() > 0 && random.nextInt(3) == 0;
                    final Snapshot before = isTakenBack ? world.sim.snapshot() : null;
                    final int taken = world.taken.size();
                    try {
                        world.sim.runUntil(Math.min(END, world.clock.now() + 1 + random.nextInt(100)));
                        isComplete = true;
                    } catch (final SystemFailure failure) {
                        failures++;
                        isComplete = false;
                        if (isTakenBack) { // the same again, to the same failure
                            final List<Taken> first = List.copyOf(world.taken.subList(taken, world.taken.size()));
                            world.sim.restore(before);
                            world.taken.subList(taken, world.taken.size()).clear();
                            // a failed frame leaves the clock at its end, which a run beyond END would put there
                            final long end = Math.min(END, world.clock.now() + 1_000);
                            assertThrows(SystemFailure.class, () -> world.sim.runUntil(end));
                            assertEquals(first, world.taken.subList(taken, world.taken.size()), "seed=" + seed);
                        }
                        world.sim.recover();
                    }
                }
                final List<Taken> expected = plain(world, END);
                assertTrue(failures > 5, "failures=" + failures + ", seed=" + seed);
                assertEquals(expected, withoutRandom(world.taken), "seed=" + seed);
            }
        }
    }

    // ---- Frames ----

    /// One type, and a body that says what it takes.
    private static final class Small implements AutoCloseable {
        final Simulation sim =
                Simulation.create(SimulationOptions.defaults().withWorkers(1).withoutLossWarnings());
        final Clock clock = sim.clock("min", 1);
        final Table things = sim.define("thing", Layout.dense(10));
        final WakeQueue due = clock.queue(things);
        final List<String> seen = new ArrayList<>();

        long at(final long time) {
            final long handle = things.create();
            sim.commands().wakeAt(handle, time);
            return handle;
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    @Test
    @DisplayName(
            "rows share a frame up to a period, a tagged row or the end of the run; the clock shows the time of each")
    void runUntil_otherThingsDue_endAFrame() {
        try (Small small = new Small()) {
            final Clock clock = small.clock;
            small.sim
                    .system("period")
                    .everyTicks(100)
                    .once((chunk, commands) -> small.seen.add("period " + clock.now()));
            small.sim.system("take").exclusive((world, commands) -> {
                final long now = clock.now();
                while (small.due.next()) {
                    small.seen.add(world.frame() + ": " + clock.now());
                }
                assertEquals(now, clock.now(), "the time of the frame is back");
            });
            for (final long time : new long[] {10, 30, 99, 100, 101, 250}) {
                small.at(time);
            }
            assertEquals(0, clock.nextTime(), "of the owner's commands");
            small.sim.step();
            assertEquals(10, clock.nextTime());
            small.sim.runUntil(240);
            assertEquals(240, clock.now());
            assertEquals(
                    List.of("period 0", "1: 10", "1: 30", "1: 99", "period 100", "2: 100", "3: 101", "period 200"),
                    small.seen);
            assertEquals(250, clock.nextTime());
            small.sim.runUntil(260);
            assertEquals("5: 250", small.seen.getLast());
            assertEquals(Clock.NEVER, small.things.wakeTime(small.things.handle(0)));
            assertEquals(300, clock.nextTime(), "the period");
        }
    }

    @Test
    @DisplayName("a command ends what a frame takes, and counts before the next row comes")
    void next_afterACommand_isOfTheNextFrame() {
        try (Small small = new Small()) {
            final List<Long> rows = new ArrayList<>();
            small.sim.system("take").exclusive((world, commands) -> {
                while (small.due.next()) {
                    small.seen.add(world.frame() + ": " + small.clock.now());
                    if (small.due.handle() == rows.get(0)) {
                        commands.destroy(rows.get(1));
                        commands.wakeAfter(rows.get(3), 5); // of the time of the row, not of the frame
                        assertFalse(small.due.next());
                        assertThrows(IllegalStateException.class, small.due::handle);
                    }
                }
            });
            for (final long time : new long[] {10, 20, 30, 40}) {
                rows.add(small.at(time));
            }
            small.sim.runUntil(100);
            assertEquals(List.of("1: 10", "2: 15", "2: 30"), small.seen);
        }
    }

    @Test
    @DisplayName("a pending row is not taken, and loses its time, as with the tag")
    void next_pendingRow_isLeftOut() {
        try (Small small = new Small()) {
            small.sim.system("take").exclusive((world, commands) -> {
                while (small.due.next()) {
                    small.seen.add("" + small.due.row());
                }
            });
            final long pending = small.sim.commands().createPending(small.things);
            small.sim.commands().wakeAt(pending, 5);
            small.at(7);
            small.sim.runUntil(10);
            assertEquals(1, small.seen.size());
            assertEquals(Clock.NEVER, small.things.wakeTime(pending));
        }
    }

    @Test
    @DisplayName("a frame takes 2^20 rows at most, so a model that wakes its rows at once for ever can be stopped")
    void next_endless_framesEnd() {
        try (Small small = new Small()) {
            final long[] taken = new long[1];
            small.sim.system("take").exclusive((world, commands) -> {
                while (small.due.next()) {
                    taken[0]++;
                    small.due.wakeAfter(small.due.handle(), 0);
                }
                if (world.frame() == 3) {
                    small.sim.stop();
                }
            });
            small.at(0);
            small.sim.runUntil(10);
            assertEquals(4L * WakeQueue.MAX_ROWS, taken[0]);
            assertEquals(4, small.sim.frame());
        }
    }

    // ---- Refusals ----

    @Test
    @DisplayName("rows that nobody takes end a run with an error, not never")
    void runUntil_nobodyTakes_isRefused() {
        try (Small small = new Small()) {
            small.at(3);
            final IllegalStateException thrown =
                    assertThrows(IllegalStateException.class, () -> small.sim.runUntil(10));
            assertTrue(thrown.getMessage().startsWith("rows of a queue are taken by an exclusive system: frame="));
            small.sim.step(); // it stands between frames
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5})
    @DisplayName("tables that make no queue are refused by name")
    void queue_badTables_isRefused(final int which) {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1));
                Simulation foreign =
                        Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            final Clock clock = sim.clock("min", 1);
            final Table things = sim.define("thing", Layout.dense(10));
            final Table tagged = sim.define("tagged", Layout.dense(10));
            tagged.woken();
            final Table strange = foreign.define("thing", Layout.dense(10));
            switch (which) {
                case 0 -> assertThrows(IllegalArgumentException.class, clock::queue);
                case 1 -> assertThrows(IllegalArgumentException.class, () -> clock.queue(things, things));
                case 2 -> assertThrows(IllegalArgumentException.class, () -> clock.queue(strange));
                case 3 -> {
                    final String message = assertThrows(
                                    IllegalArgumentException.class, () -> clock.queue(things, tagged))
                            .getMessage();
                    assertTrue(message.contains("its rows get the tag woken"), message);
                    clock.queue(things); // nothing was half done
                }
                case 4 -> {
                    clock.queue(things);
                    assertThrows(IllegalStateException.class, () -> clock.queue(tagged));
                    assertThrows(IllegalStateException.class, things::woken);
                }
                default -> {
                    sim.step();
                    assertThrows(IllegalStateException.class, () -> clock.queue(things));
                }
            }
        }
    }

    @Test
    @DisplayName("calls in the wrong place and wrong times are refused, and change nothing")
    void calls_inTheWrongPlace_areRefused() {
        try (Small small = new Small()) {
            final Table others = small.sim.define("other", Layout.dense(10));
            final WakeQueue due = small.due;
            small.sim.system("take").exclusive((world, commands) -> {
                assertThrows(IllegalStateException.class, due::row);
                while (due.next()) {
                    final long self = due.handle();
                    assertThrows(IllegalArgumentException.class, () -> due.wakeAt(self, 9));
                    assertThrows(IllegalArgumentException.class, () -> due.wakeAt(self, Clock.NEVER));
                    assertThrows(IllegalArgumentException.class, () -> due.wakeAfter(self, -1));
                    assertThrows(IllegalArgumentException.class, () -> due.wakeAfter(self, Clock.MAX_TIME));
                    assertThrows(IllegalArgumentException.class, () -> due.wakeAt(0, 20));
                    assertThrows(IllegalArgumentException.class, () -> due.cancelWake(others.handle(0)));
                    small.things.destroy(self);
                    assertEquals(-1, due.row());
                    assertThrows(IllegalArgumentException.class, () -> due.wakeAt(self, 20));
                    small.seen.add("taken");
                }
            });
            others.create();
            final long thing = small.at(10);
            assertThrows(IllegalStateException.class, due::next);
            assertThrows(IllegalStateException.class, () -> due.wakeAt(thing, 20));
            assertThrows(IllegalStateException.class, () -> due.cancelWake(thing));
            assertThrows(IllegalStateException.class, due::table);
            assertThrows(IllegalStateException.class, due::random);
            small.sim.runUntil(30);
            assertEquals(List.of("taken"), small.seen);
            assertNotEquals(0, small.sim.frame());
        }
    }
}
