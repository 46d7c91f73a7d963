package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.fixture.Warnings;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What outside threads did to a simulation, timing and all, happens again when it is replayed, for any workers.
@Timeout(300)
class PortReplayTest {

    private static final int FRAMES = 120;
    private static final int GRAIN = 64;

    private record Unit(Table table, IntColumn value, IntColumn age, HandleColumn child) {}

    private record Put(int number, int value) {}

    private record Kill(long handle) {}

    private static final class OnPurpose extends RuntimeException {
        private static final long serialVersionUID = 1L;

        OnPurpose(final String message) {
            super(message);
        }
    }

    /// A simulation in which rows come and go by ports and by systems; some messages and some frames fail.
    private static final class World implements AutoCloseable {

        private final Simulation sim;
        private final Unit units;
        private final Port<Put> puts;
        private final Port<Kill> kills;
        private final Map<Integer, Port.Receipt> handled = new ConcurrentHashMap<>(); // by number of the message
        private final List<String> frames = new ArrayList<>();

        World(final SimulationOptions options) {
            sim = Simulation.create(options.withoutLossWarnings());
            units = sim.define("unit", Unit.class, Layout.dense(4096));
            sim.system("fail") // before anything is written in place: what was, would depend on timing
                    .reads(units.age)
                    .grain(GRAIN)
                    .over(units.table, (rows, commands) -> {
                        if (rows.frame() % 11 == 5 && rows.number() == 1) {
                            throw new OnPurpose("system");
                        }
                    });
            sim.system("breed")
                    .writes(units.age, units.child)
                    .creates(units.table)
                    .grain(GRAIN)
                    .over(units.table, (rows, commands) -> {
                        final int[] age = rows.write(units.age);
                        final long[] child = rows.write(units.child);
                        for (int row = rows.begin(); row < rows.end(); row++) {
                            if (++age[row] % 16 == 0) {
                                child[row] = commands.create(units.table);
                                commands.with(units.value, row);
                            } else if (age[row] > 20) {
                                commands.destroy(units.table.handle(row));
                            }
                        }
                    });
            puts = sim.port("put", Put.class, (message, commands) -> {
                final long handle = commands.create(units.table);
                commands.with(units.value, message.value);
                if (message.number % 61 == 60) {
                    throw new OnPurpose("message " + message.number);
                }
                handled.put(message.number, new Port.Receipt(sim.frame(), handle));
                return handle;
            });
            kills = sim.port("kill", Kill.class, (message, commands) -> {
                commands.destroy(message.handle);
                return 0;
            });
        }

        /// Runs one frame, goes on after a failed one, and writes down its result.
        void step() {
            String failure = "";
            try {
                sim.step();
            } catch (final SystemFailure thrown) {
                failure = thrown.system()
                        + '/'
                        + thrown.chunk()
                        + '/'
                        + thrown.getCause().getMessage();
                sim.recover();
            }
            frames.add("frame=" + sim.frame() + ", hash=" + sim.hash() + ", order=" + sim.orderHash() + ", rows="
                    + units.table.size() + ", failure=" + failure + ", failed="
                    + sim.report().failedMessages() + sim.report().notes());
        }

        boolean hasFailed(final String by) {
            return frames.stream().anyMatch(frame -> frame.contains("failure=" + by));
        }

        @Override
        public void close() {
            try (Warnings warnings = new Warnings()) { // messages left, perhaps
                sim.close();
                assertTrue(warnings.texts().size() <= 1, warnings.texts()::toString);
            }
        }
    }

    /// As a world that a failing message stops until it is recovered.
    private static SimulationOptions failing(final int workers) {
        return options(workers).withFailingMessages(FailingMessages.FAIL);
    }

    private static SimulationOptions options(final int workers) {
        return SimulationOptions.defaults()
                .withWorkers(workers)
                .withPortCapacity(32)
                .withoutSerialCutoff();
    }

    /// Outside threads that put, and kill what they have put, until they are told to stop.
    private static final class Crowd implements AutoCloseable {

