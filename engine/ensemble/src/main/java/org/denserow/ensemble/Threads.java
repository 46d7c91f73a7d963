package org.denserow.ensemble;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// One call of [Runs]: its tasks on their threads. Each thread takes the next task when it has ended one, which bounds the
/// simulations that are there at once, and keeps all threads busy while there are tasks.
///
/// *Threads*: the caller waits; `next` deals out tasks; `ended` is guarded by its own monitor. `isOver` is written before
/// `running` is read, and a run enters `running` before it reads `isOver`: no run goes on that nobody wants.
final class Threads {

    private final List<Task> tasks;
    private final BiFunction<Task, BooleanSupplier, TaskRun> maker;
    private final TaskSink sink;
    private final RunListener listener;
    private final AtomicInteger next = new AtomicInteger();
    private final List<TaskResult> ended = new ArrayList<>(); // guarded by itself
    private final Set<TaskRun> running = ConcurrentHashMap.newKeySet();
    private volatile boolean isOver;

    /// @param tasks in the order in which they begin
    /// @param maker makes a run of a task, and of the answer to whether the call ends
    Threads(
            final List<Task> tasks,
            final BiFunction<Task, BooleanSupplier, TaskRun> maker,
            final TaskSink sink,
            final RunListener listener) {
        this.tasks = tasks;
        this.maker = maker;
        this.sink = sink;
        this.listener = listener;
    }

    /// Runs all tasks.
    ///
    /// @param threads how many run at once, at least 1
    /// @return the results, by number of the task
    /// @throws InterruptedException if the caller is interrupted; all threads have ended then
    /// @throws IOException if a result could not be kept
    List<TaskResult> run(final int threads) throws IOException, InterruptedException {
        final Callable<@Nullable Void> loop = () -> {
            loop();
            return null;
        };
        try (ExecutorService executor = Executors.newFixedThreadPool(
                threads, Thread.ofPlatform().daemon().name("denserow-run-", 0).factory())) {
            try {
                for (final Future<@Nullable Void> each : executor.invokeAll(Collections.nCopies(threads, loop))) {
                    each.get();
                }
            } catch (final ExecutionException thrown) {
                throw rethrown(thrown.getCause());
            } finally {
                end(); // it matters only if the caller was interrupted: the executor waits for its threads
            }
        }
        synchronized (ended) {
            ended.sort(Comparator.comparingInt(TaskResult::task));
            return List.copyOf(ended);
        }
    }

    private static RuntimeException rethrown(final Throwable thrown) throws IOException {
        return switch (thrown) {
            case final Error error -> throw error;
            case final IOException failed -> throw failed;
            case final RuntimeException refusal -> refusal;
            default -> new IllegalStateException("a run throws no other exception: thrown=" + thrown, thrown);
        };
    }

    private void end() {
        isOver = true;
        running.forEach(TaskRun::stop);
    }

    private void loop() throws IOException {
        for (int i = next.getAndIncrement(); i < tasks.size() && !isOver; i = next.getAndIncrement()) {
            final TaskRun run = maker.apply(tasks.get(i), () -> isOver);
            running.add(run);
            try {
                final TaskResult result = run.run();
                if (result != null) {
                    sink.keep(result);
                    hear(result);
                }
            } catch (final Throwable thrown) {
                end();
                throw thrown;
            } finally {
                running.remove(run);
            }
        }
    }

    private void hear(final TaskResult result) {
        synchronized (ended) { // one call of the listener at a time
            ended.add(result);
            listener.ended(result, ended.size(), tasks.size());
        }
    }
}
