package org.denserow.engine.commands;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.denserow.engine.Commands;
import org.denserow.engine.CustomCommand;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.Warnings;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// Commands of the user's own.
class CustomCommandTest {

    private record Thing(Table table, IntColumn x) {}

    private record Ask(long value) {}

    @AutoClose
    private final Simulation sim = Trial.failingMessages(3);

    private final Thing things = sim.define("thing", Thing.class, Layout.dense(64 * 8));
    private final List<Long> log = new ArrayList<>(); // by handlers, which run on the owner

    private void note(final CustomCommand.Payload payload) {
        log.add(payload.word(0));
    }

    // ---- Payload ----

    @Test
    void send_everyLength_theHandlerGetsThePayload() {
        final List<long[]> got = new ArrayList<>();
        final CustomCommand[] commands = new CustomCommand[CustomCommand.MAX_WORDS + 1];
        for (int words = 0; words <= CustomCommand.MAX_WORDS; words++) {
            commands[words] = sim.command("take " + words, words, payload -> {
                final long[] copy = new long[payload.words()];
                for (int i = 0; i < copy.length; i++) {
                    copy[i] = payload.word(i);
                }
                got.add(copy);
                assertEquals(0, payload.frame());
            });
            assertEquals(words, commands[words].words());
            assertEquals("take " + words, commands[words].name());
        }
        sim.commands()
                .send(commands[0])
                .send(commands[1], -1)
                .send(commands[2], 1, 2)
                .send(commands[3], 1, 2, 3)
                .send(commands[4], 1, 2, 3, Long.MIN_VALUE);
        for (int words = 0; words <= CustomCommand.MAX_WORDS; words++) {
            sim.commands()
                    .send(commands[words], LongStream.range(10, 10 + words).toArray());
        }
        final FrameReport report = sim.step();
        assertEquals(5 + CustomCommand.MAX_WORDS + 1, report.commands());
        assertEquals(5 + CustomCommand.MAX_WORDS + 1, got.size());
        assertArrayEquals(new long[0], got.get(0));
        assertArrayEquals(new long[] {-1}, got.get(1));
        assertArrayEquals(new long[] {1, 2}, got.get(2));
        assertArrayEquals(new long[] {1, 2, 3}, got.get(3));
        assertArrayEquals(new long[] {1, 2, 3, Long.MIN_VALUE}, got.get(4));
        for (int words = 0; words <= CustomCommand.MAX_WORDS; words++) {
            assertArrayEquals(LongStream.range(10, 10 + words).toArray(), got.get(5 + words));
        }
    }

    @Test
    void word_keptPayloadOrOutOfRange_isRefused() {
        final CustomCommand.Payload[] kept = new CustomCommand.Payload[1];
        final CustomCommand keep = sim.command("keep", 2, payload -> {
            kept[0] = payload;
            assertThrows(IndexOutOfBoundsException.class, () -> payload.word(2));
            assertThrows(IndexOutOfBoundsException.class, () -> payload.word(-1));
            log.add(payload.word(1));
        });
        sim.commands().send(keep, 1, 7);
        sim.step();
        assertEquals(List.of(7L), log);
        assertSays(() -> kept[0].word(0), "command=keep", "do not keep it");
        assertSays(() -> kept[0].frame(), "command=keep");
    }

    // ---- Order and visibility ----

    @Test
    void send_byAllOverlappingChunks_handlersRunInCanonicalOrder() {
        for (int i = 0; i < 64 * 8; i++) {
            things.table.create();
        }
        final CustomCommand note = sim.command("note", 1, this::note);
        for (int system = 0; system < 2; system++) {
            final int number = system;
            sim.system("system " + system).grain(64).over(things.table, (rows, commands) -> {
                Trial.delay(Trial.mix(rows.number(), rows.frame()));
                commands.send(note, number * 100 + rows.number() * 10);
                commands.send(note, number * 100 + rows.number() * 10 + 1);
            });
        }
        final List<Long> expected = new ArrayList<>();
        for (long system = 0; system < 2; system++) {
            for (long chunk = 0; chunk < 8; chunk++) {
                expected.add(system * 100 + chunk * 10);
                expected.add(system * 100 + chunk * 10 + 1);
            }
        }
        for (int frame = 0; frame < 20; frame++) {
            log.clear();
            sim.step();
            assertEquals(expected, log);
        }
    }

