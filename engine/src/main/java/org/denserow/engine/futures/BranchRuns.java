package org.denserow.engine.futures;

import static org.denserow.engine.ground.Given.given;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.SystemFailure;
import org.jspecify.annotations.Nullable;

/// One call of [Futures]: its branches on their threads.
///
/// A branch is a task that makes a simulation, runs it and closes it, so what one branch leaves behind in its model is
/// never seen by another one. A thread has one task at a time, which bounds the simulations that are there at once.
///
/// ## Ends
/// A branch that fails ends with its outcome. Two things end the call: a model or a restore that throws, since it would
/// in each branch, and an interrupt of the caller. Then branches above [#last] do not begin, and those that run are
/// stopped. A branch enters `running` before it reads `last`, and `last` is written before `running` is read, so at least
/// one side sees the other.
///
/// *Threads*: the caller waits; each task has a thread of the call.
///
/// @param <M> what the model returns
/// @param <R> the value of a branch
final class BranchRuns<M, R> {

    private static final int NONE = -1;

    private final Snapshot snapshot;
    private final SimulationOptions options;
    private final Function<? super Simulation, ? extends M> model;
    private final long frames;
    private final BiFunction<? super Simulation, ? super M, ? extends R> result;

    private final AtomicInteger last = new AtomicInteger(Integer.MAX_VALUE);
    private final Map<Integer, Simulation> running = new ConcurrentHashMap<>(); // by task

    BranchRuns(
            final Snapshot snapshot,
            final SimulationOptions options,
            final Function<? super Simulation, ? extends M> model,
            final long frames,
            final BiFunction<? super Simulation, ? super M, ? extends R> result) {
        this.snapshot = snapshot;
        this.options = options.withWorkers(1);
        this.model = model;
        this.frames = frames;
        this.result = result;
    }

    /// Runs branches.
    ///
    /// @param threads how many run at once, at least 1
    /// @param branches in order of their tasks
    /// @param perVariant branches of a variant; numbers of outcomes begin again with each
    /// @return the outcomes, in order
    /// @throws InterruptedException if the caller is interrupted; all threads have ended then
    List<Outcome<R>> run(final int threads, final List<Branch<M>> branches, final int perVariant)
            throws InterruptedException {
        final List<Callable<@Nullable Outcome<R>>> tasks = new ArrayList<>();
        for (int i = 0; i < branches.size(); i++) {
            final int task = i;
            tasks.add(() -> run(task, task % perVariant, branches.get(task)));
        }
        try (ExecutorService executor = Executors.newFixedThreadPool(
                Math.min(threads, branches.size()),
                Thread.ofPlatform().daemon().name("denserow-branch-", 0).factory())) {
            try {
                return outcomes(executor.invokeAll(tasks));
            } finally {
                endAfter(NONE); // it matters only if the caller was interrupted: the executor waits for its threads
            }
        }
    }

    /// {@return the outcomes, in order; or throws what ended the call, of the lowest branch}
    private static <R> List<Outcome<R>> outcomes(final List<Future<@Nullable Outcome<R>>> ended)
            throws InterruptedException {
        final List<Outcome<R>> outcomes = new ArrayList<>();
        for (final Future<@Nullable Outcome<R>> each : ended) {
            try {
                final Outcome<R> outcome = each.get();
                if (outcome != null) { // null: it did not begin, and a branch before it throws
                    outcomes.add(outcome);
                }
            } catch (final ExecutionException thrown) {
                throw unchecked(thrown.getCause());
            }
        }
        return List.copyOf(outcomes);
    }

    private static RuntimeException unchecked(final Throwable thrown) {
        return switch (thrown) {
            case final Error error -> throw error;
            case final RuntimeException refusal -> refusal;
            default -> new IllegalStateException("a model throws no checked exception: thrown=" + thrown, thrown);
        };
    }

    private void endAfter(final int task) {
        last.accumulateAndGet(task, Math::min);
        running.forEach((other, sim) -> {
            if (other > task) {
                sim.stop();
            }
        });
    }

    private boolean isOver(final int task) {
        return task > last.get();
    }

    private @Nullable Outcome<R> run(final int task, final int number, final Branch<M> branch) {
        if (isOver(task)) {
            return null;
        }
        try (Simulation sim = Simulation.create(options.withSeed(branch.seed()))) {
            final M parts =
                    given(model.apply(sim), "the model's result", "let the model return what results are made of");
            sim.restore(snapshot.withSeed(branch.seed()));
            running.put(task, sim);
            return isOver(task) ? null : follow(number, branch, sim, parts);
        } catch (final Throwable thrown) {
            endAfter(task);
            throw thrown;
        } finally {
            running.remove(task);
        }
    }

    private Outcome<R> follow(final int number, final Branch<M> branch, final Simulation sim, final M parts) {
        try {
            branch.change().accept(sim, parts);
            sim.run(frames);
            final long hash = sim.hash(); // before the result, which may change the state
            final long orderHash = sim.orderHash();
            final R value =
                    given(result.apply(sim, parts), "the value of a branch", "return what the caller needs of its end");
            return Outcome.ended(number, branch.seed(), sim.frame(), hash, orderHash, value);
        } catch (final Throwable thrown) { // also an Error in a system: it ends this simulation, no other one
            final long frame = thrown instanceof final SystemFailure failure ? failure.frame() : sim.frame();
            return Outcome.failed(number, branch.seed(), frame, thrown);
        }
    }
}
