package org.denserow.engine.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.denserow.engine.Commands;
import org.denserow.engine.CustomCommand;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// Asking for the owner's commands where there are others, or none: refused, and each place is told what it has.
class CommandsElsewhereTest {

    private static final String RULE = "allowed between frames only: call=commands, phase=";
    private static final String BODY = "; use the Commands given to the body";

    @AutoClose
    private final Simulation sim = Simulation.create(SimulationOptions.defaults());

    private String said = "";

    private void ask() {
        said = assertThrows(IllegalStateException.class, sim::commands).getMessage();
    }

    @Test
    void commands_inASystem_namesThoseOfItsBody() {
        sim.system("asks").over(sim.define("thing", Layout.fixed(1)), (rows, commands) -> ask());
        sim.step();
        assertEquals(RULE + "SYSTEMS" + BODY, said);
    }

    @Test
    void commands_inASystemOnAWorker_namesWhatItsBodyIsGiven() {
        final AtomicReference<String> onWorker = new AtomicReference<>("");
        try (Simulation two = Trial.parallel(2)) {
            final Table things = two.define("thing", Layout.fixed(128));
            final CountDownLatch both = new CountDownLatch(2);
            two.system("asks").grain(64).over(things, (rows, commands) -> {
                both.countDown();
                try {
                    assertTrue(both.await(Trial.PATIENCE_SECONDS, TimeUnit.SECONDS));
                } catch (final InterruptedException e) {
                    throw new AssertionError(e);
                }
                final String message =
                        assertThrows(IllegalStateException.class, two::commands).getMessage();
                if (Thread.currentThread().getName().contains("-worker-")) {
                    onWorker.set(message);
                }
            });
            two.step();
        }
        assertTrue(onWorker.get().contains("; bodies of systems use what they are given, other"), onWorker::get);
    }

    @Test
    void commands_inAnExclusiveSystem_namesThoseOfItsBodyAndTables() {
        sim.system("asks").exclusive((world, commands) -> ask());
        sim.step();
        assertEquals(
                RULE + "EXCLUSIVE" + BODY + ", or change structure at once with Table.create and Table.destroy", said);
    }

    @Test
    void commands_inTheHandlerOfACommand_saysThatThereAreNoneAndWhatThereIs() {
        final String expected = RULE
                + "HANDLERS; the handler of a command records none: change structure at once with Table.create and"
                + " Table.destroy, and values through Column.values()";
        final CustomCommand asks = sim.command("asks", 0, payload -> ask());
        sim.commands().send(asks);
        sim.step();
        assertEquals(expected, said, "at the opening boundary");
        said = "";
        sim.commands().after(1).send(asks);
        sim.run(2);
        assertEquals(expected, said, "delayed");
    }

    @Test
    void commands_inTheHandlerOfAPort_namesThoseGivenToIt() {
        record Message() {}
        final Port<Message> port = sim.port("in", Message.class, (message, commands) -> {
            ask();
            return 0;
        });
        port.offer(new Message());
        sim.step();
        assertEquals(RULE + "OPEN; use the Commands given to the port's handler", said);
    }

    @Test
    void commands_onAnotherThread_namesBodiesAndPorts() throws InterruptedException {
        Trial.assertSays(
                Trial.onOtherThread(sim::commands),
                "only the owner's thread may do this: call=commands, thread=",
                "; bodies of systems use what they are given, other threads send messages through a port");
    }

    @Test
    void commands_afterHandOver_namesTakeOver() throws InterruptedException {
        sim.handOver();
        Trial.assertSays(
                Trial.onOtherThread(sim::commands),
                "owner=none; call takeOver() first, or send messages through a port");
        sim.takeOver();
    }

    @Test
    void commands_afterAFailedFrame_namesRecover() {
        sim.system("fails").exclusive((world, commands) -> {
            throw new IllegalStateException("on purpose");
        });
        assertThrows(SystemFailure.class, sim::step);
        ask();
        assertEquals(RULE + "FAILED; a frame failed: call recover() first, or restore(…)", said);
    }

    @Test
    void commands_closed_saysSo() {
        sim.close();
        ask();
        assertEquals(RULE + "CLOSED; the simulation is closed", said);
    }

    // ---- Commands that somebody kept ----

    private record Go(int number) {}

    private static void assertNotInTurn(final Executable records, final String givenTo) {
        final IllegalStateException thrown = assertThrows(IllegalStateException.class, records);
        Trial.assertSays(
                thrown, "a Commands records only in the turn of its holder: holder=" + givenTo, "do not keep it");
    }

    @Test
    void record_withCommandsKeptByAnotherSystem_isRefused() {
        final Table things = sim.define("thing", Layout.dense(128));
        final long row = things.create();
        final IntColumn value = things.ints("value");
        final Tag tag = things.tag("marked");
        final Commands[] kept = {null};
        final int[] refused = {0};
        sim.system("keeps").creates(things).over(things, (rows, commands) -> kept[0] = commands);
        sim.system("uses").creates(things).over(things, (rows, commands) -> {
            assertNotInTurn(() -> kept[0].destroy(row), "system keeps");
            assertNotInTurn(() -> kept[0].create(things), "system keeps");
            assertNotInTurn(() -> kept[0].after(1), "system keeps");
            commands.create(things);
            assertNotInTurn(() -> kept[0].with(tag), "system keeps");
            refused[0]++;
        });
        sim.system("sets").over(things, (rows, commands) -> {
            assertNotInTurn(() -> kept[0].set(row, value, 1), "system keeps");
            assertNotInTurn(() -> kept[0].tag(row, tag), "system keeps");
            refused[0]++;
        });
        sim.step();
        assertEquals(2, refused[0]);
        assertEquals(2, things.size());
        sim.step(); // the same object in the next frame of its own system is what the body is given again
    }

    @Test
    void record_withCommandsOfAPortOrAnExclusiveSystem_isRefusedInEveryOther() {
        final Table things = sim.define("thing", Layout.dense(128));
        final long row = things.create();
        final Commands[] kept = new Commands[4];
        final int[] refused = {0};
        final Port<Go> first = sim.port("first", Go.class, (message, commands) -> {
            kept[0] = commands;
            return 0;
        });
        final Port<Go> second = sim.port("second", Go.class, (message, commands) -> {
            kept[1] = commands;
            assertNotInTurn(() -> kept[0].destroy(row), "port first");
            refused[0]++;
            return 0;
        });
        sim.system("third").exclusive((world, commands) -> {
            kept[2] = commands;
            assertNotInTurn(() -> kept[1].destroy(row), "port second");
            refused[0]++;
        });
        sim.system("fourth").exclusive((world, commands) -> {
            kept[3] = commands;
            assertNotInTurn(() -> kept[0].destroy(row), "port first");
            assertNotInTurn(() -> kept[2].destroy(row), "exclusive system third");
            refused[0]++;
        });
        first.offer(new Go(1));
        second.offer(new Go(2));
        sim.step();
        assertEquals(3, refused[0]);
        assertTrue(things.isValid(row));
        assertThrows(IllegalStateException.class, () -> kept[3].destroy(row), "after its turn, between frames");
    }
}
