package org.denserow.engine.frames;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.denserow.engine.Commands;
import org.denserow.engine.CustomCommand;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.Warnings;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The end of a simulation.
class CloseTest {

    private record Message() {}

    @Test
    void close_twice_doesNothingTheSecondTime() {
        try (Warnings warnings = new Warnings()) {
            final Simulation sim = Trial.parallel(3);
            sim.step();
            sim.close();
            sim.close();
            assertEquals(List.of(), warnings.texts());
        }
    }

    @Test
    void close_thenUse_isRefusedAndSaysSo() {
        final Simulation sim = Trial.parallel(1);
        final Table things = sim.define("thing", Layout.dense(4));
        final long handle = things.create();
        final Commands commands = sim.commands();
        sim.close();
        assertClosed(sim::step);
        assertClosed(sim::commands);
        assertClosed(() -> sim.define("late", Layout.dense(1)));
        assertClosed(things::create);
        assertClosed(() -> things.destroy(handle));
        assertClosed(() -> things.floats("late"));
        assertThrows(IllegalStateException.class, sim::hash);
        assertThrows(IllegalStateException.class, sim::orderHash);
        assertThrows(IllegalStateException.class, sim::recover);
        assertThrows(IllegalStateException.class, () -> commands.destroy(handle));
        assertTrue(things.isActive(things.find(handle)), "looking is still allowed");
    }

    @Test
    void close_thenOffer_countsNoMessageAsRefused() {
        final Simulation sim = Trial.parallel(1);
        final Port<Message> port = sim.port("in", Message.class, (message, commands) -> 0);
        sim.close();
        assertFalse(port.offer(new Message()));
        assertFalse(port.offerAll(List.of(new Message(), new Message())));
        assertTrue(port.ask(new Message()).isCompletedExceptionally());
        assertEquals(0, port.refused(), "of a full port only");
    }

    private static void assertClosed(final org.junit.jupiter.api.function.Executable code) {
        Trial.assertSays(assertThrows(IllegalStateException.class, code), "the simulation is closed");
    }

    @Test
    void close_onAnotherThread_isRefused() throws InterruptedException {
        try (Simulation sim = Trial.parallel(2)) {
            Trial.assertRefusedElsewhere(sim::close);
            sim.step();
        }
    }

    @Test
    void close_insideAFrame_isRefused() {
        for (final int workers : Trial.WORKER_COUNTS) {
            try (Simulation sim = Trial.parallel(workers)) {
                final Table things = sim.define("thing", Layout.dense(64));
                things.create();
                final Runnable close = sim::close;
                sim.system("close").over(things, (rows, commands) -> close.run());
                assertInstanceOf(IllegalStateException.class, Trial.causeOfStep(sim));
            }
        }
    }

    @Test
    void close_insideAHandler_isRefused() {
        try (Simulation sim = Trial.failingMessages(1)) {
            final Runnable close = sim::close;
            final Port<Message> port = sim.port("in", Message.class, (message, commands) -> {
                close.run();
                return 0;
            });
            port.offer(new Message());
            Trial.assertSays(Trial.causeOfStep(sim), "between frames", "phase=OPEN");
        }
    }

    @Test
    void step_insideAFrame_isRefused() {
        try (Simulation sim = Trial.parallel(1)) {
            final Table things = sim.define("thing", Layout.dense(64));
            things.create();
            sim.system("step").over(things, (rows, commands) -> sim.step());
            Trial.assertSays(Trial.causeOfStep(sim), "call=step", "phase=SYSTEMS", "inside a frame");
        }
    }

    @Test
    void close_afterAFailedFrame_isAllowed() {
        final Simulation sim = Trial.parallel(2);
        final Table things = sim.define("thing", Layout.dense(64));
        things.create();
        sim.system("fail").over(things, (rows, commands) -> {
            throw new IllegalStateException("on purpose");
        });
        assertThrows(SystemFailure.class, sim::step);
        sim.close();
    }

