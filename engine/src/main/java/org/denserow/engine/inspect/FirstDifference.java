package org.denserow.engine.inspect;

import static org.denserow.engine.ground.Given.given;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.denserow.engine.Difference;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemDescription;
import org.denserow.engine.SystemFailure;
import org.denserow.jobs.Experimental;

/// Runs a model with several numbers of workers and orders of chunks, and compares the simulations after every frame.
/// It is the test kit for your own systems: it finds a system that reads undeclared parts, counts in a field, asks a
/// clock, or depends on the order of chunks, sooner than a plain run does.
///
/// Eight simulations run side by side: with 1, 2, 3 and 8 workers, and in four random orders of chunks
/// ([SimulationOptions#withChunkOrder(long)]). They run with the grain that the model has. If some systems set no
/// grain, eight more run with a grain of 64 rows for these systems, so that a few hundred rows are several chunks. A
/// model in which it finds no difference may still be wrong.
///
/// The empty text is returned only when a system had two chunks in some frame. If none had, the answer is
/// [#NO_SECOND_CHUNK]. This is expected for a model of exclusive systems or of single rows. For any other model it
/// means that the test could not see anything.
///
/// Hashes find the frame. Then the two simulations are compared part by part. Simulations of different grain are never
/// compared, because handles depend on the grain.
///
/// *Threads*: the caller's. *Cost*: that of all simulations, and two hashes of each one per frame. Eight simulations
/// are in memory at a time.
@Experimental
public final class FirstDifference {

    /// The answer of [#of(Consumer, long)] when all simulations were equal but no system had two chunks.
    public static final String NO_SECOND_CHUNK = "no difference, but orders of chunks were not compared: no system had"
            + " two chunks in any frame; let it run over more than 64 rows, and over more than the grain that it sets";

    private static final int ORDERS = 4; // random orders of chunks
    private static final int[] WORKER_COUNTS = {1, 2, 3, 8};
    private static final int FINE_GRAIN = 64; // rows; no grain is smaller

    private record Run(String name, Simulation sim) {}

    private final int grain; // of systems that set none; 0: the engine's own
    private final List<Run> runs = new ArrayList<>();

    private FirstDifference(final SimulationOptions options, final Consumer<Simulation> model) {
        grain = options.grain();
        final SimulationOptions plain = options.withoutSerialCutoff();
        try {
            for (final int workers : WORKER_COUNTS) {
                add(plain.withWorkers(workers).withChunkOrder(0), "workers=" + workers, model);
            }
            for (int order = 1; order <= ORDERS; order++) {
                final int workers = WORKER_COUNTS[order % WORKER_COUNTS.length];
                final SimulationOptions shuffled = plain.withWorkers(workers).withChunkOrder(order);
                add(shuffled, "workers=" + workers + ", chunkOrder=" + order, model);
            }
        } catch (final Throwable thrown) { // thrown by the model: close the simulations made so far
            close();
            throw thrown;
        }
    }

    /// Runs a model with default options.
    ///
    /// @param model defines types and systems and creates the first rows; called once for each of the 8 or 16
    ///     simulations, so it must not share what its systems write
    /// @param frames how many to run, at least 0
    /// @return an empty text, [#NO_SECOND_CHUNK], or the first difference. The difference has the frame and both
    ///     values, and names type, slot and part, or a system that is switched off on one side
    /// @throws SystemFailure if a frame fails in the same way in all simulations of one grain
    /// @throws IllegalArgumentException if `frames` is negative
    public static String of(final Consumer<Simulation> model, final long frames) {
        return of(SimulationOptions.defaults(), model, frames);
    }

    /// Runs a model with options.
    ///
    /// @param options seed, limits, policies and grain; workers and order of chunks do not count
    /// @param model defines types and systems and creates the first rows
    /// @param frames how many to run, at least 0
    /// @return an empty text, [#NO_SECOND_CHUNK], or the first difference
    /// @throws SystemFailure if a frame fails in the same way in all simulations of one grain
    /// @throws IllegalArgumentException if `frames` is negative
    public static String of(final SimulationOptions options, final Consumer<Simulation> model, final long frames) {
        check(options, model, frames);
        return find(options, model, frames);
    }

