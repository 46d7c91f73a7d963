package org.denserow.stress.jmh.index;

import java.util.Locale;
import java.util.function.Consumer;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.Layout;
import org.denserow.stress.jmh.Turns;

/// The table of observers. All rows that refer to one target go: one by one at once, or because the target is destroyed
/// by command, which a relation follows. Nanoseconds per row.
final class ObserverTimes {

    private static final int FEW = 1000;
    private static final int PART = 10; // one row in ten refers to the one target
    private static final double LIMIT = 8; // times as long per row

    private ObserverTimes() {}

    static void measure(final double seconds, final int rows, final Consumer<String> line) {
        final int many = rows / PART;
        line.accept("| layout | what | " + number(FEW) + " observers | " + number(many) + " observers | ratio (at most "
                + LIMIT + ") | turns |");
        line.accept("|---|---|---|---|---|---|");
        for (final boolean isPinned : new boolean[] {false, true}) {
            for (final boolean isAtOnce : new boolean[] {true, false}) {
                final Turns turns = new Turns(1);
                try (Watches few = new Watches(isPinned, FEW);
                        Watches all = new Watches(isPinned, many)) {
                    final int short1 = few.lane(turns, isAtOnce);
                    final int long1 = all.lane(turns, isAtOnce);
                    turns.run(seconds);
                    final double perRow = (double) FEW / many;
                    line.accept(String.format(
                            Locale.ROOT,
                            "| %s | %s | %.1f | %.1f | %s | %d |",
                            isPinned ? "pinned" : "dense",
                            isAtOnce ? "one by one" : "with the target",
                            turns.nanos(short1) / FEW,
                            turns.nanos(long1) / many,
                            Turns.marked(turns.ratio(long1, short1) * perRow, LIMIT),
                            turns.turns()));
                }
            }
        }
    }

    private static String number(final int number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /// Rows that refer to targets.
    private static final class Watches implements AutoCloseable {

        private final Simulation simulation =
                Simulation.create(SimulationOptions.defaults().withWorkers(1));
        private final Table targets = simulation.define("target", Layout.dense(2));
        private final Table watches;
        private final HandleColumn observed;
        private final SetIndex byObserved;
        private final int observers;
        private final long[] each;
        private long target = Handle.NULL;

        Watches(final boolean isPinned, final int observers) {
            watches = simulation.define("watch", isPinned ? Layout.pinned(observers) : Layout.dense(observers));
            observed = watches.handles("observed", targets, WhenGone.DESTROY);
            byObserved = watches.indices().sets("byObserved", observed);
            this.observers = observers;
            each = new long[observers];
        }

        int lane(final Turns turns, final boolean isAtOnce) {
            return turns.add(this::ready, isAtOnce ? this::eraseOneByOne : this::destroyTarget);
        }

        private void ready() {
            if (!targets.isValid(target)) {
                target = targets.create();
            }
            for (int i = 0; i < observers; i++) {
                simulation.commands().create(watches);
                simulation.commands().with(observed, target);
            }
            simulation.step();
        }

        private void eraseOneByOne() {
            final SetIndex.View sets = byObserved.view();
            final int count = sets.copy(target, each);
            for (int i = 0; i < count; i++) {
                watches.destroy(each[i]);
            }
            check(sets.count(target), count);
        }

        private void destroyTarget() {
            final int before = watches.size();
            simulation.commands().destroy(target);
            simulation.step();
            check(0, before - watches.size());
        }

        private void check(final int left, final int gone) {
            if (left != 0 || gone != observers) {
                throw new IllegalStateException(
                        "all observers must go: observers=" + observers + ", left=" + left + ", gone=" + gone);
            }
        }

        @Override
        public void close() {
            simulation.close();
        }
    }
}
