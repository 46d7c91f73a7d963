package org.denserow.engine.frame;

import java.util.function.Consumer;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.ground.Checks;
import org.denserow.jobs.JobSystem;

/// Runs chunks: the job system, and for each of its workers the context of its chunks.
///
/// In checks mode the owner runs everything, in order; results do not depend on it. The number of contexts is still
/// that of the options.
final class Workers {

    private final JobSystem jobs;
    private final ChunkContext[] contexts;

    Workers(final SimulationOptions options, final FrameState state, final CommandLog log, final Tallies tallies) {
        this.jobs = jobs(options);
        this.contexts = new ChunkContext[options.workers()];
        for (int worker = 0; worker < contexts.length; worker++) {
            contexts[worker] = new ChunkContext(log, state, log.worker(worker), options.seed(), tallies);
        }
    }

    private static JobSystem jobs(final SimulationOptions options) {
        if (Checks.ON) {
            return JobSystem.create(options.jobs().withWorkers(1));
        }
        return options.chunkOrderSeed() == 0
                ? JobSystem.create(options.jobs())
                : JobSystem.shuffled(options.workers(), options.chunkOrderSeed());
    }

    JobSystem jobs() {
        return jobs;
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
