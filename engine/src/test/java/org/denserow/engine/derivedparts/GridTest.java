package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Derive;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Position;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// What grids give, how they are declared, and what is refused.
class GridTest {

    private static final GridShape PLANE = GridShape.plane(0, 0, 100, 100, 10);
    private static final GridShape SPACE = GridShape.space(0, 0, 0, 100, 100, 100, 10);

    @AutoClose
    private final Simulation sim = Trial.parallel(1);

    private final Table birds = sim.define("bird", Layout.dense(16));
    private final Table trees = sim.define("tree", Layout.fixed(1));
    private final DoubleColumn x = birds.doubles("x");
    private final DoubleColumn y = birds.doubles("y");
    private final FloatColumn fx = birds.floats("fx");
    private final FloatColumn vec2 = birds.vec2("vec2");
    private final FloatColumn vec3 = birds.vec3("vec3");
    private final ObjectColumn<String> text = birds.objects("text", String.class);
    private final DoubleColumn ofTrees = trees.doubles("x");
    private final Tag hidden = birds.tag("hidden");
    private final Derive derive = birds.derive();

    private static void assertRefused(final String part, final Executable call) {
        final String message =
                assertThrows(IllegalArgumentException.class, call).getMessage();
        assertTrue(message.contains(part), message);
    }

    private void create(final double... places) {
        for (int i = 0; i < places.length; i += 2) {
            final int row = birds.find(birds.create());
            x.values()[row] = places[i];
            y.values()[row] = places[i + 1];
        }
    }

    /// Gives a body the view of a grid, once.
    private void look(final Grid grid, final Consumer<Grid.View> body) {
        sim.system("look").reads(grid).over(trees, (rows, commands) -> body.accept(rows.read(grid)));
        sim.step();
    }

    @Test
    void near_aFewRows_givesRunsInOrderOfCellsWithCopies() {
        final Grid grid = derive.grid("near", Position.of(x, y), PLANE).carrying(fx);
        create(55, 55, 5, 5, 15, 5, 5, 95, Double.NaN, 1, 1, Double.NEGATIVE_INFINITY);
        fx.values()[2] = 7;
        look(grid, near -> {
            near.around(10, 5, 5);
            assertTrue(near.nextRun());
            assertArrayEquals(new int[] {1, 2}, Arrays.copyOfRange(near.rows(), near.begin(), near.end()));
            assertEquals(15, near.values(x)[near.begin() + 1]);
            assertEquals(7, near.values(fx)[near.begin() + 1]);
            assertEquals(10, near.originX());
            assertEquals(5, near.originY());
            assertEquals(0, near.originZ());
            assertFalse(near.nextRun());
            assertEquals(2, near.count(10, 5, 5));
            assertEquals(1, near.count(10, 6, 5) + near.count(5, 5, 0));
            assertRefused("carry", () -> near.values(vec2));
        });
        assertEquals(2, grid.outside());
        assertEquals("bird.near", grid.name());
        assertEquals(birds.type(), grid.type());
        assertEquals(100, grid.shape().cells());
        assertTrue(birds.parts().contains(grid));
    }

    @Test
    void answers_inTheMiddleOfAWalk_leaveTheCursorWhereItIs() {
        final Grid grid = derive.grid("near", Position.of(x, y), PLANE);
        create(5, 5, 5, 15, 5, 25);
        look(grid, near -> {
            int met = 0;
            near.around(5, 15, 12);
            while (near.nextRun()) {
                assertEquals(3, near.count(5, 15, 12));
                assertEquals(1, near.nearest(5, 5, 1, 9, new int[1], new double[1]));
                met += near.end() - near.begin();
            }
            assertEquals(3, met);
        });
    }

    @Test
    @DisplayName("rows at the same distance come by slot, also after they have changed places")
    void nearest_rowsExchanged_areTheSameSlots() {
        final Grid grid = derive.grid("near", Position.of(x, y), GridShape.torus(100, 100, 10));
        create(99, 0, 1, 0, 0, 99, 0, 1, 0, 0);
        birds.destroy(birds.handle(0)); // the last row takes its place
        final long[] slots = {birds.handle(0), birds.handle(1), birds.handle(2)};
        look(grid, near -> {
            final int[] rows = new int[3];
            final double[] squared = new double[3];
            assertEquals(3, near.nearest(0, 0, 3, Double.POSITIVE_INFINITY, rows, squared));
            assertArrayEquals(new double[] {0, 1, 1}, squared);
            assertArrayEquals(
                    slots, Arrays.stream(rows).mapToLong(birds::handle).toArray());
        });
    }

    @Test
    void near_only_seesRowsOfTheSelection() {
        final Grid grid = derive.grid("near", Position.of(x, y), PLANE).only(hidden.not());
        create(5, 5, 5, 6, 5, 7);
        hidden.bits().set(1);
        look(grid, near -> assertEquals(2, near.count(5, 5, 10)));
    }

