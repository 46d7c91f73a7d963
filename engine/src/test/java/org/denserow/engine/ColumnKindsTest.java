package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.fixture.StagedObjects;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// Every kind of column through the life of a row in a simulation: with, set, destroy, growth, failure, refusal.
class ColumnKindsTest {

    private record All(
            Table table,
            FloatColumn f,
            @Stride(2) FloatColumn v2,
            @Stride(3) FloatColumn v3,
            DoubleColumn d,
            IntColumn i,
            LongColumn l,
            ByteColumn b,
            HandleColumn h,
            ObjectColumn<Integer> o) {

        /// Fills the row created last.
        void with(final Commands commands, final int value) {
            commands.with(f, value)
                    .with(v2, value, -value)
                    .with(v3, 2 * value, 3 * value, 4 * value)
                    .with(d, value + 0.1)
                    .with(i, value)
                    .with(l, -1L - value)
                    .with(b, (byte) value)
                    .with(h, Handle.of(1, 1, value))
                    .with(o, boxed(value));
        }

        void set(final Commands commands, final long handle, final int value) {
            commands.set(handle, f, value)
                    .set(handle, v2, value, -value)
                    .set(handle, v3, 2 * value, 3 * value, 4 * value)
                    .set(handle, d, value + 0.1)
                    .set(handle, i, value)
                    .set(handle, l, -1L - value)
                    .set(handle, b, (byte) value)
                    .set(handle, h, Handle.of(1, 1, value))
                    .set(handle, o, boxed(value));
        }

        void check(final int row, final int value) {
            final String where = "row=" + row + " value=" + value;
            assertEquals(value, f.values()[row], where);
            assertEquals(value, v2.values()[2 * row], where);
            assertEquals(-value, v2.values()[2 * row + 1], where);
            assertEquals(2 * value, v3.values()[3 * row], where);
            assertEquals(3 * value, v3.values()[3 * row + 1], where);
            assertEquals(4 * value, v3.values()[3 * row + 2], where);
            assertEquals(value + 0.1, d.values()[row], where);
            assertEquals(value, i.values()[row], where);
            assertEquals(-1L - value, l.values()[row], where);
            assertEquals((byte) value, b.values()[row], where);
            assertEquals(Handle.of(1, 1, value), h.values()[row], where);
            assertSame(boxed(value), o.get(row), where);
        }

        void checkEmpty(final int row) {
            assertEquals(0f, f.values()[row]);
            assertEquals(0f, v2.values()[2 * row]);
            assertEquals(0f, v2.values()[2 * row + 1]);
            for (int component = 0; component < 3; component++) {
                assertEquals(0f, v3.values()[3 * row + component]);
            }
            assertEquals(0.0, d.values()[row]);
            assertEquals(0, i.values()[row]);
            assertEquals(0L, l.values()[row]);
            assertEquals(0, b.values()[row]);
            assertEquals(Handle.NULL, h.values()[row]);
            assertNull(o.get(row));
        }

        /// No cell without a row refers to an object.
        void checkReleased() {
            table.store().checkInvariants();
            for (int row = table.size() + table.pending(); row < table.capacity(); row++) {
                assertNull(o.values()[row], "row=" + row);
            }
        }
    }

    private static final Integer[] BOXES = new Integer[1000];

    static {
        for (int value = 0; value < BOXES.length; value++) {
            BOXES[value] = Integer.valueOf(value);
        }
    }

    /// Always the same object for a value, so that identity can be compared.
    private static Integer boxed(final int value) {
        return BOXES[value];
    }

    @AutoClose
    private final Simulation sim = Trial.parallel(2);

    private All all;

    private All define(final Layout layout) {
        all = sim.define("all", All.class, layout);
        return all;
    }

    // ---- A row's life ----

    @Test
    void with_eachKind_fillsTheRowAndNoOther() {
        define(Layout.dense(8));
        for (final int value : new int[] {1, 0, 7}) {
            sim.commands().create(all.table);
            if (value != 0) {
                all.with(sim.commands(), value);
            }
        }
        sim.step();
        all.check(0, 1);
        all.checkEmpty(1);
        all.check(2, 7);
        all.checkReleased();
    }

