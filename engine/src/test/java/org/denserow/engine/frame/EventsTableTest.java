package org.denserow.engine.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Events in a simulation: every system sees each of them once, wherever it was made, in canonical order.
class EventsTableTest {

    private static final int SHOOTERS = 300;
    private static final int GRAIN = 64;
    private static final int MOST_ROWS = 4_096;
    private static final int OF_OWNER = 100_000; // numbers of events say who made them
    private static final int OF_PORT = 200_000;
    private static final int DIRECT = 300_000;
    private static final int OF_SYSTEMS = 1_000_000;

    private record Hit(Table table, IntColumn number, Tag odd, ObjectColumn<String> note) {}

    private record Shooter(Table table, IntColumn count) {}

    private record Shot(int number) {}

    private static final class OnPurpose extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /// Two systems that make events, one before and one after them that see all of them, and one that may fail.
    private static final class Range implements AutoCloseable {

        private final Simulation sim;
        private final Hit hits;
        private final Port<Shot> port;
        private final List<Map<Integer, Integer>> seen = List.of(new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
        private final AtomicIntegerArray inRow = new AtomicIntegerArray(MOST_ROWS); // as the first observer met them
        private final List<Integer> all = new ArrayList<>(); // made and not dropped
        private final List<Integer> expected = new ArrayList<>(); // in canonical order, in the next frame
        private final int[] shots = {2}; // events of every fifth shooter
        private boolean shoots = true;
        private boolean fails;
        private boolean portFails;

        Range(final SimulationOptions options, final Layout layout) {
            sim = Simulation.create(options.withoutSerialCutoff());
            hits = sim.define("hit", Hit.class, layout);
            final Shooter shooters = sim.define("shooter", Shooter.class, Layout.dense(SHOOTERS));
            for (int i = 0; i < SHOOTERS; i++) {
                shooters.table.create();
            }
            observe(0);
            shoot("first", 0, shooters);
            shoot("second", 1, shooters);
            observe(1);
            sim.system("fails").creates(hits.table).over(shooters.table, (rows, commands) -> {
                if (fails) {
                    commands.create(hits.table); // dropped
                    throw new OnPurpose();
                }
            });
            port = sim.port("shot", Shot.class, (message, commands) -> {
                create(commands, message.number);
                if (portFails) {
                    throw new OnPurpose();
                }
                return 0;
            });
        }

        private void observe(final int observer) {
            sim.system("observe " + observer)
                    .reads(hits.number, hits.note, hits.odd)
                    .grain(GRAIN)
                    .over(hits.table, (rows, commands) -> {
                        final int[] number = rows.read(hits.number);
                        for (int row = rows.begin(); row < rows.end(); row++) {
                            seen.get(observer).merge(number[row], 1, Integer::sum);
                            if (observer == 0) {
                                inRow.set(row, number[row]);
                            }
                            assertEquals("note " + number[row], rows.read(hits.note)[row]);
                            assertEquals(
                                    number[row] % 2 == 1, rows.read(hits.odd).get(row));
                        }
                    });
        }

        private void shoot(final String name, final int system, final Shooter shooters) {
            sim.system(name).creates(hits.table).grain(GRAIN).over(shooters.table, (rows, commands) -> {
                for (int row = rows.begin(); shoots && row < rows.end(); row++) {
                    for (int i = 0; row % 5 == 0 && i < shots[0]; i++) {
                        create(commands, numberOf(rows.frame(), system, row, i));
                    }
                }
            });
        }

        private static int numberOf(final long frame, final int system, final int row, final int i) {
            return OF_SYSTEMS + (((int) frame * 2 + system) * SHOOTERS + row) * 8 + i;
        }

        private void create(final Commands commands, final int number) {
            commands.create(hits.table);
            commands.with(hits.number, number).with(hits.note, "note " + number);
            if (number % 2 == 1) {
                commands.with(hits.odd);
            }
        }

        /// Makes events in every way that there is between two frames.
        void makeBetween(final int count) {
            final List<Integer> byCommand = new ArrayList<>();
            final List<Integer> byPort = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                final int number = (int) sim.frame() * 10 + i;
                create(sim.commands(), OF_OWNER + number);
                byCommand.add(OF_OWNER + number);
                assertTrue(port.offer(new Shot(OF_PORT + number)));
                byPort.add(OF_PORT + number);
                final int row = hits.table.row(hits.table.create());
                hits.number.values()[row] = DIRECT + number;
                hits.note.values()[row] = "note " + (DIRECT + number);
                if (number % 2 == 1) {
                    hits.odd.bits().set(row);
                }
                expected.add(DIRECT + number);
            }
            expected.addAll(byPort);
            expected.addAll(byCommand);
        }

