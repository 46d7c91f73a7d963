package org.denserow.engine.rebuilt;

import org.denserow.engine.derived.Nearby;
import org.denserow.engine.rows.RowStore;

/// What a chunk gets of a [Nearby]: the sets of this frame, and how they differ from those before.
///
/// *Threads*: its chunk's.
public final class NearbyView implements Nearby.View {

    private final RowStore rows;
    SeenSets sets;
    boolean[] entered;
    long[] left;
    int[] leftCounts;
    int[] dropped;

    NearbyView(final RowStore rows) {
        this.rows = rows;
    }

    private int place(final int watcher) {
        return rows.exists(watcher) ? sets.find(rows.handle(watcher)) : SeenSets.NONE;
    }

    @Override
    public int begin(final int watcher) {
        return sets.first(place(watcher));
    }

    @Override
    public int end(final int watcher) {
        return sets.end(place(watcher));
    }

    @Override
    public long[] handles() {
        return sets.cells();
    }

    @Override
    public boolean[] entered() {
        return entered;
    }

    @Override
    public int leftBegin(final int watcher) {
        return sets.first(place(watcher));
    }

    @Override
    public int leftEnd(final int watcher) {
        final int place = place(watcher);
        return place < 0 ? 0 : sets.first(place) + leftCounts[place];
    }

    @Override
    public long[] left() {
        return left;
    }

    @Override
    public int dropped(final int watcher) {
        final int place = place(watcher);
        return place < 0 ? 0 : dropped[place];
    }
}
