package org.denserow.engine;

import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.jfr.StallEvent;
import org.denserow.engine.ground.Checks;
import org.denserow.jobs.JobOptions;
import org.denserow.jobs.JobSystem;
import org.denserow.jobs.StallReport;

/// Runs chunks: the job system, and for each of its workers the context of its chunks.
///
/// In checks mode the owner runs everything, in order or in the order that the options ask for; results do not depend
/// on it. The number of contexts is still that of the options.
final class Workers {

    private final JobSystem jobs;
    private final FrameEvents events;
    private final ChunkContext[] contexts;

    Workers(final SimulationOptions options, final FrameState state, final CommandLog log, final Tallies tallies) {
        this.jobs = jobs(options);
        this.events = new FrameEvents(jobs.name());
        this.contexts = new ChunkContext[options.workers()];
        for (int worker = 0; worker < contexts.length; worker++) {
            contexts[worker] = new ChunkContext(log, state, log.worker(worker), worker, options.seed(), tallies);
        }
    }

    private static JobSystem jobs(final SimulationOptions options) {
        if (options.chunkOrderSeed() != 0) {
            return JobSystem.shuffled(Checks.ON ? 1 : options.workers(), options.chunkOrderSeed());
        }
        final JobOptions given = Checks.ON ? options.jobs().withWorkers(1) : options.jobs();
        if (given.stallLimit().isZero()) {
            return JobSystem.create(given);
        }
        final Stalls stalls = new Stalls(given.onStall());
        final JobSystem jobs = JobSystem.create(given.withStallLimit(given.stallLimit(), stalls));
        stalls.simulation = jobs.name();
        return jobs;
    }

    /// Records the reports of the watchdog as events, and passes them on.
    ///
    /// *Threads*: the watchdog's.
    private static final class Stalls implements Consumer<StallReport> {

        private final Consumer<? super StallReport> onStall;
        private volatile String simulation = ""; // until the job system has its name

        Stalls(final Consumer<? super StallReport> onStall) {
            this.onStall = onStall;
        }

        @Override
        public void accept(final StallReport report) {
            final StallEvent event = new StallEvent();
            if (event.isEnabled()) {
                event.simulation = simulation;
                event.system = report.job();
                event.chunk = report.chunk();
                event.worker = report.worker();
                event.stalledThread = report.thread();
                event.atLeast = report.atLeast().toNanos();
                event.stack =
                        report.stack().stream().map(StackTraceElement::toString).collect(Collectors.joining("\n"));
                event.commit();
            }
            onStall.accept(report);
        }
    }

    JobSystem jobs() {
        return jobs;
    }

    /// {@return the events of the simulation, which have the name of the job system}
    FrameEvents events() {
        return events;
    }

    /// {@return the contexts, by worker; the live array}
    ChunkContext[] contexts() {
        return contexts;
    }

    void arrays(final Consumer<Object> to) {
        for (final ChunkContext context : contexts) {
            context.arrays(to);
        }
    }
}
