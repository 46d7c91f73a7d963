package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.denserow.engine.Simulation;
import org.denserow.engine.Snapshot;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.LinkedRows;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.rebuilt.LinkedView;
import org.denserow.engine.rebuilt.RowLinked;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Position;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinkedRowsTest {

    private final Simulation sim = Trial.parallel(2);
    private final Table birds = sim.define("bird", Layout.dense(2000));
    private final DoubleColumn x = birds.doubles("x");
    private final DoubleColumn y = birds.doubles("y");
    private final DoubleColumn z = birds.doubles("z");
    private final FloatColumn place = birds.vec2("place");
    private final LinkedRows space = birds.derive().linked("space", Position.of(x, y, z), 10);
    private final LinkedRows torus = birds.derive().linked("torus", Position.of(x, y), 10, 100, 60);
    private final Table ones = sim.define("one", Layout.fixed(1));
    private Consumer<LinkedRows.View> inSpace = near -> {};
    private Consumer<LinkedRows.View> onTorus = near -> {};
    private double step; // which all birds move along x

    LinkedRowsTest() {
        sim.system("fly").writes(x).over(birds, (rows, commands) -> {
            final double[] xs = rows.write(x);
            for (int row = rows.begin(); row < rows.end(); row++) {
                xs[row] += step;
            }
        });
        sim.switchOff("fly");
        sim.system("ask").reads(space, torus).over(ones, (rows, commands) -> {
            inSpace.accept(rows.read(space));
            onTorus.accept(rows.read(torus));
        });
    }

    @AfterEach
    void close() {
        sim.close();
    }

    private long[] create(final int count) {
        final long[] handles = new long[count];
        for (int i = 0; i < count; i++) {
            handles[i] = birds.create();
        }
        return handles;
    }

    private static int[] rows(final LinkedRows.View near) {
        final IntStream.Builder rows = IntStream.builder();
        while (near.next()) {
            rows.add(near.row());
        }
        return rows.build().toArray();
    }

    /// Runs a frame, and returns how many rows were relinked in it.
    private long relinks() {
        final long before = ((RowLinked) space).links().relinks();
        sim.step();
        return ((RowLinked) space).links().relinks() - before;
    }

    // ---- What is relinked ----

    @Test
    @DisplayName("IX-25 IX-20 a frame relinks the rows whose cell changed, and no other")
    void step_rowsMove_relinksThoseInAnotherCell() {
        final long[] handles = create(1000);
        for (int row = 0; row < 1000; row++) {
            x.values()[row] = 10 * row + row % 10; // the last digit says how far the border is
        }
        assertEquals(1000, relinks(), "births");
        assertEquals(0, relinks(), "nothing changed");
        sim.switchOn("fly");
        step = 0.5;
        assertEquals(0, relinks(), "all moved, no one into another cell");
        step = 1;
        assertEquals(100, relinks(), "those at 9.5");
        step = 10;
        assertEquals(1000, relinks());
        sim.switchOff("fly");
        x.values()[3] += 1000;
        sim.commands().set(handles[5], z, -1);
        assertEquals(2, relinks(), "one by the owner, one by a command");
        birds.create();
        assertEquals(1, relinks(), "a birth");
        birds.destroy(handles[7]);
        assertEquals(2, relinks(), "a death, and the last row in its place");
        final Snapshot snapshot = sim.snapshot();
        x.values()[3] = -500;
        y.values()[4] = -500;
        assertEquals(2, relinks());
        sim.restore(snapshot);
        assertEquals(2, relinks(), "a restore brings two rows back");
    }

    @Test
    @DisplayName("IX-25 linked rows are not compared again while nothing changes")
    void step_withoutChange_makesNothing() {
        create(10);
        sim.run(3);
        assertEquals(1, space.rebuilds());
        x.values()[0] = 5;
        sim.step();
        assertEquals(2, space.rebuilds());
    }

    // ---- Steps ----

    @Test
    @DisplayName("IX-25 a query in space looks at 8 cells for a radius below half a cell, and at all rows at most")
    void around_counted_takesFewSteps() {
        final SplittableRandom random = new SplittableRandom(7);
        create(2000);
        for (int row = 0; row < 2000; row++) { // 16 rows in 8 cells
            x.values()[row] = 0x1p33 + random.nextDouble(100);
            y.values()[row] = -0x1p33 + random.nextDouble(100);
            z.values()[row] = random.nextDouble(100);
        }
        final long[] most = new long[2];
        inSpace = near -> {
            for (int query = 0; query < 1000; query++) {
                final long before = ((LinkedView) near).steps();
                near.around(
                        0x1p33 + random.nextDouble(100),
                        -0x1p33 + random.nextDouble(100),
                        random.nextDouble(100),
                        4.99);
                rows(near);
                most[0] = Math.max(most[0], ((LinkedView) near).steps() - before);
            }
            final long before = ((LinkedView) near).steps();
            near.around(0, 0, 0, Double.POSITIVE_INFINITY);
            assertEquals(2000, rows(near).length);
            most[1] = ((LinkedView) near).steps() - before;
        };
        sim.step();
        assertTrue(most[0] > 8 && most[0] <= 8 + 50, () -> "steps=" + most[0]);
        assertEquals(2 * 2000, most[1], "a look at each row, and each row");
    }

    @Test
    @DisplayName("IX-25 the order is by cells, x first; rows ascend in a cell and where all rows are walked over")
    void next_anyHistory_hasOneOrder() {
        create(6);
        final double[] places = {15, 5, 25, 5, 15, 5};
        for (int row = 0; row < 6; row++) {
            x.values()[row] = 40 - places[row];
        }
        sim.step();
        System.arraycopy(places, 0, x.values(), 0, 6);
        inSpace = near -> {
            near.box(0, 0, 0, 30, 5, 5);
            assertArrayEquals(new int[] {1, 3, 5, 0, 4, 2}, rows(near));
            near.box(0, 0, 0, 300, 5, 5); // more cells than rows
            assertArrayEquals(new int[] {0, 1, 2, 3, 4, 5}, rows(near));
        };
        sim.step();
    }

    // ---- Content ----

    @Test
    void view_bordersAndHostilePlaces_areFoundOrOutside() {
        create(7);
        final double[] places = {-0.0, -1e-300, 10, Double.MAX_VALUE, -1e300, Double.NaN, Double.NEGATIVE_INFINITY};
        System.arraycopy(places, 0, x.values(), 0, 7);
        inSpace = near -> {
            near.cell(9.99, 0, 0);
            assertArrayEquals(new int[] {0}, rows(near), "-0.0 is in the cell of 0");
            near.cell(-5, 0, 0);
            assertArrayEquals(new int[] {1}, rows(near));
            near.around(0, 0, 0, 0);
            assertArrayEquals(new int[] {0, 1}, rows(near), "the square of so small a distance is 0");
            near.box(10, 0, 0, 1e301, 0, 0);
            assertArrayEquals(new int[] {2}, rows(near));
            near.cell(0x1p60, 0, 0);
            assertArrayEquals(new int[] {3}, rows(near), "the outermost cell");
            near.cell(-0x1p60, 0, 0);
            assertArrayEquals(new int[] {4}, rows(near));
            near.around(Double.NaN, 0, 0, 5);
            assertFalse(near.next());
            near.cell(Double.POSITIVE_INFINITY, 0, 0);
            assertFalse(near.next());
            near.box(Double.NaN, 0, 0, 1, 1, 1);
            assertFalse(near.next());
        };
        sim.step();
        assertEquals(2, space.outside());
        assertEquals(5, space.cells());
        assertEquals(2, torus.outside());
    }

    @Test
    void torus_atTheBorder_hasTheShortestWay() {
        create(3);
        x.values()[0] = 99;
        x.values()[1] = 501;
        x.values()[2] = 50;
        onTorus = near -> {
            near.around(-0.5, 60, 2);
            assertTrue(near.next());
            assertEquals(0, near.row());
            assertEquals(-0.5, near.dx());
            assertEquals(0, near.dy());
            assertTrue(near.next());
            assertEquals(1, near.row());
            assertEquals(1.5, near.dx());
            assertFalse(near.next());
            near.box(95, -5, 105, 5);
            assertArrayEquals(new int[] {0, 1}, rows(near));
            near.cell(205, 0);
            assertArrayEquals(new int[] {1}, rows(near));
            near.around(0, 0, 1e6);
            assertArrayEquals(new int[] {0, 1, 2}, rows(near), "each once");
        };
        sim.step();
    }

    @Test
    @DisplayName("IX-25 a system that writes coordinates finds rows where they were before it")
    void view_whileCoordinatesAreWritten_hasThoseOfTheRebuild() {
        final LongColumn found = birds.longs("found");
        sim.system("flee").reads(space).writes(x, found).grain(64).over(birds, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                final LinkedRows.View near = rows.read(space);
                near.around(0, 0, 0, 1);
                rows.write(found)[row] = rows(near).length;
                rows.write(x)[row] = 1000;
            }
        });
        create(500);
        sim.step();
        for (int row = 0; row < 500; row++) {
            assertEquals(500, found.values()[row]);
        }
    }

    @Test
    @DisplayName("IX-25 orders of chunks, workers and grains change nothing of what linked rows answer")
    void linked_anyOrderOfChunks_isTheSame() {
        assertEquals("", FirstDifference.of(LinkedRowsTest::crowd, 4));
    }

    private static void crowd(final Simulation sim) {
        final Table birds = sim.define("bird", Layout.dense(300));
        final DoubleColumn x = birds.doubles("x");
        final DoubleColumn y = birds.doubles("y");
        final LongColumn digest = birds.longs("digest");
        final LinkedRows near = birds.derive().linked("near", Position.of(x, y), 5, 50, 50);
        for (int row = 0; row < 280; row++) {
            birds.create();
            x.values()[row] = row * 7 % 50;
            y.values()[row] = row * 11 % 50;
        }
        sim.system("look").reads(near, x, y).writes(digest).creates(birds).over(birds, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                rows.read(near).around(rows.read(x)[row], rows.read(y)[row], 6);
                int count = 0;
                while (rows.read(near).next()) {
                    rows.write(digest)[row] =
                            31 * rows.write(digest)[row] + rows.read(near).row();
                    count++;
                }
                if (count > 14) {
                    commands.destroy(birds.handle(row));
                    commands.create(birds);
                }
            }
        });
        sim.system("fly").writes(x, y).over(birds, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                rows.write(x)[row] += 3 * rows.random().at(row).nextDouble();
                rows.write(y)[row] += 3 * rows.random().at(row).nextDouble();
            }
        });
    }

    // ---- Bad input ----

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void linked_lengthNotPositiveOrNotFinite_isRefused(final double length) {
        final Position plane = Position.of(x, y);
        refused("axis=x and y, cell=" + length, () -> birds.derive().linked("bad", plane, length));
        refused("axis=x, cell=" + length, () -> birds.derive().linked("bad", plane, length, 5, 5));
        refused("axis=y, length=" + length, () -> birds.derive().linked("bad", plane, 1, 5, length));
    }

    @Test
    void linked_badSidesNamesOrColumns_isRefused() {
        final Position plane = Position.of(x, y);
        refused("part=bird.bad, coordinates=2, sides=3", () -> birds.derive().linked("bad", plane, 1, 5, 5, 5));
        refused("coordinates=3, sides=1", () -> birds.derive().linked("bad", Position.of(x, y, z), 1, 5));
        refused("axis=y, cells=", () -> birds.derive().linked("bad", plane, 1, 5, 1e9));
        refused("space", () -> birds.derive().linked("space", plane, 1));
        final FloatColumn other = ones.vec3("other");
        refused("source=one.other", () -> birds.derive().linked("bad", Position.of(other), 1));
        assertEquals(0, birds.derive().linked("good", Position.of(place), 1).rebuilds());
        sim.step();
        assertThrows(IllegalStateException.class, () -> birds.derive().linked("late", plane, 1));
    }

    @Test
    void view_badQuestions_areRefused() {
        inSpace = near -> {
            refused("part=bird.space, axes=3, coordinates=2; pass z too", () -> near.around(1, 1, 1));
            refused("axes=3", () -> near.box(1, 1, 2, 2));
            refused("axes=3", () -> near.cell(1, 1));
            refused("radius=-1.0", () -> near.around(1, 1, 1, -1));
            refused("beginZ=2.0", () -> near.box(0, 0, 2, 1, 1, 1));
        };
        onTorus = near -> {
            refused("part=bird.torus, axes=2, coordinates=3; pass x and y only", () -> near.around(1, 1, 1, 1));
            refused("axes=2", () -> near.box(1, 1, 1, 2, 2, 2));
            refused("axes=2", () -> near.cell(1, 1, 1));
        };
        sim.step();
    }

    private static void refused(final String text, final Runnable call) {
        final IllegalArgumentException thrown = assertThrows(IllegalArgumentException.class, call::run);
        assertTrue(thrown.getMessage().contains(text), thrown.getMessage());
    }
}
