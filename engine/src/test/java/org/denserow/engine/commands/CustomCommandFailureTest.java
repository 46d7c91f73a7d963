package org.denserow.engine.commands;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.CustomCommand;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.StaleCommands;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// Commands of the user's own whose handlers throw.
class CustomCommandFailureTest {

    private record Thing(Table table, IntColumn x) {}

    private record Ask(long value) {}

    @AutoClose
    private final Simulation sim = Trial.failingMessages(3);

    private final Thing things = sim.define("thing", Thing.class, Layout.dense(64 * 8));
    private final List<Long> log = new ArrayList<>(); // by handlers, which run on the owner

    private void note(final CustomCommand.Payload payload) {
        log.add(payload.word(0));
    }

    @Test
    void handler_thatThrowsAtTheCloseBoundary_othersRunAndTheLowestIsThrown() {
        for (int i = 0; i < 64 * 4; i++) {
            things.table.create();
        }
        final Table events = sim.define("event", Layout.events(8));
        final CustomCommand fail = sim.command("fail", 1, payload -> {
            log.add(payload.word(0));
            things.table.create();
            if (payload.word(0) % 2 == 1) {
                throw new IllegalStateException("on purpose " + payload.word(0));
            }
        });
        sim.system("send").creates(events).grain(64).over(things.table, (rows, commands) -> {
            if (rows.frame() == 1) {
                Trial.delay(Trial.mix(rows.number(), 3));
                commands.send(fail, rows.number());
            }
            if (rows.number() == 0) {
                commands.create(events);
            }
        });
        final int[] seen = new int[6];
        sim.system("events").over(events, (rows, commands) -> seen[(int) rows.frame()] += rows.end() - rows.begin());
        sim.step();
        final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
        assertEquals("command fail", failure.system());
        assertEquals(SystemFailure.NO_CHUNK, failure.chunk());
        assertEquals(1, failure.frame());
        assertEquals("on purpose 1", failure.getCause().getMessage());
        assertEquals(1, failure.getSuppressed().length);
        assertEquals("on purpose 3", failure.getSuppressed()[0].getCause().getMessage());
        assertEquals(List.of(0L, 1L, 2L, 3L), log);
        assertEquals(64 * 4 + 4, things.table.size(), "what handlers had changed stays");
        assertThrows(IllegalStateException.class, sim::step);
        sim.recover();
        assertEquals(2, sim.frame());
        sim.run(2);
        assertArrayEquals(new int[] {0, 1, 1, 1, 0, 0}, seen, "the boundary was complete: no lap was cut short");
    }

    @Test
    void handler_thatThrowsAtTheOpenBoundary_noSystemRunsAndThePortsFailureComesFirst() {
        final CustomCommand fail = sim.command("fail", 0, payload -> {
            throw new AssertionError("on purpose");
        });
        final Port<Ask> port = sim.port("in", Ask.class, (ask, commands) -> {
            throw new IllegalStateException("the port's");
        });
        things.table.create();
        final long[] ran = new long[1];
        sim.system("run").over(things.table, (rows, commands) -> ran[0]++);
        sim.commands().send(fail);
        assertEquals(
                "command fail", assertThrows(SystemFailure.class, sim::step).system());
        assertEquals(0, ran[0]);
        sim.recover();
        sim.commands().send(fail);
        port.offer(new Ask(1));
        final SystemFailure both = assertThrows(SystemFailure.class, sim::step);
        assertEquals("port in", both.system());
        assertEquals("command fail", ((SystemFailure) both.getSuppressed()[0]).system());
        sim.recover();
        sim.step();
        assertEquals(1, ran[0]);
    }

    /// The command that could not be applied comes first: handlers ran later.
    @Test
    void handler_thatThrowsWhereACommandIsStale_isSuppressedByTheCommandsFailure() {
        try (Simulation strict =
                Simulation.create(SimulationOptions.defaults().withWorkers(2).withStaleCommands(StaleCommands.FAIL))) {
            final Table rows = strict.define("row", Layout.dense(8));
            final CustomCommand fail = strict.command("fail", 0, payload -> {
                throw new IllegalStateException("on purpose");
            });
            final long gone = rows.create();
            rows.create();
            rows.destroy(gone);
            final boolean[] atClose = new boolean[1];
            strict.system("both").once((all, commands) -> {
                if (atClose[0]) {
                    commands.destroy(gone);
                    commands.send(fail);
                }
            });
            strict.commands().destroy(gone);
            strict.commands().send(fail);
            assertBoth(assertThrows(SystemFailure.class, strict::step), "the owner");
            strict.recover();
            atClose[0] = true;
            assertBoth(assertThrows(SystemFailure.class, strict::step), "both");
            strict.recover();
            atClose[0] = false;
            strict.step(); // nothing of it comes again
        }
    }

    private static void assertBoth(final SystemFailure failure, final String who) {
        assertEquals(who, failure.system());
        Trial.assertSays(failure, "a command could not be applied");
        assertEquals(1, failure.getSuppressed().length);
        final SystemFailure second = (SystemFailure) failure.getSuppressed()[0];
        assertEquals("command fail", second.system());
        assertEquals("on purpose", second.getCause().getMessage());
    }

    @Test
    void handlers_thatThrowMoreOftenThanIsKept_theFirstAreKept() {
        final CustomCommand fail = sim.command("fail", 1, payload -> {
            throw new IllegalStateException("on purpose " + payload.word(0));
        });
        for (int i = 0; i < 1000; i++) {
            sim.commands().send(fail, i);
        }
        final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
        assertEquals("on purpose 0", failure.getCause().getMessage());
        assertEquals(63, failure.getSuppressed().length);
        assertEquals("on purpose 63", failure.getSuppressed()[62].getCause().getMessage());
        assertEquals(1000, sim.report().commands());
    }

    @Test
    void recover_afterAFailedFrame_dropsItsCommandsAndKeepsArmedOnes() {
        final CustomCommand note = sim.command("note", 1, this::note);
        things.table.create();
        sim.system("fail").over(things.table, (rows, commands) -> {
            if (rows.frame() == 1) {
                commands.send(note, 1).after(1).send(note, 2);
                throw new IllegalStateException("on purpose");
            }
        });
        sim.commands().after(3).send(note, 3);
        sim.step();
        assertThrows(SystemFailure.class, sim::step);
        sim.recover();
        sim.run(3);
        assertEquals(List.of(3L), log);
    }
}
