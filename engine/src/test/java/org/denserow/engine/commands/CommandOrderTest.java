package org.denserow.engine.commands;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.denserow.engine.Body;
import org.denserow.engine.Chunk;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Port;
import org.denserow.engine.Range;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// When commands become visible, and in which order they are applied.
class CommandOrderTest {

    private record Driver(Table table, IntColumn x) {}

    private record Item(Table table, IntColumn origin, IntColumn last, Tag seen) {}

    private static final int CHUNKS = 6;

    /// System `second` waits for `first` (it reads what `first` writes), `third` for nobody.
    private static final int SYSTEMS = 3;

    // ---- Visibility ----

    @Test
    @DisplayName("HM-29 what is recorded is seen by nobody before its boundary, for any number of workers")
    void record_untilTheBoundary_isSeenByNoSystemOfTheFrame() {
        for (final int workers : Trial.WORKER_COUNTS) {
            try (Simulation sim = Trial.parallel(workers)) {
                final Driver drivers = sim.define("driver", Driver.class, Layout.dense(1024));
                final Item items = sim.define("item", Item.class, Layout.dense(1024));
                final AtomicLong created = new AtomicLong();
                final AtomicReference<String> leak = new AtomicReference<>();
                drivers.table.create();
                final long victim = items.table.create();
                final long changed = items.table.create();
                sim.system("record").writes(drivers.x).creates(items.table).over(drivers.table, (rows, commands) -> {
                    created.set(commands.create(items.table));
                    commands.destroy(victim);
                    commands.set(changed, items.last, 9).tag(changed, items.seen);
                    look("the same chunk", leak, created, victim, items, null);
                });
                // Reads what the first system writes, so it certainly runs after it.
                sim.system("later").reads(drivers.x, items.last, items.seen).over(drivers.table, (rows, commands) -> {
                    look("a later system", leak, created, victim, items, rows);
                });
                sim.system("overlapping").reads(items.last, items.seen).over(items.table, (rows, commands) -> {
                    look("an overlapping system", leak, created, victim, items, rows);
                });
                sim.step();
                assertNull(leak.get());
                assertTrue(items.table.isActive(items.table.find(created.get())));
                assertEquals(-1, items.table.find(victim));
                assertEquals(9, items.last.values()[items.table.row(changed)]);
                assertTrue(items.seen.bits().get(items.table.row(changed)));
            }
        }
    }

    private static void look(
            final String who,
            final AtomicReference<String> leak,
            final AtomicLong created,
            final long victim,
            final Item items,
            final Chunk chunk) {
        final boolean same = items.table.size() == 2
                && items.table.find(created.get()) == -1
                && items.table.find(victim) == 0
                && (chunk == null
                        || chunk.read(items.last)[1] == 0
                                && chunk.read(items.seen).nextAny(0) == -1);
        if (!same) {
            leak.set(who);
        }
    }

    // ---- Canonical order ----

    @Test
    void create_manyChunksAndSystems_rowsStandInSystemChunkSequenceOrder() {
        final long seed = Seed.next();
        long[] handlesOfOne = null;
        int unlikeTime = 0;
        for (final int workers : Trial.WORKER_COUNTS) {
            final SimulationOptions options =
                    SimulationOptions.defaults().withWorkers(workers).withoutSerialCutoff();
            for (int run = 0; run < 10; run++) {
                final Queue<Integer> inTime = new ConcurrentLinkedQueue<>();
                // The last two in an order drawn from the seed, the others with threads.
                final long order = run < 8 ? 0 : Trial.mix(seed, -run);
                try (Simulation sim = Simulation.create(options.withChunkOrder(order))) {
                    final Item items = build(sim, Trial.mix(seed, run), inTime);
                    sim.step();
                    final int[] origin = items.origin.values();
                    for (int row = 1; row < items.table.size(); row++) {
                        assertTrue(
                                origin[row - 1] < origin[row],
                                "workers=" + workers + ", seed=" + seed
                                        + ", rows " + Integer.toHexString(origin[row - 1]) + " "
                                        + Integer.toHexString(origin[row]));
                    }
                    assertEquals(SYSTEMS * (1 + 2 + 3 + 4 + 5), items.table.size());
                    final long[] handles = Trial.handles(items.table);
                    handlesOfOne = handlesOfOne == null ? handles : handlesOfOne;
                    assertArrayEquals(handlesOfOne, handles, "workers=" + workers + ", seed=" + seed);
                    unlikeTime += inTime.stream()
                                    .sorted()
                                    .toList()
                                    .equals(inTime.stream().toList())
                            ? 0
                            : 1;
                }
            }
        }
        // The control: rows in the order in which chunks ran would have failed.
        assertTrue(unlikeTime > 0, "no run had another order in time: seed=" + seed);
    }

