package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The policies for commands that cannot be done, beyond the single cells of [CommandTargetsTest].
class StaleCommandsTest {

    private static final int CHUNKS = 5;

    private record Thing(Table table, IntColumn n) {}

    private record Go() {}

    private static Simulation withPolicy(final StaleCommands policy) {
        return Simulation.create(SimulationOptions.defaults()
                .withWorkers(2)
                .withStaleCommands(policy)
                .withFailingMessages(FailingMessages.FAIL));
    }

    // ---- Whose command it was ----

    /// Every third system has no chunks, since its table has no rows.
    @Test
    void step_oneOfManySystems_isNamedWithItsChunk() {
        for (int culprit = 0; culprit < 20; culprit++) {
            try (Simulation sim = withPolicy(StaleCommands.FAIL)) {
                final Table things = sim.define("thing", Layout.dense(128));
                final Table none = sim.define("none", Layout.dense(64));
                final int chunk = culprit % 2;
                final long gone = things.create();
                things.destroy(gone);
                for (int row = 0; row < 128; row++) {
                    things.create();
                }
                for (int system = 0; system < 20; system++) {
                    final boolean guilty = system == culprit;
                    final Table over = system % 3 == 0 && !guilty ? none : things;
                    sim.system("s" + system).grain(64).over(over, (rows, commands) -> {
                        if (guilty && rows.begin() == 64 * chunk) {
                            commands.destroy(gone);
                        }
                    });
                }
                final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
                assertEquals("s" + culprit, failure.system());
                assertEquals(chunk, failure.chunk());
            }
        }
    }

    // ---- Creates and permanent rows ----

    @ParameterizedTest
    @EnumSource
    void cascade_permanentRow_followsThePolicy(final StaleCommands policy) {
        try (Simulation sim = withPolicy(policy)) {
            final Table ports = sim.define("port", Layout.dense(2));
            final Table ships = sim.define("ship", Layout.dense(2));
            final HandleColumn home = ships.handles("home", ports, HandleColumn.WhenGone.DESTROY);
            final long port = ports.create();
            final long ship = ships.createPermanent();
            home.values()[ships.row(ship)] = port;
            sim.commands().destroy(port);
            if (policy.fails()) {
                final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
                assertEquals("a cascade", failure.system());
                assertEquals(SystemFailure.NO_CHUNK, failure.chunk());
                sim.recover();
            } else {
                sim.step();
            }
            assertEquals(1, sim.report().staleCommands());
            assertTrue(ships.isValid(ship));
            assertEquals(Handle.NULL, home.values()[ships.row(ship)]);
            final List<String> notes = sim.report().notes();
            assertEquals(policy == StaleCommands.COUNT ? 0 : 1, notes.size(), notes::toString);
            if (policy != StaleCommands.COUNT) {
                assertTrue(
                        notes.getFirst().contains("permanent")
                                && notes.getFirst().contains("recorded by=a cascade"),
                        notes::toString);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void create_fullType_followsThePolicy(final StaleCommands policy) {
        try (Simulation sim = withPolicy(policy)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(1));
            final Table driver = fixed(sim, 1);
            final long[] made = new long[2];
            sim.system("make").creates(things.table).over(driver, (rows, commands) -> {
                made[0] = commands.create(things.table);
                made[1] = commands.create(things.table);
            });
            if (policy.fails()) {
                final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
                assertEquals("make", failure.system());
                assertEquals(0, failure.chunk());
                sim.recover();
            } else {
                sim.step();
            }
            assertEquals(1, sim.report().refusedCreates());
            assertEquals(0, sim.report().staleCommands());
            assertTrue(things.table.isValid(made[0]), "the boundary was completed");
            assertFalse(things.table.isValid(made[1]));
            assertEquals(1, sim.report().notes().size());
            final String note = sim.report().notes().getFirst();
            assertTrue(note.contains("type=thing") && note.contains("system make"), note);
            assertEquals(
                    policy != StaleCommands.COUNT,
                    note.contains("command=create, type=thing, handle=" + Handle.toString(made[1])
                            + ", recorded by=system make, chunk=0, frame=0"),
                    note);
        }
    }

    @ParameterizedTest
    @EnumSource
    void destroy_permanentRow_followsThePolicyLikeAStaleTarget(final StaleCommands policy) {
        try (Simulation sim = withPolicy(policy)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(4));
            final long row = things.table.createPermanent();
            sim.commands().destroy(row);
            if (policy.fails()) {
                final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
                assertEquals("the owner", failure.system());
                sim.recover();
            } else {
                sim.step();
            }
            assertEquals(1, sim.report().staleCommands());
            assertEquals(0, sim.report().duplicateDestroys());
            assertTrue(things.table.isValid(row));
            assertEquals(
                    policy == StaleCommands.COUNT
                            ? List.of()
                            : List.of(
                                    "a permanent row is never destroyed: command=destroy, type=thing, handle="
                                            + Handle.toString(row)
                                            + ", recorded by=the owner, frame=0; check before recording, or create it with create"),
                    sim.report().notes());
        }
    }

    @Test
    void destroy_justCreatedSeveralTimes_countsDuplicates() {
        try (Simulation sim = withPolicy(StaleCommands.COUNT)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(4));
            final long handle = sim.commands().create(things.table);
            for (int i = 0; i < 4; i++) {
                sim.commands().destroy(handle);
            }
            sim.commands().set(handle, things.n, 1);
            final FrameReport report = sim.step();
            assertEquals(1, report.createdRows());
            assertEquals(1, report.destroyedRows());
            assertEquals(3, report.duplicateDestroys());
            assertEquals(1, report.setCommands());
            assertEquals(0, report.staleCommands(), "it was set before its row went");
            sim.commands().destroy(handle);
            assertEquals(0, sim.step().duplicateDestroys(), "destroyed in another frame");
            assertEquals(1, sim.report().staleCommands());
        }
    }

