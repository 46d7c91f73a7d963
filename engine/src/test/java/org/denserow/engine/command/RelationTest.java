package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.keyed.RowIndexing;
import org.denserow.engine.rows.HandleCells;
import org.denserow.engine.rows.KeyedRows;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.rows.RowsToCome;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// References of some hundred rows to rows that die: which rows are looked at, and what becomes of them.
class RelationTest {

    private static final int DYING = 3;
    private static final int PAYS = DYING * Relation.ROWS_PER_LOOK_UP; // rows, from which on an index is cheaper

    private final SmallLog small = new SmallLog(1);
    private final CommandLog log = small.log;
    private RowStore targets;
    private RowStore rows;
    private HandleCells column;
    private RowTag changed;

    private void define(final Layout layout, final int active, final int pending, final WhenGone whenGone) {
        targets = small.add("target", Layout.dense(10), 10);
        rows = small.add("row", layout, active);
        for (int i = 0; i < pending; i++) {
            rows.direct().createPending();
        }
        column = rows.schema().handles("of", 1, whenGone);
        changed = rows.laps().changed();
        log.cascades().add(column);
    }

    private KeyedRows index() {
        new RowIndexing(rows, key -> {}, index -> {}, call -> {}, (call, instead) -> {}, () -> RowsToCome.NONE)
                .sets("by target", (HandleColumn) column);
        return rows.schema().indices()[0];
    }

    private void refer(final int row, final long target) {
        small.owner().values().setLong(rows.handle(row), column, target);
        log.owner().end();
        small.play();
    }

    private long seenToDestroy(final RowStore store, final long... handles) {
        final long before = log.cascades().rowsSeen();
        final Recorder owner = small.owner();
        for (final long handle : handles) {
            owner.destroy(handle);
        }
        owner.end();
        small.play();
        rows.checkInvariants();
        return log.cascades().rowsSeen() - before;
    }

    /// Three targets die, of which two active rows and a pending one refer to one each.
    private long seen(
            final Layout layout,
            final int active,
            final int pending,
            final WhenGone whenGone,
            final boolean isIndexed) {
        define(layout, active, pending, whenGone);
        if (isIndexed) {
            index();
        }
        small.begin();
        refer(0, targets.handle(0));
        refer(active - 1, targets.handle(2));
        refer(5, targets.handle(7)); // which lives
        if (pending > 0) {
            refer(active + pending - 1, targets.handle(1));
        }
        final int due = pending > 0 ? 3 : 2;
        final long seen = seenToDestroy(targets, targets.handle(0), targets.handle(1), targets.handle(2));
        final PlaybackCounts counts = log.type(2).counts();
        assertEquals(whenGone == WhenGone.CLEAR ? due : 0, counts.cleared());
        assertEquals(whenGone == WhenGone.DESTROY ? due : 0, counts.cascaded());
        assertEquals(active + pending - counts.cascaded(), rows.rows());
        return seen;
    }

    private static long seenBy(
            final boolean isPinned,
            final int active,
            final int pending,
            final WhenGone whenGone,
            final boolean isIndexed) {
        final Layout layout = isPinned ? Layout.pinned(active + pending) : Layout.dense(active + pending);
        return new RelationTest().seen(layout, active, pending, whenGone, isIndexed);
    }

    @ParameterizedTest
    @EnumSource(
            value = WhenGone.class,
            names = {"CLEAR", "DESTROY"})
    @DisplayName("an index is asked as long as 32 rows for each death, and the pending rows, are no more than all rows")
    void follow_rowsAtTheLimit_indexOrScan(final WhenGone whenGone) {
        assertEquals(2, seenBy(false, PAYS, 0, whenGone, true), "the referrers");
        assertEquals(2 + 5, seenBy(false, PAYS, 5, whenGone, true), "the referrers and the pending rows");
        assertEquals(PAYS, seenBy(false, PAYS, 0, whenGone, false));
        assertEquals(2, seenBy(true, PAYS, 0, whenGone, true), "no row is pending");
        assertEquals(PAYS + 5, seenBy(true, PAYS, 5, whenGone, true), "pending rows stand among others");
        final int askedBefore = whenGone == WhenGone.CLEAR ? 0 : 1; // CLEAR knows the sum before it begins
        assertEquals(askedBefore + PAYS - 1, seenBy(false, PAYS - 1, 0, whenGone, true));
        final int askedForAll = whenGone == WhenGone.CLEAR ? 0 : 2;
        assertEquals(askedForAll + PAYS - 1 + 5, seenBy(false, PAYS - 1, 5, whenGone, true));
    }

    @Test
    @DisplayName("the next boundary begins with an index again, though the one before left it")
    void follow_boundaryAfterAScan_asksTheIndexAgain() {
        define(Layout.dense(40), 40, 0, WhenGone.DESTROY);
        index();
        small.begin();
        refer(3, targets.handle(0));
        final long last = targets.handle(5);
        refer(4, last);
        assertTrue(seenToDestroy(targets, targets.handle(0), targets.handle(1)) >= 40, "too many deaths");
        assertEquals(39, rows.rows());
        assertEquals(1, seenToDestroy(targets, last));
        assertEquals(2, log.type(2).counts().cascaded());
    }

