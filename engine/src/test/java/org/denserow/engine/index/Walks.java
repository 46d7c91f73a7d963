package org.denserow.engine.index;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/// Walks over linked grids, for tests.
final class Walks {

    /// All that voids a walk, of a grid with the items 0 and 1.
    static final List<Consumer<LinkedGrid>> CHANGES = List.of(
            grid -> grid.insert(2, 500, 500),
            grid -> grid.insert(3_000, Double.NaN, 0),
            grid -> grid.remove(0),
            grid -> grid.move(0, -1, -1),
            grid -> grid.move(0, Double.NaN, 0),
            grid -> grid.exchange(0, 1),
            grid -> grid.exchange(2_000, 2_000),
            LinkedGrid::clear);

    private Walks() {}

    /// {@return what a cursor meets from now on}
    static int[] items(final LinkedCursor cursor) {
        final IntStream.Builder items = IntStream.builder();
        while (cursor.next()) {
            items.add(cursor.item());
        }
        return items.build().toArray();
    }

    /// {@return what a walk over a box meets}
    static int[] box(
            final LinkedGrid grid, final double beginX, final double beginY, final double endX, final double endY) {
        final LinkedCursor cursor = grid.cursor();
        cursor.box(beginX, beginY, endX, endY);
        return items(cursor);
    }
}
