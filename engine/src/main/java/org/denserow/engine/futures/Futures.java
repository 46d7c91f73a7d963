package org.denserow.engine.futures;

import static org.denserow.engine.ground.Given.given;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.ground.Mix;
import org.denserow.jobs.Experimental;

/// Futures of one state: branches that begin with a snapshot and go on with other seeds, other parameters or another
/// first state, in parallel.
///
/// ```java
/// List<Outcome<Integer>> outcomes = Futures.of(trunk.snapshot(), options, Town::new)
///         .run(100, 365, (sim, town) -> town.infected());
/// ```
///
/// Each branch is a new simulation with one worker: the model defines it, the snapshot is restored with the seed of the
/// branch ([Snapshot#withSeed(long)]), the change of the branch is made, frames run, the result is taken, and the
/// simulation is closed. So
///
/// 1. a branch is the same alone and beside others, on any number of threads: equal values and equal hashes;
/// 2. a branch with the seed of the snapshot and without a change equals the trunk, as long as no input comes there;
/// 3. branches never see what another one left behind in its model.
///
/// The three hold for a model that computes the same in every run (`FirstDifference` of the package `inspect` finds
/// others) and shares nothing between simulations that changes. A resource without a `save` is not in the snapshot
/// ([Snapshot#leftOut()]): each branch begins with a new one. Objects of object columns are shared by all branches as
/// they are shared by a snapshot; if frames change them, pass a snapshot read from a file, of which each branch makes
/// objects of its own. Messages that wait are in a branch if the snapshot has them; no other input comes, except what
/// its change brings.
///
/// ## Failures
/// A branch whose change, frame or result throws has an [Outcome] with the failure; the others go on. What the model or the
/// restore throws is thrown by the call, since it would be thrown in each branch; no further branch begins then.
///
/// ## Threads
/// The caller waits. Branches run on daemon threads of the call, as many as [SimulationOptions#workers()], no more than
/// there are branches, and these have ended when the call returns or throws. No executor is asked for: a simulation belongs
/// to one thread from its definition to its end, and the number of threads is the bound on memory. The model, changes and
/// results are called on several threads at once, each time with another simulation. An interrupt of the caller stops
/// the call after the frames in progress.
///
/// *Memory*: that of the snapshot and of one simulation for each thread, whatever the number of branches; and their
/// results. *Cost*: that of all branches, each with its definition and a restore.
///
/// @param <M> what the model returns: its tables and columns, for changes and results
@Experimental
public final class Futures<M> {

    /// The maximum number of branches of one call, of all variants together: 2^20.
    public static final int MAX_BRANCHES = 1 << 20;

    private final Snapshot snapshot;
    private final SimulationOptions options;
    private final Function<? super Simulation, ? extends M> model;

    private Futures(
            final Snapshot snapshot,
            final SimulationOptions options,
            final Function<? super Simulation, ? extends M> model) {
        this.snapshot = snapshot;
        this.options = options;
        this.model = model;
    }

    /// {@return the futures of a state}
    ///
    /// @param <M> what the model returns
    /// @param snapshot the state; of a simulation with equal options except the seed, and an equal model
    /// @param options those of the branches; their workers are the number of branches that run at once, and their seed
    ///     does not count. Warnings of losses are those of each branch, so a branch that ends while timers are armed
    ///     says so, unless [SimulationOptions#withoutLossWarnings()] is set
    /// @param model defines types and systems, as it did for the snapshot, and returns what changes and results need of
    ///     them; called once for each branch. Rows that it creates are replaced by those of the snapshot
    public static <M> Futures<M> of(
            final Snapshot snapshot,
            final SimulationOptions options,
            final Function<? super Simulation, ? extends M> model) {
        return new Futures<>(
                given(snapshot, "snapshot"),
                given(options, "options", "begin with SimulationOptions.defaults()"),
                given(model, "model", "pass what defines types and systems"));
    }

    /// {@return the seed that a branch gets where none is given: that of the snapshot for branch 0, and a mix of it and the
    ///     number for others, which depends on nothing else}
    ///
    /// @param branch number of a branch, at least 0
    /// @throws IllegalArgumentException if negative, or as [Snapshot#seed()]
    public long seed(final int branch) {
        if (branch < 0) {
            throw new IllegalArgumentException(
                    "branches are numbered from 0: branch=" + branch + "; 0 is the one with the seed of the snapshot");
        }
        return branch == 0 ? snapshot.seed() : Mix.next(snapshot.seed(), branch);
    }

