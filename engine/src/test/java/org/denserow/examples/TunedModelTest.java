package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.Tally;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;
import org.denserow.jobs.JobOptions;
import org.junit.jupiter.api.Test;

/// The steps of the page on tuning, on a forest that burns: where the time of a frame goes, and what may be changed.
class TunedModelTest {

    private static final int TREES = 10_000;
    private static final float DT = 1f / 60;

    private static final class Forest implements AutoCloseable {

        final Simulation sim;
        final Table trees;
        final FloatColumn fuel;
        final FloatColumn heat;
        final Tag burnt;
        final Tag wet;
        final Tally smoking;

        Forest(final SimulationOptions options, final boolean collects) {
            sim = Simulation.create(options);
            trees = sim.define("tree", Layout.dense(TREES));
            fuel = trees.floats("fuel");
            heat = trees.floats("heat");
            burnt = trees.tag("burnt");
            wet = trees.tag("wet");
            smoking = sim.tally("smoking");
            if (collects) {
                burnAndCollect();
            } else {
                burnAtOnce();
            }
            // snippet: selection
            final Selection dry = wet.or(burnt).not(); // one object: its bits are found once for both systems
            sim.system("catch fire").reads(fuel).writes(heat).over(dry, (rows, commands) -> {
                final float[] heats = rows.write(heat);
                for (int word = rows.firstWord(); word < rows.endWord(); word++) {
                    for (long left = rows.word(word); left != 0; left &= left - 1) {
                        final int tree = 64 * word + Long.numberOfTrailingZeros(left);
                        heats[tree] = Math.min(60, heats[tree] + 1);
                    }
                }
            });
            sim.system("smoke").over(dry, (rows, commands) -> {
                int trees = 0;
                for (int word = rows.firstWord(); word < rows.endWord(); word++) {
                    trees += Long.bitCount(rows.word(word));
                }
                smoking.add(rows, trees);
            });
            // end
            for (int tree = 0; tree < TREES; tree++) {
                trees.create();
                fuel.values()[tree] = 1 + tree % 50;
                heat.values()[tree] = 1 + tree % 30;
                if (tree % 3 == 0) {
                    wet.bits().set(tree);
                }
            }
        }

        private void burnAtOnce() {
            sim.system("burn").reads(heat).writes(fuel).over(trees, (rows, commands) -> {
                final float[] fuels = rows.write(fuel);
                for (int tree = rows.begin(); tree < rows.end(); tree++) {
                    fuels[tree] -= rows.read(heat)[tree] * DT;
                    if (fuels[tree] <= 0) {
                        commands.tag(trees.handle(tree), burnt);
                    }
                }
            });
        }

