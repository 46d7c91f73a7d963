package org.denserow.ensemble;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.SystemFailure;
import org.jspecify.annotations.Nullable;

/// One run of a model from its definition to its end.
///
/// *Threads*: the one that runs it; another one may [stop][#stop()] it.
final class TaskRun {

    private final Plan plan;
    private final Task task;
    private final Model model;
    private final SimulationOptions options;
    private final @Nullable Snapshot start; // null: the model makes the first state
    private final BooleanSupplier isOver;
    private volatile @Nullable Simulation running;

    /// @param options with the workers of a run; the seed is that of the task
    /// @param isOver whether the whole ensemble ends, so that nobody wants the result
    TaskRun(
            final Plan plan,
            final Task task,
            final Model model,
            final SimulationOptions options,
            final @Nullable Snapshot start,
            final BooleanSupplier isOver) {
        this.plan = plan;
        this.task = task;
        this.model = model;
        this.options = options.withSeed(task.seed());
        this.start = start;
        this.isOver = isOver;
    }

    /// Ends it after the frame in progress. The caller has made `isOver` true before: this reads `running` after that,
    /// and the run writes `running` before it reads `isOver`, so at least one of both sees the other.
    void stop() {
        final Simulation sim = running;
        if (sim != null) {
            sim.stop();
        }
    }

    /// {@return the result; null if the ensemble ended before}
    @Nullable TaskResult run() {
        long frame = 0;
        try (Simulation sim = Simulation.create(options)) {
            try {
                final Figures figures = new Figures(plan);
                begin(sim, model, task.cell(), figures, start, task.seed());
                running = sim;
                return follow(sim, figures);
            } catch (final Throwable thrown) {
                frame = thrown instanceof final SystemFailure failure ? failure.frame() : sim.frame();
                throw thrown;
            } finally {
                running = null;
            }
        } catch (final Throwable thrown) { // also an Error in a system: it ends this run, no other one
            return TaskResult.failed(task, frame, thrown);
        }
    }

    /// Defines a simulation, and puts its first state into it.
    ///
    /// @param start null: the model has made it
    /// @param seed of the simulation
    static void begin(
            final Simulation sim,
            final Model model,
            final Cell cell,
            final Figures figures,
            final @Nullable Snapshot start,
            final long seed) {
        model.define(sim, cell, figures);
        figures.complete();
        if (start != null) {
            sim.restore(start.withSeed(seed));
        }
    }

    private @Nullable TaskResult follow(final Simulation sim, final Figures figures) {
        if (isOver.getAsBoolean()) {
            return null;
        }
        final Rows rows = new Rows(sim, figures);
        if (plan.every() > 0) {
            final long first = sim.frame();
            sim.listen(
                    ended -> { // one run, however often figures are taken: a stop by the model ends it
                        if ((ended.frame() - first) % plan.every() == 0) {
                            rows.take();
                        }
                    });
        }
        sim.run(plan.frames());
        if (isOver.getAsBoolean()) {
            return null;
        }
        final long hash = sim.hash(); // before the figures, which should change nothing
        final long orderHash = sim.orderHash();
        rows.take();
        return new TaskResult(
                task.number(),
                task.seed(),
                sim.frame(),
                hash,
                orderHash,
                "",
                figures.names(),
                Arrays.copyOf(rows.frames, rows.count),
                Arrays.copyOf(rows.values, rows.count));
    }

    /// The rows of figures that were taken so far.
    private static final class Rows {

        private final Simulation sim;
        private final Figures figures;
        private long[] frames = new long[1];
        private double[][] values = new double[1][];
        private int count;

        Rows(final Simulation sim, final Figures figures) {
            this.sim = sim;
            this.figures = figures;
        }

        /// Takes the row of the frame, once.
        void take() {
            if (count > 0 && frames[count - 1] == sim.frame()) {
                return;
            }
            if (count == frames.length) {
                frames = Arrays.copyOf(frames, 2 * count);
                values = Arrays.copyOf(values, 2 * count);
            }
            frames[count] = sim.frame();
            values[count++] = figures.values();
        }
    }
}
