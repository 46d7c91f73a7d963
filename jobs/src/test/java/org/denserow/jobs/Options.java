package org.denserow.jobs;

/// Options of the job systems of tests.
final class Options {

    private Options() {}

    static JobOptions of(final int workers, final int idleRounds) {
        return JobOptions.defaults().withWorkers(workers).withIdleRounds(idleRounds);
    }

    static WorkerContext[] contexts(final int workers) {
        return WorkerContext.all(of(workers, 0));
    }
}
