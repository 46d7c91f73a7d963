package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Creates beyond the row capacity: refused in canonical order, as a whole, counted and named, and their handles stay
/// stale for ever.
class FullTypeTest {

    private record Driver(Table table, IntColumn x) {}

    private record Item(Table table, IntColumn origin, Tag marked) {}

    private static final int CAPACITY = 100;
    private static final int CHUNKS = 4;
    private static final int PER_CHUNK = 40;
    private static final int SYSTEMS = 2;

    /// `early` waits for `writer`, `late` for nobody: it may run first, and yet the creates of `early` come first.
    private static Item build(
            final Simulation sim, final Layout layout, final AtomicReferenceArray<long[]> given, final long salt) {
        final Driver drivers = sim.define("driver", Driver.class, Layout.dense(64 * CHUNKS));
        final Item items = sim.define("item", Item.class, layout);
        for (int row = 0; row < 64 * CHUNKS; row++) {
            drivers.table.create();
        }
        sim.system("writer").writes(drivers.x).over(drivers.table, (rows, commands) -> {});
        sim.system("early")
                .reads(drivers.x)
                .creates(items.table)
                .grain(64)
                .over(drivers.table, (rows, commands) -> creates(0, rows, commands, items, given, salt));
        sim.system("late")
                .creates(items.table)
                .grain(64)
                .over(drivers.table, (rows, commands) -> creates(1, rows, commands, items, given, salt));
        return items;
    }

    private static void creates(
            final int system,
            final Range rows,
            final Commands commands,
            final Item items,
            final AtomicReferenceArray<long[]> given,
            final long salt) {
        if (rows.frame() != 0) {
            return;
        }
        final int place = system * CHUNKS + rows.number();
        Trial.delay(Trial.mix(salt, place));
        final long[] handles = new long[PER_CHUNK];
        for (int k = 0; k < PER_CHUNK; k++) {
            handles[k] = commands.create(items.table);
            commands.with(items.origin, place * PER_CHUNK + k).with(items.marked);
            commands.set(handles[k], items.origin, place * PER_CHUNK + k + 1);
        }
        given.set(place, handles);
    }

    private static long[] inOrder(final AtomicReferenceArray<long[]> given) {
        final long[] all = new long[SYSTEMS * CHUNKS * PER_CHUNK];
        for (int place = 0; place < SYSTEMS * CHUNKS; place++) {
            System.arraycopy(given.get(place), 0, all, place * PER_CHUNK, PER_CHUNK);
        }
        return all;
    }

    @Test
    void create_beyondTheCapacity_sameRowsSurviveForAnyNumberOfWorkers() {
        final long seed = Seed.next();
        long[] handlesOfOne = null;
        for (final int workers : Trial.WORKER_COUNTS) {
            for (int run = 0; run < 5; run++) {
                final AtomicReferenceArray<long[]> given = new AtomicReferenceArray<>(SYSTEMS * CHUNKS);
                try (Simulation sim = Trial.parallel(workers)) {
                    final Item items = build(sim, Layout.dense(CAPACITY), given, Trial.mix(seed, run));
                    final FrameReport report = sim.step();
                    final long[] all = inOrder(given);
                    final int refused = all.length - CAPACITY;
                    assertEquals(refused, report.refusedCreates());
                    assertEquals(CAPACITY, report.createdRows());
                    assertEquals(refused, report.staleCommands(), "set on refused handles");
                    assertArrayEquals(Arrays.copyOf(all, CAPACITY), Trial.handles(items.table), "seed=" + seed);
                    for (int row = 0; row < CAPACITY; row++) {
                        assertEquals(row + 1, items.origin.values()[row]);
                    }
                    assertEquals(CAPACITY, items.marked.count());
                    handlesOfOne = handlesOfOne == null ? all : handlesOfOne;
                    assertArrayEquals(handlesOfOne, all, "seed=" + seed);
                    assertNote(
                            report, "type=item", "refused=" + refused, "capacity=100", "system early", "; leave room");
                }
            }
        }
    }

    private static void assertNote(final FrameReport report, final String... parts) {
        assertEquals(1, report.notes().size(), "notes: " + report.notes());
        for (final String part : parts) {
            assertTrue(report.notes().getFirst().contains(part), part + " in " + report.notes());
        }
    }