    // ---- Order ----

    @Test
    void notes_overBoundariesTypesAndSystems_areInCanonicalOrder() {
        try (Simulation sim = withPolicy(StaleCommands.REPORT)) {
            final Thing first = sim.define("first", Thing.class, Layout.dense(1));
            final Thing second = sim.define("second", Thing.class, Layout.dense(1));
            final Table driver = fixed(sim, 1);
            final long one = gone(first);
            final long two = gone(second);
            sim.system("early").over(driver, (rows, commands) -> {
                commands.set(two, second.n, 1);
                commands.set(one, first.n, 1);
            });
            sim.system("late").creates(second.table).over(driver, (rows, commands) -> {
                commands.destroy(one);
                commands.create(second.table);
                commands.create(second.table);
            });
            sim.commands().activate(two);
            final List<String> notes = sim.step().notes();
            final String[] expected = {
                "command=activate, type=second", // the opening boundary
                "command=create, type=second", // the closing boundary: creations first
                "command=set first.n, type=first", // then by system, type, place
                "command=set second.n, type=second",
                "command=destroy, type=first"
            };
            assertEquals(expected.length, notes.size(), "notes: " + notes);
            for (int i = 0; i < expected.length; i++) {
                assertTrue(notes.get(i).contains(expected[i]), expected[i] + " must be in: " + notes.get(i));
            }
        }
    }

