package org.denserow.engine.inspect;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemDescription;
import org.denserow.engine.SystemFailure;
import org.denserow.jobs.Experimental;

/// Narrows down a difference that [FirstDifference] has found. [#repeats] tells whether one worker repeats itself,
/// [#order] finds an order of chunks that repeats the difference, and [#culprits] finds the systems without which the
/// difference is gone. The page `engine/docs/determinism.md` shows an example step by step.
///
/// The model is called once for each simulation, as for [FirstDifference], and the simulations are closed here. Some
/// simulations run no frame. If the model offers messages, these log a warning about input that was never applied.
///
/// *Threads*: the caller's.
@Experimental
public final class Hunt {

    /// The number of orders that [#order] tries: 100.
    public static final int ORDERS = 100;

    private Hunt() {}

    /// Runs a model twice with one worker. If the two runs differ, the order of chunks is not the cause: look for a
    /// clock, a random generator, a static field.
    ///
    /// *Cost*: at most twice the frames, and two hashes per frame.
    ///
    /// @param options seed, limits, policies and grain; workers and order of chunks do not count
    /// @param model defines types and systems and creates the first rows
    /// @param frames how many to run, at least 0
    /// @return whether both runs have equal hashes at the beginning and after each frame
    /// @throws SystemFailure if a frame fails
    /// @throws IllegalArgumentException if `frames` is negative
    public static boolean repeats(
            final SimulationOptions options, final Consumer<Simulation> model, final long frames) {
        FirstDifference.check(options, model, frames);
        final SimulationOptions one = options.withWorkers(1).withChunkOrder(0);
        return !differs(one, model, hashes(one, model, frames));
    }

    /// Finds an order of chunks under which a model differs from a run with one worker. Pass the result to
    /// [SimulationOptions#withChunkOrder(long)] to repeat the difference exactly, on one thread. [Bisect] then names
    /// the frame, the cell and the system.
    ///
    /// *Cost*: the frames once, then up to 100 times, each time until the first difference. Each frame takes two
    /// hashes.
    ///
    /// @param options seed, limits, policies and grain; workers and order of chunks do not count
    /// @param model defines types and systems and creates the first rows
    /// @param frames how many to run, at least 0
    /// @return the number of the first order that differs, in `[1, ORDERS]`; empty if no order differs
    /// @throws SystemFailure if a frame fails
    /// @throws IllegalArgumentException if `frames` is negative
    public static OptionalLong order(
            final SimulationOptions options, final Consumer<Simulation> model, final long frames) {
        FirstDifference.check(options, model, frames);
        final List<Long> expected = hashes(options.withWorkers(1).withChunkOrder(0), model, frames);
        for (int order = 1; order <= ORDERS; order++) {
            if (differs(options.withWorkers(3).withChunkOrder(order), model, expected)) {
                return OptionalLong.of(order);
            }
        }
        return OptionalLong.empty();
    }

    /// {@return world hash and order hash at the beginning and after each frame}
    private static List<Long> hashes(
            final SimulationOptions options, final Consumer<Simulation> model, final long frames) {
        final List<Long> hashes = new ArrayList<>();
        try (Simulation sim = Simulation.create(options)) {
            model.accept(sim);
            add(hashes, sim);
            for (long frame = 0; frame < frames; frame++) {
                sim.step();
                add(hashes, sim);
            }
        }
        return hashes;
    }

    private static void add(final List<Long> hashes, final Simulation sim) {
        hashes.add(sim.hash());
        hashes.add(sim.orderHash());
    }

    private static boolean differs(
            final SimulationOptions options, final Consumer<Simulation> model, final List<Long> expected) {
        try (Simulation sim = Simulation.create(options)) {
            model.accept(sim);
            for (int i = 0; i < expected.size(); i += 2) {
                if (i > 0) {
                    sim.step();
                }
                if (sim.hash() != expected.get(i) || sim.orderHash() != expected.get(i + 1)) {
                    return true;
                }
            }
            return false;
        }
    }

    /// Finds the systems without which the difference is gone. It switches one system after the other off, beginning
    /// with the last one. A system stays off if [FirstDifference] still finds a difference without it. So the result
    /// may also name systems that do nothing wrong but are needed for the difference: for example, one system adds to a
    /// shared field, and another one reads it.
    ///
    /// If there are two independent faults, it names the one whose systems are declared first.
    ///
    /// *Cost*: [FirstDifference] once, and once for each system.
    ///
    /// @param options seed, limits, policies and grain; workers and order of chunks do not count
    /// @param model defines types and systems and creates the first rows
    /// @param frames how many to run, at least 0
    /// @return names of systems, in order of declaration. Empty if the difference needs no system: then the cause is
    ///     the code that creates rows, or the handler of a port or of a command
    /// @throws IllegalStateException if no difference is found with all systems on
    /// @throws IllegalArgumentException if `frames` is negative
    public static List<String> culprits(
            final SimulationOptions options, final Consumer<Simulation> model, final long frames) {
        FirstDifference.check(options, model, frames);
        final List<String> on = new ArrayList<>();
        try (Simulation sim = Simulation.create(options)) {
            model.accept(sim);
            sim.definition().systems().forEach(system -> on.add(system.name()));
        }
        if (!isFound(options, model, on, frames)) {
            throw new IllegalStateException(
                    "no difference was found: frames=" + frames + "; run more of them, or other seeds");
        }
        for (final String system : List.copyOf(on).reversed()) {
            on.remove(system);
            if (!isFound(options, model, on, frames)) {
                on.addFirst(system); // without it there is no difference: it belongs to the cause
            }
        }
        return List.copyOf(on);
    }

    private static boolean isFound(
            final SimulationOptions options,
            final Consumer<Simulation> model,
            final List<String> on,
            final long frames) {
        try {
            final String found = FirstDifference.of(options, sim -> define(sim, model, on), frames);
            return !found.isEmpty() && !found.equals(FirstDifference.NO_SECOND_CHUNK);
        } catch (final SystemFailure failure) {
            return false; // the model does not run without the system
        }
    }

    private static void define(final Simulation sim, final Consumer<Simulation> model, final List<String> on) {
        model.accept(sim);
        for (final SystemDescription system : sim.definition().systems()) {
            if (!on.contains(system.name())) {
                sim.switchOff(system.name());
            }
        }
    }
}