    @Test
    void set_eachKind_liveJustCreatedPendingAndGone() {
        define(Layout.dense(8));
        final long live = all.table.create();
        final long gone = all.table.create();
        all.table.destroy(gone);
        final Commands commands = sim.commands();
        final long made = commands.create(all.table);
        final long pending = commands.createPending(all.table);
        all.set(commands, live, 5);
        all.set(commands, made, 6);
        all.set(commands, pending, 7);
        all.set(commands, gone, 8);
        final FrameReport report = sim.step();
        assertEquals(9, report.staleCommands(), "one per kind");
        assertEquals(4 * 9 + 2, report.commands(), "and the creates");
        all.check(all.table.row(live), 5);
        all.check(all.table.row(made), 6);
        all.check(all.table.row(pending), 7);
        all.checkReleased();
    }

    @Test
    void set_manyOfOneKindInARow_lastOneCounts() {
        define(Layout.dense(300));
        for (int row = 0; row < 300; row++) {
            all.table.create();
        }
        final Commands commands = sim.commands();
        for (int value = 1; value <= 3; value++) {
            for (int row = 0; row < 300; row++) {
                final long handle = all.table.handle(row);
                final int factor = value;
                commands.set(handle, all.v3, row * factor, row + factor, row - factor);
            }
            for (int row = 0; row < 300; row++) {
                commands.set(all.table.handle(row), all.o, boxed(row + value));
                commands.set(all.table.handle(row), all.o, row % 2 == 0 ? null : boxed(row + value));
            }
        }
        assertEquals(3 * (300 + 600), sim.step().commands());
        for (int row = 0; row < 300; row++) {
            assertEquals(row * 3, all.v3.values()[3 * row]);
            assertEquals(row + 3, all.v3.values()[3 * row + 1]);
            assertEquals(row - 3, all.v3.values()[3 * row + 2]);
            assertSame(row % 2 == 0 ? null : boxed(row + 3), all.o.get(row));
        }
    }

    @Test
    void set_extremeValues_arriveBitByBit() {
        define(Layout.dense(8));
        final long handle = all.table.create();
        final float[] floats = {-0f, Float.NaN, Float.intBitsToFloat(0x7FC0_0001), Float.NEGATIVE_INFINITY, 1e-45f};
        for (int k = 0; k < floats.length; k++) {
            final float a = floats[k];
            final float b = floats[(k + 1) % floats.length];
            final float c = floats[(k + 2) % floats.length];
            final double d = Double.longBitsToDouble(0xFFF8_0000_0000_0001L + k);
            sim.commands().set(handle, all.f, a).set(handle, all.v2, b, c).set(handle, all.v3, c, a, b);
            sim.commands().set(handle, all.d, d).set(handle, all.b, (byte) (-128 + k));
            final long made = sim.commands().create(all.table);
            sim.commands().with(all.f, a).with(all.v2, b, c).with(all.v3, c, a, b);
            sim.commands().with(all.d, d).with(all.b, (byte) (-128 + k));
            sim.step();
            for (final int row : new int[] {all.table.row(handle), all.table.row(made)}) {
                assertBits(new float[] {a}, all.f.values(), row);
                assertBits(new float[] {b, c}, all.v2.values(), row);
                assertBits(new float[] {c, a, b}, all.v3.values(), row);
                assertEquals(
                        Double.doubleToRawLongBits(d),
                        Double.doubleToRawLongBits(all.d.values()[row]));
                assertEquals(-128 + k, all.b.values()[row]);
            }
        }
    }

    private static void assertBits(final float[] expected, final float[] cells, final int row) {
        for (int component = 0; component < expected.length; component++) {
            assertEquals(
                    Float.floatToRawIntBits(expected[component]),
                    Float.floatToRawIntBits(cells[expected.length * row + component]),
                    "component=" + component);
        }
    }

    @Test
    void destroy_eachRow_othersFollowAndItsObjectIsReleased() {
        for (int victim = 0; victim < 6; victim++) {
            try (Simulation own = Trial.parallel(2)) {
                final All rows = own.define("all", All.class, Layout.dense(8));
                final List<Long> handles = new ArrayList<>();
                for (int value = 0; value < 6; value++) {
                    final boolean isPending = value % 3 == 2;
                    handles.add(
                            isPending
                                    ? own.commands().createPending(rows.table)
                                    : own.commands().create(rows.table));
                    rows.with(own.commands(), value);
                }
                own.step();
                own.commands().destroy(handles.get(victim));
                own.step();
                assertEquals(5, rows.table.size() + rows.table.pending());
                for (int value = 0; value < 6; value++) {
                    if (value != victim) {
                        rows.check(rows.table.row(handles.get(value)), value);
                    }
                }
                rows.checkReleased();
            }
        }
    }

