package org.denserow.stress.jmh.index;

import java.util.SplittableRandom;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.Layout;

/// Rows that all refer to others, a fixed number to each; one of those dies in each frame.
///
/// *Threads*: one.
final class CascadeFrames implements AutoCloseable {

    /// Frames between two calls of [#prepare()].
    static final int RUNS = 5;

    private static final long SEED = 11;
    private static final int ALONE = 1_000; // rows refer to each target if none dies

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final Simulation sim;
    private final Table targets;
    private final Table rows;
    private final HandleColumn of;
    private final WhenGone whenGone;
    private final boolean isDying;
    private final long[] target; // by place
    private final long[][] referrers; // by place of the target
    private final int[] dying = new int[RUNS]; // places, each once
    private int frames;

    CascadeFrames(final int count, final int referring, final WhenGone whenGone, final boolean isIndexed) {
        this.whenGone = whenGone;
        this.isDying = referring > 0;
        final int each = isDying ? referring : ALONE;
        target = new long[count / each];
        referrers = new long[target.length][each];
        sim = Simulation.create(SimulationOptions.defaults().withWorkers(1));
        targets = sim.define("target", Layout.dense(target.length + RUNS));
        rows = sim.define("row", Layout.dense(count + RUNS * each));
        of = rows.handles("of", targets, whenGone);
        for (int place = 0; place < target.length; place++) {
            target[place] = targets.create();
        }
        fill(each);
        if (isIndexed) {
            rows.indices().sets("by target", of);
        }
    }

    /// Each row gets one of the targets, drawn among those that have too few.
    private void fill(final int each) {
        final int[] left = new int[target.length * each];
        for (int i = 0; i < left.length; i++) {
            left[i] = i;
        }
        for (int count = left.length; count > 0; count--) {
            final int drawn = random.nextInt(count);
            final int place = left[drawn];
            left[drawn] = left[count - 1];
            final long row = rows.create();
            of.values()[rows.row(row)] = target[place / each];
            referrers[place / each][place % each] = row;
        }
    }

    /// Creates a target for each one that died, with the same number of referring rows.
    void prepare() {
        for (int run = 0; run < frames; run++) {
            final int place = dying[run];
            target[place] = targets.create();
            for (int i = 0; i < referrers[place].length; i++) {
                if (whenGone == WhenGone.CLEAR) {
                    sim.commands().set(referrers[place][i], of, target[place]);
                } else {
                    referrers[place][i] = sim.commands().create(rows);
                    sim.commands().with(of, target[place]);
                }
            }
        }
        sim.step();
        for (int run = 0; isDying && run < RUNS; run++) {
            dying[run] = (random.nextInt(target.length / RUNS)) * RUNS + run;
        }
        frames = 0;
    }

    /// One frame; the destroy of its row is recorded before.
    void frame() {
        if (isDying) {
            sim.commands().destroy(target[dying[frames++]]);
        }
        sim.step();
        final long followed = sim.report().cascadedRows() + sim.report().clearedReferences();
        if (followed != (isDying ? referrers[0].length : 0)) {
            throw new IllegalStateException(
                    "all rows that refer to the one that died must be found: found=" + followed);
        }
    }

    @Override
    public void close() {
        sim.close();
    }
}
