package org.denserow.examples;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemDescription;
import org.denserow.jobs.StallReport;

// snippet: stuck
/// For how long systems have been stuck. The watchdog reports that a chunk is stuck, once; the end of the frame says
/// that none is any more. Keep the object as long as the registry.
final class StuckSystems {

    private static final System.Logger LOGGER = System.getLogger("server");

    private final Map<String, Long> sinceNanos = new ConcurrentHashMap<>(); // by system
    private final Counter stalls;
    private final MeterRegistry registry;
    private volatile boolean inFrame;
    private volatile long beganNanos; // the frame

    StuckSystems(final MeterRegistry registry) {
        this.registry = registry;
        stalls = registry.counter("denserow.stalls");
        Gauge.builder("denserow.running.seconds", this, StuckSystems::frameSeconds)
                .register(registry);
    }

    /// Registers a gauge for each system, when all are declared.
    void watch(final Simulation sim) {
        for (final SystemDescription system : sim.definition().systems()) {
            Gauge.builder("denserow.stuck.seconds", this, stuck -> stuck.seconds(system.name()))
                    .tag("system", system.name())
                    .register(registry);
        }
    }

    /// The `onStall` of the job options; the thread of the watchdog calls it.
    void stalled(final StallReport report) {
        stalls.increment(); // before the gauge: who sees that one is stuck finds it counted
        sinceNanos.putIfAbsent(
                report.job(), System.nanoTime() - report.atLeast().toNanos());
        LOGGER.log(System.Logger.Level.WARNING, report); // system, chunk, worker, thread, time, stack
    }

    /// Runs one frame and watches it; on the thread of frames.
    void during(final Runnable frame) {
        sinceNanos.clear();
        beganNanos = System.nanoTime();
        inFrame = true;
        try {
            frame.run();
        } finally {
            inFrame = false; // also a failed frame ends after all its chunks
            sinceNanos.clear();
        }
    }

    /// {@return how long the first chunk of a system that is stuck has been seen so; 0 if none is}
    double seconds(final String system) {
        final Long since = sinceNanos.get(system);
        return since == null || !inFrame ? 0 : (System.nanoTime() - since) / 1e9;
    }

    /// {@return how long the frame in progress has lasted, also in handlers, which no watchdog sees; 0 between frames}
    double frameSeconds() {
        return inFrame ? (System.nanoTime() - beganNanos) / 1e9 : 0;
    }
}
// end
