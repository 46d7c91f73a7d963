package org.denserow.engine.frames;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Faults that were reproduced in other entity libraries, and what happens here instead.
class PeerFaultsTest {

    private static final int ROWS = 1_000;
    private static final int GRAIN = 64;

    private record Thing(Table table, IntColumn a, IntColumn b, ObjectColumn<String> name, Tag chosen) {}

    private final long[] handles = new long[ROWS];

    private Thing things(final Simulation sim) {
        final Thing things = sim.define("thing", Thing.class, Layout.dense(2 * ROWS));
        fill(sim, things);
        sim.step();
        return things;
    }

    private void fill(final Simulation sim, final Thing things) {
        for (int i = 0; i < ROWS; i++) {
            handles[i] = sim.commands().create(things.table);
            sim.commands()
                    .with(things.a, i)
                    .with(things.b, i)
                    .with(things.name, "thing " + i)
                    .with(things.chosen);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    @DisplayName("a query does not skip rows because an inner chunk holds none")
    void over_innerChunksEmptied_visitsEveryOtherRow(final int workers) {
        try (Simulation sim = Trial.parallel(workers)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(2 * ROWS));
            final AtomicInteger visited = new AtomicInteger();
            sim.system("visit").grain(GRAIN).over(things.chosen, (rows, commands) -> {
                for (final BitCursor it = rows.cursor(); it.next(); ) {
                    visited.incrementAndGet();
                }
            });
            fill(sim, things);
            sim.step();
            assertEquals(ROWS, visited.getAndSet(0));
            for (int row = 2 * GRAIN; row < 5 * GRAIN; row++) { // three whole chunks in the midst
                sim.commands().untag(things.table.handle(row), things.chosen);
            }
            sim.step();
            assertEquals(ROWS - 3 * GRAIN, visited.get());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    @DisplayName("a row is whole for every system of a frame, also while another system removes it")
    void step_rowsAreRemovedMeanwhile_everySystemSeesWholeRows(final int workers) {
        try (Simulation sim = Trial.parallel(workers)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(2 * ROWS));
            final AtomicInteger seen = new AtomicInteger();
            final AtomicInteger torn = new AtomicInteger();
            sim.system("remove").grain(GRAIN).over(things.table, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row += 2) {
                    commands.destroy(things.table.handle(row));
                }
            });
            sim.system("look")
                    .reads(things.a, things.b, things.name)
                    .grain(GRAIN)
                    .over(things.table, (rows, commands) -> {
                        final int[] a = rows.read(things.a);
                        final int[] b = rows.read(things.b);
                        final String[] name = rows.read(things.name);
                        for (int row = rows.begin(); row < rows.end(); row++) {
                            seen.incrementAndGet();
                            final boolean whole = a[row] == b[row] && ("thing " + a[row]).equals(name[row]);
                            torn.addAndGet(whole ? 0 : 1);
                        }
                    });
            fill(sim, things);
            for (int frame = 0; frame < 8; frame++) {
                final int rows = frame == 0 ? ROWS : things.table.size();
                seen.set(0);
                sim.step();
                assertEquals(rows, seen.get(), "frame=" + frame);
                assertEquals(0, torn.get(), "frame=" + frame);
            }
        }
    }

    @Test
    @DisplayName("a second delete is counted, and throws nothing")
    void destroy_twice_countsOnce() {
        try (Simulation sim = Trial.parallel(2)) {
            final Thing things = things(sim);
            sim.commands().destroy(handles[7]);
            sim.commands().destroy(handles[7]);
            final FrameReport report = sim.step();
            assertEquals(1, report.destroyedRows());
            assertEquals(1, report.duplicateDestroys());
            assertEquals(0, report.staleCommands());
            sim.commands().destroy(handles[7]);
            assertEquals(1, sim.step().staleCommands());
            assertFalse(things.table.destroy(handles[7]));
            assertEquals(ROWS - 1, things.table.size());
        }
    }

