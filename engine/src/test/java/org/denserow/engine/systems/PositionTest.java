package org.denserow.engine.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.denserow.engine.Trial;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Position;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// Places of rows: which columns make one, and which do not.
class PositionTest {

    private final HandleMap birds = HandleMap.create("bird", 1, Layout.dense(10));
    private final FloatColumn fx = birds.floats("fx");
    private final FloatColumn fy = birds.floats("fy");
    private final FloatColumn fz = birds.floats("fz");
    private final DoubleColumn x = birds.doubles("x");
    private final DoubleColumn y = birds.doubles("y");
    private final DoubleColumn z = birds.doubles("z");
    private final FloatColumn vec2 = birds.vec2("vec2");

    @Test
    void of_columns_areThoseInOrder() {
        assertEquals(List.of(fx, fy), Position.of(fx, fy).columns());
        assertEquals(List.of(fx, fy, fz), Position.of(fx, fy, fz).columns());
        assertEquals(List.of(x, y), Position.of(x, y).columns());
        assertEquals(List.of(x, y, z), Position.of(x, y, z).columns());
        assertEquals(List.of(vec2), Position.of(vec2).columns());
        assertEquals("Position{bird.x, bird.y}", Position.of(x, y).toString());
    }

    @Test
    @DisplayName("a column twice, vectors beside another column, and one number alone are no place")
    void of_columnsThatAreNoPlace_isRefused() {
        assertRefused("column=bird.x", () -> Position.of(x, x));
        assertRefused("column=bird.y", () -> Position.of(x, y, y));
        assertRefused("column=bird.fx", () -> Position.of(fx, fy, fx));
        assertRefused("column=bird.vec2", () -> Position.of(fx, vec2));
        assertRefused("column=bird.fx", () -> Position.of(fx));
    }

    @Test
    void of_null_isRefusedByName() {
        Trial.assertSays(assertThrows(NullPointerException.class, () -> Position.of(x, null)), "y=null");
        Trial.assertSays(assertThrows(NullPointerException.class, () -> Position.of(fx, fy, null)), "z=null");
        Trial.assertSays(assertThrows(NullPointerException.class, () -> Position.of(null)), "place=null");
    }

    private static void assertRefused(final String says, final Executable call) {
        Trial.assertSays(assertThrows(IllegalArgumentException.class, call), says);
    }
}
