package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.Draw;
import org.denserow.engine.Ordering;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.index.RangeIndex;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Position;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// An example: rows that a table keeps in order, ranges of a key, and a map that is put in order by hand.
class RowsInOrderTest {

    private static final int ROWS = 3_000;

    private final Simulation sim = Simulation.create(SimulationOptions.defaults());
    private final Draw random = sim.random("rows");

    @AfterEach
    void close() {
        sim.close();
    }

    @Test
    void order_shuffledRows_areInPlaceAfterSomeFrames() {
        final Table flies = sim.define("fly", Layout.dense(ROWS));
        final DoubleColumn x = flies.doubles("x");
        final DoubleColumn y = flies.doubles("y");
        for (int row = 0; row < ROWS; row++) {
            random.of(flies.create());
            x.values()[row] = 100 * random.nextDouble();
            y.values()[row] = 100 * random.nextDouble();
        }
        // snippet: order
        final Ordering ordering =
                flies.order(RowOrder.morton(4, Position.of(x, y)).inChunksOf(512)); // a Table, between frames
        sim.run(600);
        final double placed = ordering.placed(); // the fraction of the rows that the last pass found in place
        // end
        assertEquals(1, placed);
        assertTrue(ordering.totalMoves() > 0, ordering::toString);
        assertEquals(ROWS, flies.size());
        long highest = 0; // of the chunks before
        for (int begin = 0; begin < ROWS; begin += 512) {
            long highestHere = 0;
            for (int row = begin; row < Math.min(ROWS, begin + 512); row++) {
                final long cell = cell(x.values()[row], y.values()[row]);
                assertTrue(cell >= highest, "row=" + row);
                highestHere = Math.max(highestHere, cell);
            }
            highest = highestHere;
        }
    }

    /// The number of a cell of length 4 on the Morton curve: the bits of x and of y in turns, the lowest of x first.
    private static long cell(final double x, final double y) {
        long cell = 0;
        for (int bit = 0; bit < 5; bit++) { // 25 cells on each axis
            cell |= ((int) (x / 4) >>> bit & 1L) << 2 * bit | ((int) (y / 4) >>> bit & 1L) << 2 * bit + 1;
        }
        return cell;
    }

    @Test
    void ranges_peopleInOrder_areThoseOfThatAge() {
        final Table people = sim.define("person", Layout.dense(ROWS));
        final IntColumn age = people.ints("age");
        for (int row = 0; row < ROWS; row++) {
            age.values()[row] = random.of(people.create()).nextInt(100);
        }
        final List<Integer> found = new ArrayList<>();
        // snippet: ranges
        final RangeIndex byAge = people.indices().ranges("byAge", age); // an int, long or float column
        people.order(RowOrder.by(age));
        sim.run(600);
        final RangeIndex.View ages = byAge.view(); // in a system that reads it: rows.read(byAge)
        for (int row = ages.first(18, 65); row >= 0; row = ages.next(row, 18, 65)) {
            found.add(row);
        }
        // end
        final List<Integer> expected = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            if (age.get(row) >= 18 && age.get(row) <= 65) {
                expected.add(row);
            }
        }
        assertEquals(expected, found);
        assertEquals(ROWS, ages.ascending(), "all are in order: no row is scanned");
    }

    @Test
    void defragment_calledUntilNothingIsToDo_sortsTheMap() {
        final HandleMap map = HandleMap.create("person", 1, Layout.dense(ROWS));
        final IntColumn age = map.ints("age");
        for (int row = 0; row < ROWS; row++) {
            map.create();
            age.values()[row] = random.of(row).nextInt(100);
        }
        // snippet: map
        final RowOrder byAge = RowOrder.by(age).descending(); // keep the object: another one starts a new pass
        final int moves = map.defragment(byAge, 100); // at most 100 exchanges
        final boolean isInOrder = !map.isFragmented(); // once it is, calls do nothing
        // end
        assertFalse(isInOrder);
        assertTrue(moves > 0 && moves <= 100, "moves=" + moves);
        int calls = 1;
        for (; map.isFragmented(); calls++) {
            map.defragment(byAge, 100);
        }
        assertTrue(calls > ROWS / 2 / 100, "calls=" + calls);
        for (int row = 1; row < ROWS; row++) {
            assertTrue(age.values()[row - 1] >= age.values()[row], "row=" + row);
        }
    }
}
