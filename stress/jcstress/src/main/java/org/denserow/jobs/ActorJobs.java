package org.denserow.jobs;

/// A job system of two workers that starts no thread: one actor of a test is the owner, the other one is the second
/// worker. For tests of other packages.
public final class ActorJobs {

    private final JobSystem jobs = new JobSystem(
            JobOptions.defaults().withWorkers(2).withIdleRounds(JobOptions.NEVER_SLEEP), 1, Parker.SYSTEM);
    private volatile boolean ended;

    /// Creates the job system; no actor runs chunks yet.
    public ActorJobs() {}

    /// {@return the job system that schedules are built on; for the owner}
    public JobSystem jobs() {
        return jobs;
    }

    /// Ends [#help()]: nothing more will run. The owner calls it.
    public void end() {
        ended = true;
    }

    /// Runs chunks until the owner calls [#end()]. The second worker calls it.
    public void help() {
        while (!ended) {
            jobs.executor().pool().runOne(1);
        }
    }
}
