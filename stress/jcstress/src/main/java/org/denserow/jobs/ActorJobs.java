package org.denserow.jobs;

/// A job system of two workers without threads of its own: one actor of a test is the owner, another one is the second
/// worker. For tests of other packages.
public final class ActorJobs {

    private final JobSystem jobs = new JobSystem(
            JobOptions.defaults().withWorkers(2).withIdleRounds(JobOptions.NEVER_SLEEP), 1, Parker.SYSTEM);
    private volatile boolean ended;

    /// Nobody works yet.
    public ActorJobs() {}

    /// {@return what schedules are built on; the owner's}
    public JobSystem jobs() {
        return jobs;
    }

    /// Nothing more will run; the owner.
    public void end() {
        ended = true;
    }

    /// Runs chunks until the owner has ended; the second worker.
    public void help() {
        while (!ended) {
            jobs.executor().pool().runOne(1);
        }
    }
}
