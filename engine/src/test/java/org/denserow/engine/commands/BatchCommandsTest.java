package org.denserow.engine.commands;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.denserow.engine.Commands;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.EveryKind;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// Many rows created by one command.
class BatchCommandsTest {

    private record Driver(Table table, IntColumn x) {}

    private record Ask(int count) {}

    private static EveryKind items(final Simulation sim, final int capacity) {
        return sim.define("item", EveryKind.class, Layout.dense(capacity));
    }

    /// Fills five rows with everything that there is.
    private static void fill(final Commands commands, final EveryKind items, final long target) {
        commands.with(items.f(), new float[] {1, 2, 3, 4, 5, 99})
                .with(items.v2(), new float[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
                .with(items.v3(), new float[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15})
                .with(items.d(), new double[] {1, 2, 3, 4, 5})
                .with(items.i(), new int[] {1, 2, 3, 4, 5})
                .with(items.l(), new long[] {1, 2, 3, 4, 5})
                .with(items.b(), new byte[] {1, 2, 3, 4, 5})
                .with(items.h(), new long[] {Handle.NULL, target, Handle.NULL, target, target})
                .with(items.o(), "name")
                .with(items.t());
    }

    private static void assertFilled(final EveryKind items, final long[] handles, final long target) {
        for (int k = 0; k < 5; k++) {
            final int row = items.table().row(handles[k]);
            assertEquals(k + 1, items.f().values()[row]);
            assertEquals(2 * k + 1, items.v2().values()[2 * row]);
            assertEquals(2 * k + 2, items.v2().values()[2 * row + 1]);
            for (int component = 0; component < 3; component++) {
                assertEquals(3 * k + 1 + component, items.v3().values()[3 * row + component]);
            }
            assertEquals(k + 1, items.d().values()[row]);
            assertEquals(k + 1, items.i().values()[row]);
            assertEquals(k + 1, items.l().values()[row]);
            assertEquals(k + 1, items.b().values()[row]);
            assertEquals(k == 0 || k == 2 ? Handle.NULL : target, items.h().values()[row]);
            assertEquals("name", items.o().get(row));
            assertTrue(items.t().bits().get(row));
        }
    }

    // ---- Values ----

    @Test
    void createBatch_byOwnerHandlerAndSystem_fillsEveryRow() {
        for (final int workers : new int[] {1, 3}) {
            try (Simulation sim = Trial.parallel(workers)) {
                final Table targets = sim.define("target", Layout.dense(1));
                final Driver drivers = sim.define("driver", Driver.class, Layout.dense(1));
                final EveryKind items = items(sim, 64);
                final long target = targets.create();
                drivers.table.create();
                final long[][] handles = new long[3][7];
                sim.system("make").creates(items.table()).over(drivers.table, (rows, commands) -> {
                    commands.createBatch(items.table(), handles[0], 5);
                    fill(commands, items, target);
                });
                final Port<Ask> port = sim.port("in", Ask.class, (message, commands) -> {
                    commands.createBatch(items.table(), handles[1], message.count);
                    fill(commands, items, target);
                    return handles[1][0];
                });
                port.offer(new Ask(5));
                sim.commands().createBatch(items.table(), handles[2], 5);
                fill(sim.commands(), items, target);
                final FrameReport report = sim.step();
                assertEquals(15, report.createdRows());
                assertEquals(15, items.table().size());
                for (final long[] each : handles) {
                    assertFilled(items, each, target);
                    assertEquals(0, each[5], "what is beyond count is left alone");
                }
                assertEquals(0, items.table().row(handles[1][0]), "ports first");
                assertEquals(5, items.table().row(handles[2][0]), "then the owner");
                assertEquals(10, items.table().row(handles[0][0]), "then systems");
            }
        }
    }

    @Test
    void with_oneValueAfterABatch_fillsEveryRowOfItAndNoOther() {
        for (final int count : new int[] {1, 2, 3, 7, 64, 65, 1000}) {
            try (Simulation sim = Trial.parallel(1)) {
                final EveryKind items = items(sim, count + 2);
                final Commands commands = sim.commands();
                final long before = commands.create(items.table());
                final long[] handles = new long[count];
                commands.createBatch(items.table(), handles, count)
                        .with(items.f(), 2.5f)
                        .with(items.v2(), 3, 4)
                        .with(items.v3(), 5, 6, 7)
                        .with(items.i(), 8)
                        .with(items.b(), (byte) 9)
                        .with(items.t());
                final long after = commands.create(items.table());
                sim.step();
                for (int k = 0; k < count; k++) {
                    final int row = items.table().row(handles[k]);
                    assertEquals(k + 1, row);
                    assertEquals(2.5f, items.f().values()[row]);
                    assertEquals(3, items.v2().values()[2 * row]);
                    assertEquals(4, items.v2().values()[2 * row + 1]);
                    assertEquals(5, items.v3().values()[3 * row]);
                    assertEquals(7, items.v3().values()[3 * row + 2]);
                    assertEquals(8, items.i().values()[row]);
                    assertEquals(9, items.b().values()[row]);
                    assertTrue(items.t().bits().get(row));
                }
                for (final long other : new long[] {before, after}) {
                    final int row = items.table().row(other);
                    assertEquals(0, items.f().values()[row]);
                    assertEquals(0, items.v3().values()[3 * row + 2]);
                    assertEquals(0, items.i().values()[row]);
                    assertFalse(items.t().bits().get(row));
                }
            }
        }
    }

    @Test
    void with_arrayAfterASingleCreate_fillsThatRow() {
        try (Simulation sim = Trial.parallel(1)) {
            final EveryKind items = items(sim, 4);
            final long handle = sim.commands().create(items.table());
            sim.commands().with(items.v3(), new float[] {1, 2, 3}).with(items.l(), new long[] {4});
            sim.step();
            assertArrayEquals(
                    new float[] {1, 2, 3}, java.util.Arrays.copyOf(items.v3().values(), 3));
            assertEquals(4, items.l().values()[items.table().row(handle)]);
        }
    }

    @Test
    void createPendingBatch_amongActiveRows_areActivatedByCommand() {
        try (Simulation sim = Trial.parallel(1)) {
            final EveryKind items = items(sim, 64);
            final Commands commands = sim.commands();
            final long first = commands.create(items.table());
            final long[] pending = new long[10];
            commands.createPendingBatch(items.table(), pending, 10).with(items.i(), 7);
            final long[] active = new long[10];
            commands.createBatch(items.table(), active, 10).with(items.i(), 8);
            commands.activate(pending[3]);
            sim.step();
            assertEquals(12, items.table().size());
            assertEquals(9, items.table().pending());
            assertTrue(items.table().isActive(items.table().find(first))
                    && items.table().isActive(items.table().find(active[9])));
            assertTrue(items.table().isActive(items.table().find(pending[3])));
            assertTrue(items.table().isValid(pending[9])
                    && !items.table().isActive(items.table().find(pending[9])));
            assertEquals(7, items.i().values()[items.table().row(pending[9])]);
            assertEquals(8, items.i().values()[items.table().row(active[0])]);
        }
    }

    // ---- Handles ----

    @Test
    void createBatch_manyChunksBeyondTheirShares_sameHandlesAsSingleCreates() {
        final List<String> worlds = new ArrayList<>();
        for (final int workers : Trial.WORKER_COUNTS) {
            worlds.add(worldOfChurn(workers, true, -1));
        }
        worlds.add(worldOfChurn(3, false, -1));
        assertEquals(Collections.nCopies(worlds.size(), worlds.getFirst()), worlds);
        assertNotEquals(worlds.getFirst(), worldOfChurn(3, true, 4), "the control: one row fewer in one chunk shows");
    }

    /// Hashes of a world in which chunks create by batches, or the same rows one by one, and rows go again.
    private static String worldOfChurn(final int workers, final boolean batches, final int lessInFrame) {
        try (Simulation sim = Trial.parallel(workers)) {
            final Driver drivers = sim.define("driver", Driver.class, Layout.dense(64 * 6));
            final EveryKind items =
                    sim.define("item", EveryKind.class, Layout.dense(64).growable()); // too few slots at first
            for (int i = 0; i < 64 * 6; i++) {
                drivers.table.create();
            }
            final long[][] handles = new long[6][500];
            sim.system("make").creates(items.table()).grain(64).over(drivers.table, (rows, commands) -> {
                final long[] own = handles[rows.number()];
                final int less = rows.frame() == lessInFrame && rows.number() == 2 ? 1 : 0;
                final int count = 20 + (int) (rows.frame() * 37 + rows.number() * 101L) % 400 - less;
                final long single = commands.create(items.table());
                if (batches) {
                    commands.createBatch(items.table(), own, count).with(items.i(), rows.number());
                } else {
                    for (int k = 0; k < count; k++) {
                        own[k] = commands.create(items.table());
                        commands.with(items.i(), rows.number());
                    }
                }
                commands.set(own[count / 2], items.h(), single);
            });
            sim.system("end").reads(items.i()).over(items.table(), (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    if ((row + rows.frame()) % 3 != 0) {
                        commands.destroy(items.table().handle(row));
                    }
                }
            });
            final StringBuilder world = new StringBuilder();
            for (int frame = 0; frame < 12; frame++) {
                assertEquals(0, sim.step().refusedCreates());
                world.append(sim.hash()).append(' ').append(sim.orderHash()).append('\n');
            }
            return world.toString();
        }
    }

    @Test
    void createBatch_ofAFailedFrame_isDroppedAndItsHandlesStayStale() {
        try (Simulation sim = Trial.parallel(2)) {
            final Driver drivers = sim.define("driver", Driver.class, Layout.dense(1));
            final EveryKind items = items(sim, 64);
            drivers.table.create();
            final long[] handles = new long[10];
            sim.system("fail").creates(items.table()).over(drivers.table, (rows, commands) -> {
                if (rows.frame() == 0) {
                    commands.createBatch(items.table(), handles, 10);
                    throw new IllegalStateException("on purpose");
                }
                commands.createBatch(items.table(), new long[10], 10);
            });
            assertEquals("on purpose", Trial.causeOfStep(sim).getMessage());
            sim.recover();
            sim.step();
            assertEquals(10, items.table().size());
            for (final long handle : handles) {
                assertFalse(items.table().isValid(handle));
            }
        }
    }

    // ---- Limits and misuse ----

    @Test
    void createBatch_countOutOfRange_isRefused() {
        try (Simulation sim = Trial.parallel(1)) {
            final EveryKind items = items(sim, 64);
            for (final int count : new int[] {Integer.MIN_VALUE, -1, 0, 5, Integer.MAX_VALUE}) {
                Trial.assertSays(
                        assertThrows(
                                IllegalArgumentException.class,
                                () -> sim.commands().createBatch(items.table(), new long[4], count)),
                        "[1, handles.length]",
                        "count=" + count,
                        "handles.length=4");
            }
            assertThrows(IllegalStateException.class, () -> sim.commands().with(items.i(), 1));
            assertEquals(0, sim.step().commands());
        }
    }

    @Test
    void createBatch_indexSlotsDoNotSuffice_recordsNothingOfIt() {
        final SimulationOptions options =
                SimulationOptions.defaults().withMaxSlots(100).withoutSerialCutoff();
        try (Simulation sim = Simulation.create(options)) {
            final EveryKind items = items(sim, 64);
            final long[] handles = new long[101];
            final Executable tooMany = () -> sim.commands().createBatch(items.table(), handles, 101);
            Trial.assertSays(assertThrows(IllegalStateException.class, tooMany), "maxSlots=100", "raise");
            assertArrayEquals(new long[101], handles, "none is given out");
            assertEquals(0, items.table().metrics().reservedSlots());
            sim.commands().createBatch(items.table(), handles, 60).with(items.i(), 1);
            assertEquals(60, sim.step().createdRows());
            assertEquals(60, items.table().size());
        }
    }

    @Test
    void createBatch_indexSlotsOfAChunkDoNotSuffice_failsTheChunkAndRecordsNothing() {
        final SimulationOptions options =
                SimulationOptions.defaults().withMaxSlots(100).withoutSerialCutoff();
        try (Simulation sim = Simulation.create(options)) {
            final Driver drivers = sim.define("driver", Driver.class, Layout.dense(1));
            final EveryKind items = items(sim, 64);
            drivers.table.create();
            final AtomicReference<Throwable> thrown = new AtomicReference<>();
            sim.system("make").creates(items.table()).over(drivers.table, (rows, commands) -> {
                try {
                    commands.createBatch(items.table(), new long[101], 101);
                } catch (final IllegalStateException refused) {
                    thrown.set(refused);
                }
                commands.createBatch(items.table(), new long[30], 30);
            });
            assertEquals(30, sim.step().createdRows());
            Trial.assertSays(thrown.get(), "slots", "maxSlots=100", "raise maxSlots");
        }
    }

    @Test
    void createBatch_typeFull_rowsBeyondAreRefusedOneByOne() {
        try (Simulation sim = Trial.parallel(1)) {
            final EveryKind items = items(sim, 8);
            final long[] handles = new long[10];
            sim.commands().createBatch(items.table(), handles, 10).with(items.i(), new int[10]);
            final FrameReport report = sim.step();
            assertEquals(8, report.createdRows());
            assertEquals(2, report.refusedCreates());
            assertTrue(items.table().isActive(items.table().find(handles[7])));
            assertFalse(items.table().isValid(handles[8]) || items.table().isValid(handles[9]));
        }
    }

    @Test
    void createBatch_notDeclaredOrOfALayoutThatDoesNot_isRefused() {
        try (Simulation sim = Trial.parallel(1)) {
            final Driver drivers = sim.define("driver", Driver.class, Layout.dense(1));
            final EveryKind items = items(sim, 8);
            final Table lattice = sim.define("lattice", Layout.fixed(4));
            final Table events = sim.define("event", Layout.events(4));
            drivers.table.create();
            final long[] handles = new long[2];
            sim.system("make").over(drivers.table, (rows, commands) -> commands.createBatch(items.table(), handles, 2));
            assertRefused(() -> sim.commands().createBatch(lattice, handles, 2), "fixed rows", "type=lattice");
            assertRefused(() -> sim.commands().createPendingBatch(events, handles, 2), "events", "type=event");
            sim.commands().createBatch(events, handles, 2);
            Trial.assertSays(Trial.causeOfStep(sim), "type=item", ".creates(");
            assertEquals(2, events.size());
        }
    }

    @Test
    void with_arrayThatDoesNotFit_isRefusedAndFillsNothing() {
        try (Simulation sim = Trial.parallel(1)) {
            final EveryKind items = items(sim, 8);
            final EveryKind others = sim.define("other", EveryKind.class, Layout.dense(8));
            final Commands commands = sim.commands();
            commands.createBatch(items.table(), new long[4], 4);
            assertRefused(() -> commands.with(items.i(), new int[3]), "column=item.i", "rows=4", "values=3");
            assertRefused(() -> commands.with(items.v3(), new float[11]), "stride=3", "values=11");
            final long wrong = Long.MIN_VALUE | 1; // of a free slot
            assertRefused(() -> commands.with(items.h(), new long[] {0, 0, 0, wrong}), "target type", "column=item.h");
            final Throwable foreign =
                    assertThrows(IllegalStateException.class, () -> commands.with(others.i(), new int[4]));
            Trial.assertSays(foreign, "with fills", "created type=item");
            sim.step();
            assertArrayEquals(new int[4], java.util.Arrays.copyOf(items.i().values(), 4));
            assertArrayEquals(new long[4], java.util.Arrays.copyOf(items.h().values(), 4));
        }
    }

    @Test
    void with_afterARefusedBatch_doesNotFillTheRowBefore() {
        try (Simulation sim = Trial.parallel(1)) {
            final EveryKind items = items(sim, 8);
            final Commands commands = sim.commands();
            commands.create(items.table());
            assertThrows(IllegalArgumentException.class, () -> commands.createBatch(items.table(), new long[1], 2));
            assertThrows(IllegalStateException.class, () -> commands.with(items.i(), 1));
        }
    }

    @Test
    void createBatch_sameCallsAgain_returnTheSameCommands() {
        try (Simulation sim = Trial.parallel(1)) {
            final EveryKind items = items(sim, 8);
            final Commands commands = sim.commands();
            final Consumer<Commands> same = each -> assertSame(commands, each);
            same.accept(commands.createBatch(items.table(), new long[2], 2));
            same.accept(commands.with(items.i(), new int[2]));
            sim.step();
        }
    }

    private static void assertRefused(final Executable code, final String... says) {
        Trial.assertSays(assertThrows(IllegalArgumentException.class, code), says);
    }
}
