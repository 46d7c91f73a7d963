/// Jobs over fixed chunks on a fixed set of threads: parallel loops, and schedules of nodes that run every frame. Nothing
/// here depends on the engine.
///
/// Begin with [`JobSystem`][JobSystem]:
///
/// <!-- PackagePageTest: loop -->
/// ```java
/// final double[] values = new double[100_000];
/// try (JobSystem jobs = JobSystem.withWorkers(4)) {
///     jobs.parallelFor(values.length, 4_096, (begin, end, chunk, worker) -> { // at most 4,096 rows a chunk
///         for (int row = begin; row < end; row++) {
///             values[row] = Math.sqrt(row);
///         }
///     }); // returns when all chunks have run
/// }
/// ```
///
/// A loop is split into *chunks*, whose bounds depend on rows and grain only. So what a chunk computes from its rows is the
/// same for any number of threads. Which *worker* runs a chunk depends on timing. The page `jobs/docs/api.md` says more.
///
/// | the front door | what it is |
/// |---|---|
/// | [`JobSystem`][JobSystem] | dispatches, checks the caller, closes |
/// | [`JobOptions`][JobOptions] | threads, idle policy, watchdog, listener |
/// | [`RangeJob`][RangeJob] | the work of a loop, by rows |
/// | [`ChunkJob`][ChunkJob] | the work of a dispatch, by chunk |
/// | [`DoubleReduction`][DoubleReduction], [`LongReduction`][LongReduction] | one number per chunk, combined in the order of chunks |
/// | [`Scratch`][Scratch] | short-lived arrays of a chunk |
/// | [`SerialCutoff`][SerialCutoff] | keeps small work on the caller |
/// | [`JobFailure`][JobFailure] | thrown by a dispatch or a run of a schedule when a chunk threw |
///
/// | a schedule | what it is |
/// |---|---|
/// | [`Schedule`][Schedule] | a graph of nodes built once: run, failure, text |
/// | [`ScheduleBuilder`][ScheduleBuilder] | declares nodes, accesses, boundaries |
///
/// | watching | what it is |
/// |---|---|
/// | [`WorkerCounters`][WorkerCounters] | counts and times of a worker |
/// | [`JobListener`][JobListener] | is called when workers begin and end chunks, sleep and wake |
/// | [`StallReport`][StallReport] | a worker that is at one chunk too long, its chunk and its stack |
///
/// [`Experimental`][Experimental] marks what is young, here and in the modules above.
///
/// *Threads*: the *owner* is the outside thread that dispatches now; it is worker 0. Only one outside thread may dispatch at a
/// time.
///
/// ## Not supported
/// - Blocking calls in jobs: the join waits for them, and that worker runs nothing meanwhile.
/// - Two outside threads at once: an error that names both.
/// - Work after an `Error` came out of a dispatch: an error that names it.
/// - Chunks that wait for other chunks of the same dispatch: with one worker they run one after the other.
/// - A schedule inside a chunk or inside another schedule: an error.
/// - A schedule whose nodes change from run to run: build another one, or let a count be 0.
/// - A stack overflow while a dispatch is published or joined. A stack overflow inside a job is reported as a failure.
/// - More than 256 workers; more than 4,096 nodes in a schedule, more than 64 of them pinned to one worker.
/// - `jlink` together with idle strategies of Agrona, which is an automatic module, unless you give its jar a module
///   descriptor. With the default strategy `jlink` needs no Agrona.
///
/// For readers of the source, the map goes on in `jobs/docs/design.md`.
@NullMarked
package org.denserow.jobs;

import org.jspecify.annotations.NullMarked;
