package org.denserow.jobs;

/// A job system of two workers that starts no thread: one actor of a test is the owner, the other one is the second
/// worker. For tests of other packages.
public final class ActorJobs {

    private static final int SPINS = 256; // before a thread yields

    private final JobSystem jobs = new JobSystem(
            JobOptions.defaults().withWorkers(2).withIdleRounds(JobOptions.NEVER_SLEEP), 1, Parker.SYSTEM);
    private volatile boolean ended;

    /// Creates the job system; no actor runs chunks yet.
    public ActorJobs() {}

    /// {@return the job system that schedules are built on; for the owner}
    public JobSystem jobs() {
        return jobs;
    }

    /// Begins anew, for the next sample; between the actors of two samples.
    public void begin() {
        ended = false;
    }

    /// Ends [#help()]: nothing more will run. The owner calls it.
    public void end() {
        ended = true;
    }

    /// Runs chunks until the owner calls [#end()]. The second worker calls it.
    public void help() {
        for (int spin = 0; !ended; spin++) {
            if (!jobs.executor().pool().runOne(1)) {
                pause(spin);
            }
        }
    }

    /// Spins, which keeps the timing close, and sometimes yields: the other actor may wait for a core.
    ///
    /// @param spin number of the call, from 0
    public static void pause(final int spin) {
        if (spin % SPINS == SPINS - 1) {
            Thread.yield();
        } else {
            Thread.onSpinWait();
        }
    }
}
