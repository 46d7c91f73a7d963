package org.denserow.ensemble;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.denserow.engine.Simulation;

/// A process for tests to kill: runs the plan of [Meadow] into a folder, and hangs in each task from a number on.
final class KilledSweep {

    private KilledSweep() {}

    public static void main(final String[] args) throws Exception {
        final int hangsFrom = Integer.parseInt(args[1]);
        final Plan plan = Meadow.plan();
        final Meadow meadow = new Meadow();
        Runs.of(plan, (sim, cell, figures) -> {
                    meadow.define(sim, cell, figures);
                    for (int task = hangsFrom; task < plan.tasks(); task++) {
                        if (plan.task(task).cell().equals(cell)
                                && plan.task(task).seed() == seed(sim)) {
                            figures.add("never", KilledSweep::hang);
                        }
                    }
                })
                .withCores(2)
                .withWorkers(1)
                .runInto(Path.of(args[0]));
    }

    private static long seed(final Simulation sim) {
        return sim.snapshot().seed();
    }

    private static double hang() {
        try {
            new CountDownLatch(1).await();
        } catch (final InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
        return 0;
    }
}
