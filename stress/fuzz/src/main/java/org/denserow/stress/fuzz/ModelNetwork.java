package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.List;

/// The edges of a network of the reference, by node, as they are when the part is made. An edge is an active row with two
/// ends that exist. It stands at its first end, at its second one, or at both.
class ModelNetwork implements ModelView {

    private record Place(int edge, int neighbour, long identity, int from, int to) {}

    private final List<List<Place>> lists = new ArrayList<>(); // by node
    private int places;

    ModelNetwork(final PartPlan part, final List<ModelRow> active, final Model model) {
        final TypePlan type = model.plan.types().get(part.type());
        final int fromType = type.columns().get(part.by()).target();
        final int toType = type.columns().get(part.second()).target();
        final int ways = part.ways(fromType == toType);
        final int nodes =
                model.tables.get(ways == 2 ? toType : fromType).places().size();
        for (int node = 0; node < nodes; node++) {
            lists.add(new ArrayList<>());
        }
        for (final ModelRow row : active) {
            final ModelRow from = model.row(row.cells[part.by()]);
            final ModelRow to = model.row(row.cells[part.second()]);
            final boolean isChosen = !part.isOfTagged(type) || row.tags[0];
            if (isChosen && from != null && from.exists() && to != null && to.exists()) {
                if (ways != 2) {
                    add(
                            from.place,
                            new Place(row.place, to.place, row.cells[ColumnPlan.IDENTITY], from.place, to.place));
                }
                if (ways != 1 && isListedAgain(from, to)) {
                    add(
                            to.place,
                            new Place(row.place, from.place, row.cells[ColumnPlan.IDENTITY], from.place, to.place));
                }
            }
        }
    }

    /// {@return whether an edge stands at its second end, too}
    protected boolean isListedAgain(final ModelRow from, final ModelRow to) {
        return true;
    }

    private void add(final int node, final Place place) {
        lists.get(node).add(place);
        places++;
    }

    @Override
    public final long[] ask(final long key, final long wide) {
        final List<Long> cells = new ArrayList<>();
        cells.add((long) lists.size());
        cells.add((long) places);
        if (!lists.isEmpty()) {
            for (final Place place : lists.get((int) Long.remainderUnsigned(key, lists.size()))) {
                cells.add((long) place.edge());
                cells.add((long) place.neighbour());
                cells.add(place.identity());
                cells.add((long) place.from());
                cells.add((long) place.to());
            }
            cells.add(1L); // a random neighbour is one of these, or there is none
        }
        return cells.stream().mapToLong(cell -> cell).toArray();
    }
}