    /// A chain within one type: each row refers to the next one.
    private List<Long> chain(final int length, final int pending) {
        rows = small.add("row", Layout.dense(length + pending), length);
        for (int i = 0; i < pending; i++) {
            rows.direct().createPending();
        }
        column = rows.schema().handles("next", 1, WhenGone.DESTROY);
        log.cascades().add(column);
        final List<Long> handles = new ArrayList<>();
        for (int row = 0; row < length; row++) {
            handles.add(rows.handle(row));
        }
        return handles;
    }

    private void link(final List<Long> handles, final int to) {
        for (int row = 0; row < to; row++) {
            small.owner().values().setLong(handles.get(row), column, handles.get(row + 1));
            log.owner().end();
            small.play();
        }
    }

    @Test
    @DisplayName("children before their parents: a scan for each of three generations, then one pass for all others")
    void spread_chainAgainstTheOrderOfRows_scansThreeTimesThenBuildsALinkedList() {
        final int length = 10;
        final List<Long> handles = chain(length, 0);
        small.begin();
        link(handles, length - 1);
        final int left = length - 1; // the destroyed row is gone already
        assertEquals((Relation.MAX_SCANS + 1) * left, seenToDestroy(rows, handles.get(length - 1)));
        assertEquals(length - 1, log.type(1).counts().cascaded());
        assertEquals(0, rows.rows());
    }

    @Test
    @DisplayName("two generations: two scans that find one each, and one that finds nothing")
    void spread_twoGenerations_endsAfterAScanThatFindsNothing() {
        final List<Long> handles = chain(8, 0);
        small.begin();
        link(handles, 2); // 0 -> 1 -> 2
        assertEquals(3 * 7, seenToDestroy(rows, handles.get(2)), "each of the seven rows that are left, three times");
        assertEquals(2, log.type(1).counts().cascaded());
        assertEquals(5, rows.rows());
    }

    @Test
    @DisplayName("an index follows rows that it dooms at once, without a scan")
    void spread_chainWithAnIndex_followsDoomedRowsAtOnce() {
        final int length = 3 * Relation.ROWS_PER_LOOK_UP + 1;
        final List<Long> handles = chain(length, 0);
        index();
        small.begin();
        link(handles, 2);
        assertEquals(2, seenToDestroy(rows, handles.get(2)), "three look-ups, two referrers");
        assertEquals(2, log.type(1).counts().cascaded());
        assertEquals(length - 3, rows.rows());
    }

    @Test
    @DisplayName("a cleared reference is NULL, its row counts as changed, and an index finds it under NULL")
    void clear_byScanAndByIndex_marksTheRow() {
        for (final boolean isIndexed : new boolean[] {false, true}) {
            final RelationTest of = new RelationTest();
            of.define(Layout.dense(PAYS), PAYS, 0, WhenGone.CLEAR);
            final KeyedRows index = of.index();
            of.small.begin();
            of.refer(0, of.targets.handle(0));
            of.refer(1, of.targets.handle(0));
            of.refer(2, of.targets.handle(1));
            of.small.play();
            of.small.play(); // a lap is over
            assertTrue(!of.changed.field().get(0));
            final long gone = of.targets.handle(0);
            final int more = isIndexed ? 1 : 5;
            final long[] dying = new long[more];
            for (int i = 0; i < more; i++) {
                dying[i] = of.targets.handle(i == 0 ? 0 : 4 + i);
            }
            assertEquals(isIndexed ? 2 : PAYS, of.seenToDestroy(of.targets, dying));
            assertEquals(Handle.NULL, of.column.array()[0]);
            assertEquals(Handle.NULL, of.column.array()[1]);
            assertTrue(of.changed.field().get(0) && of.changed.field().get(1));
            assertTrue(!of.changed.field().get(2));
            assertTrue(index.first(gone) < 0);
            of.rows.checkInvariants();
        }
    }

    @Test
    @DisplayName("a permanent row is spared once, counts as stale, and its reference is cleared")
    void spare_permanentRowOfTwoDeaths_isNamedAndCleared() {
        targets = small.add("target", Layout.dense(10), 10);
        rows = small.add("row", Layout.dense(20), 0);
        column = rows.schema().handles("of", 1, WhenGone.DESTROY);
        log.cascades().add(column);
        log.type(2).incidents().keep(true, false);
        for (int i = 0; i < 3; i++) {
            rows.direct().createPermanent();
        }
        rows.direct().create();
        small.begin();
        refer(0, targets.handle(0));
        refer(2, targets.handle(1));
        refer(3, targets.handle(0));
        seenToDestroy(targets, targets.handle(0), targets.handle(1));
        assertEquals(2, log.type(2).counts().stale());
        assertEquals(2, log.type(2).counts().cleared());
        assertEquals(1, log.type(2).counts().cascaded());
        assertEquals(3, rows.rows());
        assertEquals(rows.handle(0), log.type(2).incidents().get(0).handle());
        assertEquals(rows.handle(2), log.type(2).incidents().get(1).handle());
        assertEquals(RowState.PERMANENT, rows.state(0));
        assertEquals(Handle.NULL, column.array()[0] | column.array()[2]);
    }
}