        private void burnAndCollect() {
            // snippet: collect
            sim.system("burn").reads(heat).writes(fuel).over(trees, (rows, commands) -> {
                final float[] fuels = rows.write(fuel);
                final float[] heats = rows.read(heat);
                for (int tree = rows.begin(); tree < rows.end(); tree++) { // no call: the JIT vectorises it
                    fuels[tree] -= heats[tree] * DT;
                }
                final int[] found = rows.scratch().ints(rows.end() - rows.begin() + 1);
                int count = 0;
                for (int tree = rows.begin(); tree < rows.end(); tree++) { // no branch to mispredict
                    found[count] = tree;
                    count += fuels[tree] <= 0 ? 1 : 0;
                }
                for (int i = 0; i < count; i++) { // commands, for the few
                    commands.tag(trees.handle(found[i]), burnt);
                }
            });
            // end
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    @Test
    void report_detailed_saysWhereTheTimeGoes() {
        final List<String> lines = new ArrayList<>();
        try (Forest forest =
                new Forest(SimulationOptions.defaults().withWorkers(2).withDetailedReport(), true)) {
            final Simulation sim = forest.sim;
            // snippet: measure
            sim.run(300); // until the bodies are compiled and the buffers have their size
            final FrameReport report = sim.step(); // of one frame: look at several
            lines.add("systems " + report.systemsNanos() + " ns of " + report.nanos());
            for (int system = 0; system < report.systems(); system++) { // all but the exclusive ones
                lines.add(report.system(system) + " " + report.systemNanos(system) + " ns, all workers together");
            }
            for (int worker = 0; worker < report.workers(); worker++) {
                lines.add("worker " + worker + " has run " + report.chunks(worker) + " chunks since the beginning");
            }
            lines.add("a system has at most " + report.mostChunks() + " chunks");
            // end
            assertEquals(3 + 2 + 2, lines.size(), lines::toString);
            assertEquals("a system has at most 3 chunks", lines.getLast()); // 10,000 rows of grain 4,096
            assertTrue(lines.get(1).startsWith("burn "), lines::toString);
            assertTrue(report.systemNanos(0) > 0 && report.nanos() >= report.systemsNanos(), lines::toString);
            assertTrue(report.chunks(0) + report.chunks(1) >= 301 * 3 * 3, lines::toString);
        }
    }

    // snippet: median
    /// The median time of a frame in nanoseconds; run it several times, in turns with what it is compared with.
    private static long medianNanos(final SimulationOptions options) {
        try (Forest forest = new Forest(options, true)) {
            forest.sim.run(300);
            final long[] nanos = new long[101];
            for (int frame = 0; frame < nanos.length; frame++) {
                nanos[frame] = forest.sim.step().nanos();
            }
            Arrays.sort(nanos);
            return nanos[nanos.length / 2];
        }
    }
    // end

    @Test
    void medianNanos_anyOptions_isPositive() {
        final SimulationOptions one = SimulationOptions.defaults().withWorkers(1);
        assertTrue(medianNanos(one) > 0);
        assertTrue(medianNanos(one.withWorkers(2)) > 0);
    }

    private static List<Long> hashes(final SimulationOptions options, final boolean collects) {
        try (Forest forest = new Forest(options, collects)) {
            forest.sim.run(60);
            assertTrue(forest.burnt.count() > 100, "burnt=" + forest.burnt.count());
            assertTrue(forest.smoking.value() > 1_000, "smoking=" + forest.smoking.value());
            return List.of(forest.sim.hash(), forest.sim.orderHash());
        }
    }

    @Test
    void hashes_tunedInEveryWay_staySame() {
        final List<Long> before = hashes(SimulationOptions.defaults(), false);
        assertEquals(before, hashes(SimulationOptions.defaults(), true), "the same commands in the same order");
        assertEquals(before, hashes(SimulationOptions.defaults().withoutSerialCutoff(), true));
        // snippet: server
        final SimulationOptions options = SimulationOptions.defaults()
                .withWorkers(Math.max(1, Runtime.getRuntime().availableProcessors() - 1)) // one for the rest
                .withJobs(JobOptions.defaults().withIdleRounds(0)); // workers that wait sleep at once
        // end
        assertEquals(before, hashes(options, true));
        for (final int workers : new int[] {2, 3, 8}) {
            assertEquals(before, hashes(SimulationOptions.defaults().withWorkers(workers), true));
        }
    }

    /// A grain is part of the model where results depend on chunks, here the numbers of new rows.
    @Test
    void orderHash_otherGrain_mayDiffer() {
        final List<Long> hashes = new ArrayList<>();
        for (final int grain : new int[] {64, 128}) {
            try (Simulation sim = Simulation.create(SimulationOptions.defaults().withGrain(grain))) {
                final Table trees = sim.define("tree", Layout.dense(10_000));
                sim.system("seed").creates(trees).over(trees, (rows, commands) -> {
                    for (int tree = rows.begin(); tree < rows.end(); tree += 100) {
                        commands.create(trees);
                    }
                });
                for (int tree = 0; tree < 1_000; tree++) {
                    trees.create();
                }
                sim.run(10);
                hashes.add(sim.orderHash());
            }
        }
        assertNotEquals(hashes.getFirst(), hashes.getLast());
    }
}
