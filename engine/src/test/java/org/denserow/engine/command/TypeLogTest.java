package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.IntCells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What the log of one type holds beside its rows: recorded commands, rows that sleep or wait, counts and incidents.
class TypeLogTest {

    private final SmallLog small = new SmallLog(1);
    private final RowStore store = small.add("thing", Layout.dense(10), 5);
    private final IntCells number = store.schema().ints("number");
    private final TypeLog type = small.log.type(1);

    private void sleep(final int row, final long time) {
        type.ownWakes().set(store.handle(row), time);
    }

    @Test
    @DisplayName("a type is recorded for from the first command to the end of the boundary")
    void isRecorded_oneCommand_untilItIsPlayed() {
        small.begin();
        assertFalse(type.isRecorded());
        final Recorder chunk = small.chunk(0, 0);
        chunk.destroy(store.handle(1));
        chunk.end();
        small.log.boundaries().collect();
        assertTrue(type.isRecorded());
        small.play();
        assertFalse(type.isRecorded());
    }

    @Test
    @DisplayName("the wakes are made once, for a type whose rows sleep; a queue of them is noted with the type")
    void queueWakes_firstTime_makesTheWakes() {
        assertSame(Wakes.NONE, type.wakes());
        type.queueWakes();
        final Wakes made = type.wakes();
        assertNotSame(Wakes.NONE, made);
        assertTrue(made.isQueued() && store.laps().queuesWakes());
        assertSame(made, type.ownWakes());
    }

    @Test
    @DisplayName("a row that dies sleeps no more; if all die, none does")
    void died_sleepingRow_isForgotten() {
        store.laps().woken();
        sleep(0, 50);
        sleep(1, 60);
        sleep(2, 70);
        assertTrue(type.isWaiting());
        final long hash = type.orderHash();
        type.died(store.handle(0));
        assertEquals(2, type.wakes().count());
        assertEquals(60, type.wakes().next());
        assertNotEquals(hash, type.orderHash());
        type.allDied();
        assertEquals(0, type.wakes().count());
        assertFalse(type.isWaiting());
        sleep(1, 80);
        type.forgetWaiting();
        assertEquals(0, type.wakes().count());
    }

    @Test
    @DisplayName(
            "rows that sleep or wait for an asset are saved and loaded; counts, incidents and commands are dropped")
    void load_savedType_replacesWhatItHad() {
        store.laps().woken();
        small.begin();
        final long pending = store.direct().createPending();
        final Recorder chunk = small.chunk(0, 0);
        chunk.activateAt(pending, 100, CompletableFuture.completedFuture("a"));
        chunk.end();
        small.play();
        sleep(1, 60);
        final SavedState saved = new SavedState();
        type.save(saved);
        saved.seal();
        final long hash = type.orderHash();
        type.incidents().keep(true, true);
        sleep(1, 90);
        sleep(2, 70);
        final long gone = store.handle(3);
        store.direct().destroy(gone);
        final Recorder late = small.chunk(0, 0);
        late.values().set(gone, number, 1);
        late.end();
        small.play();
        assertEquals(1, type.incidents().count());
        assertNotEquals(hash, type.orderHash());
        final Recorder lost = small.chunk(0, 0);
        lost.values().set(store.handle(0), number, 5);
        lost.end();
        small.log.boundaries().collect();
        type.load(saved);
        assertFalse(type.isRecorded());
        assertEquals(0, type.incidents().count());
        assertEquals(0, type.counts().sets() + type.counts().stale());
        assertEquals(1, type.wakes().count());
        assertEquals(60, type.wakes().next());
        assertEquals(1, type.activations().count());
        assertEquals(hash, type.orderHash());
        assertEquals(RowState.PENDING, store.state(store.find(pending)));
    }
}
