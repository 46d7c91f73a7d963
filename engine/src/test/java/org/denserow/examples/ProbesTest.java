package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.derived.LinkedRows;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Position;
import org.junit.jupiter.api.Test;

/// An example: probes in space without bounds, which count the others near them.
class ProbesTest {

    private static final int PROBES = 400;
    private static final double REACH = 30;

    private final Simulation sim =
            Simulation.create(SimulationOptions.defaults().withWorkers(2));
    private final Table probes = sim.define("probe", Layout.dense(PROBES));
    private final DoubleColumn x = probes.doubles("x");
    private final DoubleColumn y = probes.doubles("y");
    private final DoubleColumn z = probes.doubles("z");
    private final IntColumn company = probes.ints("company");

    private void declare() {
        // snippet: count
        final LinkedRows linked = probes.derive().linked("linked", Position.of(x, y, z), 25); // length of a cell
        sim.system("count").reads(linked, x, y, z).writes(company).over(probes, (rows, commands) -> {
            final LinkedRows.View near = rows.read(linked);
            for (int row = rows.begin(); row < rows.end(); row++) {
                int others = -1; // without itself
                near.around(rows.read(x)[row], rows.read(y)[row], rows.read(z)[row], REACH);
                while (near.next()) {
                    others++; // near.row(), and the way to it: near.dx(), near.dy(), near.dz()
                }
                rows.write(company)[row] = others;
            }
        });
        // end
    }

    @Test
    void count_probesThatDrift_isWhatALookAtAllOfThemFinds() {
        declare();
        final Random random = new Random(3);
        int found = 0;
        try (sim) {
            for (int row = 0; row < PROBES; row++) {
                probes.create();
            }
            for (int frame = 0; frame < 5; frame++) {
                for (int row = 0; row < PROBES; row++) {
                    x.values()[row] = -1e9 + random.nextDouble(200);
                    y.values()[row] = random.nextDouble(200);
                    z.values()[row] = 1e9 + random.nextDouble(200);
                }
                sim.step();
                for (int row = 0; row < PROBES; row++) {
                    final int expected = others(row);
                    assertEquals(expected, company.values()[row]);
                    found += expected;
                }
            }
        }
        assertTrue(found > 5 * PROBES, "found: " + found);
    }

    private int others(final int row) {
        int others = -1;
        for (int other = 0; other < PROBES; other++) {
            final double dx = x.values()[other] - x.values()[row];
            final double dy = y.values()[other] - y.values()[row];
            final double dz = z.values()[other] - z.values()[row];
            others += dx * dx + dy * dy + dz * dz <= REACH * REACH ? 1 : 0;
        }
        return others;
    }
}