    @Test
    @DisplayName("a kept handle never is, finds or changes the row that took over its slot")
    void handle_slotIsReused_staysStale() {
        try (Simulation sim = Trial.parallel(2)) {
            final Thing things = things(sim);
            final long kept = handles[0];
            sim.commands().destroy(kept);
            sim.step();
            long tenant = Handle.NULL;
            for (int i = 0; i < 2 * ROWS && Handle.slot(tenant) != Handle.slot(kept) || tenant == Handle.NULL; i++) {
                if (tenant != Handle.NULL) {
                    things.table.destroy(tenant);
                }
                tenant = things.table.create();
            }
            assertEquals(Handle.slot(kept), Handle.slot(tenant), "the slot is in use again, else this shows nothing");
            assertNotEquals(kept, tenant);
            assertFalse(things.table.isValid(kept));
            assertEquals(-1, things.table.find(kept));
            final int row = things.table.row(tenant);
            things.a.values()[row] = 5;
            sim.commands().set(kept, things.a, 99);
            sim.commands().tag(kept, things.chosen);
            sim.commands().destroy(kept);
            assertEquals(3, sim.step().staleCommands());
            assertTrue(things.table.isValid(tenant));
            assertEquals(5, things.a.values()[things.table.row(tenant)]);
            final long stale = kept;
            assertTrue(assertThrows(IllegalArgumentException.class, () -> things.table.row(stale))
                    .getMessage()
                    .contains("stale"));
        }
    }

    /// In one frame every row is told to get a value, then destroyed, and as many are created in the slots that the
    /// frame before freed; the values of the new rows are 0.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    @DisplayName("a command does not land on a row that was created in the same frame in a recycled slot")
    void set_targetDestroyedAndRowsCreatedInOneFrame_neverLandsElsewhere(final int workers) {
        try (Simulation sim = Trial.parallel(workers)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(4 * ROWS));
            final long[] old = new long[ROWS]; // of the frame before
            sim.system("churn").creates(things.table, GRAIN).grain(GRAIN).over(things.table, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    final long handle = things.table.handle(row);
                    commands.create(things.table);
                    commands.destroy(handle);
                    commands.set(handle, things.a, 99); // applied before the row goes, whatever came first
                    if (old[row] != Handle.NULL) {
                        commands.set(old[row], things.a, 99); // its slot may be another row's by now
                    }
                    old[row] = handle;
                }
            });
            for (int i = 0; i < ROWS; i++) {
                things.table.create();
            }
            for (int frame = 0; frame < 20; frame++) {
                final FrameReport report = sim.step();
                assertEquals(ROWS, report.destroyedRows(), "frame=" + frame);
                assertEquals(frame == 0 ? 0 : ROWS, report.staleCommands(), "frame=" + frame);
                assertEquals(ROWS, things.table.size());
                for (int row = 0; row < ROWS; row++) {
                    assertEquals(0, things.a.values()[row], "frame=" + frame + ", row=" + row);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    @DisplayName("threads that create at once get different handles")
    void create_fromManyChunks_handlesDiffer(final int workers) {
        try (Simulation sim = Trial.parallel(workers)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(4 * ROWS));
            final long[] made = new long[ROWS];
            sim.system("create").creates(things.table, GRAIN).grain(GRAIN).over(things.table, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    made[row] = commands.create(things.table);
                }
            });
            for (int i = 0; i < ROWS; i++) {
                things.table.create();
            }
            sim.step();
            final Set<Long> different = new HashSet<>();
            for (final long handle : made) {
                assertTrue(things.table.isValid(handle));
                different.add(handle);
            }
            assertEquals(ROWS, different.size());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    @DisplayName("an exception in the tick comes out of it, with the name of the system")
    void step_systemThrows_isNotSwallowed(final int workers) {
        try (Simulation sim = Trial.parallel(workers)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(ROWS));
            final RuntimeException thrown = new IllegalStateException("on purpose");
            sim.system("broken").over(things.table, (rows, commands) -> {
                throw thrown;
            });
            things.table.create();
            final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
            assertEquals("broken", failure.system());
            assertSame(thrown, failure.getCause());
        }
    }
}
