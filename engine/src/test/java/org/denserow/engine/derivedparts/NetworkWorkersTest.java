package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Network;
import org.denserow.engine.derived.Network.Ways;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// So many edges that all workers count and place them at the same time.
class NetworkWorkersTest {

    private static final int NODES = 3_000;
    private static final int EDGES = 70_000;
    private static final int FRAMES = 3;

    private static List<Long> run(final boolean isDense, final int workers, final long seed) {
        final List<Long> seen = new ArrayList<>();
        try (Simulation sim = Simulation.create(
                SimulationOptions.defaults().withWorkers(workers).withSeed(seed).withoutSerialCutoff())) {
            final Table nodes = sim.define("node", Layout.dense(NODES));
            final LongColumn digest = nodes.longs("digest");
            final Table edges = sim.define("edge", isDense ? Layout.dense(EDGES) : Layout.pinned(EDGES));
            final HandleColumn from = edges.handles("from", nodes, WhenGone.DESTROY);
            final HandleColumn to = edges.handles("to", nodes, WhenGone.CLEAR);
            final IntColumn length = edges.ints("length");
            final Network out = edges.derive().network("out", from, to, Ways.OUT);
            final Network both =
                    edges.derive().network("both", from, to, Ways.BOTH).carrying(length);
            for (int row = 0; row < NODES; row++) {
                nodes.create();
            }
            for (int row = 0; row < EDGES; row++) {
                edges.create();
            }
            sim.system("turn").writes(from, to, length).touchesDeadRows().over(edges, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    if (edges.isActive(row)) {
                        final Draw draw = rows.random().at(row);
                        rows.write(from)[row] = nodes.handle(draw.nextInt(nodes.end()));
                        rows.write(to)[row] = nodes.handle(draw.nextInt(nodes.end()));
                        rows.write(length)[row] = draw.nextInt();
                    }
                }
            });
            sim.system("die").over(nodes, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    if (rows.random().at(row).nextInt(20) == 0) {
                        commands.destroy(nodes.handle(row));
                    }
                }
            });
            sim.boundary();
            sim.system("ask").reads(out, both, from, to).writes(digest).over(nodes, (rows, commands) -> {
                final Network.View view = rows.read(both);
                if (rows.number() == 0) {
                    final NetworkOracle oracle = new NetworkOracle(edges, rows.read(from), nodes, rows.read(to), nodes);
                    oracle.check("seed=" + seed, rows.read(out), Ways.OUT, edge -> true);
                    oracle.check("seed=" + seed, view, Ways.BOTH, edge -> true);
                }
                for (int row = rows.begin(); row < rows.end(); row++) {
                    for (int i = view.begin(row); i < view.end(row); i++) {
                        rows.write(digest)[row] = 31 * rows.write(digest)[row] + view.values(length)[i];
                    }
                }
            });
            for (int frame = 0; frame < FRAMES; frame++) {
                sim.step();
                seen.add(sim.hash());
            }
        }
        return seen;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @DisplayName("70,000 edges that 1, 2, 3 and 8 workers list are listed alike, as brute force lists them")
    void network_manyEdges_sameForAnyNumberOfWorkers(final boolean isDense) {
        final long seed = Seed.next();
        final List<Long> one = run(isDense, 1, seed);
        for (final int workers : Trial.WORKER_COUNTS) {
            assertEquals(one, run(isDense, workers, seed), "seed=" + seed + ", workers=" + workers);
        }
    }
}
