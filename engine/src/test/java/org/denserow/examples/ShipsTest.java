package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.denserow.engine.index.LinkedCursor;
import org.denserow.engine.index.LinkedGrid;
import org.junit.jupiter.api.Test;

/// An example: ships on a sea without an end, found by a linked grid that stands alone.
class ShipsTest {

    private static final int SHIPS = 500;

    private static final class Fleet {

        final double[] x = new double[SHIPS];
        final double[] y = new double[SHIPS];
        // snippet: ships
        final LinkedGrid ships = new LinkedGrid(50);
        final LinkedCursor near = ships.cursor();

        void launch(final int ship) {
            ships.insert(ship, x[ship], y[ship]);
        }

        void sail(final int ship) {
            ships.move(ship, x[ship] += 3, y[ship]);
        }

        int inSight(final double fromX, final double fromY, final double radius) {
            int count = 0;
            near.around(fromX, fromY, radius); // the items of all cells that the circle touches
            while (near.next()) {
                final double dx = near.dx(x[near.item()]); // on a torus the shortest way round
                final double dy = near.dy(y[near.item()]);
                count += dx * dx + dy * dy <= radius * radius ? 1 : 0;
            }
            return count;
        }
        // end
    }

    @Test
    void inSight_shipsThatSail_isWhatALookAtAllOfThemFinds() {
        final Random random = new Random(50);
        final Fleet fleet = new Fleet();
        for (int ship = 0; ship < SHIPS; ship++) {
            fleet.x[ship] = random.nextDouble(-500, 500);
            fleet.y[ship] = random.nextDouble(-500, 500);
            fleet.launch(ship);
        }
        int found = 0;
        for (int turn = 0; turn < 100; turn++) {
            for (int ship = 0; ship < SHIPS; ship += 2) {
                fleet.sail(ship);
            }
            final double x = random.nextDouble(-500, 800);
            final double y = random.nextDouble(-500, 500);
            int expected = 0;
            for (int ship = 0; ship < SHIPS; ship++) {
                final double dx = fleet.x[ship] - x;
                final double dy = fleet.y[ship] - y;
                expected += dx * dx + dy * dy <= 120 * 120 ? 1 : 0;
            }
            assertEquals(expected, fleet.inSight(x, y, 120), "turn=" + turn);
            found += expected;
        }
        assertTrue(found > 500, "found: " + found);
    }
}
