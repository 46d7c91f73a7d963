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

/// Narrows down a difference that [FirstDifference] has found: whether one worker repeats itself, an order of chunks that
/// repeats the difference, and the systems without which it is gone. `engine/docs/determinism.md` is the walk through a
/// hunt.
///
/// The model is called once for each simulation, as for [FirstDifference], and its simulations are closed here. Some have no
/// frame: if the model offers messages, a warning about input that was never applied is logged then.
///
/// *Threads*: the caller's.
@Experimental
public final class Hunt {

    /// The number of orders that [#order] tries: 100.
    public static final int ORDERS = 100;

    private Hunt() {}

    /// Runs a model twice with one worker. If the two differ, the order of chunks is not the cause: look for a clock, a
    /// random generator, a static field.
    ///
    /// *Cost*: the frames, twice at most; two hashes a frame.
    ///
    /// @param options seed, limits, policies and grain; workers and order of chunks do not count
    /// @param model defines types and systems and creates the first rows
    /// @param frames how many to run, at least 0
    /// @return whether both have equal hashes at the beginning and after each frame
    /// @throws SystemFailure if a frame fails
    /// @throws IllegalArgumentException if negative
    public static boolean repeats(
            final SimulationOptions options, final Consumer<Simulation> model, final long frames) {
        FirstDifference.check(options, model, frames);
        final SimulationOptions one = options.withWorkers(1).withChunkOrder(0);
        return !differs(one, model, hashes(one, model, frames));
    }

    /// Finds an order of chunks under which a model differs from a run with one worker. Options
    /// [SimulationOptions#withChunkOrder(long)] of that number repeat it exactly, on one thread; [Bisect] then names the
    /// frame, the cell and the system.
    ///
    /// *Cost*: the frames once, then up to 100 times, each until the first difference; two hashes a frame.
    ///
    /// @param options seed, limits, policies and grain; workers and order of chunks do not count
    /// @param model defines types and systems and creates the first rows
    /// @param frames how many to run, at least 0
    /// @return the number of the first order that differs, in `[1, ORDERS]`; empty if none does
    /// @throws SystemFailure if a frame fails
    /// @throws IllegalArgumentException if negative
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

    /// Finds the systems without which the difference is gone: switches one after the other off, the last first, and
    /// leaves it off if [FirstDifference] still finds a difference. So it names also systems that write nothing wrong,
    /// and are needed: one that adds to a shared field, and one that reads it.
    ///
    /// Of two independent faults it names the one whose systems are declared first.
    ///
    /// *Cost*: [FirstDifference] once, and once for each system.
    ///
    /// @param options seed, limits, policies and grain; workers and order of chunks do not count
    /// @param model defines types and systems and creates the first rows
    /// @param frames how many to run, at least 0
    /// @return names of systems, in order of declaration; empty if it takes no system: code that creates rows, the handler
    ///     of a port or of a command
    /// @throws IllegalStateException if no difference is found with all systems on
    /// @throws IllegalArgumentException if negative
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
