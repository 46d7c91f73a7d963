package org.denserow.stress.jmh.scale;

import org.denserow.demo.city.CityCommand;
import org.denserow.demo.scenario.RunPlan;
import org.denserow.demo.scenario.World;
import org.denserow.engine.SimulationOptions;
import picocli.CommandLine;

/// Seconds of the demo's made-up city, copies of it side by side, without riders and without the demo's own check.
final class CityFrames implements Frames {

    private final World world;
    private final int perRun;

    /// @param copies cities
    /// @param begin frames that run before, so that vehicles are under way
    /// @param perRun frames of a run
    /// @param workers threads
    CityFrames(final int copies, final int begin, final int perRun, final int workers) {
        this.perRun = perRun;
        final CommandLine line = CityCommand.commandLine();
        line.parseArgs("city", "--copies", Integer.toString(copies), "--riders", "0");
        final RunPlan plan = ((RunPlan.Source) line.getCommand()).plan();
        world = plan.scenario()
                .create(
                        plan.settings().values(),
                        plan.settings().activation(),
                        SimulationOptions.defaults()
                                .withWorkers(workers)
                                .withSeed(plan.settings().seed()));
        step(begin);
    }

    private void step(final int frames) {
        for (int frame = 0; frame < frames; frame++) {
            world.step();
        }
    }

    @Override
    public void run() {
        step(perRun);
    }

    @Override
    public long hash() {
        return world.simulation().hash();
    }

    @Override
    public void close() {
        world.close();
    }
}
