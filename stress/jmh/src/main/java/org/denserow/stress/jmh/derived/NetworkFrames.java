package org.denserow.stress.jmh.derived;

import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Network;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;

/// Frames that make a network anew, or that walk over all neighbours of one that stays. In the first a system declares that
/// it writes an end, and one chunk of another system reads the network. The cost of the systems is part of the frame.
///
/// *Threads*: the workers of the simulation.
final class NetworkFrames implements Rebuilding {

    private final Simulation simulation;
    private final Network out;
    private final DoubleColumn sum;
    private int seen; // by the latest chunk

    NetworkFrames(
            final int[] fromRows, final int[] toRows, final double[] values, final boolean isMade, final int workers) {
        simulation = Simulation.create(SimulationOptions.defaults().withWorkers(workers));
        final Table nodes = simulation.define("node", Layout.dense(values.length));
        final DoubleColumn value = nodes.doubles("value");
        sum = nodes.doubles("sum");
        final Table edges = simulation.define("edge", Layout.dense(fromRows.length));
        final HandleColumn from = edges.handles("from", nodes);
        final HandleColumn to = edges.handles("to", nodes);
        out = edges.derive().network("out", from, to, Network.Ways.OUT);
        if (isMade) {
            final Table asks = simulation.define("ask", Layout.fixed(1));
            simulation.system("touch").writes(from).over(edges, (rows, commands) -> {});
            simulation.system("look").reads(out).over(asks, (rows, commands) -> {
                final Network.View view = rows.read(out);
                seen = view.places() > 0 ? view.neighbours()[0] : -1;
            });
        } else {
            simulation.system("sweep").reads(out, value).writes(sum).over(nodes, (rows, commands) -> {
                final Network.View view = rows.read(out);
                PlainNetwork.sweep(
                        view.begins(), view.neighbours(), rows.read(value), rows.write(sum), rows.begin(), rows.end());
            });
        }
        final long[] handles = new long[values.length];
        for (int node = 0; node < values.length; node++) {
            handles[node] = nodes.create();
        }
        System.arraycopy(values, 0, value.values(), 0, values.length);
        for (int edge = 0; edge < fromRows.length; edge++) {
            edges.create();
        }
        final long[] froms = from.values();
        final long[] tos = to.values();
        for (int edge = 0; edge < fromRows.length; edge++) {
            froms[edge] = handles[fromRows[edge]];
            tos[edge] = handles[toRows[edge]];
        }
    }

    @Override
    public void frame() {
        simulation.step();
    }

    @Override
    public long rebuilds() {
        return out.rebuilds();
    }

    @Override
    public int seen() {
        return seen;
    }

    /// {@return the sums over the neighbours of each node}
    double[] sums() {
        return sum.values();
    }

    @Override
    public void close() {
        simulation.close();
    }
}