        /// Runs a frame in which the rows must be those that are expected, in this order.
        FrameReport step() {
            final long frame = sim.frame();
            final List<Integer> here = List.copyOf(expected);
            final FrameReport report = sim.step();
            for (int row = 0; row < here.size(); row++) {
                assertEquals(here.get(row), inRow.get(row), "frame=" + frame + ", row=" + row);
            }
            all.addAll(here);
            expected.clear();
            for (int system = 0; shoots && system < 2; system++) {
                for (int row = 0; row < SHOOTERS; row += 5) {
                    for (int i = 0; i < shots[0]; i++) {
                        expected.add(numberOf(frame, system, row, i));
                    }
                }
            }
            // What the open boundary made goes on until the next one, and comes before what the close boundary made.
            final List<Integer> now = new ArrayList<>(
                    here.stream().filter(number -> number < DIRECT).toList());
            now.addAll(expected);
            assertEquals(now, numbers(), "after frame=" + frame);
            return report;
        }

        private List<Integer> numbers() {
            final List<Integer> numbers = new ArrayList<>();
            for (int row = 0; row < hits.table.size(); row++) {
                numbers.add(hits.number.values()[row]);
            }
            return numbers;
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    private static Range range(final int workers) {
        return new Range(
                SimulationOptions.defaults().withWorkers(workers),
                Layout.events(64).growable());
    }

    /// Lets the last events end; then each observer must have seen each event once.
    private static void finish(final Range range) {
        range.shoots = false;
        range.fails = false;
        range.sim.run(3);
        assertEquals(0, range.hits.table.size(), "nothing is left over");
        range.all.addAll(range.expected);
        for (final Map<Integer, Integer> seen : range.seen) {
            assertTrue(seen.values().stream().allMatch(times -> times == 1), "nothing is seen twice");
            assertEquals(Set.copyOf(range.all), seen.keySet(), "everything is seen");
        }
        range.hits.table.map().checkInvariants();
    }

    // ---- Each once ----

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    @DisplayName(
            "events of the owner, a port and systems: each system sees each once, in canonical order, for any workers")
    void step_eventsFromEverywhere_areSeenOnceInOrder(final int workers) {
        try (Range range = range(workers)) {
            for (int frame = 0; frame < 40; frame++) {
                range.shots[0] = frame % 4;
                range.makeBetween(frame % 3);
                range.step();
            }
            finish(range);
            assertTrue(range.all.size() > 5_000, "events: " + range.all.size());
        }
    }

    @Test
    @DisplayName("chunks in any order: the same events in the same rows")
    void step_chunksShuffled_sameOrder() {
        for (long seed = 1; seed <= 5; seed++) {
            final SimulationOptions options =
                    SimulationOptions.defaults().withWorkers(2).withChunkOrder(seed);
            try (Range range = new Range(options, Layout.events(2_000))) {
                for (int frame = 0; frame < 10; frame++) {
                    range.makeBetween(2);
                    range.step();
                }
                finish(range);
            }
        }
    }

    @Test
    void find_eventsHandle_isStaleAfterOneLap() {
        try (Range range = range(2)) {
            range.shoots = false;
            final long direct = range.hits.table.create();
            final long recorded = range.sim.commands().create(range.hits.table);
            assertTrue(range.hits.table.isActive(direct));
            assertFalse(range.hits.table.isValid(recorded), "not yet");
            range.hits.note.values()[0] = "note 0";
            range.sim.commands().with(range.hits.note, "note 0");
            range.sim.step();
            assertFalse(range.hits.table.isValid(direct), "made by the boundary before, so it ended at the last one");
            assertTrue(range.hits.table.isActive(recorded), "until the next open boundary");
            range.sim.commands().set(recorded, range.hits.number, 9).tag(recorded, range.hits.odd);
            assertEquals(2, range.sim.step().stale(), "the boundary that applies a command ends it first");
            assertFalse(range.hits.table.isValid(recorded));
            assertEquals(Map.of(0, 2), range.seen.getFirst(), "both had the number 0");
            assertEquals(0, range.hits.table.size());
        }
    }

    // ---- Failures ----

    @Test
    @DisplayName(
            "a failed frame drops its events; those before it are seen once by the systems that ran, and end on time")
    void resume_afterAFailedSystem_nothingIsSeenTwice() {
        try (Range range = range(3)) {
            for (int frame = 0; frame < 30; frame++) {
                range.makeBetween(2);
                range.fails = frame % 5 == 3;
                if (range.fails) {
                    assertTrue(Trial.causeOfStep(range.sim) instanceof OnPurpose);
                    range.sim.resume();
                    range.all.addAll(range.expected);
                    range.expected.clear();
                    range.hits.table.map().checkInvariants();
                } else {
                    range.step();
                }
            }
            finish(range);
        }
    }

    @Test
    @DisplayName(
            "a port handler that fails: what its boundary made is complete, nothing is seen twice, nothing left over")
    void resume_afterAFailedPort_nothingIsSeenTwice() {
        try (Range range = range(2)) {
            for (int frame = 0; frame < 20; frame++) {
                range.makeBetween(2);
                range.portFails = frame % 4 == 2;
                if (range.portFails) {
                    assertThrows(SystemFailure.class, range.sim::step);
                    assertTrue(range.hits.table.size() >= 4, "port and owner");
                    range.sim.resume();
                    range.expected.clear(); // no system ran: the lap of the frame is over all the same
                } else {
                    range.step();
                }
            }
            finish(range);
        }
    }

    // ---- Full ----

    @Test
    @DisplayName("a full lap refuses what does not fit, counted, the last in order; what ends makes room at once")
    void create_full_isRefusedAndCounted() {
        try (Range range = new Range(SimulationOptions.defaults().withWorkers(2), Layout.events(100))) {
            range.shots[0] = 1; // 60 of each system
            assertEquals(20, range.sim.step().refused());
            assertEquals(100, range.hits.table.size());
            assertEquals(Range.numberOf(0, 1, 195, 0), range.numbers().getLast(), "the last 20 of the second system");
            Trial.assertSays(new Throwable(range.sim.report().notes().getFirst()), "refused=20", "type=hit", "second");
            range.create(range.sim.commands(), OF_OWNER);
            assertEquals(21, range.sim.step().refused(), "the owner's, and 20 again: the others ended before");
            range.shoots = false;
            range.sim.step();
            assertEquals(0, range.hits.table.size());
            assertFalse(range.seen.get(0).containsKey(OF_OWNER));
            assertEquals(200, range.seen.get(0).size());
            assertEquals(range.seen.get(0), range.seen.get(1));
        }
    }

    // ---- Refused ----

    @Test
    @DisplayName(
            "createPending, createPermanent and destroy of events are refused where they are written, with the rule")
    void change_ofEvents_isRefused() {
        try (Range range = range(1)) {
            final Table hits = range.hits.table;
            final long handle = hits.create();
            final Commands commands = range.sim.commands();
            final String lap = "events are active at once and for one lap";
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> commands.createPending(hits)), lap, "type=hit");
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> commands.createPermanent(hits)),
                    lap,
                    "type=hit",
                    "use create");
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> commands.destroy(handle)),
                    "events end by themselves after one lap",
                    "type=hit",
                    "command=destroy");
            Trial.assertSays(
                    assertThrows(IllegalStateException.class, () -> hits.destroy(handle)),
                    "events end by themselves",
                    "type=hit",
                    "call=erase");
            Trial.assertSays(assertThrows(IllegalStateException.class, hits::createPermanent), lap, "type=hit");
            range.shoots = false;
            range.hits.note.values()[0] = "note 0";
            assertEquals(0, range.sim.step().commands());
        }
    }
}