    /// Runs branches with seeds of their own ([#seed(int)]) and no change. Branch 0 is the trunk.
    ///
    /// @param <R> the value of a branch
    /// @param branches how many, in `[1, MAX_BRANCHES]`
    /// @param frames how many each runs, at least 0
    /// @param result makes the value of a branch of the simulation at its end, not null; whatever it returns stays in
    ///     memory, so it should not refer to the simulation
    /// @return the outcomes, by number of the branch
    /// @throws IllegalArgumentException if a number is out of range, or the snapshot does not fit
    /// @throws InterruptedException if the caller is interrupted; outcomes are lost
    public <R> List<Outcome<R>> run(
            final int branches, final long frames, final BiFunction<? super Simulation, ? super M, ? extends R> result)
            throws InterruptedException {
        checkBranches("branches", branches);
        final List<Branch<M>> all = new ArrayList<>();
        for (int i = 0; i < branches; i++) {
            all.add(Branch.seed(seed(i)));
        }
        return run(all, branches, frames, result);
    }

    /// Runs branches with seeds and changes of the caller's choice.
    ///
    /// @param <R> the value of a branch
    /// @param branches at least 1, at most [#MAX_BRANCHES]
    /// @param frames how many each runs, at least 0
    /// @param result as in [#run(int, long, BiFunction)]
    /// @return the outcomes, in order of the branches
    /// @throws IllegalArgumentException if a number is out of range, or the snapshot does not fit
    /// @throws InterruptedException if the caller is interrupted; outcomes are lost
    public <R> List<Outcome<R>> run(
            final List<Branch<M>> branches,
            final long frames,
            final BiFunction<? super Simulation, ? super M, ? extends R> result)
            throws InterruptedException {
        checkBranches("branches", given(branches, "branches").size());
        branches.forEach(each -> given(each, "a branch", "pass Branch.seed(…)"));
        return run(List.copyOf(branches), branches.size(), frames, result);
    }

    /// Compares variants with common random numbers: runs each of them with the same seeds ([#seed(int)]). Systems of equal
    /// names draw equal numbers for equal entities in all variants, so what differs between outcomes of one seed is due to
    /// the variants, and differences of one seed scatter less than those of two.
    ///
    /// @param <R> the value of a branch
    /// @param variants their changes, made as those of a [Branch]; `(sim, model) -> {}` is the state as it is
    /// @param seeds how many, at least 1; variants times seeds at most [#MAX_BRANCHES]
    /// @param frames how many each branch runs, at least 0
    /// @param result as in [#run(int, long, BiFunction)]
    /// @return for each variant its outcomes, by number of the seed
    /// @throws IllegalArgumentException if a number is out of range, or the snapshot does not fit
    /// @throws InterruptedException if the caller is interrupted; outcomes are lost
    public <R> List<List<Outcome<R>>> compare(
            final List<? extends BiConsumer<? super Simulation, ? super M>> variants,
            final int seeds,
            final long frames,
            final BiFunction<? super Simulation, ? super M, ? extends R> result)
            throws InterruptedException {
        checkBranches("seeds", seeds);
        checkBranches("variants × seeds", given(variants, "variants").size() * (long) seeds);
        final List<Branch<M>> all = new ArrayList<>();
        for (final BiConsumer<? super Simulation, ? super M> change : variants) {
            for (int i = 0; i < seeds; i++) {
                all.add(Branch.seed(seed(i), change));
            }
        }
        final List<Outcome<R>> outcomes = run(all, seeds, frames, result);
        final List<List<Outcome<R>>> byVariant = new ArrayList<>();
        for (int from = 0; from < outcomes.size(); from += seeds) {
            byVariant.add(outcomes.subList(from, from + seeds));
        }
        return List.copyOf(byVariant);
    }

    private <R> List<Outcome<R>> run(
            final List<Branch<M>> branches,
            final int perVariant,
            final long frames,
            final BiFunction<? super Simulation, ? super M, ? extends R> result)
            throws InterruptedException {
        if (frames < 0) {
            throw new IllegalArgumentException(
                    "frames must be >= 0: frames=" + frames + "; 0 gives the beginnings of the branches");
        }
        given(result, "result", "pass what makes the value of a branch of its simulation");
        return new BranchRuns<M, R>(snapshot, options, model, frames, result)
                .run(options.workers(), branches, perVariant);
    }

    private static void checkBranches(final String name, final long count) {
        if (count < 1 || count > MAX_BRANCHES) {
            throw new IllegalArgumentException("branches must be in [1, " + MAX_BRANCHES + "]: " + name + "=" + count
                    + "; make several calls for more");
        }
    }

    @Override
    public String toString() {
        return "Futures{of=" + snapshot + ", threads=" + options.workers() + '}';
    }
}
