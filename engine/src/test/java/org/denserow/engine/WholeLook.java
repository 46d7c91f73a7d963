package org.denserow.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.RowList;
import org.denserow.engine.storage.Tag;

/// Everything of a simulation that can be compared, in words: equal simulations give equal words.
final class WholeLook {

    private WholeLook() {}

    /// @param keeping types that keep which of their rows were destroyed
    /// @param lists of pinned types
    /// @param objects a column
    static List<Object> of(
            final Simulation sim,
            final List<Table> keeping,
            final List<RowList> lists,
            final ObjectColumn<String> objects) {
        final List<Object> all = new ArrayList<>();
        all.add("frame=" + sim.frame() + ", world=" + sim.hash() + ", order=" + sim.orderHash());
        all.add(withoutTimes(sim.report().copy()));
        for (final Table table : sim.definition().tables()) {
            table.store().checkInvariants();
            all.add(table.store() + ", permanent=" + table.permanent() + ", capacity=" + table.capacity()
                    + ", fragmented=" + table.store().isFragmented());
            for (final Tag tag : table.store().laps().tags()) {
                all.add(tag + "=" + rows(tag, table));
            }
        }
        for (final Table table : keeping) {
            all.add("destroyed=" + Arrays.toString(Trial.handles(table.destroyed())));
        }
        for (final RowList list : lists) {
            all.add(list + "=" + Arrays.toString(Arrays.copyOf(list.rows(), list.count())));
        }
        final int end = sim.definition().tables().get(objects.type() - 1).end();
        all.add(objects + "=" + Arrays.toString(Arrays.copyOf(objects.values(), end)));
        return all;
    }

    private static List<Integer> rows(final Tag tag, final Table table) {
        final List<Integer> rows = new ArrayList<>();
        for (int row = 0; row < table.end(); row++) {
            if (tag.bits().get(row)) {
                rows.add(row);
            }
        }
        return rows;
    }

    /// What depends on no timing, and on no frame before: a restored simulation in checks mode does not know who
    /// destroyed a row.
    private static String withoutTimes(final FrameReport report) {
        final String figures = report.toLines().replaceAll("[nN]anos(\\..*)?=\\d+", "");
        final String types = report.types().toString().replaceAll("Nanos=\\d+", "");
        return (Checks.ON ? figures.replaceAll("note=.*", "") : figures) + types;
    }
}
