package org.denserow.stress.jmh.scale;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.denserow.stress.jmh.commands.BoundarySize;
import org.denserow.stress.jmh.derived.Sky;

/// What is measured with several numbers of workers.
///
/// | name | a frame |
/// |---|---|
/// | `iterate`, few rows | three pairs of columns, `position += velocity * dt`; all in the caches |
/// | `iterate`, many rows | the same in memory; the triad takes turns with it |
/// | `churn` | two pairs of columns, and one row in a hundred replaced at random |
/// | `boundary` | a tenth of the rows set, destroyed and created anew by commands; few other work |
/// | `flock` | the demo's `flocking`: a grid made anew, and the neighbours of each bird |
/// | `city` | the demo's `city`: made-up cities side by side without riders, many small systems |
///
/// @param name of the workload
/// @param items how many rows, birds or cities
/// @param runs of each number of workers in a turn
/// @param framesPerRun frames of a run
/// @param bytesPerItem bytes that a frame reads and writes in memory for each item; 0 if that is not known, and then no
///     triad takes turns with it
/// @param simulation makes the frames of a number of workers
/// @param plain makes those of the loop of one thread, if there is one
record Workload(
        String name,
        int items,
        int runs,
        int framesPerRun,
        int bytesPerItem,
        IntFunction<Frames> simulation,
        Optional<Supplier<Frames>> plain) {

    private static final int ITERATE_BYTES = 36; // a row: 6 floats are read, 3 written

    /// {@return all workloads}
    ///
    /// @param small whether their sizes are those of a short trial, whose figures mean nothing
    static List<Workload> all(final boolean small) {
        return List.of(
                iterate(small ? 10_000 : 100_000, 20, 0),
                iterate(small ? 20_000 : 4_000_000, 3, ITERATE_BYTES),
                churn(small ? 20_000 : 1_000_000),
                boundary(small ? new BoundarySize(20_000, 2_000) : new BoundarySize(1_000_000, 100_000)),
                flock(small ? 2_000 : 100_000),
                city(small ? 4 : 800, small ? 10 : 1_800));
    }

    private static Workload iterate(final int rows, final int runs, final int bytes) {
        return new Workload(
                "iterate",
                rows,
                runs,
                1,
                bytes,
                workers -> new IterateFrames(rows, "system" + workers),
                Optional.of(() -> new IterateFrames(rows, "plain")));
    }

    private static Workload churn(final int rows) {
        final int runs = 8;
        return new Workload(
                "churn",
                rows,
                runs,
                1,
                0,
                workers -> ChurnFrames.simulation(rows, runs, workers),
                Optional.of(() -> ChurnFrames.plain(rows, runs)));
    }

    private static Workload boundary(final BoundarySize size) {
        return new Workload(
                "boundary",
                size.bodies(),
                1,
                1,
                0,
                workers -> new MixFrames(size, "workers" + workers),
                Optional.of(() -> new MixFrames(size, "plain")));
    }

    private static Workload flock(final int birds) {
        final Sky sky = Sky.large(birds);
        return new Workload(
                "flock",
                birds,
                3,
                1,
                0,
                workers -> FlockFrames.simulation(sky, workers),
                Optional.of(() -> FlockFrames.plain(sky)));
    }

    private static Workload city(final int copies, final int begin) {
        final int frames = 10;
        return new Workload(
                "city",
                copies,
                3,
                frames,
                0,
                workers -> new CityFrames(copies, begin, frames, workers),
                Optional.empty());
    }
}
