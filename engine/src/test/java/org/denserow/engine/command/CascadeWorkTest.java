package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.keyed.RowIndexing;
import org.denserow.engine.rows.HandleCells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowsToCome;
import org.denserow.engine.rows.StoreState;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// How many rows cascades look at: those that refer, where an index finds them, else all.
class CascadeWorkTest {

    private static final int ROWS = 1_000_000;
    private static final int REFERRERS = 1_000;
    private static final int TARGETS = 3_000;

    /// Rows that refer to others of the type before.
    private static final class World {

        final CommandLog log = new CommandLog(1);
        final RowStore targets = add("target", Layout.dense(TARGETS));
        final RowStore rows;
        final HandleCells column;
        int frame;

        World(final Layout layout, final int active, final WhenGone whenGone, final boolean isIndexed) {
            rows = add("row", layout);
            column = rows.schema().handles("of", 1, whenGone);
            log.cascades().add(column);
            log.boundaries().count(2);
            for (int i = 0; i < TARGETS; i++) {
                targets.direct().create();
            }
            for (int i = 0; i < active; i++) {
                rows.direct().create();
            }
            if (isIndexed) {
                new RowIndexing(rows, key -> {}, index -> {}, call -> {}, (call, instead) -> {}, () -> RowsToCome.NONE)
                        .sets("by target", (HandleColumn) column);
            }
        }

        private RowStore add(final String name, final Layout layout) {
            final int type = log.types() + 1;
            final SlotMap slots = RowStore.newSlots(layout, type, 1 << 21, 0);
            final RowStore added = RowStore.over(name, slots, layout, OwnerCheck.NONE);
            log.addType(added, slots, 1);
            return added;
        }

        /// Lets rows refer to a target, by command.
        void refer(final int first, final int step, final int count, final int target) {
            final Recorder owner = log.owner();
            log.beginOwner(frame);
            for (int i = 0; i < count; i++) {
                owner.values().setLong(rows.handle(first + step * i), column, targets.handle(target));
            }
            owner.end();
            frame();
        }

        /// Destroys the first targets.
        ///
        /// @return rows that cascades looked at
        long rowsSeenToDestroy(final int count) {
            final long before = log.cascades().rowsSeen();
            log.beginOwner(frame);
            for (int target = 0; target < count; target++) {
                log.owner().destroy(targets.handle(target));
            }
            log.owner().end();
            frame();
            return log.cascades().rowsSeen() - before;
        }

        void frame() {
            log.boundaries().begin(CommandLog.OPEN, frame++);
            log.boundaries().collect();
            final int planned = log.boundaries().plan();
            for (int place = 0; place < planned; place++) {
                log.boundaries().apply(place);
            }
            log.boundaries().follow();
            log.boundaries().applied();
            log.boundaries().begin(1, frame);
        }

        PlaybackCounts counts() {
            return log.type(2).counts();
        }
    }

    private static long seen(final World world, final int dying) {
        world.refer(7, ROWS / REFERRERS, REFERRERS, 0);
        final long seen = world.rowsSeenToDestroy(dying);
        world.rows.checkInvariants();
        return seen;
    }

    @ParameterizedTest
    @EnumSource(
            value = WhenGone.class,
            names = {"CLEAR", "DESTROY"})
    @DisplayName("IX-12: 1,000 rows among a million refer to one that dies: an index looks at these, a scan at all")
    void follow_fewReferrersAmongMany_indexLooksAtTheseOnly(final WhenGone whenGone) {
        final World with = new World(Layout.dense(ROWS), ROWS, whenGone, true);
        final World without = new World(Layout.dense(ROWS), ROWS, whenGone, false);
        assertEquals(REFERRERS, seen(with, 1));
        assertTrue(seen(without, 1) >= ROWS);
        assertEquals(new StoreState(without.rows).hash(), new StoreState(with.rows).hash());
        assertEquals(REFERRERS, with.counts().cascaded() + with.counts().cleared());
        assertEquals(0, with.rowsSeenToDestroy(0), "nothing died");
    }

    @Test
    @DisplayName("the index is left when so many rows died that a scan is cheaper")
    void follow_manyDied_scans() {
        final int rows = 10_000;
        final int most = rows / Relation.ROWS_PER_LOOK_UP;
        for (final WhenGone whenGone : new WhenGone[] {WhenGone.CLEAR, WhenGone.DESTROY}) {
            for (int dying = most - 1; dying <= most + 2; dying++) {
                final World world = new World(Layout.dense(rows), rows, whenGone, true);
                world.refer(0, 10, 5, 0);
                final long seen = world.rowsSeenToDestroy(dying);
                assertTrue(
                        dying <= most ? seen == 5 : seen >= rows,
                        "died=" + dying + ", seen=" + seen + ", whenGone=" + whenGone);
                assertEquals(5, world.counts().cascaded() + world.counts().cleared());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"false, CLEAR", "false, DESTROY", "true, CLEAR", "true, DESTROY"})
    @DisplayName(
            "pending rows are in no index and are found: in a dense type among themselves, in a pinned one by a scan")
    void follow_pendingReferrers_areFound(final boolean isPinned, final WhenGone whenGone) {
        final int rows = 10_000;
        final int pending = 10;
        final Layout layout = isPinned ? Layout.pinned(rows) : Layout.dense(rows);
        final World world = new World(layout, rows - pending, whenGone, true);
        for (int i = 0; i < pending; i++) {
            world.rows.direct().createPending();
        }
        world.refer(rows - pending - 3, 1, 8, 0); // three active ones, five pending
        assertEquals(isPinned ? rows : pending + 3, world.rowsSeenToDestroy(1));
        assertEquals(8, world.counts().cascaded() + world.counts().cleared());
        world.rows.checkInvariants();
        assertEquals(0, refers(world));
    }

    private static int refers(final World world) {
        int count = 0;
        for (int row = 0; row < world.rows.end(); row++) {
            count += world.rows.exists(row) && world.column.array()[row] != Handle.NULL ? 1 : 0;
        }
        return count;
    }

    @Test
    @DisplayName("a key that was written past the index is followed neither wrongly nor for ever")
    void clear_keyWrittenPastTheIndex_isSetRight() {
        final World world = new World(Layout.dense(10_000), 10_000, WhenGone.CLEAR, true);
        world.refer(0, 1, 3, 0);
        world.column.array()[1] = world.targets.handle(5); // nobody may
        assertEquals(3, world.rowsSeenToDestroy(1));
        assertEquals(2, world.counts().cleared());
        assertEquals(world.targets.handle(5), world.column.array()[1]);
        world.rows.checkInvariants();
    }
}
