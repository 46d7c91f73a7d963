package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A recipe: the figures of frames as meters of Micrometer, read on another thread while frames run.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FrameMetersTest {

    private static final int FRAMES = 200;

    record Birth(int number) {}

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    private static Port<Birth> define(final Simulation sim) {
        final Table things = sim.define("thing", Layout.dense(1 << 16));
        sim.system("rest").over(things, (rows, commands) -> {
            if (rows.frame() == FRAMES) {
                throw new IllegalStateException("on purpose");
            }
        });
        return sim.port("births", Birth.class, (birth, commands) -> commands.create(things));
    }

    private double gauge(final String name) {
        return registry.get(name).gauge().value();
    }

    private double sum(final String name) {
        return registry.get(name).functionCounter().count();
    }

    /// A reader on another thread sees sums that never fall, and at last the same as the owner.
    @Test
    void frameEnded_readOnAnotherThread_showsTheFigures() throws InterruptedException {
        final Set<String> wrong = new HashSet<>();
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(2))) {
            final Port<Birth> births = define(sim);
            final FrameMeters meters = new FrameMeters(registry, sim);
            final Thread reader = new Thread(() -> {
                double before = 0;
                while (before < 2 * FRAMES) {
                    final double now = sum("denserow.messages");
                    if (now < before || gauge("denserow.rows") > 2 * FRAMES) {
                        wrong.add(before + " " + now);
                    }
                    before = now;
                    Thread.yield();
                }
            });
            reader.start();
            // snippet: frames
            for (int frame = 0; frame < FRAMES; frame++) {
                births.offer(new Birth(frame));
                births.offer(new Birth(-frame));
                try {
                    sim.step();
                    meters.frameEnded(sim);
                } catch (final SystemFailure failure) {
                    meters.frameFailed(failure);
                    sim.recover();
                }
            }
            // end
            reader.join();
            assertEquals(Set.of(), wrong);
            assertEquals(2 * FRAMES, sum("denserow.createdRows"));
            assertEquals(2, gauge("denserow.last.createdRows"));
            assertEquals(2 * FRAMES, gauge("denserow.rows"));
            assertEquals(0, gauge("denserow.port.waiting"));
            assertEquals(FRAMES, registry.get("denserow.frame").timer().count());
            assertEquals(
                    sum("denserow.nanos"),
                    registry.get("denserow.frame").timer().totalTime(TimeUnit.NANOSECONDS));
            births.offer(new Birth(0));
            final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
            meters.frameFailed(failure);
            sim.recover();
            assertEquals(
                    1,
                    registry.get("denserow.failures")
                            .tag("system", "rest")
                            .counter()
                            .count());
            assertEquals(2 * FRAMES, sum("denserow.createdRows"));
            births.offer(new Birth(0));
            sim.step();
            births.offer(new Birth(0));
            meters.frameEnded(sim);
            assertEquals(1, gauge("denserow.port.waiting"));
            assertEquals(2 * FRAMES + 2, gauge("denserow.rows"));
        }
    }

    /// As the main loop does when it goes on in another simulation of the same definition.
    @Test
    void frameEnded_anotherSimulation_theMetersGoOn() {
        FrameMeters meters = null;
        for (int i = 1; i <= 3; i++) {
            try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
                final Port<Birth> births = define(sim);
                if (i == 1) {
                    meters = new FrameMeters(registry, sim);
                }
                births.offer(new Birth(i));
                sim.step();
                meters.frameEnded(sim);
                assertEquals(i, sum("denserow.createdRows"));
                assertEquals(1, gauge("denserow.rows"));
            }
        }
    }

    @Test
    void frameMeters_everyFigure_hasAMeter() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            define(sim);
            new FrameMeters(registry, sim);
            sim.report().forEach((name, value) -> {
                assertEquals(0, gauge("denserow.last." + name));
                assertEquals(0, sum("denserow." + name));
            });
            assertTrue(registry.getMeters().size() > 60);
        }
    }
}
