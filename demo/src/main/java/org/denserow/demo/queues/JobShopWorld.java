package org.denserow.demo.queues;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.denserow.demo.picture.Picture;
import org.denserow.demo.scenario.EventWorld;
import org.denserow.engine.Clock;
import org.denserow.engine.Simulation;
import org.denserow.engine.handle.Handle;

/// Some shops of machines, with their rules and the figures of theory.
final class JobShopWorld implements EventWorld {

    private static final int IDLE = 0xE3EDF5;
    private static final int BUSY = 0x2F6690;
    private static final int WAITING = 0xE08E45; // several jobs wait

    private final Simulation sim;
    private final JobShop model;
    private final Stations[] theory; // of each machine
    private final int[] jobs; // at each machine, counted by the check
    private final int[] inside; // each shop, too

    JobShopWorld(final Simulation sim, final JobShop model, final Stations[] theory) {
        this.sim = sim;
        this.model = model;
        this.theory = theory;
        this.jobs = new int[model.machines.size()];
        this.inside = new int[model.shops.size()];
    }

    @Override
    public Simulation simulation() {
        return sim;
    }

    @Override
    public Clock clock() {
        return model.clock;
    }

    /// One event changes one shop.
    @Override
    public long agents() {
        return 1;
    }

    /// Each job that came has left or is at one machine; a machine is busy until a time with a job that is at it; and it
    /// is idle only if there is no job at it.
    @Override
    public void check(final Consumer<String> errors) {
        countJobs();
        for (int machine = 0; machine < jobs.length; machine++) {
            final long held = model.job.values()[machine];
            final boolean isBusy = held != Handle.NULL;
            if (isBusy && (model.jobs.find(held) < 0 || model.machine(model.jobs.row(held)) != machine)) {
                errors.accept("a machine works on a job that is at it: step=" + sim.frame() + ", machine=" + machine
                        + ", job=" + Handle.toString(held));
            }
            if (isBusy != jobs[machine] > 0) {
                errors.accept("no machine is idle while a job is at it: step=" + sim.frame() + ", machine=" + machine
                        + ", jobs=" + jobs[machine] + ", busy=" + isBusy);
            }
            final long ends = model.machines.wakeTime(model.machines.handle(machine));
            if (sim.frame() > 0 && isBusy == (ends == Clock.NEVER)) {
                errors.accept("a machine is busy until a time: step=" + sim.frame() + ", machine=" + machine + ", busy="
                        + isBusy + ", ends=" + ends);
            }
        }
        for (int shop = 0; shop < inside.length; shop++) {
            final long balance = model.came.values()[shop] - model.left.values()[shop];
            if (inside[shop] != balance || model.inside.values()[shop] != balance) {
                errors.accept("each job that came has left or is there: step=" + sim.frame() + ", shop=" + shop
                        + ", there=" + inside[shop] + ", counted="
                        + model.inside.values()[shop]
                        + ", came and not left=" + balance);
            }
        }
    }

    private void countJobs() {
        Arrays.fill(jobs, 0);
        Arrays.fill(inside, 0);
        for (int row = 0; row < model.jobs.activeEnd(); row++) {
            inside[model.shop.values()[row]]++;
            if (!model.isNew(row)) {
                jobs[model.machine(row)]++;
            }
        }
    }

    /// The mean number of jobs in a shop, over time; and that of those which left.
    @Override
    public void figures(final BiConsumer<String, DoubleSupplier> to) {
        to.accept("jobs", () -> inside().mean());
        to.accept("left", () -> left().mean());
        to.accept("hours", () -> clock().units(clock().now()));
    }

    private Spread inside() {
        return Spread.overTime(
                model.clock, inside.length, model.inside.values(), model.changed.values(), model.jobTicks.values());
    }

    private Spread left() {
        return Spread.perUnit(model.clock, inside.length, model.left.values());
    }

    @Override
    public void notices(final BiConsumer<String, String> to) {
        to.accept(
                "jobs",
                inside().beside(Arrays.stream(theory)
                        .mapToDouble(Stations::mean)
                        .sum()));
    }

    @Override
    public void draw(final Picture on) {
        on.size(inside.length, JobShop.MACHINES);
        on.legend(IDLE, "idle machine");
        on.legend(BUSY, "one or two jobs");
        on.legend(WAITING, "more jobs");
        countJobs();
        for (int machine = 0; machine < jobs.length; machine++) {
            final int colour = jobs[machine] == 0 ? IDLE : jobs[machine] < 3 ? BUSY : WAITING;
            on.cell(machine / JobShop.MACHINES, machine % JobShop.MACHINES, colour);
        }
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.1f h, %.3f jobs in a shop", clock().units(clock().now()), inside().mean());
    }
}
