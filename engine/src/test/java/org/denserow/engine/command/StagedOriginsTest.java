package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Origin;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The story that checks mode tells of a handle whose create came to nothing.
@Tag("checks")
class StagedOriginsTest {

    private static final int ROWS = 7;

    private final RowStore store =
            RowStore.over("thing", RowStore.newSlots(Layout.dense(16), 1, 16, 0), Layout.dense(16), OwnerCheck.NONE);
    private final StagedOrigins origins = new StagedOrigins();

    @BeforeEach
    void add() {
        assertTrue(Checks.ON, "needs checks mode");
        for (int row = 0; row < ROWS; row++) {
            origins.add(row, handle(row), new Origin("chunk " + row, row));
        }
    }

    private static long handle(final int row) {
        return Handle.of(1, 1, row);
    }

    private String story(final int row) {
        return store.ending(handle(row));
    }

    @Test
    @DisplayName("a row that was refused has its story, the others have none")
    void refuse_oneRow_isTold() {
        origins.refuse(3, store);
        for (int row = 0; row < ROWS; row++) {
            assertEquals(row == 3 ? "its create was refused, the type was full: by=chunk 3, frame=3" : "", story(row));
        }
    }

    @Test
    @DisplayName("a message that failed drops its rows only; a frame that failed then drops those that are left")
    void rollback_thenDrop_eachRowIsToldOnce() {
        origins.rollback(store, 4);
        for (int row = 0; row < ROWS; row++) {
            final String of = "its create was dropped with a failed message: by=chunk " + row + ", frame=" + row;
            assertEquals(row < 4 ? "" : of, story(row));
        }
        origins.drop(store);
        for (int row = 0; row < ROWS; row++) {
            assertTrue(story(row).contains(row < 4 ? "with a failed frame" : "with a failed message"), story(row));
        }
    }

    @Test
    @DisplayName("after a boundary nothing is left to tell")
    void clear_thenDrop_tellsNothing() {
        origins.clear();
        origins.drop(store);
        for (int row = 0; row < ROWS; row++) {
            assertEquals("", story(row));
        }
        origins.add(0, handle(0), new Origin("again", 9));
        origins.drop(store);
        assertTrue(story(0).contains("by=again"), story(0));
    }
}