        private final AtomicBoolean stop = new AtomicBoolean();
        private final AtomicInteger numbers = new AtomicInteger();
        private final AtomicInteger taken = new AtomicInteger();
        private final Map<Integer, CompletableFuture<Port.Receipt>> asked = new ConcurrentHashMap<>();
        private final ConcurrentLinkedQueue<Long> living = new ConcurrentLinkedQueue<>();
        private final List<Thread> threads = new ArrayList<>();

        Crowd(final World world) {
            for (int i = 0; i < 3; i++) {
                final int batch = 1 + i;
                threads.add(new Thread(() -> {
                    while (!stop.get()) {
                        put(world.puts, batch);
                        final Long victim = living.poll();
                        if (victim != null) {
                            taken.addAndGet(world.kills.offer(new Kill(victim)) ? 1 : 0);
                        }
                        Trial.delay(numbers.get());
                    }
                }));
            }
            threads.forEach(Thread::start);
        }

        private void put(final Port<Put> port, final int count) {
            final List<Put> batch = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                final int number = numbers.getAndIncrement();
                batch.add(new Put(number, number * 7));
            }
            final List<CompletableFuture<Port.Receipt>> receipts = port.askAll(batch);
            for (int i = 0; i < count; i++) {
                if (!receipts.get(i).isCompletedExceptionally()) {
                    taken.incrementAndGet();
                    asked.put(batch.get(i).number, receipts.get(i));
                    receipts.get(i).thenAccept(receipt -> living.add(receipt.answer()));
                }
            }
        }