    @Test
    void step_failInBothBoundaries_throwsTheFirstAndRunsNoSystem() {
        try (Simulation sim = withPolicy(StaleCommands.FAIL)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(4));
            final Table driver = fixed(sim, 1);
            final long gone = gone(things);
            final AtomicInteger runs = new AtomicInteger();
            sim.system("late").over(driver, (rows, commands) -> {
                runs.incrementAndGet();
                commands.destroy(gone);
            });
            sim.commands().destroy(gone);
            assertEquals(
                    "the owner", assertThrows(SystemFailure.class, sim::step).system());
            assertEquals(0, runs.get());
            assertThrows(IllegalStateException.class, sim::step, "not recovered");
            sim.recover();
            assertEquals(1, sim.frame(), "its number is spent");
            assertEquals("late", assertThrows(SystemFailure.class, sim::step).system());
            assertEquals(1, runs.get());
        }
    }

    @Test
    void step_failAtAnInnerBoundary_completesItAndRunsNothingAfterIt() {
        try (Simulation sim = withPolicy(StaleCommands.FAIL)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(8));
            final Table driver = fixed(sim, 1);
            final long gone = gone(things);
            final AtomicInteger after = new AtomicInteger();
            sim.system("first").creates(things.table).over(driver, (rows, commands) -> {
                commands.create(things.table);
                if (rows.frame() == 0) {
                    commands.destroy(gone);
                }
            });
            sim.system("body").exclusive((world, commands) -> {
                after.incrementAndGet();
                commands.set(gone, things.n, 1);
            });
            sim.system("last").over(driver, (rows, commands) -> after.incrementAndGet());
            assertEquals("first", assertThrows(SystemFailure.class, sim::step).system());
            assertEquals(1, things.table.size(), "the boundary is complete");
            assertEquals(0, after.get());
            sim.recover();
            final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
            assertEquals("body", failure.system());
            assertEquals(SystemFailure.NO_CHUNK, failure.chunk());
            Trial.assertSays(failure, "recorded by=exclusive system body, frame=1");
            assertEquals(2, after.get());
        }
    }

    @Test
    void step_failBesideAFailingHandler_isSuppressed() {
        try (Simulation sim = withPolicy(StaleCommands.FAIL)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(4));
            final long gone = gone(things);
            final IllegalStateException thrown = new IllegalStateException("on purpose");
            final Port<Go> port = sim.port("go", Go.class, (message, commands) -> {
                commands.destroy(gone);
                throw thrown;
            });
            assertTrue(port.offer(new Go()));
            final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
            assertSame(thrown, failure.getCause());
            assertEquals("a port", ((SystemFailure) failure.getSuppressed()[0]).system());
        }
    }

    // ---- Any number of workers, any order ----

    /// What a frame says and throws when 2 systems of some chunks, which overlap, meet full types and rows that are
    /// gone.
    private static List<String> story(
            final SimulationOptions options, final StaleCommands policy, final AtomicInteger arrivals) {
        final List<String> story = new ArrayList<>();
        try (Simulation sim = Simulation.create(options.withStaleCommands(policy))) {
            final Thing a = sim.define("a", Thing.class, Layout.dense(40));
            final Thing b = sim.define("b", Thing.class, Layout.dense(40));
            final Table driver = fixed(sim, 64 * CHUNKS);
            final long[] goneA = new long[10];
            final long[] goneB = new long[10];
            for (int i = 0; i < 10; i++) {
                goneA[i] = gone(a);
                goneB[i] = gone(b);
            }
            for (final String name : new String[] {"x", "y"}) {
                sim.system(name).creates(a.table, b.table).grain(64).over(driver, (rows, commands) -> {
                    final Draw draw = rows.random();
                    final int extra = arrivals == null ? 0 : arrivals.getAndIncrement();
                    final int skipped = draw.nextInt(CHUNKS);
                    for (int i = 0; i < 6; i++) {
                        if (rows.number() < skipped) {
                            continue;
                        }
                        switch (draw.nextInt(5)) {
                            case 0 -> commands.destroy(goneA[(draw.nextInt(10) + extra) % 10]);
                            case 1 -> commands.set(goneB[(draw.nextInt(10) + extra) % 10], b.n, 1);
                            case 2 -> commands.create(a.table);
                            case 3 -> {
                                final long twice = commands.create(b.table);
                                commands.destroy(twice);
                                commands.destroy(twice);
                            }
                            default -> commands.activate(goneB[draw.nextInt(10)]);
                        }
                    }
                });
            }
            for (int frame = 0; frame < 25; frame++) {
                try {
                    sim.step();
                } catch (final SystemFailure failure) {
                    story.add(failure.getMessage());
                    sim.recover();
                }
                final FrameReport copy = sim.report().copy();
                story.addAll(copy.notes());
                story.add("frame=" + copy.frame() + " stale=" + copy.staleCommands() + " duplicates="
                        + copy.duplicateDestroys() + " refused=" + copy.refusedCreates() + " hash=" + sim.hash()
                        + " order=" + sim.orderHash());
            }
        }
        return story;
    }

    @ParameterizedTest
    @EnumSource
    void step_anyWorkers_sameNotesFailuresAndWorld(final StaleCommands policy) {
        final SimulationOptions options =
                SimulationOptions.defaults().withSeed(Seed.next()).withoutSerialCutoff();
        final List<String> one = story(options, policy, null);
        assertTrue(one.size() > 30, "there is a story: " + one);
        for (final int workers : Trial.WORKER_COUNTS) {
            assertEquals(one, story(options.withWorkers(workers), policy, null), "workers=" + workers);
        }
        for (int order = 1; order <= 10; order++) {
            assertEquals(one, story(options.withWorkers(4).withChunkOrder(order), policy, null), "order=" + order);
        }
    }

    @Test
    void step_twinThatCountsArrivals_differs() {
        final SimulationOptions options = SimulationOptions.defaults().withWorkers(4);
        final Set<List<String>> stories = new HashSet<>();
        for (int order = 1; order <= 10; order++) {
            stories.add(story(options.withChunkOrder(order), StaleCommands.REPORT, new AtomicInteger()));
        }
        assertNotEquals(1, stories.size(), "a story that depends on the order of arrival must show it");
    }

    @Test
    void recover_afterFailuresAtTheCloseBoundary_sameWorldAsWhenCounted() {
        final SimulationOptions options = SimulationOptions.defaults().withSeed(3);
        final List<String> counted = worlds(options);
        final List<String> failed = worlds(options.withStaleCommands(StaleCommands.FAIL));
        assertEquals(counted, failed);
    }

    /// Events, made marks and rows of frames that all meet a stale target at their closing boundary.
    private static List<String> worlds(final SimulationOptions options) {
        final List<String> worlds = new ArrayList<>();
        try (Simulation sim = Simulation.create(options)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(100));
            final Table events = sim.define("event", Layout.events(10));
            final Tag created = things.table.created();
            final Table driver = fixed(sim, 1);
            final long gone = gone(things);
            sim.system("work").creates(things.table, events).over(driver, (rows, commands) -> {
                worlds.add("events=" + events.size());
                commands.create(things.table);
                if (rows.frame() % 3 == 0) {
                    commands.create(events);
                }
                commands.destroy(gone);
            });
            for (int frame = 0; frame < 20; frame++) {
                if (options.staleCommands().fails()) {
                    assertEquals(
                            frame, assertThrows(SystemFailure.class, sim::step).frame());
                    sim.recover();
                } else {
                    sim.step();
                }
                worlds.add(sim.frame() + ": created=" + created.count() + " events=" + events.size() + " " + sim.hash()
                        + " " + sim.orderHash());
            }
        }
        return worlds;
    }

    private static Table fixed(final Simulation sim, final int rows) {
        return sim.define("driver", Layout.fixed(rows));
    }

    private static long gone(final Thing things) {
        final long handle = things.table.create();
        things.table.destroy(handle);
        return handle;
    }
}
