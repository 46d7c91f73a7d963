package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.denserow.engine.derived.Derived;
import org.denserow.engine.derived.Phase;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Resource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Resources, systems of one body, parts of one's own and tallies under all that happens to a simulation.
class ResourceModelTest {

    @ParameterizedTest(name = "pinned: {0}")
    @ValueSource(booleans = {false, true})
    @DisplayName("hashes, resources and tallies are equal for 1, 2, 3 and 8 workers, with failed frames and restores")
    void run_anyWorkers_isTheSame(final boolean pinned) {
        final long seed = Seed.next();
        final List<Long> wanted = ResourceScenario.run(1, pinned, seed);
        for (final int workers : Trial.WORKER_COUNTS) {
            assertEquals(wanted, ResourceScenario.run(workers, pinned, seed), "seed=" + seed + ", workers=" + workers);
        }
    }

    @Test
    @DisplayName("a restore in mid-run puts the resource back: the frames that follow are the same")
    void restore_inMidRun_repeatsTheFrames() {
        try (ResourceScenario scenario = new ResourceScenario(3, false)) {
            scenario.sim.run(10);
            final Snapshot snapshot = scenario.sim.snapshot();
            final List<Long> first = new ArrayList<>();
            final List<Long> second = new ArrayList<>();
            for (int frame = 0; frame < 10; frame++) {
                scenario.sim.step();
                scenario.addTo(first);
            }
            scenario.sim.restore(snapshot);
            for (int frame = 0; frame < 10; frame++) {
                scenario.sim.step();
                scenario.addTo(second);
            }
            assertEquals(first, second);
        }
    }

    @Test
    void firstDifference_ofAModelWithAResource_isNone() {
        assertEquals("", FirstDifference.of(ResourceModelTest::define, 10));
    }

    @Test
    @DisplayName("the broken twin, a phase that leans on the order of its chunks, is found")
    void firstDifference_ofAPhaseThatLeansOnOrder_isFound() {
        assertNotEquals("", FirstDifference.of(sim -> defineOrdered(sim, true), 2));
        assertEquals("", FirstDifference.of(sim -> defineOrdered(sim, false), 2));
    }

    private static void defineOrdered(final Simulation sim, final boolean leansOnOrder) {
        final Table things = sim.define("thing", Layout.dense(4 * Phase.CHUNK_ROWS));
        final IntColumn value = things.ints("value");
        final Derived<int[]> own = things.derive()
                .own(
                        "own",
                        new int[4],
                        List.of(value),
                        Phase.single((to, rows) -> Arrays.fill(to, 0)),
                        (to, rows) -> to[leansOnOrder ? 0 : rows.number()] = rows.number());
        sim.system("use").reads(own).writes(value).over(things, (rows, commands) -> {
            Arrays.fill(rows.write(value), rows.begin(), rows.end(), Arrays.hashCode(rows.read(own)));
        });
        for (int row = 0; row < 4 * Phase.CHUNK_ROWS; row++) {
            things.create();
        }
    }

    private static void define(final Simulation sim) {
        final Table things = sim.define("thing", Layout.dense(300));
        final IntColumn value = things.ints("value");
        final Resource<int[]> total = sim.resource("total", new int[1]);
        for (int row = 0; row < 300; row++) {
            things.create();
        }
        sim.system("add").reads(value).writes(total).once((chunk, commands) -> {
            for (int row = 0; row < things.size(); row++) {
                chunk.write(total)[0] += chunk.read(value)[row];
            }
        });
        sim.system("use").reads(total).writes(value).over(things, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                rows.write(value)[row] += rows.read(total)[0] + row;
            }
        });
    }
}
