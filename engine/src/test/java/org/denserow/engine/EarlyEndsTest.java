package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.handle.SlotDump;
import org.denserow.engine.rows.AllRows;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// With one worker the handles of destroyed rows end while their rows are looked up, unless somebody asks for them
/// later, as [Table#destroyed()] does. Both ways must count and leave the same.
@DisplayName("handles that end early")
class EarlyEndsTest {

    private static final int ROWS = 900; // more than are looked up at a time
    private static final int FRAMES = 60;

    /// @param keeps whether to keep destroyed handles, so that none ends early
    /// @param seen receives what was to be seen, frame by frame
    private static void run(final long seed, final Layout layout, final boolean keeps, final List<String> seen) {
        final Random random = new Random(seed);
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            final Table table = sim.define("thing", layout);
            final IntColumn mark = table.ints("mark");
            if (keeps) {
                table.destroyed();
            }
            age(table.store(), random);
            final List<Long> dead = new ArrayList<>(List.of(Handle.of(table.type(), 1, 1 << 20)));
            final long[] created = new long[ROWS];
            final List<Long> doomed = new ArrayList<>();
            sim.system("change").creates(table).over(sim.define("once", Layout.fixed(1)), (rows, commands) -> {
                doomed.forEach(commands::destroy);
                for (int i = 0; i < Math.min(ROWS, doomed.size()); i++) {
                    created[i] = commands.create(table);
                    commands.with(mark, i);
                }
            });
            for (int row = 0; row < ROWS; row++) {
                table.create();
                if (row % 50 == 0) {
                    sim.commands().createPending(table);
                }
            }
            for (int frame = 0; frame < FRAMES; frame++) {
                plan(random, table, dead, doomed);
                final FrameReport report = sim.step();
                dead.addAll(doomed);
                final StringBuilder line = new StringBuilder()
                        .append(report.staleCommands())
                        .append(' ')
                        .append(report.duplicateDestroys())
                        .append(' ')
                        .append(report.destroyedRows());
                for (int i = 0; i < Math.min(ROWS, doomed.size()); i++) {
                    line.append(' ').append(created[i]);
                }
                for (int row = 0; row < table.end(); row++) {
                    if (table.state(row) != RowState.VACANT) {
                        line.append(' ').append(row).append('=').append(table.handle(row));
                        line.append('/').append(mark.values()[row]);
                    }
                }
                seen.add(line.toString());
            }
            assertTrue(
                    table.metrics().retiredSlots() > 5,
                    "retired=" + table.metrics().retiredSlots());
        }
    }

    /// Some slots retire soon, one here and one there.
    private static void age(final RowStore store, final Random random) {
        final SlotDump dump = store.slots().dump();
        for (int slot = random.nextInt(50); slot < dump.sparse().length; slot += 1 + random.nextInt(50)) {
            final int generation = Handle.MAX_GENERATION - random.nextInt(FRAMES);
            dump.sparse()[slot] =
                    dump.sparse()[slot] & ~Handle.of(0, Handle.MAX_GENERATION, 0) | Handle.of(0, generation, 0);
        }
        new AllRows(store).load(dump, () -> {});
    }

    /// Rows to destroy; in every second frame also rows twice, near each other or far, and rows that are dead.
    private static void plan(final Random random, final Table table, final List<Long> dead, final List<Long> doomed) {
        doomed.clear();
        for (int row = 0; row < table.end(); row++) {
            if (table.state(row) != RowState.VACANT && random.nextInt(5) > 0) {
                doomed.add(table.handle(row));
            }
        }
        Collections.shuffle(doomed, random);
        for (int miss = random.nextInt(2) * random.nextInt(4); miss > 0; miss--) {
            final List<Long> from = random.nextBoolean() ? dead : doomed;
            doomed.add(random.nextInt(doomed.size() + 1), from.get(random.nextInt(from.size())));
        }
    }

    @Test
    @DisplayName("count stale and repeated destroys, return slots and place rows as handles that end with their rows")
    void destroys_withAndWithoutMisses_asWhereNoHandleEndsEarly() {
        final long seed = Seed.next();
        for (final Layout layout : List.of(Layout.dense(2 * ROWS), Layout.pinned(2 * ROWS))) {
            final List<String> early = new ArrayList<>();
            final List<String> late = new ArrayList<>();
            run(seed, layout, false, early);
            run(seed, layout, true, late);
            for (int frame = 0; frame < FRAMES; frame++) {
                assertEquals(late.get(frame), early.get(frame), layout + ", seed=" + seed + ", frame=" + frame);
            }
            assertTrue(early.stream().anyMatch(line -> line.startsWith("0 0 ")), "a frame without misses");
            assertTrue(early.stream().anyMatch(line -> !line.startsWith("0 0 ")), "a frame with misses");
        }
    }
}
