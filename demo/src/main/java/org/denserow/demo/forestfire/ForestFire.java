package org.denserow.demo.forestfire;

import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;

/// The model: a lattice in which a burning cell ignites its four green neighbours, and is burnt one step later. A
/// border of bare ground around the forest saves every test for the edge.
final class ForestFire {

    /// Tags of a cell. One that is lit in this step burns in the next.
    record Cell(Table table, Tag green, Tag burning, Tag burnt, Tag lit) {}

    final Cell cells;
    private final int wide; // cells from one row to the next

    ForestFire(final Simulation sim, final int width, final int height, final double density) {
        wide = width + 2;
        cells = sim.define("cell", Cell.class, Layout.fixed(wide * (height + 2)));
        final Tag burning = cells.burning;
        final int[] around = {-wide, -1, 1, wide};
        sim.system("burn")
                .reads(cells.green)
                .writes(burning, cells.burnt)
                .setsAnywhere(cells.lit)
                .over(burning, (rows, commands) -> {
                    final Tag.Bits trees = rows.read(cells.green);
                    final Tag.Bits ignited = rows.write(cells.lit);
                    for (int word = rows.firstWord(); word < rows.endWord(); word++) {
                        for (long fires = rows.word(word); fires != 0; fires &= fires - 1) {
                            final int cell = 64 * word + Long.numberOfTrailingZeros(fires);
                            for (final int step : around) {
                                if (trees.get(cell + step)) {
                                    ignited.set(cell + step);
                                }
                            }
                        }
                    }
                    rows.setAll(cells.burnt);
                    rows.clearAll(burning);
                });
        sim.system("catch fire").writes(cells.lit, cells.green, burning).over(cells.lit, (rows, commands) -> {
            rows.setAll(burning);
            rows.clearAll(cells.green);
            rows.clearAll(cells.lit);
        });
        final Draw random = sim.random("forest");
        for (int i = 0; i < width * height; i++) {
            if (i % width == 0) {
                burning.bits().set(cell(0, i / width));
            } else if (random.of(i).chance(density)) {
                cells.green.bits().set(cell(i % width, i / width));
            }
        }
    }

    /// {@return the row of a cell of the forest}
    int cell(final int x, final int y) {
        return (y + 1) * wide + x + 1;
    }
}
