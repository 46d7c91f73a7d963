package org.denserow.engine.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Tally;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Derived;
import org.denserow.engine.derived.Phase;
import org.denserow.engine.fixture.SteadyCalls;
import org.denserow.engine.fixture.SteadyFrames;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Resource;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What [SteadyFrameAllocationTest] shows for commands, for resources, systems of one body, scratch, parts of one's own
/// and tallies of all kinds.
@org.junit.jupiter.api.Tag("allocation")
class ResourceAllocationTest {

    private static final int ROWS = 9_000;

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {1, 2})
    @DisplayName("EN-01: steady frames with resources, one-body systems, scratch and own parts allocate 0 bytes")
    void step_resources_allocateNothing(final int workers) {
        final SteadyFrames frames = new SteadyFrames();
        try (Simulation sim = Trial.parallel(workers)) {
            final Table things = sim.define("thing", Layout.dense(ROWS));
            final IntColumn value = things.ints("value");
            final Tag hot = things.tag("hot");
            final Resource<int[]> total = sim.resource("total", new int[2]);
            final Tally least = sim.tally("least").keepsMinimum();
            final Tally times = sim.tally("times").counts();
            final Derived<int[]> sums = things.derive()
                    .own(
                            "sums",
                            new int[1 + ROWS / Phase.CHUNK_ROWS],
                            List.of(value, hot, total),
                            Phase.single((to, rows) -> Arrays.fill(to, 0)),
                            (to, rows) -> {
                                for (int row = rows.begin(); row < rows.end(); row++) {
                                    to[rows.number()] += rows.read(value)[row]
                                            + (rows.read(hot).get(row) ? rows.read(total)[0] : 0);
                                }
                            });
            sim.system("write").writes(value).over(things, (rows, commands) -> {
                final int[] mine = rows.scratch().ints(10);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    mine[row % 10]++;
                    rows.write(value)[row] += mine[row % 10];
                }
                least.add(rows, mine[3]);
                times.add(rows, 1);
            });
            sim.system("once").reads(sums).writes(total).once((chunk, commands) -> {
                final long[] mine = chunk.scratch().longs(5);
                mine[0] = chunk.read(sums)[1];
                chunk.write(total)[1] += (int) mine[0];
                if (frames.isTwin()) {
                    SteadyCalls.allocate();
                }
            });
            for (int row = 0; row < ROWS; row++) {
                things.create();
            }
            hot.bits().set(7);
            frames.assertNone(sim, workers);
            assertEquals(sim.frame(), sums.rebuilds());
            assertTrue(total.value()[1] != 0, "was reached");
        }
    }
}