    @Test
    void send_atTheOpenBoundary_portsThenDueOnesThenTheOwner() {
        final CustomCommand note = sim.command("note", 1, this::note);
        final Port<Ask> port = sim.port("in", Ask.class, (ask, commands) -> {
            commands.send(note, ask.value).after(2).send(note, ask.value + 1);
            return 0;
        });
        sim.commands().after(1).send(note, 50);
        port.offer(new Ask(1));
        assertEquals(2, sim.step().armedTimers());
        assertEquals(List.of(1L), log);
        sim.commands().send(note, 60);
        port.offer(new Ask(10));
        assertEquals(1, sim.step().firedTimers());
        assertEquals(List.of(1L, 10L, 50L, 60L), log);
        log.clear();
        assertEquals(1, sim.step().firedTimers());
        assertEquals(1, sim.step().firedTimers());
        assertEquals(List.of(2L, 11L), log);
    }

    @Test
    void handler_atABoundary_seesAllOtherCommandsAppliedAndChangesStructureAtOnce() {
        final Table others = sim.define("other", Layout.dense(16));
        final long driver = things.table.create();
        final CustomCommand replace = sim.command("replace", 1, payload -> {
            final long handle = payload.word(0);
            assertEquals(5, things.x.values()[things.table.row(handle)], "created and filled at this boundary");
            assertTrue(things.table.destroy(handle));
            assertFalse(things.table.isValid(handle));
            final long made = others.create();
            assertTrue(others.isActive(others.find(made)));
            others.createPermanent();
            log.add(made);
        });
        sim.system("make").creates(things.table).over(things.table, (rows, commands) -> {
            if (rows.frame() == 0) {
                final long handle = commands.create(things.table);
                commands.send(replace, handle).set(handle, things.x, 5); // sent before it is set
            }
        });
        sim.step();
        assertEquals(2, others.size());
        assertEquals(1, others.permanent());
        assertTrue(others.isActive(others.find(log.getFirst())));
        assertEquals(1, things.table.size());
        assertTrue(things.table.isActive(things.table.find(driver)));
        sim.run(3);
    }

    @Test
    void handler_thatDestroysAtTheOpenBoundary_cascadesBeforeTheFirstSystem() {
        final Table homes = sim.define("home", Layout.dense(4));
        final Table guests = sim.define("guest", Layout.dense(4));
        final HandleColumn home = guests.handles("at", homes, HandleColumn.WhenGone.CLEAR);
        final CustomCommand raze = sim.command("raze", 1, payload -> homes.destroy(payload.word(0)));
        sim.system("look").reads(home).over(guests, (rows, commands) -> log.add(rows.read(home)[rows.begin()]));
        final long house = homes.create();
        home.values()[guests.row(guests.create())] = house;
        sim.step();
        sim.commands().send(raze, house); // applied when the frame opens; nobody waits for an asset
        sim.step();
        assertEquals(List.of(house, Handle.NULL), log);
    }

    @Test
    void handler_recordingOrRunningOrDefining_isRefused() {
        final Commands owners = sim.commands();
        final Commands[] workers = new Commands[1];
        things.table.create();
        final CustomCommand abuse = sim.command("abuse", 0, payload -> {
            assertThrows(IllegalStateException.class, sim::commands);
            assertThrows(IllegalStateException.class, () -> owners.create(things.table));
            if (workers[0] != null) {
                assertThrows(IllegalStateException.class, () -> workers[0].create(things.table));
            }
            assertThrows(IllegalStateException.class, sim::step);
            assertThrows(IllegalStateException.class, sim::close);
            assertThrows(IllegalStateException.class, sim::handOver);
            assertThrows(IllegalStateException.class, sim::hash);
            assertThrows(IllegalStateException.class, () -> sim.define("late", Layout.dense(1)));
            assertThrows(IllegalStateException.class, () -> things.table.ints("late"));
            log.add(1L);
        });
        sim.system("send").creates(things.table).over(things.table, (rows, commands) -> {
            workers[0] = commands;
            commands.send(abuse);
        });
        owners.send(abuse);
        sim.step();
        assertEquals(List.of(1L, 1L), log);
    }