    @Test
    void set_oneTargetFromManyChunks_lastInCanonicalOrderWins() {
        final long seed = Seed.next();
        for (final int workers : Trial.WORKER_COUNTS) {
            for (int run = 0; run < 10; run++) {
                try (Simulation sim = Trial.parallel(workers)) {
                    final Item items = build(sim, Trial.mix(seed, run), new ConcurrentLinkedQueue<>());
                    sim.step();
                    final long target = items.table.handle(0);
                    targetOf(sim, items, target);
                    sim.step();
                    final int expected = (SYSTEMS - 1) << 16 | (CHUNKS - 1) << 8;
                    assertEquals(expected, items.last.values()[items.table.row(target)], "seed=" + seed);
                }
            }
        }
    }

    private final AtomicLong target = new AtomicLong();

    private void targetOf(final Simulation sim, final Item items, final long handle) {
        assertTrue(items.table.isActive(items.table.find(handle)));
        assertEquals(1, sim.frame());
        target.set(handle);
    }

    private Item build(final Simulation sim, final long salt, final Queue<Integer> inTime) {
        final Driver drivers = sim.define("driver", Driver.class, Layout.dense(64 * CHUNKS));
        final Item items = sim.define("item", Item.class, Layout.dense(4096));
        target.set(0);
        for (int row = 0; row < 64 * CHUNKS - 5; row++) {
            drivers.table.create();
        }
        sim.system("first")
                .writes(drivers.x)
                .creates(items.table)
                .grain(64)
                .over(drivers.table, body(0, salt, items, inTime));
        sim.system("second")
                .reads(drivers.x)
                .creates(items.table)
                .grain(64)
                .over(drivers.table, body(1, salt, items, inTime));
        sim.system("third").creates(items.table).grain(64).over(drivers.table, body(2, salt, items, inTime));
        return items;
    }

    private Body<Range> body(final int system, final long salt, final Item items, final Queue<Integer> inTime) {
        return (rows, commands) -> {
            final int place = system << 16 | rows.number() << 8;
            Trial.delay(Trial.mix(salt, place));
            inTime.add(place);
            for (int sequence = 0; sequence < rows.number(); sequence++) {
                commands.create(items.table);
                commands.with(items.origin, place | sequence);
            }
            if (target.get() != 0) {
                commands.set(target.get(), items.last, place - 1).set(target.get(), items.last, place);
            }
        };
    }

    @Test
    void create_afterOtherCommandsInCanonicalOrder_isAppliedBeforeThem() {
        final AtomicLong created =
                new AtomicLong(); // the same handle for any number of workers: 0 before the first run
        for (final int workers : new int[] {1, 1, 2, 3, 8}) {
            final long known = created.get();
            try (Simulation sim = Trial.parallel(workers)) {
                final Driver drivers = sim.define("driver", Driver.class, Layout.dense(64));
                final Item items = sim.define("item", Item.class, Layout.dense(64));
                drivers.table.create();
                // Earlier in canonical order than the creator, and yet it knows the handle: from the run before.
                sim.system("earlier").over(drivers.table, (rows, commands) -> {
                    if (known != 0) {
                        commands.set(known, items.last, 7).tag(known, items.seen);
                    }
                });
                sim.system("creator").creates(items.table).over(drivers.table, (rows, commands) -> {
                    created.set(commands.create(items.table));
                    commands.with(items.last, 3);
                });
                assertEquals(0, sim.step().staleCommands());
                assertTrue(known == 0 || known == created.get());
                final int row = items.table.row(created.get());
                assertEquals(known == 0 ? 3 : 7, items.last.values()[row]);
                assertEquals(known != 0, items.seen.bits().get(row));
            }
        }
    }

    @Test
    void create_beforeDestroysThatWouldMakeRoom_countsBeforeThem() {
        try (Simulation sim = Trial.parallel(2)) {
            final Driver drivers = sim.define("driver", Driver.class, Layout.dense(64));
            final Item items = sim.define("item", Item.class, Layout.dense(2));
            drivers.table.create();
            final long a = items.table.create();
            final long b = items.table.create();
            final AtomicLong created = new AtomicLong();
            sim.system("destroy then create").creates(items.table).over(drivers.table, (rows, commands) -> {
                commands.destroy(a);
                commands.destroy(b);
                created.set(commands.create(items.table));
            });
            final FrameReport report = sim.step();
            assertEquals(1, report.refusedCreates());
            assertEquals(2, report.destroyedRows());
            assertFalse(items.table.isValid(created.get()));
            assertEquals(0, items.table.size());
        }
    }

    @Test
    void record_atTheOpenBoundary_portsComeBeforeTheOwner() {
        record Hello() {}
        try (Simulation sim = Trial.parallel(2)) {
            final Item items = sim.define("item", Item.class, Layout.dense(8));
            final Port<Hello> port = sim.port("hello", Hello.class, (message, commands) -> {
                return commands.create(items.table);
            });
            final long owners = sim.commands().create(items.table);
            sim.commands().with(items.origin, 2);
            port.offer(new Hello());
            sim.step();
            assertEquals(1, items.table.find(owners));
            assertArrayEquals(new int[] {0, 2}, java.util.Arrays.copyOf(items.origin.values(), 2));
        }
    }
}
