package org.denserow.stress.jmh;

import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.denserow.jobs.ChunkJob;
import org.denserow.jobs.JobSystem;
import org.denserow.jobs.SerialCutoff;

/// One way to run a fixed number of chunks of the same work on [#THREADS] threads and wait for all of them.
///
/// | rival | what it is | threads that run chunks |
/// |---|---|---|
/// | `denserow` | [JobSystem#dispatch] as [JobSystem#withWorkers] makes it | the caller and 1 |
/// | `denserowCutoff` | the same with a [SerialCutoff#adaptive()], which keeps small work on the caller | as it learns |
/// | `plain` | a loop | the caller |
/// | `fjpCommon` | the common `ForkJoinPool`, halving tasks made once | the caller and 1 |
/// | `fjpOwn` | a `ForkJoinPool`, halving tasks made once, invoked from outside | 2; the caller sleeps |
/// | `intStream` | `IntStream.range(0, chunks).parallel().forEach`, on the common pool | the caller and 1 |
/// | `executor` | a fixed `ThreadPoolExecutor`, `invokeAll` over callables made once | 2; the caller sleeps |
/// | `executorClaim` | the same with 1 thread; both claim chunks from a counter | the caller and 1 |
///
/// The common pool has one thread when the JVM is started with [#COMMON_POOL]. A fork builds one rival, so every
/// call site has one target.
///
/// Threads: one at a time calls `run`.
interface Dispatcher extends AutoCloseable {

    /// Threads that run chunks, for every rival except `plain`.
    int THREADS = 2;

    /// JVM argument that gives the common pool one thread: with the caller that is [#THREADS].
    String COMMON_POOL = "-Djava.util.concurrent.ForkJoinPool.common.parallelism=1";

    /// Runs the work for every chunk once and returns when all are done.
    void run();

    /// Ends the threads, if it has any of its own.
    @Override
    default void close() {
        // Most have none.
    }

    /// Builds a rival.
    ///
    /// @param rival one of the names above
    /// @param chunks chunks per dispatch
    /// @param work what a chunk does, given its number
    /// @throws IllegalArgumentException if there is no such rival
    static Dispatcher of(final String rival, final int chunks, final IntConsumer work) {
        return switch (rival) {
            case "denserow" -> new Denserow(chunks, work, SerialCutoff.off());
            case "denserowCutoff" -> new Denserow(chunks, work, SerialCutoff.adaptive());
            case "plain" ->
                () -> {
                    for (int chunk = 0; chunk < chunks; chunk++) {
                        work.accept(chunk);
                    }
                };
            case "fjpCommon" -> ForkJoinDispatcher.common(chunks, work);
            case "fjpOwn" -> ForkJoinDispatcher.own(chunks, work);
            case "intStream" -> () -> IntStream.range(0, chunks).parallel().forEach(work);
            case "executor" -> new InvokeAllDispatcher(chunks, work);
            case "executorClaim" -> new ClaimingDispatcher(chunks, work);
            default ->
                throw new IllegalArgumentException(
                        "no such rival: rival=" + rival
                                + "; denserow, denserowCutoff, plain, fjpCommon, fjpOwn, intStream, executor and executorClaim are there");
        };
    }

    /// The job system of this project.
    final class Denserow implements Dispatcher {

        private final JobSystem jobs = JobSystem.withWorkers(THREADS);
        private final int chunks;
        private final ChunkJob job;
        private final SerialCutoff cutoff;

        private Denserow(final int chunks, final IntConsumer work, final SerialCutoff cutoff) {
            this.chunks = chunks;
            this.cutoff = cutoff;
            this.job = (chunk, worker) -> work.accept(chunk);
        }

        @Override
        public void run() {
            jobs.dispatch(chunks, job, cutoff);
        }

        @Override
        public void close() {
            jobs.close();
        }
    }
}