    @Test
    void create_inAPortHandlerOrASystem_isStillRefusedAndSaysWhere() {
        final Port<Ask> port = sim.port("in", Ask.class, (ask, commands) -> things.table.create());
        port.offer(new Ask(1));
        Trial.assertSays(Trial.causeOfStep(sim), "call=Table.create", "phase=OPEN", "record commands.create");
        sim.recover();
        things.table.create();
        final Simulation other = Trial.parallel(1);
        try (other) {
            final Table rowsOf = other.define("thing", Layout.dense(4));
            rowsOf.create();
            other.system("direct").over(rowsOf, (rows, commands) -> rowsOf.create());
            Trial.assertSays(Trial.causeOfStep(other), "handlers of user-defined commands", "phase=SYSTEMS");
        }
    }

    @Test
    void created_madeByAHandler_isSeenForOneLap() {
        final org.denserow.engine.storage.Tag created = things.table.created();
        final CustomCommand make = sim.command("make", 0, payload -> things.table.create());
        final int[] seen = new int[4];
        sim.system("look").over(created, (rows, commands) -> {
            for (final org.denserow.engine.bits.BitCursor it = rows.cursor(); it.next(); ) {
                seen[(int) rows.frame()]++;
            }
        });
        sim.step();
        sim.commands().send(make);
        sim.run(3);
        assertArrayEquals(new int[] {0, 1, 0, 0}, seen);
    }

    @Test
    void send_beforeAnInnerBoundaryOrInAnExclusiveBody_isHandledAtTheNextBoundary() {
        final CustomCommand note = sim.command("note", 1, this::note);
        things.table.create();
        sim.system("first").over(things.table, (rows, commands) -> commands.send(note, 1));
        sim.system("alone").exclusive((world, commands) -> {
            log.add(2L); // what the first system sent was handled before
            final long[] handles = new long[3];
            commands.createBatch(things.table, handles, 3).with(things.x, new int[] {7, 8, 9});
            commands.send(note, 4).after(1).send(note, 100 + world.frame());
        });
        sim.system("second").over(things.table, (rows, commands) -> commands.send(note, 5));
        sim.step();
        assertEquals(List.of(1L, 2L, 4L, 5L), log);
        assertEquals(4, things.table.size());
        assertEquals(9, things.x.values()[3]);
        log.clear();
        assertEquals(1, sim.step().firedTimers());
        assertEquals(List.of(100L, 1L, 2L, 4L, 5L), log);
        sim.step();
    }

    @Test
    void handler_thatThrowsAtAnInnerBoundary_noLaterSystemRuns() {
        final CustomCommand fail = sim.command("fail", 0, payload -> {
            throw new IllegalStateException("on purpose");
        });
        things.table.create();
        sim.system("send").over(things.table, (rows, commands) -> {
            if (rows.frame() == 0) {
                commands.send(fail);
            }
        });
        sim.boundary();
        sim.system("later").over(things.table, (rows, commands) -> log.add(rows.frame()));
        final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
        assertEquals("command fail", failure.system());
        sim.recover();
        sim.step();
        assertEquals(List.of(1L), log);
    }

    @Test
    void send_moreWordsThanAFrameMayRecord_failsTheFrame() {
        try (Simulation bounded = Simulation.create(SimulationOptions.defaults().withMaxCommandWords(1_000))) {
            final Table rowsOf = bounded.define("thing", Layout.dense(4));
            final CustomCommand note = bounded.command("note", 4, this::note);
            rowsOf.create();
            bounded.system("send").over(rowsOf, (rows, commands) -> {
                for (int i = 0; i < (rows.frame() == 0 ? 200 : 201); i++) {
                    commands.send(note, i, 0, 0, 0);
                }
            });
            bounded.step();
            assertEquals(200, log.size());
            Trial.assertSays(Trial.causeOfStep(bounded), "words or rows=1005", "max=1000", "withMaxCommandWords");
            assertEquals(200, log.size());
        }
    }