    static void check(final SimulationOptions options, final Consumer<Simulation> model, final long frames) {
        given(options, "options");
        given(model, "model", "pass what defines types and systems");
        checkFrames(frames);
    }

    static void checkFrames(final long frames) {
        if (frames < 0) {
            throw new IllegalArgumentException(
                    "frames must be >= 0: frames=" + frames + "; 0 compares the beginnings alone");
        }
    }

    /// Runs the families one by one until a difference is found.
    private static String find(final SimulationOptions options, final Consumer<Simulation> model, final long frames) {
        boolean severalChunks = false;
        for (final int grain : new int[] {options.grain(), FINE_GRAIN}) {
            final FirstDifference family = new FirstDifference(options.withGrain(grain), model);
            try {
                final String difference = family.find(frames);
                if (!difference.isEmpty()) {
                    return difference;
                }
                severalChunks |= family.hadSeveralChunks();
                if (!family.dependsOnGrain()) {
                    break;
                }
            } finally {
                family.close();
            }
        }
        return severalChunks ? "" : NO_SECOND_CHUNK;
    }

    private void add(final SimulationOptions options, final String name, final Consumer<Simulation> model) {
        final Simulation sim = Simulation.create(options);
        runs.add(new Run(grain == 0 ? name : name + ", grain=" + grain, sim));
        model.accept(sim);
    }

    private boolean hadSeveralChunks() {
        return runs.stream().anyMatch(run -> run.sim.report().mostChunks() > 1);
    }

    /// Whether the simulations with another grain would have other chunks.
    private boolean dependsOnGrain() {
        return grain != FINE_GRAIN
                && runs.getFirst().sim.definition().systems().stream()
                        .anyMatch(system -> system.type() != SystemDescription.NO_TYPE && !system.setsGrain());
    }

    /// Runs until two simulations differ.
    private String find(final long frames) {
        String difference = compareAll();
        for (long frame = 0; frame < frames && difference.isEmpty(); frame++) {
            difference = stepAll();
            if (difference.isEmpty()) {
                difference = compareAll();
            }
        }
        return difference;
    }

    private String stepAll() {
        SystemFailure expected = null;
        for (int i = 0; i < runs.size(); i++) {
            final SystemFailure failure = failureOf(runs.get(i).sim);
            if (i == 0) {
                expected = failure;
            } else if (!says(failure).equals(says(expected))) {
                return "frame=" + (runs.get(i).sim.frame() - 1) + ": " + says(expected) + " (" + runs.getFirst().name
                        + "), " + says(failure) + " (" + runs.get(i).name + ')';
            }
        }
        if (expected != null) {
            throw expected;
        }
        return "";
    }

    private static SystemFailure failureOf(final Simulation sim) {
        try {
            sim.step();
            return null;
        } catch (final SystemFailure failure) {
            return failure;
        }
    }

    private static String says(final SystemFailure failure) {
        return failure == null ? "no failure" : failure.getMessage();
    }

    private String compareAll() {
        final Run first = runs.getFirst();
        for (final Run other : runs) {
            if (first.sim.hash() != other.sim.hash() || first.sim.orderHash() != other.sim.orderHash()) {
                return "frame=" + (first.sim.frame() - 1) + ", " + compare(first, other);
            }
        }
        return "";
    }

    private static String compare(final Run a, final Run b) {
        try {
            return Difference.between(a.sim, b.sim)
                    .map(found -> found.describe(a.name, b.name))
                    .orElse("only the hashes differ");
        } catch (final IllegalStateException refused) { // the model recorded commands of the owner
            return "hashes differ: " + a.name + ", " + b.name + "; cannot be compared: " + refused.getMessage();
        }
    }

    private void close() {
        for (final Run run : runs) {
            run.sim.close();
        }
    }
}
