package org.denserow.engine.rebuilt;

import org.denserow.engine.derived.SelectedRows;

/// What a chunk gets of [SelectedRows]: the list of the last rebuild.
///
/// *Threads*: its chunk's.
public final class SelectedView implements SelectedRows.View {

    int[] rows;
    int count;

    SelectedView() {}

    @Override
    public int count() {
        return count;
    }

    @Override
    public int[] rows() {
        return rows;
    }

    @Override
    public int any(final long randomBits) {
        return count == 0 ? -1 : rows[(int) Math.unsignedMultiplyHigh(randomBits, count)];
    }
}
