package org.denserow.demo.city;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.denserow.demo.riders.RiderCheck;
import org.denserow.demo.riders.RiderRules;
import org.denserow.demo.riders.RiderSettings;
import org.denserow.demo.riders.Riders;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.engine.FrameReport;
import org.denserow.engine.SimulationOptions;

/// Runs of a city with riders, checked in every frame.
public final class RiderRuns {

    /// What a run showed.
    ///
    /// @param hashes world hash and order hash after each frame, joined
    /// @param errors of both checks
    public record Result(RiderCheck riders, CityCheck city, List<String> errors, long hashes, long rowsMoved) {

        @Override
        public String toString() {
            return "appeared " + riders.appeared() + ", arrived " + riders.arrived() + ", gave up " + riders.gaveUp()
                    + ", most aboard " + riders.mostAboard() + ", most at once " + riders.mostAtOnce() + ", stale "
                    + riders.stale() + ", moved " + rowsMoved + ", errors "
                    + errors.stream().limit(5).toList();
        }
    }

    private static final int MOST_ERRORS = 100; // a wrong run ends early

    private RiderRuns() {}

    /// Runs a city.
    ///
    /// @param frames at most all of the plan
    /// @param afterStep an action between a frame and its check
    public static Result run(
            final DayPlan plan,
            final RiderSettings settings,
            final SimulationOptions options,
            final int frames,
            final RiderRules rules,
            final Consumer<CityWorld> afterStep) {
        final RiderCheck riders = new RiderCheck(plan);
        final CityCheck city = new CityCheck(plan);
        final List<String> errors = new ArrayList<>();
        long hashes = 0;
        long moved = 0;
        try (ShapeLoader loader = ShapeLoader.inBackground(plan.timetable().shapes());
                CityWorld world = CityWorld.create(plan, options, loader, settings, rules)) {
            if (settings.swapBudget() > 0) {
                world.riders().keepInOrder();
            }
            for (int frame = 0; frame < Math.min(frames, plan.frames() + 1) && errors.size() < MOST_ERRORS; frame++) {
                final FrameReport report = world.simulation().step();
                moved += report.moves();
                afterStep.accept(world);
                city.frame(world, report, errors::add);
                riders.frame(world.riders(), errors::add);
                hashes = (hashes * 31 + world.simulation().hash()) * 31
                        + world.simulation().orderHash();
            }
            if (frames > plan.frames()) {
                city.finish(world, errors::add);
            }
        }
        return new Result(riders, city, errors, hashes, moved);
    }

    public static Result run(
            final DayPlan plan, final RiderSettings settings, final SimulationOptions options, final int frames) {
        return run(plan, settings, options, frames, RiderRules.PLAIN, world -> {});
    }

    /// Runs a city as [#run] does, for tests that know its riders only.
    public static Result runRiders(
            final DayPlan plan,
            final RiderSettings settings,
            final SimulationOptions options,
            final int frames,
            final RiderRules rules,
            final Consumer<Riders> afterStep) {
        return run(plan, settings, options, frames, rules, world -> afterStep.accept(world.riders()));
    }

    /// Options with so many workers that systems really overlap.
    public static SimulationOptions workers(final int count) {
        return SimulationOptions.defaults().withWorkers(count).withSeed(7).withoutSerialCutoff();
    }
}