    @Test
    void near_inSpace_takesThreeCoordinates() {
        final Grid grid = derive.grid("near", Position.of(vec3), SPACE);
        create(0, 0);
        vec3.values()[2] = 50;
        look(grid, near -> {
            assertEquals(1, near.count(0, 0, 49, 1));
            assertEquals(1, near.nearest(0, 0, 0, 1, 50, new int[1], new double[1]));
            near.around(0, 0, 50, 0);
            assertTrue(near.nextRun());
            assertEquals(50, near.values(vec3)[3 * near.begin() + 2] - near.originZ() + 50);
            near.box(0, 0, 0, 1, 1, 60);
            assertTrue(near.nextRun());
            assertRefused("axes=3, coordinates=2", () -> near.around(0, 0, 1));
            assertRefused("axes=3, coordinates=2", () -> near.count(0, 0, 1));
            assertRefused("axes=3, coordinates=2", () -> near.box(0, 0, 1, 1));
            assertRefused("axes=3, coordinates=2", () -> near.nearest(0, 0, 1, 1, new int[1], new double[1]));
        });
    }

    @Test
    void queries_withBadNumbers_areRefused() {
        final Grid grid = derive.grid("near", Position.of(x, y), PLANE);
        look(grid, near -> {
            assertRefused("radius=-1.0", () -> near.around(0, 0, -1));
            assertRefused("radius=NaN", () -> near.count(0, 0, Double.NaN));
            assertRefused("radius=-2.0", () -> near.nearest(0, 0, 1, -2, new int[1], new double[1]));
            assertRefused("wanted=2", () -> near.nearest(0, 0, 2, 1, new int[2], new double[1]));
            assertRefused("wanted=-1", () -> near.nearest(0, 0, -1, 1, new int[2], new double[1]));
            assertRefused("begin=2.0, end=1.0", () -> near.box(2, 0, 1, 0));
            assertRefused("axes=2, coordinates=3", () -> near.around(0, 0, 0, 1));
            assertRefused("axes=2, coordinates=3", () -> near.count(0, 0, 0, 1));
            assertRefused("axes=2, coordinates=3", () -> near.box(0, 0, 0, 1, 1, 1));
            assertRefused("axes=2, coordinates=3", () -> near.nearest(0, 0, 0, 1, 1, new int[1], new double[1]));
            assertEquals(0, near.nearest(0, 0, 0, 1, new int[0], new double[0]));
            assertEquals(0, near.count(Double.NaN, 0, 1));
        });
    }

    @Test
    @DisplayName("a shape tells the numbers that it was made with, and refuses an axis that it does not have")
    void shape_asked_tellsItsNumbers() {
        final GridShape plane = GridShape.plane(-1, -2, 9.5, 18, 5);
        assertFalse(plane.isTorus());
        assertEquals(5, plane.cell());
        assertEquals(-1, plane.begin(0));
        assertEquals(-2, plane.begin(1));
        assertEquals(9.5, plane.end(0));
        assertEquals(18, plane.end(1));
        assertEquals(3 * 4, plane.cells());
        final GridShape torus = GridShape.torus(10, 20, 40, 3);
        assertTrue(torus.isTorus());
        assertEquals(3, torus.cell());
        assertEquals(0, torus.begin(2));
        assertEquals(40, torus.end(2));
        assertEquals(3 * 6 * 13, torus.cells());
        assertTrue(assertThrows(IndexOutOfBoundsException.class, () -> plane.end(2))
                .getMessage()
                .contains("axis=2"));
        assertThrows(IndexOutOfBoundsException.class, () -> torus.begin(-1));
    }

    @Test
    void near_ofAChunkBefore_hasNoRunLeft() {
        final Grid grid = derive.grid("near", Position.of(x, y), PLANE);
        create(5, 5);
        look(grid, near -> {
            assertFalse(near.nextRun());
            near.around(5, 5, 1);
        });
        sim.step(); // the same body, with the same view
    }

    @Test
    @DisplayName("IX-14 bad shapes and columns are refused where the grid is declared")
    void grid_declaredBadly_isRefused() {
        assertRefused("coordinates=2, axes=3", () -> derive.grid("a", Position.of(x, y), SPACE));
        assertRefused("coordinates=3, axes=2", () -> derive.grid("a", Position.of(vec3), PLANE));
        assertRefused("source=tree.x", () -> derive.grid("a", Position.of(x, ofTrees), PLANE));
        assertRefused("cell=0.0", () -> GridShape.plane(0, 0, 1, 1, 0));
        assertRefused("cell=NaN", () -> GridShape.torus(1, 1, Double.NaN));
        assertRefused("at most 16777216 cells", () -> GridShape.torus(1e6, 1e6, 1));
        assertRefused(
                "column=bird.x",
                () -> derive.grid("b", Position.of(x, y), PLANE).carrying(x));
        assertRefused(
                "column=tree.x",
                () -> derive.grid("c", Position.of(x, y), PLANE).carrying(ofTrees));
        assertRefused(
                "column=bird.text",
                () -> derive.grid("d", Position.of(x, y), PLANE).carrying(text));
        assertRefused("bird.d", () -> derive.grid("d", Position.of(x, y), PLANE));
        final Grid grid = derive.grid("e", Position.of(x, y), PLANE);
        sim.step();
        assertThrows(IllegalStateException.class, () -> grid.only(hidden));
        assertThrows(IllegalStateException.class, () -> grid.carrying(fx));
        assertThrows(IllegalStateException.class, () -> derive.grid("f", Position.of(x, y), PLANE));
    }
}
