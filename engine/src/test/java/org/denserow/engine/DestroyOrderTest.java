package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What is destroyed at a boundary is a set: which command destroys a row, of whom, and in which order, decides nothing
/// that can be seen.
class DestroyOrderTest {

    private static final int CHUNKS = 5;
    private static final int FRAMES = 25;
    private static final int SHUFFLES = 6;
    private static final int ROWS = 400;
    private static final int AT_OPEN = 2; // sources that are applied at the opening boundary
    private static final int SOURCES = AT_OPEN + 2 * CHUNKS; // a port, the owner, chunks of two systems

    private record Go() {}

    /// @param order of the destroys
    /// @return what was to be seen after each frame
    private static List<List<Long>> run(final long seed, final long order, final int workers) {
        final List<List<Long>> seen = new ArrayList<>();
        final List<List<Long>> destroys = new ArrayList<>(); // by source
        for (int source = 0; source < SOURCES; source++) {
            destroys.add(new ArrayList<>());
        }
        try (Simulation sim = Trial.parallel(workers)) {
            final Table dense = sim.define("dense", Layout.dense(16).growable());
            final Table pinned = sim.define("pinned", Layout.pinned(2 * ROWS));
            final IntColumn mark = dense.ints("mark");
            final HandleColumn parent = pinned.handles("parent", dense, WhenGone.DESTROY);
            final HandleColumn friend = dense.handles("friend", pinned, WhenGone.CLEAR);
            dense.destroyed();
            pinned.destroyed();
            final Port<Go> port = sim.port("in", Go.class, (message, commands) -> {
                destroys.get(0).forEach(commands::destroy);
                return 0;
            });
            final Table driver = sim.define("driver", Layout.fixed(64 * CHUNKS));
            for (int system = 0; system < 2; system++) {
                final int first = AT_OPEN + system * CHUNKS;
                sim.system("system" + system).grain(64).creates(dense, pinned).over(driver, (rows, commands) -> {
                    destroys.get(first + rows.number()).forEach(commands::destroy);
                    for (int i = 0; i < 3; i++) { // into the slots that frames before have freed
                        commands.create(dense);
                        commands.with(mark, (int) rows.frame());
                        commands.createPending(dense);
                        commands.create(pinned);
                    }
                });
            }
            for (int row = 0; row < ROWS; row++) {
                if (row < 3) {
                    dense.createPermanent();
                }
                dense.create();
                pinned.create();
                sim.commands().createPending(dense);
            }
            sim.step();
            long cascaded = 0;
            for (int frame = 0; frame < FRAMES; frame++) {
                plan(new Random(seed + frame), new Random(order * FRAMES + frame), destroys, dense, pinned);
                refer(new Random(seed - frame), parent, dense);
                refer(new Random(seed + 7 * frame), friend, pinned);
                destroys.get(1).forEach(sim.commands()::destroy);
                port.offer(new Go());
                final FrameReport report = sim.step();
                assertTrue(report.destroyedRows() > 50 && report.duplicateDestroys() > 0, report::toString);
                cascaded += report.cascadedRows(); // in a single frame there may be none by chance
                final List<Long> look = new ArrayList<>(List.of(
                        sim.hash(),
                        sim.orderHash(),
                        report.staleCommands(),
                        report.duplicateDestroys(),
                        report.cascadedRows()));
                for (final Table table : List.of(dense, pinned)) {
                    for (int row = 0; row < table.end(); row++) {
                        look.add(table.store().exists(row) ? table.handle(row) : -1L);
                    }
                    for (int at = 0; at < table.destroyed().count(); at++) {
                        look.add(table.destroyed().handle(at));
                    }
                    table.store().checkInvariants();
                }
                seen.add(look);
            }
            assertTrue(cascaded > FRAMES, "cascaded=" + cascaded + ", seed=" + seed);
        }
        return seen;
    }

    /// Chooses the rows by one generator, and who destroys them, and when, by another.
    private static void plan(
            final Random which,
            final Random how,
            final List<List<Long>> destroys,
            final Table dense,
            final Table pinned) {
        destroys.forEach(List::clear);
        final List<Long> all = new ArrayList<>();
        for (final Table table : List.of(dense, pinned)) {
            for (int row = 0; row < table.end(); row++) {
                if (table.store().exists(row) && which.nextInt(8) == 0) {
                    all.add(table.handle(row));
                }
            }
        }
        Collections.shuffle(all, which);
        final List<Long> atOpen = new ArrayList<>(all.subList(0, all.size() / 2));
        final List<Long> atClose = new ArrayList<>(all.subList(all.size() / 2, all.size()));
        atOpen.addAll(atOpen.subList(0, 5)); // twice
        atClose.addAll(atClose.subList(0, 5));
        Collections.shuffle(atOpen, how);
        Collections.shuffle(atClose, how);
        atOpen.forEach(handle -> destroys.get(how.nextInt(AT_OPEN)).add(handle));
        atClose.forEach(
                handle -> destroys.get(AT_OPEN + how.nextInt(SOURCES - AT_OPEN)).add(handle));
    }

    private static void refer(final Random random, final HandleColumn column, final Table target) {
        for (int row = 0; row < 100; row++) {
            final int other = random.nextInt(target.end());
            if (target.store().exists(other)) {
                column.values()[row] = target.handle(other);
            }
        }
    }

    @Test
    @DisplayName("shuffled destroys: the same rows, destroyed lists, handles of later frames, and both hashes")
    void step_destroysShuffled_nothingChanges() {
        final long seed = Seed.next();
        final List<List<Long>> expected = run(seed, 0, 1);
        for (int order = 1; order <= SHUFFLES; order++) {
            final int workers = Trial.WORKER_COUNTS[order % Trial.WORKER_COUNTS.length];
            final List<List<Long>> seen = run(seed, order, workers);
            for (int frame = 0; frame < FRAMES; frame++) {
                assertEquals(
                        expected.get(frame),
                        seen.get(frame),
                        "frame=" + frame + ", order=" + order + ", workers=" + workers + ", seed=" + seed);
            }
        }
        assertNotEquals(expected, run(seed + FRAMES, 0, 1), "the control: other rows are destroyed");
    }
}
