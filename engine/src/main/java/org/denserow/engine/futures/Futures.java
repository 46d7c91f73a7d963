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

/// Runs futures of one state in parallel: *branches*, which begin with a snapshot and go on with other seeds, other
/// parameters or a changed first state. The run that the snapshot was taken from is the *trunk*.
///
/// ```java
/// List<Outcome<Integer>> outcomes = Futures.of(trunk.snapshot(), options, Town::new)
///         .run(100, 365, (sim, town) -> town.infected());
/// ```
///
/// Each branch is a new simulation with one worker. The model defines it. The snapshot is restored with the seed of the
/// branch ([Snapshot#withSeed(long)]). The change of the branch is made, and frames run. Then the result is taken, and
/// the simulation is closed. From this follow three rules:
///
/// 1. A branch has the same value and the same hashes alone and beside others, on any number of threads.
/// 2. A branch with the seed of the snapshot and without a change equals the trunk, as long as the trunk gets no input.
/// 3. A branch never sees what another one left behind in its model.
///
/// The rules hold for a model that computes the same in every run, and whose simulations share nothing that changes.
/// (`FirstDifference` of the package `inspect` finds models that break this.) A resource without a `save` is not in the
/// snapshot ([Snapshot#leftOut()]): each branch begins with a new one. Branches share the objects in object columns
/// with the snapshot. If frames change these objects, pass a snapshot that was read from a file: then each branch makes
/// objects of its own. Messages that wait in the snapshot are handled in each branch. A branch gets no other input,
/// except from its change.
///
/// ## Failures
/// If the change, a frame or the result of a branch throws, its [Outcome] has the failure, and the other branches go
/// on. If the model or the restore throws, the call throws it, since it would be thrown in each branch. Then no further
/// branch begins.
///
/// ## Threads
/// The caller waits. Branches run on daemon threads that the call starts: as many as [SimulationOptions#workers()], but
/// no more than there are branches. These threads have ended when the call returns or throws. There is no way to pass
/// an executor, because a simulation belongs to one thread from its definition to its end, and the number of threads
/// bounds the memory. The model, changes and results are called on several threads at once, each time with another
/// simulation. An interrupt of the caller stops the call after the frames in progress.
///
/// *Memory*: the snapshot, one simulation for each thread whatever the number of branches is, and the results. *Cost*:
/// that of all branches; each one includes a definition and a restore.
///
/// @param <M> what the model returns: its tables and columns, for changes and results
@Experimental
public final class Futures<M> {

    /// The largest number of branches of one call, all variants together: 2^20.
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
    /// @param snapshot the state, taken from a simulation with the same model and the same options; the seed may differ
    /// @param options options of the branches. Their number of workers is the number of branches that run at once;
    ///     their seed does not count. Each branch warns of losses when it ends, for example of timers that are still
    ///     armed, unless [SimulationOptions#withoutLossWarnings()] is set
    /// @param model defines types and systems, as it did for the snapshot, and returns what changes and results need of
    ///     them. It is called once for each branch. The rows of the snapshot replace the rows that it creates
    public static <M> Futures<M> of(
            final Snapshot snapshot,
            final SimulationOptions options,
            final Function<? super Simulation, ? extends M> model) {
        return new Futures<>(
                given(snapshot, "snapshot"),
                given(options, "options", "begin with SimulationOptions.defaults()"),
                given(model, "model", "pass what defines types and systems"));
    }

    /// {@return the seed that a branch gets if none is given. Branch 0 gets the seed of the snapshot. Others get a mix
    /// of that seed and their number, which depends on nothing else}
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
    /// @param result makes the value of a branch from the simulation at its end; not null. The value stays in memory,
    ///     so it should not refer to the simulation
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

    /// Compares variants with common random numbers: it runs each variant with the same seeds ([#seed(int)]). Systems
    /// of the same name draw the same numbers for the same entities in all variants. So what differs between two
    /// outcomes of the same seed is due to the variants. Such differences scatter less than differences between
    /// outcomes of two seeds.
    ///
    /// @param <R> the value of a branch
    /// @param variants the change of each variant, made like that of a [Branch]; `(sim, model) -> {}` leaves the state
    ///     as it is
    /// @param seeds how many seeds, at least 1; the number of variants times seeds is at most [#MAX_BRANCHES]
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
