package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.consumer.RecordingStream;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Layout;
import org.denserow.jobs.JobOptions;
import org.junit.jupiter.api.Test;

/// The code of the page on operating a simulation.
class OperatingTest {

    private static final long PATIENCE_SECONDS = 60;

    @Test
    void figures_aFrameWithCommands_areListedByName() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Table things = sim.define("thing", Layout.dense(8));
            sim.commands().create(things);
            // snippet: figures
            final StringBuilder line = new StringBuilder();
            sim.step().forEach((name, figure) -> {
                if (figure != 0) {
                    line.append(name).append('=').append(figure).append(' ');
                }
            });
            // end
            assertTrue(line.toString().contains("createdRows=1 commands=1 "), line.toString());
        }
    }

    @Test
    void stream_onlyTheSlowFrame_isSeen() throws InterruptedException {
        final List<Long> slow = new CopyOnWriteArrayList<>();
        // snippet: stream
        final RecordingStream events = new RecordingStream();
        events.enable("denserow.Frame").withThreshold(Duration.ofMillis(20)); // only frames that take longer
        events.onEvent("denserow.Frame", event -> slow.add(event.getLong("frame")));
        events.startAsync();
        // end
        final CountDownLatch seen = new CountDownLatch(1);
        events.onEvent("denserow.Frame", event -> {
            if (event.getLong("frame") == 3) { // on a busy machine others may be slow, too
                seen.countDown();
            }
        });
        try (events;
                Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            sim.system("slow").once((chunk, commands) -> {
                final long end = System.nanoTime() + 25_000_000;
                while (chunk.frame() == 3 && System.nanoTime() < end) {
                    LockSupport.parkNanos(end - System.nanoTime());
                }
            });
            sim.run(5);
            assertTrue(seen.await(PATIENCE_SECONDS, TimeUnit.SECONDS));
        }
        assertTrue(slow.contains(3L), slow::toString);
    }

    /// What an instrument of OpenTelemetry does: a value with what it belongs to.
    private interface Histogram {
        void record(long nanos, String name);
    }

    @Test
    void telemetry_eachFrameAndSystem_isRecorded() throws InterruptedException {
        final List<String> recorded = new CopyOnWriteArrayList<>();
        final CountDownLatch seen = new CountDownLatch(6);
        final Histogram frames = (nanos, name) -> {
            recorded.add("frame of " + name + (nanos > 0 ? "" : ", no time"));
            seen.countDown();
        };
        final Histogram systems = (nanos, name) -> {
            recorded.add("system " + name + (nanos > 0 ? "" : ", no time"));
            seen.countDown();
        };
        // snippet: telemetry
        final RecordingStream events = new RecordingStream();
        events.enable("denserow.Frame");
        events.enable("denserow.System");
        events.onEvent(
                "denserow.Frame", each -> frames.record(each.getDuration().toNanos(), each.getString("simulation")));
        events.onEvent(
                "denserow.System", each -> systems.record(each.getDuration().toNanos(), each.getString("system")));
        events.startAsync();
        // end
        final JobOptions jobs = JobOptions.defaults().withName("told");
        try (events;
                Simulation sim = Simulation.create(SimulationOptions.defaults().withJobs(jobs))) {
            sim.system("slow").once((chunk, commands) -> LockSupport.parkNanos(100_000));
            sim.run(3);
            assertTrue(seen.await(PATIENCE_SECONDS, TimeUnit.SECONDS), recorded::toString);
        }
        // Other tests of this JVM may run simulations at the same time.
        assertEquals(
                List.of(3L, 3L),
                List.of(
                        recorded.stream().filter("frame of told"::equals).count(),
                        recorded.stream().filter("system slow"::equals).count()));
    }

    @Test
    void watchdog_systemHangs_isNamedWithItsStack() {
        final List<String> log = new CopyOnWriteArrayList<>();
        final CountDownLatch reported = new CountDownLatch(1);
        // snippet: watchdog
        final SimulationOptions options = SimulationOptions.defaults()
                .withJobs(JobOptions.defaults()
                        .withName("world")
                        .withStallLimit(Duration.ofSeconds(1), stall -> log.add(stall.toString())));
        // end
        final JobOptions impatient = options.jobs().withStallLimit(JobOptions.MIN_STALL_LIMIT, stall -> {
            options.jobs().onStall().accept(stall);
            reported.countDown();
        });
        try (Simulation sim = Simulation.create(options.withJobs(impatient))) {
            sim.system("hangs").once((chunk, commands) -> {
                try {
                    assertTrue(reported.await(PATIENCE_SECONDS, TimeUnit.SECONDS));
                } catch (final InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            sim.step();
        }
        assertEquals(1, log.stream().filter(text -> text.contains("job=hangs")).count(), log::toString);
    }
}