    @Test
    void create_typeGrowsAtTheBoundary_everyKindIsKept() {
        define(Layout.dense(1).growable());
        final List<Long> handles = new ArrayList<>();
        for (int value = 0; value < 100; value++) {
            handles.add(sim.commands().create(all.table));
            all.with(sim.commands(), value);
            if (value % 10 == 0) {
                sim.step();
            }
        }
        sim.step();
        for (int value = 0; value < 100; value++) {
            all.check(all.table.row(handles.get(value)), value);
        }
        all.checkReleased();
    }

    @Test
    void create_typeIsFull_refusedRowsLeaveNothing() {
        define(Layout.dense(2));
        for (int value = 1; value <= 5; value++) {
            sim.commands().create(all.table);
            all.with(sim.commands(), value);
        }
        assertEquals(3, sim.step().refusedCreates());
        all.check(0, 1);
        all.check(1, 2);
        assertNothingStaged(sim);
        sim.commands().destroy(all.table.handle(0));
        sim.step();
        sim.commands().create(all.table);
        sim.step();
        all.checkEmpty(1);
    }

    @Test
    void step_systemFails_rowsAndValuesOfTheFrameAreDropped() {
        define(Layout.dense(8));
        final long kept = sim.commands().create(all.table);
        all.with(sim.commands(), 1);
        sim.system("fails").creates(all.table).over(all.table, (rows, commands) -> {
            if (rows.frame() == 1) {
                commands.create(all.table);
                all.with(commands, 2);
                all.set(commands, kept, 3);
                throw new IllegalStateException("on purpose");
            }
        });
        sim.step();
        assertThrows(SystemFailure.class, sim::step);
        sim.recover();
        assertNothingStaged(sim);
        sim.step();
        assertEquals(1, all.table.size());
        all.check(0, 1);
        all.checkReleased();
    }

    @Test
    void step_afterTheBoundary_commandsKeepNoObjectAlive() {
        define(Layout.dense(8));
        sim.commands().create(all.table);
        all.with(sim.commands(), 1);
        final long handle = all.table.create();
        all.set(sim.commands(), handle, 2);
        assertEquals(
                2, StagedObjects.count(sim, Integer.class), "the twin: before the boundary both objects are found");
        sim.step();
        assertNothingStaged(sim);
    }

    private static void assertNothingStaged(final Simulation sim) {
        assertEquals(0, StagedObjects.count(sim, Integer.class), "objects that recorders keep alive");
    }

    // ---- In systems ----

    @Test
    void write_vectorsAndObjectsInAChunk_areTheLiveArrays() {
        define(Layout.dense(300));
        for (int row = 0; row < 300; row++) {
            all.table.create();
        }
        sim.system("fill").writes(all.v3, all.d, all.b, all.o).grain(64).over(all.table, (rows, commands) -> {
            final float[] at = rows.write(all.v3);
            final double[] d = rows.write(all.d);
            final byte[] b = rows.write(all.b);
            final Integer[] o = rows.write(all.o);
            for (int row = rows.begin(); row < rows.end(); row++) {
                at[3 * row + 1] = row;
                d[row] = row + 0.5;
                b[row] = (byte) row;
                o[row] = boxed(row);
            }
        });
        sim.step();
        for (int row = 0; row < 300; row++) {
            assertEquals(0f, all.v3.values()[3 * row]);
            assertEquals(row, all.v3.values()[3 * row + 1]);
            assertEquals(row + 0.5, all.d.values()[row]);
            assertEquals((byte) row, all.b.values()[row]);
            assertSame(boxed(row), all.o.get(row));
        }
    }

    @Test
    void get_inASystem_isRefused() {
        define(Layout.dense(2));
        all.table.create();
        sim.system("peeks").reads(all.o).over(all.table, (rows, commands) -> all.o.get(0));
        final Throwable thrown = Trial.causeOfStep(sim);
        Trial.assertSays(thrown, "part=all.o", "; use rows.read");
        assertTrue(thrown instanceof IllegalStateException);
    }
}