    // ---- State ----

    @Test
    void orderHash_whatWaits_isPartOfIt() {
        final CustomCommand note = sim.command("note", 1, this::note);
        sim.step();
        final long nothing = sim.orderHash();
        sim.commands().after(2).send(note, 1);
        sim.step();
        final long one = sim.orderHash();
        sim.run(2);
        assertEquals(nothing, sim.orderHash());
        sim.commands().after(2).send(note, 2);
        sim.step();
        assertNotEquals(nothing, one);
        assertNotEquals(one, sim.orderHash());
        sim.run(2);
    }

    @Test
    void close_commandsThatWereNeverHandled_areNamedInAWarning() {
        final CustomCommand note = sim.command("note", 1, this::note);
        sim.commands().after(2).send(note, 1);
        sim.step();
        sim.commands().send(note, 2);
        try (Warnings warnings = new Warnings()) {
            sim.close();
            Trial.assertSays(new Throwable(warnings.texts().toString()), "owner commands=some", "armed timers=1");
        }
        assertEquals(List.of(), log);
    }

    // ---- Limits and misuse ----

    @Test
    void command_wrongDefinition_isRefused() {
        sim.command("taken", 0, payload -> {});
        assertRefused(() -> sim.command("taken", 0, payload -> {}), "unique", "name=taken");
        assertRefused(() -> sim.command(" ", 0, payload -> {}), "blank");
        for (final int words : new int[] {-1, 9, Integer.MAX_VALUE}) {
            assertRefused(() -> sim.command("long", words, payload -> {}), "[0, 8]", "command=long", "words=" + words);
        }
        sim.command("long", 8, payload -> {}); // the name is free after a refusal
        assertThrows(NullPointerException.class, () -> sim.command("none", 0, null));
        sim.step();
        assertSays(() -> sim.command("late", 0, payload -> {}), "before the first frame", "command late");
    }

    @Test
    void command_tooMany_isRefused() {
        for (int i = 0; i < CustomCommand.MAX_COMMANDS; i++) {
            sim.command("command " + i, 0, payload -> log.add(1L));
        }
        final CustomCommand[] last = new CustomCommand[1];
        assertRefused(
                () -> last[0] = sim.command("more", 0, payload -> {}),
                "at most " + CustomCommand.MAX_COMMANDS,
                "command=more");
        assertNull(last[0]);
    }

    @Test
    void send_wrongLengthOrForeign_isRefusedAndRecordsNothing() {
        final CustomCommand two = sim.command("two", 2, this::note);
        final Commands commands = sim.commands();
        assertRefused(() -> commands.send(two), "command=two", "words=2", "sent=0");
        assertRefused(() -> commands.send(two, 1), "sent=1");
        assertRefused(() -> commands.send(two, 1, 2, 3), "sent=3");
        assertRefused(() -> commands.send(two, new long[9]), "sent=9");
        try (Simulation other = Trial.parallel(1)) {
            final CustomCommand foreign = other.command("two", 2, this::note);
            assertRefused(() -> commands.send(foreign, 1, 2), "of this simulation", "command=two");
        }
        assertSame(commands, commands.send(two, 1, 2));
        assertEquals(1, sim.step().commands());
        assertEquals(List.of(1L), log);
        assertThrows(IllegalStateException.class, () -> threadless(commands, two));
    }

    private static void threadless(final Commands commands, final CustomCommand command) throws InterruptedException {
        final Throwable thrown = Trial.onOtherThread(() -> commands.send(command, 1, 2));
        if (thrown instanceof IllegalStateException refused) {
            throw refused;
        }
    }

    private static void assertRefused(final Executable code, final String... says) {
        Trial.assertSays(assertThrows(IllegalArgumentException.class, code), says);
    }

    private static void assertSays(final Executable code, final String... says) {
        Trial.assertSays(assertThrows(IllegalStateException.class, code), says);
    }
}