    @Test
    void find_refusedHandle_staysStaleForEver() {
        final AtomicReferenceArray<long[]> given = new AtomicReferenceArray<>(SYSTEMS * CHUNKS);
        try (Simulation sim = Trial.parallel(2)) {
            final Item items = build(sim, Layout.dense(CAPACITY), given, 1);
            sim.step();
            final long[] refused = Arrays.copyOfRange(inOrder(given), CAPACITY, SYSTEMS * CHUNKS * PER_CHUNK);
            for (int frame = 0; frame < 1000; frame++) {
                final long[] live = Trial.handles(items.table);
                for (int row = 0; row < 50; row++) {
                    sim.commands().destroy(live[row]);
                }
                sim.step();
                for (int row = 0; row < 50; row++) {
                    sim.commands().create(items.table);
                }
                assertEquals(0, sim.step().refusedCreates());
                for (final long handle : refused) {
                    assertEquals(-1, items.table.find(handle), "frame=" + frame);
                }
            }
        }
    }

    @Test
    void create_secondRunFull_namesTheOwnerOrThePort() {
        record Message() {}
        try (Simulation sim = Trial.parallel(1)) {
            final Item items = sim.define("item", Item.class, Layout.dense(1));
            final Port<Message> port =
                    sim.port("in", Message.class, (message, commands) -> commands.create(items.table));
            items.table.create();
            sim.commands().create(items.table);
            assertNote(sim.step(), "refused=1", "the owner");
            port.offer(new Message());
            sim.commands().create(items.table);
            assertNote(sim.step(), "refused=2", "a port");
            sim.step();
            assertEquals(0, sim.report().refusedCreates());
            assertTrue(sim.report().notes().isEmpty());
        }
    }

    @Test
    void create_growableType_growsInsteadOfRefusing() {
        long[] handlesOfOne = null;
        for (final int workers : Trial.WORKER_COUNTS) {
            final AtomicReferenceArray<long[]> given = new AtomicReferenceArray<>(SYSTEMS * CHUNKS);
            try (Simulation sim = Trial.parallel(workers)) {
                final Item items = build(sim, Layout.dense(8).growable(), given, 1);
                final long before = items.table.create();
                items.origin.values()[0] = -5;
                items.marked.bits().set(0);
                assertEquals(0, sim.step().refusedCreates());
                assertEquals(1 + SYSTEMS * CHUNKS * PER_CHUNK, items.table.size());
                assertTrue(items.table.capacity() >= items.table.size());
                assertEquals(0, items.table.find(before));
                assertEquals(-5, items.origin.values()[0]);
                assertEquals(items.table.size(), items.marked.count());
                final long[] all = Trial.handles(items.table);
                assertArrayEquals(inOrder(given), Arrays.copyOfRange(all, 1, all.length));
                handlesOfOne = handlesOfOne == null ? all : handlesOfOne;
                assertArrayEquals(handlesOfOne, all);
                items.table.store().checkInvariants();
            }
        }
    }

    @Test
    void create_pendingRowsFillTheType_countAsRows() {
        try (Simulation sim = Trial.parallel(1)) {
            final Table items = sim.define("item", Layout.dense(3));
            sim.commands().createPending(items);
            sim.commands().create(items);
            sim.commands().createPending(items);
            final long refused = sim.commands().create(items);
            final long refusedPending = sim.commands().createPending(items);
            assertEquals(2, sim.step().refusedCreates());
            assertEquals(1, items.size());
            assertEquals(2, items.pending());
            assertEquals(-1, items.find(refused));
            assertEquals(-1, items.find(refusedPending));
            Trial.assertSays(
                    assertThrows(IllegalStateException.class, items::create),
                    "full",
                    "type=item",
                    "rows=3",
                    "capacity=3",
                    "; destroy first");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"COUNT", "REPORT"})
    void notes_readAfterLaterBoundaries_nameWhoRecordedThen(final StaleCommands policy) {
        record Message() {}
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withStaleCommands(policy))) {
            final Table[] full = new Table[4];
            for (int type = 0; type < full.length; type++) {
                full[type] = sim.define("full" + type, Layout.dense(1));
                full[type].create();
            }
            final Table driver = sim.define("driver", Layout.fixed(1));
            final Port<Message> port = sim.port("in", Message.class, (message, commands) -> commands.create(full[0]));
            sim.system("first").creates(full[1]).over(driver, (rows, commands) -> commands.create(full[1]));
            sim.system("alone").exclusive((world, commands) -> commands.create(full[2]));
            sim.system("last").creates(full[3]).over(driver, (rows, commands) -> commands.create(full[3]));
            port.offer(new Message());
            final List<String> notes = sim.step().notes();
            final String[] authors = {"a port", "system first", "exclusive system alone", "system last"};
            assertEquals(authors.length, notes.size(), notes::toString);
            for (int i = 0; i < authors.length; i++) {
                final String by = (policy == StaleCommands.COUNT ? "recorded by " : "recorded by=") + authors[i];
                assertTrue(notes.get(i).contains(by), by + " in " + notes);
                assertTrue(notes.get(i).contains("type=full" + i), notes::toString);
            }
        }
    }
}
