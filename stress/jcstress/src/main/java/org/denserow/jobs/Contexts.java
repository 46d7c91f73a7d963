package org.denserow.jobs;

/// Contexts of workers for a dispatch, in tests without a job system.
final class Contexts {

    private static final JobOptions SLEEP_AT_ONCE =
            JobOptions.defaults().withWorkers(1).withIdleRounds(0);
    private static final JobOptions SPIN_A_LITTLE = SLEEP_AT_ONCE.withIdleRounds(10);

    private Contexts() {}

    static WorkerContext[] of(final int workers) {
        return WorkerContext.all(SLEEP_AT_ONCE.withWorkers(workers));
    }

    /// {@return an owner that waits for a join, spinning for some rounds first}
    static WorkerContext spinning() {
        return WorkerContext.all(SPIN_A_LITTLE)[0];
    }

    /// {@return an owner that waits for a join without sleeping}
    static WorkerContext neverSleeping() {
        return WorkerContext.all(SLEEP_AT_ONCE.withIdleRounds(JobOptions.NEVER_SLEEP))[0];
    }

    /// {@return workers without threads, and an empty seat}
    static Workers none(final DispatchPool pool, final Parker parker) {
        return new Workers(SLEEP_AT_ONCE, of(1), pool, new OwnerSeat(parker), parker);
    }
}
