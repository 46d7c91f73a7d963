package org.denserow.stress.jmh.derived;

import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;

/// Frames that make buckets over a key anew, with two carried columns, and do nothing else: a system declares that
/// it writes the key, one chunk of another system reads the buckets. The cost of the two systems is part of the frame.
///
/// *Threads*: the workers of the simulation.
final class BucketFrames implements Rebuilding {

    private final Simulation simulation;
    private final Buckets byKey;
    private int seen; // by the latest chunk

    BucketFrames(final int[] keyOf, final int keys, final Birds birds, final int workers) {
        simulation = Simulation.create(SimulationOptions.defaults().withWorkers(workers));
        final Table table = simulation.define("bird", Layout.dense(keyOf.length));
        final IntColumn key = table.ints("key");
        final DoubleColumn vx = table.doubles("vx");
        final DoubleColumn vy = table.doubles("vy");
        byKey = table.derive().buckets("byKey", key, keys).carrying(vx, vy);
        final Table asks = simulation.define("ask", Layout.fixed(1));
        simulation.system("touch").writes(key).over(table, (rows, commands) -> {});
        simulation.system("look").reads(byKey).over(asks, (rows, commands) -> {
            final Buckets.View view = rows.read(byKey);
            seen = view.begins()[view.keys()] > 0 ? view.rows()[0] : -1;
        });
        for (int bird = 0; bird < keyOf.length; bird++) {
            table.create();
        }
        System.arraycopy(keyOf, 0, key.values(), 0, keyOf.length);
        System.arraycopy(birds.vx(), 0, vx.values(), 0, keyOf.length);
        System.arraycopy(birds.vy(), 0, vy.values(), 0, keyOf.length);
    }

    @Override
    public void frame() {
        simulation.step();
    }

    @Override
    public long rebuilds() {
        return byKey.rebuilds();
    }

    @Override
    public int seen() {
        return seen;
    }

    @Override
    public void close() {
        simulation.close();
    }
}
