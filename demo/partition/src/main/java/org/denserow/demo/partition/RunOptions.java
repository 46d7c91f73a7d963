package org.denserow.demo.partition;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.denserow.demo.partition.PartitionedTown.Fault;
import org.denserow.engine.SimulationOptions;

/// What the process of a rank is told.
///
/// @param endpoints of all ranks
/// @param folder for the snapshots of all ranks, each in a folder of its own
/// @param every frames from a snapshot to the next; 0 for no snapshots
/// @param frames at which the world ends
/// @param hertz frames a second at most; 0 for as many as possible
/// @param hasPage whether a page of the live inspector is opened
record RunOptions(
        List<String> endpoints,
        int wide,
        int high,
        long frames,
        int workers,
        Fault fault,
        Path folder,
        int every,
        double hertz,
        boolean hasPage) {

    /// {@return a world of so many squares, without snapshots, as fast as it is}
    static RunOptions of(final List<String> endpoints, final int wide, final int high, final long frames) {
        return new RunOptions(endpoints, wide, high, frames, 1, Fault.NOTHING, Path.of(""), 0, 0, false);
    }

    RunOptions withFault(final Fault other) {
        return new RunOptions(endpoints, wide, high, frames, workers, other, folder, every, hertz, hasPage);
    }

    RunOptions withSnapshots(final Path in, final int frames) {
        return new RunOptions(endpoints, wide, high, this.frames, workers, fault, in, frames, hertz, hasPage);
    }

    RunOptions withPages(final double framesPerSecond) {
        return new RunOptions(endpoints, wide, high, frames, workers, fault, folder, every, framesPerSecond, true);
    }

    Strip strip(final int rank) {
        return new Strip(wide, high, endpoints.size(), rank);
    }

    static SimulationOptions simulation(final int workers) {
        return SimulationOptions.defaults().withSeed(5).withWorkers(workers);
    }

    /// {@return these options as arguments of a process}
    List<String> arguments() {
        final List<String> all = new ArrayList<>();
        for (final Object each : List.of(
                String.join(",", endpoints), wide, high, frames, workers, fault, folder, every, hertz, hasPage)) {
            all.add(each.toString());
        }
        return all;
    }

    static RunOptions of(final List<String> arguments) {
        return new RunOptions(
                List.of(arguments.get(0).split(",")),
                Integer.parseInt(arguments.get(1)),
                Integer.parseInt(arguments.get(2)),
                Long.parseLong(arguments.get(3)),
                Integer.parseInt(arguments.get(4)),
                Fault.valueOf(arguments.get(5)),
                Path.of(arguments.get(6)),
                Integer.parseInt(arguments.get(7)),
                Double.parseDouble(arguments.get(8)),
                Boolean.parseBoolean(arguments.get(9)));
    }
}
