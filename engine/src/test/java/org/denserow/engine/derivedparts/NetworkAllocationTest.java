package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Network;
import org.denserow.engine.derived.Network.Ways;
import org.denserow.engine.fixture.SteadyCalls;
import org.denserow.engine.fixture.SteadyFrames;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What [SteadyFrameAllocationTest] shows for commands, for networks that are walked in each frame.
@Tag("allocation")
class NetworkAllocationTest {

    private static final int NODES = 1_000;
    private static final int EDGES = 17_000; // two chunks of a rebuild

    @ParameterizedTest(name = "{0} workers, {1}, edges change: {2}")
    @CsvSource({"1, dense, false", "2, dense, true", "2, pinned, true"})
    @DisplayName("EN-01: steady frames that walk networks, or make them anew, allocate 0 bytes")
    void step_network_allocateNothing(final int workers, final String layout, final boolean changes) {
        final SteadyFrames frames = new SteadyFrames();
        try (Simulation sim = Trial.parallel(workers)) {
            final Table nodes = sim.define("node", Layout.dense(NODES));
            final DoubleColumn sum = nodes.doubles("sum");
            final Table edges = sim.define("edge", layout.equals("dense") ? Layout.dense(EDGES) : Layout.pinned(EDGES));
            final HandleColumn from = edges.handles("from", nodes);
            final HandleColumn to = edges.handles("to", nodes);
            final DoubleColumn weight = edges.doubles("weight");
            final Network both =
                    edges.derive().network("both", from, to, Ways.BOTH).carrying(weight);
            final Network in = edges.derive().network("in", from, to, Ways.IN);
            for (int row = 0; row < NODES; row++) {
                nodes.create();
            }
            for (int row = 0; row < EDGES; row++) {
                edges.create();
                from.values()[row] = nodes.handle(row % NODES);
                to.values()[row] = nodes.handle(row * 7 % NODES);
                weight.values()[row] = 1;
            }
            sim.system("turn").writes(to).touchesDeadRows().over(edges, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(to)[row] = nodes.handle((int) ((row * 7 + rows.frame()) % NODES));
                }
            });
            if (!changes) {
                sim.switchOff("turn");
            }
            sim.system("walk").reads(both, in).writes(sum).grain(64).over(nodes, (rows, commands) -> {
                final Network.View view = rows.read(both);
                final double[] weights = view.values(weight);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    double of = view.any(row, row) + rows.read(in).degree(row);
                    for (int i = view.begin(row); i < view.end(row); i++) {
                        of += weights[i] * view.neighbours()[i];
                    }
                    rows.write(sum)[row] = of;
                }
                if (frames.isTwin() && rows.number() == 0) {
                    SteadyCalls.allocate();
                }
            });
            frames.assertNone(sim, workers);
            assertEquals(changes ? sim.frame() : 1, both.rebuilds());
            assertTrue(sum.values()[0] != 0, "was reached");
        }
    }
}
