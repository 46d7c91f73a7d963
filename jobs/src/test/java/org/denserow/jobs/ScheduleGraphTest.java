package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The graph of random declarations against comparing all pairs ([PairwiseGraph]): the same order, the same rebuilds,
/// the same edges for the same reasons, or the same error. And building it takes no step per pair.
class ScheduleGraphTest {

    private static final int RESOURCES = 7;
    private static final ChunkJob NOTHING = (chunk, worker) -> {};

    private final JobSystem jobs = JobSystem.withWorkers(1);

    @AfterEach
    void close() {
        jobs.close();
    }

    /// Nodes that read and write some of a few resources and derived parts; many or few conflict.
    private ScheduleBuilder random(final Random random) {
        final ScheduleBuilder builder = Schedule.on(jobs);
        final int count = 1 + random.nextInt(30);
        final int most = 1 + random.nextInt(3);
        final int parts = random.nextInt(4);
        for (int part = 0; part < parts; part++) { // of resources, and of parts before it, seldom of those behind it
            final ScheduleBuilder.Node rebuild = builder.rebuild("fill" + part, "part" + part, () -> 1, NOTHING);
            some(random, RESOURCES, 2).forEach(source -> rebuild.reads("r" + source));
            final int others = random.nextInt(30) == 0 ? parts : part;
            some(random, others, 2).forEach(source -> rebuild.reads("part" + source));
        }
        for (int i = 0; i < count; i++) {
            if (random.nextInt(10) == 0) {
                builder.boundary("n" + i, () -> {});
                continue;
            }
            final ScheduleBuilder.Node node = builder.single("n" + i, NOTHING);
            some(random, RESOURCES, most).forEach(resource -> node.reads("r" + resource));
            some(random, RESOURCES, random.nextInt(most + 1)).forEach(resource -> node.writes("r" + resource));
            some(random, parts, random.nextInt(2)).forEach(part -> node.reads("part" + part));
        }
        for (final ScheduleBuilder.Node node : builder.nodes) {
            if (random.nextInt(4) == 0) {
                final int self = builder.nodes.indexOf(node);
                final boolean turned = random.nextInt(8) == 0;
                final int other = turned ? random.nextInt(builder.nodes.size()) : random.nextInt(self + 1);
                if ((other != self || turned) && builder.nodes.get(other).segment <= node.segment) {
                    node.after(builder.nodes.get(other).name);
                }
            }
        }
        return builder;
    }

    private static List<Integer> some(final Random random, final int bound, final int most) {
        return bound == 0
                ? List.of()
                : random.ints(random.nextInt(most + 1), 0, bound).boxed().toList();
    }

    private static String shipped(final ScheduleBuilder declared) {
        final ScheduleGraph graph = new ScheduleGraph(declared);
        final List<Map<Integer, String>> edges = new ArrayList<>();
        for (int step = 0; step < graph.edges.length; step++) {
            final Map<Integer, String> why = new TreeMap<>();
            for (final int later : graph.edges[step]) {
                why.put(later, graph.why(step, later));
            }
            edges.add(why);
        }
        return graph.steps + " " + Arrays.toString(graph.ends) + " " + edges;
    }

    private static String pairwise(final ScheduleBuilder declared) {
        final PairwiseGraph graph = new PairwiseGraph(declared);
        return graph.steps + " " + Arrays.toString(graph.ends) + " " + graph.edges;
    }

    private static String of(final Function<ScheduleBuilder, String> graph, final ScheduleBuilder declared) {
        try {
            return graph.apply(declared);
        } catch (final IllegalArgumentException e) {
            return e.getMessage();
        }
    }

    @Test
    void build_randomDeclarations_isTheGraphOfAllPairs() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        int cycles = 0;
        int repeats = 0;
        for (int round = 0; round < 2_000; round++) {
            final ScheduleBuilder declared = random(random);
            final String expected = of(ScheduleGraphTest::pairwise, declared);
            assertEquals(expected, of(ScheduleGraphTest::shipped, declared), "seed=" + seed + " round=" + round);
            cycles += expected.contains("must not wait for each other") ? 1 : 0;
            repeats += expected.contains("#2") ? 1 : 0;
        }
        assertTrue(cycles > 50 && repeats > 50, "cycles=" + cycles + " repeats=" + repeats);
    }

    // ---- What it takes ----

    /// Nodes in groups of sixteen that conflict, all of which read one resource.
    private ScheduleBuilder groups(final int nodes) {
        final ScheduleBuilder builder = Schedule.on(jobs);
        for (int node = 0; node < nodes; node++) {
            builder.single("n" + node, NOTHING).reads("all").writes("own" + node, "group" + node / 16);
        }
        return builder;
    }

    /// A step per pair allocates: with eight times the nodes 64 times as much.
    @Test
    void build_eightTimesTheNodes_allocatesAboutEightTimes() {
        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        final long[] bytes = IntStream.of(Schedule.MAX_NODES / 8, Schedule.MAX_NODES)
                .mapToLong(nodes -> {
                    final ScheduleBuilder declared = groups(nodes);
                    final long before = threads.getCurrentThreadAllocatedBytes();
                    declared.build();
                    return threads.getCurrentThreadAllocatedBytes() - before;
                })
                .toArray();
        assertTrue(bytes[1] < 16 * bytes[0], () -> Arrays.toString(bytes));
    }
}
