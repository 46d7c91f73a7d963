package org.denserow.engine.frame;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.denserow.jobs.JobSystem;

/// One model in several simulations that must not differ, run frame by frame side by side until two of them do:
/// [Simulation#firstDifference(Consumer, long)]. Hashes find the frame; then the two worlds are compared part by part.
///
/// A *family* is eight simulations of one grain: handles depend on the grain, so simulations of two families differ
/// and are never compared. The first family has the grain of the options, the second [#FINE_GRAIN], where a table of
/// some hundred rows has several chunks. A model whose systems all set their grain has no second family.
///
/// *Threads*: the caller's. *Cost*: that of all simulations, of one family at a time, and two hashes of each per frame.
final class FirstDifference implements AutoCloseable {

    private static final int ORDERS = 4; // random orders of chunks
    private static final int[] WORKER_COUNTS = {1, 2, 3, 8};
    private static final int FINE_GRAIN = JobSystem.GRAIN_UNIT;

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
        } catch (final Throwable thrown) { // the model's own: no worker of an earlier one may stay
            close();
            throw thrown;
        }
    }

    /// Runs one family after the other until a difference is found.
    static String find(final SimulationOptions options, final Consumer<Simulation> model, final long frames) {
        boolean severalChunks = false;
        for (final int grain : new int[] {options.grain(), FINE_GRAIN}) {
            try (FirstDifference family = new FirstDifference(options.withGrain(grain), model)) {
                final String difference = family.find(frames);
                if (!difference.isEmpty()) {
                    return difference;
                }
                severalChunks |= family.hadSeveralChunks();
                if (!family.dependsOnGrain()) {
                    break;
                }
            }
        }
        return severalChunks ? "" : Simulation.NO_SECOND_CHUNK;
    }

    private void add(final SimulationOptions options, final String name, final Consumer<Simulation> model) {
        final Simulation sim = Simulation.create(options);
        runs.add(new Run(grain == 0 ? name : name + ", grain=" + grain, sim));
        model.accept(sim);
    }

    private boolean hadSeveralChunks() {
        return runs.stream().anyMatch(run -> run.sim.mostChunks() > 1);
    }

    /// Whether another family would run anything else.
    private boolean dependsOnGrain() {
        return grain != FINE_GRAIN && runs.getFirst().sim.systems().stream().anyMatch(system -> !system.setsGrain);
    }

    /// Runs until two differ.
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
        final List<Table> tables = a.sim.types().tables();
        if (tables.size() != b.sim.types().tables().size()) {
            return TypeDifference.says(
                    "",
                    "number of types",
                    tables.size(),
                    a.name,
                    b.sim.types().tables().size(),
                    b.name);
        }
        for (int i = 0; i < tables.size(); i++) {
            final String difference = pair(a, b, i).firstOfWorld();
            if (!difference.isEmpty()) {
                return difference;
            }
        }
        for (int i = 0; i < tables.size(); i++) {
            final String difference = pair(a, b, i).firstOfOrder();
            if (!difference.isEmpty()) {
                return difference;
            }
        }
        final String system = a.sim.switches().firstDifference(b.sim.switches());
        if (!system.isEmpty()) {
            return TypeDifference.says(
                    "system=" + system + ", ", "switch", onOff(a, system), a.name, onOff(b, system), b.name);
        }
        return TypeDifference.says("", "timers, or what a creator has learned", "one", a.name, "another", b.name);
    }

    private static String onOff(final Run run, final String system) {
        return run.sim.switches().isOn(system) ? "on" : "off";
    }

    private static TypeDifference pair(final Run a, final Run b, final int number) {
        return new TypeDifference(
                a.name,
                a.sim.types().tables().get(number).map(),
                b.name,
                b.sim.types().tables().get(number).map());
    }

    @Override
    public void close() {
        for (final Run run : runs) {
            run.sim.close();
        }
    }
}
