package org.denserow.engine.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.map.Stores;
import org.denserow.engine.slots.MoveList;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.junit.jupiter.api.Test;

/// Objects follow their rows, and no cell without a row refers to one.
class ObjectColumnTest {

    private static final int MOST = 4;

    private record Asset(long handle) {}

    private HandleMap map = HandleMap.create("t", 3, Layout.dense(2 * MOST + 1));
    private ObjectColumn<Asset> column = map.objects("asset", Asset.class);
    private final Map<Long, Asset> model = new HashMap<>();

    // ---- Released ----

    @Test
    void destroy_eachRowOfEachCombination_releasesItsObjectAndNoOther() {
        forEachRow(row -> {
            final long handle = map.handle(row);
            map.destroy(handle);
            model.remove(handle);
            check();
        });
    }

    @Test
    void apply_eachPairOfRows_releasesBoth() {
        forEachRow(row -> {
            final int rows = map.rows();
            for (final long doomed : List.of(map.handle(row), map.handle((row + 1) % rows))) {
                Stores.of(map).compaction().doom(map.find(doomed));
                model.remove(doomed);
            }
            Stores.of(map).compaction().apply();
            check();
        });
    }

    @Test
    void clear_someRows_releasesAll() {
        fill(3, 2);
        map.clear();
        model.clear();
        check();
        map.create();
        assertNull(column.get(0), "a new row has none");
    }

    @Test
    void create_pendingRowMakesRoom_objectsFollow() {
        fill(2, 2);
        assertNull(column.get(map.row(map.create())), "a new row has none");
        assertEquals(2, map.rows() - map.size());
        for (final Map.Entry<Long, Asset> entry : model.entrySet()) {
            assertSame(entry.getValue(), column.get(map.row(entry.getKey())));
        }
    }

    @Test
    void activate_eachPendingRow_objectsFollow() {
        forEachRow(row -> {
            map.activate(map.handle(row));
            check();
        });
    }

    @Test
    void openRows_pendingRowsMoveAway_objectsFollow() {
        for (int count = 1; count <= MOST; count++) {
            for (int pending = 0; pending <= MOST; pending++) {
                final Layout layout = Layout.dense(2 * MOST + 1);
                map = HandleMap.create("t", 3, layout);
                column = map.objects("asset", Asset.class);
                model.clear();
                fill(1, pending);
                final SlotMap slots = Stores.of(map).slots();
                final StagedRows staged = Stores.of(map).newBuffer();
                final int first = Stores.of(map).openRows(count, RowState.ACTIVE);
                for (int i = 0; i < count; i++) {
                    final long handle = slots.space().take();
                    slots.bind(Handle.slot(handle), first + i);
                    model.put(handle, i % 2 == 0 ? new Asset(handle) : null);
                    staged.set((ObjectCells<?>) column, staged.add(), model.get(handle));
                }
                slots.extend(first, count, RowState.ACTIVE);
                Stores.of(map).fill(staged, 0, count, first);
                check();
            }
        }
    }

    @Test
    void resize_mapGrows_objectsAndTheirTypeAreKept() {
        map = HandleMap.create("t", 3, Layout.dense(1).growable());
        column = map.objects("asset", Asset.class);
        fill(3, 2);
        check();
        assertEquals(Asset[].class, column.values().getClass());
        assertEquals(8, column.values().length);
    }

    @Test
    void clear_bufferOfStagedRows_releasesThem() {
        final StagedRows buffer = Stores.of(map).newBuffer();
        for (int i = 0; i < 100; i++) {
            buffer.set((ObjectCells<?>) column, buffer.add(), new Asset(i));
        }
        final Object[] staged = (Object[]) buffer.cells(column.index());
        assertEquals(new Asset(99), staged[99]);
        buffer.clear();
        for (final Object cell : staged) {
            assertNull(cell);
        }
    }

    /// The twin: identity alone moves. The check of the tests above must notice what it leaves behind.
    @Test
    void destroy_twinThatLeavesTheSource_isCaught() {
        fill(3, 0);
        final RowStore store = Stores.of(map);
        final ObjectCells<Asset> cells = (ObjectCells<Asset>) column;
        assertEquals("", cells.fault(store.lookup()));
        final MoveList moves = new MoveList();
        store.slots().destroy(store.handle(0), 0, moves); // row 2 stands at 0 now
        cells.moved(moves);
        assertTrue(cells.fault(store.lookup()).contains("kept alive"), "row 2 is gone");
        cells.clear(2, 3);
        assertEquals("", cells.fault(store.lookup()));
    }

    @Test
    void checkInvariants_objectWithoutARow_isReported() {
        fill(2, 0);
        column.values()[2] = new Asset(1);
        final IllegalStateException error = assertThrows(IllegalStateException.class, map::checkInvariants);
        assertTrue(error.getMessage().contains("part=t.asset"), error.getMessage());
        assertTrue(error.getMessage().contains("row=2"), error.getMessage());
    }

    // ---- Values ----

    @Test
    void get_noSuchRow_isRefused() {
        final long handle = put(true);
        assertSame(model.get(handle), column.get(0));
        assertThrows(IndexOutOfBoundsException.class, () -> column.get(1));
        assertThrows(IndexOutOfBoundsException.class, () -> column.get(-1));
    }

    @Test
    void checkValue_otherClass_isRefused() {
        ((ObjectCells<Asset>) column).checkValue(null);
        ((ObjectCells<Asset>) column).checkValue(new Asset(1));
        final IllegalArgumentException error =
                assertThrows(IllegalArgumentException.class, () -> ((ObjectCells<Asset>) column).checkValue("text"));
        assertTrue(error.getMessage().contains("column=t.asset"), error.getMessage());
        assertTrue(error.getMessage().contains("type=" + Asset.class.getName()), error.getMessage());
        assertTrue(error.getMessage().contains("java.lang.String"), error.getMessage());
        assertEquals(Asset.class, column.valueType());
        ((ObjectCells<Object>) map.objects("any", Object.class)).checkValue("text");
    }

    @Test
    void objects_primitiveType_isRefusedAndDefinesNothing() {
        final IllegalArgumentException error =
                assertThrows(IllegalArgumentException.class, () -> map.objects("n", int.class));
        assertTrue(error.getMessage().contains("column=t.n, type=int"), error.getMessage());
        map.ints("n");
    }

    // ---- What the tests share ----

    /// Runs a case for every row of every small number of active and pending rows.
    private void forEachRow(final java.util.function.IntConsumer test) {
        for (int active = 0; active <= MOST; active++) {
            for (int pending = 0; pending <= MOST; pending++) {
                for (int row = 0; row < active + pending; row++) {
                    map.clear();
                    model.clear();
                    fill(active, pending);
                    test.accept(row);
                }
            }
        }
    }

    private void fill(final int active, final int pending) {
        for (int i = 0; i < pending; i++) {
            put(false);
        }
        for (int i = 0; i < active; i++) {
            put(true);
        }
    }

    private long put(final boolean asActive) {
        final long handle = asActive ? map.create() : map.createPending();
        model.put(handle, new Asset(handle));
        column.values()[map.row(handle)] = model.get(handle);
        return handle;
    }

    private void check() {
        map.checkInvariants();
        assertEquals(model.size(), map.rows());
        for (int row = 0; row < column.values().length; row++) {
            final Object expected = row < map.rows() ? model.get(map.handle(row)) : null;
            assertSame(expected, column.values()[row], "row=" + row);
        }
    }
}
