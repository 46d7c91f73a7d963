package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rows that exist for ever: all of them from the beginning, each in the slot of its number.
class FixedLayoutTest {

    private static final int ROWS = 130;

    private final HandleMap cells = HandleMap.create("cell", 3, Layout.fixed(ROWS));

    @ParameterizedTest
    @ValueSource(ints = {1, 64, ROWS, 10_000})
    void create_anyNumber_hasAllRowsInTheirSlots(final int rows) {
        final HandleMap map = HandleMap.create("cell", 3, Layout.fixed(rows));
        final IntColumn value = map.ints("value");
        assertEquals(Layout.fixed(rows), map.layout());
        assertEquals(rows, map.rows());
        assertEquals(rows, map.size());
        assertEquals(rows, map.capacity());
        for (int row = 0; row < rows; row++) {
            final long handle = map.handle(row);
            assertEquals(row, Handle.slot(handle));
            assertEquals(row, map.find(handle));
            assertEquals(0, value.values()[row]);
        }
        map.checkInvariants();
    }

    @Test
    void isFragmented_anyTime_isFalse() {
        assertFalse(cells.isFragmented());
        cells.ints("value").values()[3] = 4;
        assertFalse(cells.isFragmented());
    }

    @Test
    void handle_twoMapsAlike_areTheSame() {
        final HandleMap other = HandleMap.create("other name", 3, Layout.fixed(ROWS));
        for (int row = 0; row < ROWS; row++) {
            assertEquals(cells.handle(row), other.handle(row));
        }
    }

    @Test
    void column_ofFixedRows_isAsLongAsTheyAre() {
        assertEquals(ROWS, cells.floats("x").values().length);
        assertEquals(3 * ROWS, cells.vec3("p").values().length);
    }

    @Test
    void activate_isNoOp() {
        assertFalse(cells.activate(cells.handle(0)));
    }

    @Test
    void growable_ofFixedRows_isAnError() {
        final String message = assertThrows(
                        IllegalArgumentException.class, () -> Layout.fixed(5).growable())
                .getMessage();
        assertEquals(
                "fixed rows do not grow: rows=5; give the number that is needed at most, or use Layout.dense", message);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Layout.MAX_ROWS + 1})
    void fixed_outOfRange_isAnError(final int rows) {
        assertThrows(IllegalArgumentException.class, () -> Layout.fixed(rows));
    }
}
