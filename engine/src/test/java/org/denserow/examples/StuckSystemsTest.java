package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Layout;
import org.denserow.jobs.JobOptions;
import org.denserow.jobs.StallReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A recipe: gauges that say which system is stuck and for how long, by the watchdog of the workers.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StuckSystemsTest {

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final StuckSystems stuck = new StuckSystems(registry);
    private final CountDownLatch release = new CountDownLatch(1);

    private double secondsOf(final String system) {
        return registry.get("denserow.stuck.seconds")
                .tag("system", system)
                .gauge()
                .value();
    }

    private double secondsOfFrame() {
        return registry.get("denserow.running.seconds").gauge().value();
    }

    /// The gauges are read while the frame hangs, on the thread of the test.
    @ParameterizedTest(name = "workers={0}, fails={1}")
    @CsvSource({"1, false", "2, false", "2, true"})
    void seconds_aSystemHangs_growUntilTheFrameEnds(final int workers, final boolean fails)
            throws InterruptedException {
        // snippet: options
        final Duration limit = Duration.ofMillis(10); // in a server: a second, longer than any good chunk
        final SimulationOptions options = SimulationOptions.defaults()
                .withWorkers(workers)
                .withJobs(JobOptions.defaults().withStallLimit(limit, stuck::stalled));
        // end
        final AtomicBoolean hangs = new AtomicBoolean();
        final JobOptions onPurpose = options.jobs().withStallLimit(limit, stall -> {
            if (hangs.get() && stall.job().equals("bad")) { // a good one may lose its core for as long
                options.jobs().onStall().accept(stall);
            }
        });
        try (Simulation sim = Simulation.create(options.withJobs(onPurpose))) {
            final Table things = sim.define("thing", Layout.dense(64));
            things.create();
            sim.system("good").over(things, (rows, commands) -> {});
            sim.system("bad").over(things, (rows, commands) -> {
                if (hangs.get()) {
                    await(release);
                    if (fails) {
                        throw new IllegalStateException("on purpose");
                    }
                }
            });
            stuck.watch(sim);
            stuck.during(sim::step);
            assertEquals(0, secondsOf("bad"));
            assertEquals(0, secondsOfFrame());
            hangs.set(true);
            sim.handOver();
            final Thread frames = new Thread(() -> {
                sim.takeOver();
                // snippet: during
                stuck.during(sim::step); // or stepIfDue
                // end
            });
            frames.setUncaughtExceptionHandler((thread, failure) -> {});
            frames.start();
            while (secondsOf("bad") == 0) {
                Thread.yield();
            }
            final double seconds = secondsOf("bad");
            assertTrue(seconds >= limit.toNanos() / 1e9, "seconds=" + seconds);
            assertTrue(secondsOf("bad") > seconds);
            assertTrue(secondsOfFrame() >= seconds);
            assertEquals(0, secondsOf("good"));
            assertEquals(1, registry.get("denserow.stalls").counter().count());
            final List<StallReport> now = sim.close(Duration.ZERO); // ends it, and says where it is
            assertTrue(now.stream().anyMatch(stall -> stall.job().equals("bad")), now::toString);
            release.countDown();
            frames.join();
            assertEquals(0, secondsOf("bad"));
            assertEquals(0, secondsOfFrame());
        }
    }

    private static void await(final CountDownLatch latch) {
        try {
            latch.await();
        } catch (final InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// No watchdog sees it, since it is no chunk.
    @Test
    void frameSeconds_aHandlerHangs_grow() throws InterruptedException {
        record Ping(int value) {}
        try (Simulation sim = Simulation.create(SimulationOptions.defaults()
                .withJobs(JobOptions.defaults().withStallLimit(JobOptions.MIN_STALL_LIMIT, stuck::stalled)))) {
            final CountDownLatch inside = new CountDownLatch(1);
            sim.port("ping", Ping.class, (ping, commands) -> {
                        inside.countDown();
                        await(release);
                        return 0;
                    })
                    .offer(new Ping(1));
            sim.handOver();
            final Thread frames = new Thread(() -> {
                sim.takeOver();
                stuck.during(sim::step);
            });
            frames.start();
            inside.await();
            assertTrue(secondsOfFrame() > 0);
            release.countDown();
            frames.join();
            assertEquals(0, secondsOfFrame());
        }
    }

    /// The watchdog is late: the chunk and its frame have ended when its report arrives.
    @Test
    void stalled_afterTheFrame_isForgotten() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Table things = sim.define("thing", Layout.dense(1));
            things.create();
            sim.system("fail").over(things, (rows, commands) -> {
                throw new IllegalStateException("on purpose");
            });
            stuck.watch(sim);
            stuck.stalled(new StallReport("fail", 0, 0, "main", Duration.ofSeconds(3), List.of()));
            assertEquals(0, secondsOf("fail"));
            assertThrows(
                    SystemFailure.class,
                    () -> stuck.during(() -> {
                        assertEquals(0, secondsOf("fail"));
                        sim.step();
                    }));
            assertEquals(0, secondsOf("fail"));
        }
    }
}
