package org.denserow.engine.rebuilt;

import org.denserow.engine.derived.Buckets;
import org.denserow.engine.ground.Within;
import org.denserow.engine.storage.Column;

/// What a chunk gets of [Buckets]: the arrays of the last rebuild.
///
/// *Threads*: its chunk's.
public final class BucketsView implements Buckets.View {

    private final Carried carried;
    private int keys;
    private int[] begins;
    private int[] rows;

    BucketsView(final Carried carried) {
        this.carried = carried;
    }

    BucketsView aim(final int keyCount, final int[] newBegins, final int[] newRows) {
        keys = keyCount;
        begins = newBegins;
        rows = newRows;
        return this;
    }

    @Override
    public int keys() {
        return keys;
    }

    @Override
    public int begin(final int key) {
        return begins[checkKey(key)];
    }

    @Override
    public int end(final int key) {
        return begins[checkKey(key) + 1];
    }

    @Override
    public int count(final int key) {
        return begins[checkKey(key) + 1] - begins[key];
    }

    private int checkKey(final int key) {
        return Within.index(key, keys, "key", "keys() says how many groups there are");
    }

    @Override
    public int[] begins() {
        return begins;
    }

    @Override
    public int[] rows() {
        return rows;
    }

    @Override
    public <A> A values(final Column<A> column) {
        return carried.values(column);
    }

    @Override
    public int any(final int key, final long randomBits) {
        final int count = count(key);
        return count == 0 ? -1 : rows[begins[key] + (int) Math.unsignedMultiplyHigh(randomBits, count)];
    }
}
