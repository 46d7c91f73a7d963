package org.denserow.demo.trace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Slices by lane, in rows without an overlap. Systems that run at the same time overlap, so their lane has several
/// rows; a slice takes the first row in which the slice before it has ended.
///
/// Invariants: (1) the slices of a row are in the order of time, and each ends before the next begins, or at that
/// moment; (2) no row is empty.
final class LaneRows {

    /// A row of a lane.
    ///
    /// @param title of the lane, with a number from the second row on
    record Row(Lane lane, String title, List<Slice> slices) {

        private boolean isFreeAt(final long moment) {
            return slices.getLast().end() <= moment;
        }
    }

    private static final Comparator<Slice> IN_TIME =
            Comparator.comparingLong(Slice::begin).thenComparingLong(Slice::end);

    private LaneRows() {}

    /// Lays out slices.
    ///
    /// @param slices in any order
    /// @return the rows of all lanes, in the order of lanes
    static List<Row> of(final List<Slice> slices) {
        final Map<Lane, List<Row>> lanes = new TreeMap<>();
        for (final Slice slice : slices.stream().sorted(IN_TIME).toList()) {
            row(lanes.computeIfAbsent(slice.lane(), lane -> new ArrayList<>()), slice)
                    .slices()
                    .add(slice);
        }
        return lanes.values().stream().flatMap(List::stream).toList();
    }

    private static Row row(final List<Row> rows, final Slice slice) {
        for (final Row row : rows) {
            if (row.isFreeAt(slice.begin())) {
                return row;
            }
        }
        final String title = slice.lane().title() + (rows.isEmpty() ? "" : " (" + (rows.size() + 1) + ")");
        final Row added = new Row(slice.lane(), title, new ArrayList<>());
        rows.add(added);
        return added;
    }
}