        @Override
        public void close() {
            stop.set(true);
            try {
                for (final Thread thread : threads) {
                    thread.join();
                }
            } catch (final InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    /// A run under load, recorded.
    private static PortRecording recorded(final World world) throws Exception {
        final PortRecording recording = world.sim.recordPorts();
        final Crowd crowd = new Crowd(world);
        try (crowd) {
            for (int frame = 0;
                    frame < FRAMES || crowd.taken.get() < 2 * FRAMES || !world.hasFailed("fail/1");
                    frame++) { // on a loaded machine it takes some frames until there is a second chunk, which fails
                world.step();
                Thread.yield();
            }
        }
        world.step(); // what was taken last
        recording.stop();
        assertEquals(crowd.taken.get(), recording.messages(), "every message that was taken is recorded");
        for (final Map.Entry<Integer, CompletableFuture<Port.Receipt>> one : crowd.asked.entrySet()) {
            if (one.getKey() % 61 != 60) {
                final Port.Receipt receipt = one.getValue().get(Trial.PATIENCE_SECONDS, TimeUnit.SECONDS);
                assertEquals(world.handled.get(one.getKey()), receipt, "what the thread was told");
            }
        }
        assertEquals(
                world.handled.size(),
                crowd.asked.keySet().stream().filter(n -> n % 61 != 60).count());
        return recording;
    }

    private static World replayed(final PortRecording recording, final SimulationOptions options) throws Exception {
        final World world = new World(options);
        world.sim.replay(recording);
        final Crowd crowd = new Crowd(world);
        try (crowd) {
            while (world.sim.frame() < recording.endFrame() - 1) {
                world.step();
            }
        }
        assertEquals(0, crowd.taken.get(), "others are refused during a replay");
        world.step();
        return world;
    }

    @ParameterizedTest
    @EnumSource
    void replay_runUnderLoad_isTheSameInEveryFrameForAnyWorkers(final FailingMessages policy) throws Exception {
        try (World original = new World(options(2).withFailingMessages(policy))) {
            final PortRecording recording = recorded(original);
            assertTrue(recording.messages() > FRAMES, recording::toString);
            assertTrue(original.frames.stream().anyMatch(frame -> frame.contains("message ")), "no handler failed");
            assertEquals(policy == FailingMessages.FAIL, original.hasFailed("port put"));
            assertTrue(original.hasFailed("fail/1"), "no system failed");
            for (final int workers : Trial.WORKER_COUNTS) {
                try (World again = replayed(recording, options(workers).withFailingMessages(policy))) {
                    assertSame(original, again, "workers=" + workers);
                }
            }
            try (World again = replayed(recording, options(1).withChunkOrder(7).withFailingMessages(policy))) {
                assertSame(original, again, "in random order");
            }
        }
    }

    private static void assertSame(final World original, final World again, final String where) {
        for (int frame = 0; frame < original.frames.size(); frame++) {
            assertEquals(original.frames.get(frame), again.frames.get(frame), where);
        }
        assertEquals(original.frames.size(), again.frames.size());
        assertEquals(original.handled, again.handled, where);
    }

    /// The broken twin: two messages of one frame exchanged, or one of them a frame later.
    @Test
    void replay_recordingThatWasTamperedWith_isFoundOut() throws Exception {
        try (World original = new World(options(2))) {
            final PortRecording recording = recorded(original);
            try (World again = replayed(tampered(recording, true), options(2))) {
                assertNotEquals(original.frames, again.frames, "exchanged");
            }
            try (World again = replayed(tampered(recording, false), options(2))) {
                assertNotEquals(original.frames, again.frames, "later");
            }
        }
    }

    private static PortRecording tampered(final PortRecording recording, final boolean exchange) {
        final PortRecording copy = new PortRecording(recording.fromFrame(), null);
        boolean done = false;
        for (int place = 0; place < recording.messages(); place++) {
            final PortRecording.Entry entry = recording.entry(place);
            final PortRecording.Entry next = place + 1 < recording.messages() ? recording.entry(place + 1) : null;
            final boolean puts = entry.message() instanceof Put put && put.number % 61 != 60;
            if (!done
                    && exchange
                    && puts
                    && next != null
                    && next.frame() == entry.frame()
                    && next.message() instanceof Put put
                    && put.number % 61 != 60) {
                copy.add(entry.frame(), entry.port(), next.message());
                copy.add(entry.frame(), entry.port(), entry.message());
                place++;
                done = true;
            } else if (!done && !exchange && puts && next != null && next.frame() > entry.frame()) {
                copy.add(next.frame(), entry.port(), entry.message());
                done = true;
            } else {
                copy.add(entry.frame(), entry.port(), entry.message());
            }
        }
        assertTrue(done, "nothing to tamper with");
        copy.end(recording.endFrame(), recording.ports());
        return copy;
    }

    // ---- Beginning and end ----

    @Test
    void replay_recordingThatBeganLater_framesBeforeGetNothing() throws Exception {
        try (World original = new World(options(1));
                World again = new World(options(3))) {
            original.step();
            original.step();
            final PortRecording recording = original.sim.recordPorts();
            assertTrue(original.puts.offer(new Put(1, 10)));
            original.step();
            recording.stop();
            assertEquals(2, recording.fromFrame());
            assertEquals(3, recording.endFrame());
            again.sim.replay(recording);
            assertFalse(again.puts.offer(new Put(2, 20)));
            again.step();
            again.step();
            assertEquals(0, again.units.table.size());
            again.step();
            assertEquals(1, again.units.table.size());
            assertEquals(original.frames, again.frames);
        }
    }

    @Test
    void replay_usedUp_portsTakeMessagesAgain() throws Exception {
        try (World original = new World(options(1));
                World again = new World(options(1))) {
            final PortRecording recording = original.sim.recordPorts();
            assertTrue(original.puts.offer(new Put(1, 10)));
            original.step();
            original.step();
            recording.stop();
            assertTrue(again.puts.offer(new Put(2, 20)), "before the replay");
            again.sim.replay(recording);
            assertFalse(again.puts.offer(new Put(3, 30)));
            final CompletableFuture<Port.Receipt> refused = again.puts.ask(new Put(4, 40));
            Trial.assertSays(PortBatchTest.failureOf(refused), "port=put", "replayed", "stopReplay()");
            assertFalse(again.puts.offerAll(List.of(new Put(5, 50))));
            again.step();
            assertEquals(1, again.units.table.size());
            assertFalse(again.puts.offer(new Put(6, 60)), "a frame without messages is recorded too");
            again.step();
            assertTrue(again.puts.offer(new Put(7, 70)));
            assertEquals(1, again.units.table.size());
            again.step();
            assertEquals(3, again.units.table.size(), "what was taken before the replay comes first");
            assertEquals(20, again.units.value.values()[1]);
            assertEquals(70, again.units.value.values()[2]);
        }
    }

    @Test
    void stopReplay_halfway_portsTakeMessagesAgain() throws Exception {
        try (World original = new World(options(1));
                World again = new World(options(1))) {
            final PortRecording recording = original.sim.recordPorts();
            for (int frame = 0; frame < 3; frame++) {
                assertTrue(original.puts.offer(new Put(frame, frame)));
                original.step();
            }
            recording.stop();
            again.sim.stopReplay(); // there is none
            again.sim.replay(recording);
            again.step();
            again.sim.stopReplay();
            assertTrue(again.puts.offer(new Put(9, 90)));
            again.step();
            assertEquals(2, again.units.table.size());
            assertEquals(90, again.units.value.values()[1]);
        }
    }

    @Test
    void replay_emptyRecording_isUsedUpAtOnce() {
        try (World world = new World(options(1))) {
            final PortRecording recording = world.sim.recordPorts();
            recording.stop();
            assertEquals(0, recording.messages());
            world.sim.replay(recording);
            assertTrue(world.puts.offer(new Put(1, 1)));
            world.sim.recordPorts();
        }
    }

    /// A handler that sends is refused in a replay; what it had sent is in the recording, and stays there once.
    @Test
    void replay_handlerThatSends_handlesItsMessagesOnce() {
        final List<List<String>> runs = new ArrayList<>();
        PortRecording recording = null;
        for (int run = 0; run < 2; run++) {
            final List<String> handled = new ArrayList<>();
            runs.add(handled);
            try (Warnings warnings = new Warnings();
                    Simulation sim = Simulation.create(SimulationOptions.defaults())) {
                final List<Port<Put>> ports = new ArrayList<>();
                for (final String name : List.of("first", "second")) {
                    ports.add(sim.port(name, Put.class, (message, commands) -> {
                        handled.add(sim.frame() + name + message.number);
                        for (final Port<Put> port : ports) {
                            port.offer(new Put(message.number * 10 + ports.indexOf(port), 0));
                        }
                        return 0;
                    }));
                }
                if (recording == null) {
                    recording = sim.recordPorts();
                    ports.getFirst().offer(new Put(1, 0));
                    sim.run(3);
                    recording.stop();
                } else {
                    sim.replay(recording);
                    sim.run(3);
                }
                sim.run(2);
                assertEquals(List.of(), warnings.texts());
            }
        }
        assertEquals(runs.get(0), runs.get(1), "also in the frames after the recording");
        assertTrue(runs.get(0).size() > 20, runs::toString);
    }

    @Test
    void stop_afterAFailedFrame_keepsWhatMadeItFail() {
        try (World original = new World(failing(1));
                World again = new World(failing(1))) {
            final PortRecording recording = original.sim.recordPorts();
            original.puts.offer(new Put(60, 0));
            Trial.causeOfStep(original.sim);
            recording.stop();
            recording.stop();
            assertEquals(1, recording.endFrame());
            again.sim.replay(recording);
            Trial.assertSays(Trial.causeOfStep(again.sim), "message 60");
        }
    }

    @Test
    void close_whileRecording_endsTheRecording() {
        final PortRecording recording;
        try (World original = new World(options(1))) {
            recording = original.sim.recordPorts();
            original.puts.offer(new Put(1, 5));
            original.step();
            assertTrue(recording.isRunning());
        }
        assertFalse(recording.isRunning());
        recording.stop();
        try (World again = new World(options(1))) {
            again.sim.replay(recording);
            again.step();
            assertEquals(5, again.units.value.values()[0]);
        }
    }
}
