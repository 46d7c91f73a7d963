package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;
import org.denserow.engine.Port;
import org.denserow.engine.PortRecording;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A step of the hunt of `docs/determinism.md`: a replay tells whether a difference came from outside.
class ReplayHuntTest {

    private static final int FRAMES = 10;
    private static final SimulationOptions OPTIONS =
            SimulationOptions.defaults().withWorkers(2);

    private record Box(Table table, LongColumn last) {}

    private record Put(int box, long value) {}

    /// A model whose port keeps the last value that was put into a box.
    private static Port<Put> define(final Simulation sim, final LongUnaryOperator kept) {
        final Box boxes = sim.define("box", Box.class, Layout.dense(64));
        for (int i = 0; i < 64; i++) {
            boxes.table.create();
        }
        sim.system("grow").writes(boxes.last).over(boxes.table, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                rows.write(boxes.last)[row] *= 3;
            }
        });
        return sim.port("put", Put.class, (put, commands) -> {
            commands.set(boxes.table.handle(put.box()), boxes.last, kept.applyAsLong(put.value()));
            return 0;
        });
    }

    private static void send(final Port<Put> port, final int sign, final CountDownLatch begun) {
        for (int i = 1; i <= 1_000; i++) {
            assertTrue(port.offer(new Put(i % 64, sign * i)));
            begun.countDown();
        }
    }

    private record Runs(List<Long> live, List<Long> replayed) {}

    /// Two threads send while frames run; then the recording of it is replayed.
    private static Runs run(final LongUnaryOperator kept) throws InterruptedException {
        final long[] live = new long[FRAMES];
        final long[] replayed = new long[FRAMES];
        final PortRecording recording;
        try (Simulation sim = Simulation.create(OPTIONS)) {
            final Port<Put> port = define(sim, kept);
            final CountDownLatch begun = new CountDownLatch(1);
            final Thread one = Thread.ofPlatform().start(() -> send(port, 1, begun));
            final Thread other = Thread.ofPlatform().start(() -> send(port, -1, begun));
            assertTrue(begun.await(1, TimeUnit.MINUTES), "or all frames may end before a thread sends");
            // snippet: record
            recording = sim.recordPorts(); // before the first frame
            for (int i = 0; i < FRAMES; i++) {
                sim.step();
                live[i] = sim.hash();
            }
            recording.stop();
            // end
            one.join();
            other.join();
            sim.step();
        }
        try (Simulation sim = Simulation.create(OPTIONS)) {
            define(sim, kept);
            // snippet: replay
            sim.replay(recording);
            for (int i = 0; i < FRAMES; i++) {
                sim.step();
                replayed[i] = sim.hash();
            }
            // end
        }
        return new Runs(boxed(live), boxed(replayed));
    }

    private static List<Long> boxed(final long[] values) {
        return java.util.Arrays.stream(values).boxed().toList();
    }

    @Test
    @DisplayName("a replay of messages of two threads has the hashes of the live run: the difference was input")
    void replay_soundModel_repeatsTheLiveRun() throws InterruptedException {
        final Runs runs = run(value -> value);
        assertEquals(runs.live(), runs.replayed());
    }

    @Test
    @DisplayName(
            "the broken twin, whose handler asks a clock, differs from its own recording: the fault is in the model")
    void replay_handlerThatAsksAClock_differs() throws InterruptedException {
        final long before = System.nanoTime();
        final Runs runs = run(value -> System.nanoTime() - before + value);
        assertNotEquals(runs.live(), runs.replayed());
    }
}
