package org.denserow.engine.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.denserow.engine.Memory;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.Table;
import org.denserow.engine.Tally;
import org.denserow.engine.Trial;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Systems without a grain whose rows pass the bound at which the default grain doubles, 262,144 rows, upwards and back:
/// the chunks follow from the rows alone.
class DefaultGrainTest {

    private static final int BOUND = SystemBuilder.DEFAULT_CHUNKS * SystemBuilder.MIN_DEFAULT_GRAIN;
    private static final int START = BOUND - 100;
    private static final int CAPACITY = 300_000;
    private static final int MOST_CHUNKS = 70;
    private static final int FRAMES = 16;

    /// What a frame leaves behind.
    ///
    /// @param cuts first row and row after the last, by chunk
    private record Outcome(List<List<Integer>> cuts, double sum, long hash, long orderHash) {}

    /// Rows that become more for eight frames, then fewer: each chunk creates or destroys one.
    private static final class World implements AutoCloseable {

        final Simulation sim;
        final Table rows;
        final Tally sum;
        final int[] begins = new int[MOST_CHUNKS]; // by chunk: each is written by its own
        final int[] ends = new int[MOST_CHUNKS];
        final int[] ofOthers = new int[MOST_CHUNKS]; // begins of the chunks of a system over a selection

        World(final SimulationOptions options) {
            sim = Simulation.create(options);
            rows = sim.define("row", Layout.dense(CAPACITY));
            final FloatColumn x = rows.floats("x");
            final Tag odd = rows.tag("odd");
            sum = sim.tally("sum");
            sim.system("drift").writes(x).creates(rows).over(rows, (range, commands) -> {
                begins[range.number()] = range.begin();
                ends[range.number()] = range.end();
                final float[] xs = range.write(x);
                float ofChunk = 0; // by chunk, so the sum depends on where the chunks begin
                for (int row = range.begin(); row < range.end(); row++) {
                    xs[row] += (row & 1023) * 0.1f;
                    ofChunk += xs[row];
                }
                sum.add(range, ofChunk);
                if (range.frame() % FRAMES < FRAMES / 2) {
                    commands.create(rows);
                    commands.with(odd);
                } else {
                    commands.destroy(rows.handle(range.begin()));
                }
            });
            sim.system("look").over(odd.not(), (range, commands) -> ofOthers[range.number()] = 64 * range.firstWord());
            for (int row = 0; row < START; row++) {
                rows.create();
            }
        }

        Outcome step() {
            Arrays.fill(ends, 0);
            Arrays.fill(ofOthers, -1);
            sim.step();
            final List<List<Integer>> cuts = new ArrayList<>();
            for (int chunk = 0; chunk < MOST_CHUNKS && ends[chunk] > 0; chunk++) {
                cuts.add(List.of(begins[chunk], ends[chunk]));
                assertEquals(begins[chunk], ofOthers[chunk], "rows of a selection are cut alike");
            }
            return new Outcome(cuts, sum.value(), sim.hash(), sim.orderHash());
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    private static SimulationOptions options(final int workers) {
        return SimulationOptions.defaults().withWorkers(workers).withoutSerialCutoff();
    }

    private static List<List<Integer>> cut(final int rows, final int grain) {
        return IntStream.range(0, (rows + grain - 1) / grain)
                .mapToObj(chunk -> List.of(chunk * grain, Math.min(rows, (chunk + 1) * grain)))
                .toList();
    }

    @Test
    @DisplayName("equal chunks, sums of floats, handles and hashes for 1, 2, 3 and 8 workers while the grain changes")
    void step_rowsPassABound_sameForAnyNumberOfWorkers() {
        final List<Outcome> first = new ArrayList<>();
        for (final int workers : Trial.WORKER_COUNTS) {
            try (World world = new World(options(workers))) {
                for (int frame = 0; frame < FRAMES; frame++) {
                    final int rows = world.rows.end();
                    final Outcome outcome = world.step();
                    if (workers == 1) {
                        assertEquals(cut(rows, rows <= BOUND ? 4096 : 8192), outcome.cuts(), "rows=" + rows);
                        first.add(outcome);
                    }
                    assertEquals(first.get(frame), outcome, "workers=" + workers + ", frame=" + frame);
                }
            }
        }
        final List<Integer> chunks =
                first.stream().map(outcome -> outcome.cuts().size()).toList();
        assertEquals(64, chunks.getFirst());
        assertEquals(33, chunks.get(FRAMES / 2), "the grain has doubled");
        assertEquals(64, chunks.getLast(), "and is what it was");
    }

    @ParameterizedTest(name = "after frame {0}")
    @ValueSource(ints = {1, 2, 6, 11})
    void restore_inTheMidstOfGrowth_sameChunksAndHashes(final int before) {
        try (World world = new World(options(2));
                World other = new World(options(3))) {
            world.sim.run(before);
            final Snapshot snapshot = world.sim.snapshot();
            other.sim.run(FRAMES - before); // room and chunks of other frames
            other.sim.restore(snapshot);
            for (int frame = before; frame < FRAMES; frame++) {
                assertEquals(world.step(), other.step(), "frame=" + frame);
            }
        }
    }

    @Test
    void step_grainIsSet_rowsDoNotChangeIt() {
        try (World world = new World(options(2).withGrain(4096))) {
            final List<Integer> chunks = new ArrayList<>();
            for (int frame = 0; frame < FRAMES / 2; frame++) {
                final int rows = world.rows.end();
                final Outcome outcome = world.step();
                assertEquals(cut(rows, 4096), outcome.cuts());
                chunks.add(outcome.cuts().size());
            }
            assertTrue(chunks.contains(64) && chunks.contains(65), chunks::toString);
        }
    }

    @Test
    @DisplayName("room is reserved for the rows that are the most chunks, which are fewer rows than the capacity")
    void bytes_reserved_framesAtTheMostChunksGrowNothing() {
        try (World world = new World(options(1))) {
            final Memory memory = world.sim.memory().reserve(world.rows, 1000, 1000);
            final long before = memory.bytes();
            assertEquals(64, world.step().cuts().size());
            assertEquals(before, memory.bytes());
            world.sim.run(FRAMES - 1);
            assertEquals(before, memory.bytes());
        }
    }
}
