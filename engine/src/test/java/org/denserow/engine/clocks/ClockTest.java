package org.denserow.engine.clocks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.Clock;
import org.denserow.engine.Evolution;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The clock: jumps over times at which nothing is due, periods of systems, what is refused.
class ClockTest {

    private final Simulation sim =
            Simulation.create(SimulationOptions.defaults().withoutLossWarnings());
    private final Clock clock = sim.clock("s", 1_000);
    private final Table things = sim.define("thing", Layout.dense(64));
    private final List<Long> times = new ArrayList<>(); // of frames in which a row woke

    @AfterEach
    void close() {
        sim.close();
    }

    /// Declares a system that writes down when rows wake.
    private void listen() {
        final Tag woken = things.woken();
        sim.system("listen").over(woken, (rows, commands) -> {
            for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
                times.add(clock.now());
            }
        });
    }

    private static void assertRefused(
            final Class<? extends RuntimeException> kind, final String words, final Runnable call) {
        final RuntimeException thrown = assertThrows(kind, call::run);
        assertTrue(thrown.getMessage().contains(words), thrown::getMessage);
    }

    // ---- Jumps ----

    @Test
    @DisplayName("a million idle ticks take no frame, and each time at which something is due takes one")
    void runUntil_longIdle_runsAFrameForEachDueTime() {
        listen();
        final long thing = things.create();
        sim.step();
        assertEquals(0, clock.now());
        for (int event = 0; event < 3; event++) {
            sim.commands().wakeAt(thing, clock.now() + 333_333);
            assertEquals(2, sim.runUntil(clock.now() + 340_000), "one for the command, one for the row");
        }
        assertEquals(List.of(333_333L, 673_333L, 1_013_333L), times);
        assertEquals(1_020_000, clock.now());
        assertEquals(7, sim.frame());
        assertEquals(Clock.NEVER, clock.nextTime());
        assertEquals(0, sim.runUntil(Clock.MAX_TIME), "nothing is due");
        assertEquals(7, sim.frame());
    }

    @Test
    @DisplayName("step and run leave the time as it is, and run what is due then")
    void step_withClock_leavesTheTime() {
        listen();
        final long thing = things.create();
        sim.commands().wakeAt(thing, 0);
        sim.run(1);
        assertEquals(List.of(), times, "the command is applied at the boundary at which rows have been woken");
        assertEquals(0, clock.nextTime());
        sim.step();
        sim.step();
        assertEquals(List.of(0L), times);
        assertEquals(0, clock.now());
    }

    @Test
    @DisplayName("the commands of the owner and messages that wait make a frame due at once")
    void runUntil_waitingInput_isDueAtOnce() {
        listen();
        final long thing = things.create();
        assertEquals(0, sim.runUntil(10));
        sim.commands().wakeAfter(thing, 5);
        assertEquals(10, clock.nextTime());
        assertEquals(1, sim.runUntil(12));
        assertEquals(15, clock.nextTime());
        assertEquals(1, sim.runUntil(20));
        assertEquals(List.of(15L), times);
    }

    @Test
    @DisplayName("a stop ends the run at the time of the frame that ran, and the next run goes on from there")
    void stop_inAFrame_leavesTheTimeOfTheFrame() {
        listen();
        sim.system("stop").over(things.woken(), (rows, commands) -> {
            if (rows.next(0) >= 0) {
                sim.stop();
            }
        });
        final long one = things.create();
        final long two = things.create();
        sim.commands().wakeAt(one, 100).wakeAt(two, 200);
        sim.runUntil(1_000);
        assertEquals(100, clock.now());
        sim.runUntil(1_000);
        assertEquals(200, clock.now());
        sim.runUntil(1_000);
        assertEquals(1_000, clock.now());
        assertEquals(List.of(100L, 200L), times);
    }

    @Test
    @DisplayName("a delay in frames counts frames, however much time lies between them")
    void after_withClock_countsFrames() {
        listen();
        final long thing = things.create();
        final Tag mark = things.tag("mark");
        sim.commands().after(3).tag(thing, mark);
        sim.runUntil(1_000_000);
        assertFalse(mark.bits().get(0), "one frame ran");
        sim.run(3);
        assertTrue(mark.bits().get(0));
        assertEquals(1_000_000, clock.now());
    }

    // ---- Rows ----

    @Test
    @DisplayName("a row has one time: a new one replaces it, a cancel takes it away, and so does its death")
    void wakeAt_again_replaces() {
        listen();
        final long later = things.create();
        final long sooner = things.create();
        final long cancelled = things.create();
        final long dead = things.create();
        sim.commands().wakeAt(later, 5).wakeAt(sooner, 50).wakeAt(cancelled, 7).wakeAt(dead, 8);
        sim.runUntil(0);
        sim.commands()
                .wakeAt(later, 30)
                .wakeAt(sooner, 20)
                .cancelWake(cancelled)
                .cancelWake(cancelled);
        sim.commands().destroy(dead);
        sim.runUntil(1);
        assertEquals(30, things.wakeTime(later));
        assertEquals(20, things.wakeTime(sooner));
        assertEquals(Clock.NEVER, things.wakeTime(cancelled));
        assertEquals(Clock.NEVER, things.wakeTime(dead));
        assertEquals(2, sim.runUntil(100));
        assertEquals(List.of(20L, 30L), times);
    }

    @Test
    @DisplayName("a time of a row that is gone counts as stale")
    void wakeAt_staleRow_countsAsStale() {
        listen();
        final long thing = things.create();
        things.destroy(thing);
        sim.commands().wakeAt(thing, 5);
        sim.commands().cancelWake(thing);
        sim.runUntil(100);
        assertEquals(2, sim.report().staleCommands());
        assertEquals(List.of(), times);
    }

    // ---- Periods ----

    @Test
    @DisplayName("a system with a period runs once at each multiple, and makes it due while it is on")
    void everyTicks_multiples_runOnce() {
        final List<Long> ran = new ArrayList<>();
        sim.system("often").everyTicks(40).over(things, (rows, commands) -> ran.add(clock.now()));
        sim.system("alone").everyTicks(100).exclusive((world, commands) -> ran.add(-clock.now()));
        things.create();
        assertEquals(4, sim.runUntil(100), "at 0, 40, 80 and 100");
        sim.step();
        assertEquals(List.of(0L, 0L, 40L, 80L, -100L), ran);
        assertEquals(120, clock.nextTime());
        sim.switchOff("often");
        assertEquals(200, clock.nextTime());
        sim.runUntil(200);
        sim.switchOn("often");
        assertEquals(240, clock.nextTime());
        sim.runUntil(240);
        assertEquals(List.of(-200L, 240L), ran.subList(5, ran.size()));
        assertEquals(40, sim.definition().systems().get(0).everyTicks());
    }

    @Test
    @DisplayName("a system with a period would miss laps, so it may not see them")
    void everyTicks_rowsOfOneLap_isRefused() {
        final Tag woken = things.woken();
        final SystemBuilder system = sim.system("often").everyTicks(40);
        assertRefused(
                IllegalArgumentException.class, "everyTicks=40", () -> system.over(woken, (rows, commands) -> {}));
    }

    // ---- Numbers ----

    @Test
    @DisplayName("units become the nearest tick, and only a time that there is becomes ticks")
    void ticks_units_roundToTheNearest() {
        assertEquals(1_500, clock.ticks(1.5));
        assertEquals(1, clock.ticks(0.0005));
        assertEquals(0, clock.ticks(0.00049));
        assertEquals(Clock.MAX_TIME, clock.ticks(Clock.MAX_TIME / 1_000.0));
        assertEquals(2.25, clock.units(2_250));
        for (final double none : new double[] {-0.001, Double.NaN, Double.POSITIVE_INFINITY, 1e16}) {
            assertRefused(IllegalArgumentException.class, "a time is in", () -> clock.ticks(none));
        }
    }

    // ---- Refusals ----

    @Test
    @DisplayName("what is no time, no period and no clock is refused in words")
    void calls_outOfRange_areRefused() {
        listen();
        final Table deaf = sim.define("deaf", Layout.dense(4));
        assertRefused(IllegalStateException.class, "one clock", () -> sim.clock("h", 1));
        final SystemBuilder system = sim.system("s");
        assertRefused(IllegalArgumentException.class, "a period is in", () -> system.everyTicks(0));
        assertRefused(IllegalArgumentException.class, "a period is in", () -> system.everyTicks(Clock.NEVER));
        system.everyTicks(5);
        assertRefused(IllegalArgumentException.class, "of frames or of time", () -> system.every(2));
        system.every(1).over(things, (rows, commands) -> {});
        final long thing = things.create();
        final long of = deaf.create();
        sim.runUntil(100);
        assertRefused(IllegalArgumentException.class, "time goes on only", () -> sim.runUntil(99));
        assertRefused(IllegalArgumentException.class, "time goes on only", () -> sim.runUntil(Clock.NEVER));
        assertRefused(
                IllegalArgumentException.class,
                "time to come",
                () -> sim.commands().wakeAt(thing, 99));
        assertRefused(
                IllegalArgumentException.class,
                "time to come",
                () -> sim.commands().wakeAt(thing, Clock.MAX_TIME + 1));
        assertRefused(
                IllegalArgumentException.class,
                "cancelWake",
                () -> sim.commands().wakeAt(thing, Clock.NEVER));
        assertRefused(
                IllegalArgumentException.class,
                "time to come",
                () -> sim.commands().wakeAfter(thing, -1));
        assertRefused(
                IllegalArgumentException.class,
                "time to come",
                () -> sim.commands().wakeAfter(thing, Clock.MAX_TIME));
        assertRefused(
                IllegalArgumentException.class,
                "Table.woken",
                () -> sim.commands().wakeAt(of, 200));
        assertRefused(
                IllegalArgumentException.class,
                "Table.woken",
                () -> sim.commands().cancelWake(of));
        assertRefused(IllegalStateException.class, "Simulation.clock", () -> {
            try (Simulation timeless = Simulation.create(SimulationOptions.defaults())) {
                timeless.runUntil(5);
            }
        });
        assertRefused(IllegalStateException.class, "Simulation.clock", () -> {
            try (Simulation timeless = Simulation.create(SimulationOptions.defaults())) {
                timeless.system("s").everyTicks(5);
            }
        });
        assertRefused(IllegalStateException.class, "Simulation.clock", () -> {
            try (Simulation timeless = Simulation.create(SimulationOptions.defaults())) {
                final Table table = timeless.define("thing", Layout.dense(4));
                table.woken();
                timeless.commands().wakeAt(table.create(), 5);
            }
        });
    }

    @Test
    @DisplayName("a part named woken of a user and the tag of woken rows exclude each other")
    void woken_nameTaken_isRefused() {
        final Table named = sim.define("named", Layout.dense(4));
        named.ints("woken");
        assertRefused(IllegalArgumentException.class, "named.woken", named::woken);
        things.woken();
        assertRefused(IllegalArgumentException.class, "thing.woken", () -> things.tag("woken"));
    }

    // ---- Another definition ----

    @Test
    @DisplayName("rows go on sleeping in another definition with the same clock, and another clock is refused")
    void restoreInto_otherDefinition_takesTheTime() {
        listen();
        final long thing = things.create();
        sim.commands().wakeAt(thing, 500);
        sim.runUntil(200);
        final Snapshot snapshot = sim.snapshot();
        try (Simulation other = Simulation.create(SimulationOptions.defaults().withoutLossWarnings())) {
            final Clock clockThere = other.clock("s", 1_000);
            final Table thingsThere = other.define("thing", Layout.dense(64));
            thingsThere.ints("age");
            thingsThere.woken();
            other.restoreInto(snapshot, Evolution.none());
            assertEquals(200, clockThere.now());
            assertEquals(500, thingsThere.wakeTime(thing));
            assertEquals(500, clockThere.nextTime());
        }
        assertRefused(
                IllegalArgumentException.class, "declare the clock as it was", () -> restoreInto(snapshot, 10, true));
        assertRefused(
                IllegalArgumentException.class, "rows sleep until a time", () -> restoreInto(snapshot, 1_000, false));
        assertRefused(IllegalArgumentException.class, "rows sleep until a time", () -> restoreInto(snapshot, 0, true));
    }

    private static void restoreInto(final Snapshot snapshot, final long ticksPerUnit, final boolean keepsWoken) {
        try (Simulation other = Simulation.create(SimulationOptions.defaults())) {
            if (ticksPerUnit > 0) {
                other.clock("s", ticksPerUnit);
            }
            final Table things = other.define("thing", Layout.dense(64));
            if (keepsWoken) {
                things.woken();
            }
            other.restoreInto(snapshot, Evolution.none());
        }
    }
}
