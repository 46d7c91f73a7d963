package org.denserow.engine.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import org.denserow.engine.handle.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
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
        assertEquals(rows, map.active());
        assertEquals(rows, map.capacity());
        for (int row = 0; row < rows; row++) {
            final long handle = map.handle(row);
            assertEquals(row, Handle.index(handle));
            assertEquals(row, map.find(handle));
            assertEquals(0, map.array(value)[row]);
        }
        map.checkInvariants();
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
        assertEquals(ROWS, cells.array(cells.floats("x")).length);
        assertEquals(3 * ROWS, cells.array(cells.vec3("p")).length);
    }

    static Stream<Executable> changes() {
        final HandleMap map = HandleMap.create("cell", 3, Layout.fixed(ROWS));
        final long[] handles = {map.handle(0), map.handle(1)};
        final RowBuffer staged = map.newBuffer();
        staged.add();
        return Stream.of(
                map::create,
                map::createPending,
                () -> map.createBatch(new long[2], 2),
                () -> map.createPendingBatch(new long[2], 2),
                () -> map.insert(staged, new long[1]),
                () -> map.erase(handles[0]),
                () -> map.erase(Handle.NULL),
                () -> map.eraseBatch(handles, 2),
                () -> map.removeIf(row -> true),
                () -> map.exchange(0, 1),
                map::clear,
                map::reset,
                () -> map.load(map.dump()));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void change_ofAnyKind_isRefused(final Executable change) {
        final String message = assertThrows(IllegalStateException.class, change).getMessage();
        assertTrue(
                message.startsWith("fixed rows are neither created nor destroyed nor moved: type=cell, call="),
                message);
        assertTrue(message.endsWith("; write their values, or use Layout.dense"), message);
    }

    @Test
    void change_refused_changesNothing() {
        final IntColumn value = cells.ints("value");
        cells.array(value)[7] = 7;
        final long hash = cells.hash();
        for (final Executable change : new Executable[] {
            cells::create,
            cells::clear,
            cells::reset,
            () -> cells.erase(cells.handle(7)),
            () -> cells.removeIf(row -> true)
        }) {
            assertThrows(IllegalStateException.class, change);
        }
        assertEquals(hash, cells.hash());
        assertEquals(ROWS, cells.rows());
        cells.checkInvariants();
    }

    @Test
    void shrink_ofFixedRows_isRefused() {
        assertThrows(IllegalStateException.class, cells::shrink);
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
