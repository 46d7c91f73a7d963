package org.denserow.demo.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.denserow.engine.SimulationOptions;

/// Runs worlds for tests: over seeds, beside each other, and with a look at what their threads allocate.
public final class WorldRuns {

    private static final int CLEAN_WINDOWS = 3; // one after the other without a byte: the JVM compiles meanwhile
    private static final int[] WORKERS = {1, 2, 3, 8};
    private static final int ORDERS = 3;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private WorldRuns() {}

    /// {@return the mean of each figure after some steps, over the seeds from 1 on, with one worker}
    public static Map<String, Double> means(
            final Function<SimulationOptions, World> made, final int seeds, final int steps) {
        final Map<String, Double> means = new LinkedHashMap<>();
        for (int seed = 1; seed <= seeds; seed++) {
            try (World world =
                    made.apply(SimulationOptions.defaults().withWorkers(1).withSeed(seed))) {
                for (int step = 0; step < steps; step++) {
                    world.step();
                }
                assertEquals(List.of(), errors(world, 0), "seed=" + seed);
                world.figures((name, figure) -> means.merge(name, figure.getAsDouble() / seeds, Double::sum));
            }
        }
        return means;
    }

    /// Asserts that each figure with a band lies in it.
    public static void assertInBands(final List<Band> bands, final Map<String, Double> means, final int seeds) {
        final List<String> outside = outside(bands, means, seeds);
        assertEquals(List.of(), outside, "outside of bands " + bands + ": " + means);
    }

    /// {@return the names of the figures that lie outside of their bands}
    public static List<String> outside(final List<Band> bands, final Map<String, Double> means, final int seeds) {
        return bands.stream()
                .filter(band -> !band.has(means.get(band.name()), seeds))
                .map(Band::name)
                .toList();
    }

    /// {@return what the check of a world says, before the next step and after each of some more}
    public static List<String> errors(final World world, final int steps) {
        final List<String> errors = new ArrayList<>();
        world.check(errors::add);
        for (int step = 0; step < steps; step++) {
            world.step();
            world.check(errors::add);
        }
        return errors;
    }

    /// {@return what the check of a world says after the first of some steps after which it says anything}
    public static List<String> firstErrors(final World world, final int steps) {
        final List<String> errors = new ArrayList<>();
        for (int step = 0; step < steps && errors.isEmpty(); step++) {
            world.step();
            world.check(errors::add);
        }
        return errors;
    }

    /// {@return the figures of a world by their names}
    public static Map<String, Double> figures(final World world) {
        final Map<String, Double> figures = new LinkedHashMap<>();
        world.figures((name, figure) -> figures.put(name, figure.getAsDouble()));
        return figures;
    }

    /// {@return the first step after which a hash differs, for several numbers of workers and random orders of chunks;
    ///     an empty text if there is none}
    public static String firstDifference(final Function<SimulationOptions, World> made, final int steps) {
        final SimulationOptions options =
                SimulationOptions.defaults().withSeed(7).withGrain(64).withoutSerialCutoff();
        final List<World> worlds = new ArrayList<>();
        try {
            for (final int workers : WORKERS) {
                worlds.add(made.apply(options.withWorkers(workers)));
            }
            for (int order = 1; order <= ORDERS; order++) {
                worlds.add(made.apply(options.withWorkers(2).withChunkOrder(order)));
            }
            for (int step = 0; step < steps; step++) {
                for (int i = 0; i < worlds.size(); i++) {
                    worlds.get(i).step();
                    if (hashes(worlds.get(i)) != hashes(worlds.get(0))) {
                        return "step=" + step + ", world=" + i;
                    }
                }
            }
            return "";
        } finally {
            worlds.forEach(World::close);
        }
    }

    private static long hashes(final World world) {
        return 31 * world.simulation().hash() + world.simulation().orderHash();
    }

    /// Counts what the threads of a world allocate in windows of steps.
    ///
    /// @param made makes the world
    /// @param workers of its simulation
    /// @param steps of the warm-up, and of each window
    /// @param mostWindows the most windows; fewer run if some in a row are clean
    /// @return bytes of the last window
    public static long steadyBytes(
            final Function<SimulationOptions, World> made, final int workers, final int steps, final int mostWindows) {
        final List<Thread> others = workers();
        try (World world =
                made.apply(SimulationOptions.defaults().withWorkers(workers).withoutSerialCutoff())) {
            run(world, steps);
            final List<Thread> own = workers();
            own.removeAll(others);
            assertEquals(workers - 1, own.size(), "worker threads of this simulation");
            own.add(Thread.currentThread());
            allocated(own); // the first reading may itself allocate
            long bytes = -1;
            for (int window = 0, clean = 0; window < mostWindows && clean < CLEAN_WINDOWS; window++) {
                final long before = allocated(own);
                run(world, steps);
                bytes = allocated(own) - before;
                clean = bytes == 0 ? clean + 1 : 0;
            }
            return bytes;
        }
    }

    private static void run(final World world, final int steps) {
        for (int step = 0; step < steps; step++) {
            world.step();
        }
    }

    private static long allocated(final List<Thread> threads) {
        long sum = 0;
        for (int i = 0; i < threads.size(); i++) {
            sum += THREADS.getThreadAllocatedBytes(threads.get(i).threadId());
        }
        return sum;
    }

    /// {@return the worker threads of all simulations, in a list of the caller}
    public static List<Thread> workers() {
        final List<Thread> workers = new ArrayList<>(Thread.getAllStackTraces().keySet());
        workers.removeIf(thread -> !thread.getName().matches("denserow-\\d+-worker-\\d+"));
        return workers;
    }
}