    @Test
    @DisplayName("closed because of a failed frame it warns of no input that is left; after recover() it does")
    void close_inputLeftByAFailedFrame_isNamedOnlyAfterRecover() {
        for (final boolean recovers : new boolean[] {false, true}) {
            try (Warnings warnings = new Warnings()) {
                final SystemFailure failure = assertThrows(SystemFailure.class, () -> {
                    try (Simulation sim = Trial.parallel(1)) {
                        final Table things = sim.define("thing", Layout.dense(64));
                        final long thing = things.create();
                        final Port<Message> port = sim.port("in", Message.class, (message, commands) -> 0);
                        sim.system("fail").over(things, (rows, commands) -> {
                            port.offer(new Message());
                            throw new IllegalStateException("on purpose");
                        });
                        sim.commands().after(10).destroy(thing);
                        try {
                            sim.step();
                        } finally {
                            if (recovers) {
                                sim.recover();
                            }
                        }
                    }
                });
                Trial.assertSays(failure, "system=fail", "on purpose");
                assertEquals(recovers ? 1 : 0, warnings.texts().size(), warnings.texts()::toString);
                assertEquals(recovers ? 1 : 0, warnings.messagesLeft());
            }
        }
    }

    @Test
    void close_inputLeft_isNamedInAWarning() {
        try (Warnings warnings = new Warnings()) {
            final Simulation sim = Trial.parallel(1);
            final Table things = sim.define("thing", Layout.dense(4));
            final Port<Message> port = sim.port("in", Message.class, (message, commands) -> 0);
            port.offer(new Message());
            port.ask(new Message());
            sim.commands().create(things);
            sim.close();
            assertEquals(1, warnings.texts().size());
            assertEquals(2, warnings.messagesLeft());
            assertTrue(
                    warnings.texts().getFirst().contains("owner commands=some"),
                    warnings.texts().getFirst());
        }
    }

    /// Puts an object into everything in which one can wait.
    private static List<WeakReference<Object>> fill(final Simulation sim, final Table things) {
        final ObjectColumn<Object> cell = things.objects("cell", Object.class);
        final CustomCommand note = sim.command("note", 1, call -> {});
        final long row = things.create();
        final List<WeakReference<Object>> held = new ArrayList<>();
        sim.commands().after(5).set(row, cell, watched(held, new Object())).send(note, 1); // armed by the frame
        sim.commands().after(0);
        sim.commands().activateAt(sim.commands().createPending(things), 9, watched(held, new CompletableFuture<>()));
        sim.commands().after(5).activateAt(row, 9, watched(held, new CompletableFuture<>()));
        sim.step();
        sim.commands().set(row, cell, watched(held, new Object())); // recorded by the owner, and no more
        sim.commands().create(things);
        sim.commands().with(cell, watched(held, new Object()));
        sim.commands().activateAt(row, 9, watched(held, new CompletableFuture<>()));
        sim.commands().after(5).set(row, cell, watched(held, new Object()));
        return held;
    }

    private static <T> T watched(final List<WeakReference<Object>> held, final T object) {
        held.add(new WeakReference<>(object));
        return object;
    }

    @Test
    void close_objectsThatWereNeverApplied_areLetGoOf() {
        try (Warnings warnings = new Warnings()) {
            final Simulation sim = Trial.parallel(2);
            final Table things = sim.define("thing", Layout.dense(64));
            final List<WeakReference<Object>> held = fill(sim, things);
            System.gc();
            assertEquals(7, held.stream().filter(each -> each.get() != null).count(), "as long as they may be applied");
            sim.close();
            for (int round = 0; round < 100 && held.stream().anyMatch(each -> each.get() != null); round++) {
                System.gc();
            }
            for (int i = 0; i < held.size(); i++) {
                assertNull(held.get(i).get(), "kept alive by a closed simulation: object=" + i);
            }
            assertEquals(3, things.size() + things.pending() + warnings.texts().size(), "it is still there");
        }
    }

    @Test
    void close_manySimulations_leavesNoWorkerBehind() {
        final Set<Thread> workers = ConcurrentHashMap.newKeySet();
        for (int i = 0; i < 10; i++) {
            try (Simulation sim = Trial.parallel(4)) {
                final Table things = sim.define("thing", Layout.dense(64 * 8));
                for (int row = 0; row < 64 * 8; row++) {
                    things.create();
                }
                sim.system("who").grain(64).over(things, (rows, commands) -> {
                    workers.add(Thread.currentThread());
                    Trial.delay(0);
                });
                sim.run(3);
            }
        }
        workers.remove(Thread.currentThread());
        assertTrue(!workers.isEmpty(), "no worker took part");
        for (final Thread worker : workers) {
            assertTrue(!worker.isAlive(), worker.getName());
        }
    }
}
