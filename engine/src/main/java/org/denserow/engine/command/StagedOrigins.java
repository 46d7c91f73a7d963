package org.denserow.engine.command;

import java.util.Arrays;
import org.denserow.engine.ground.Origin;
import org.denserow.engine.rows.RowStore;

/// Checks mode: the origins and handles of the creates of a [CommandBuffer].
///
/// *Threads*: as the buffer. Allocates; each boundary drops everything.
final class StagedOrigins {

    private static final Origin[] NONE = {};

    private Origin[] origins = NONE; // by staged row
    private long[] handles = {}; // by staged row
    private int rows;

    void add(final int row, final long handle, final Origin origin) {
        if (row >= origins.length) {
            origins = Arrays.copyOf(origins, Math.max(row + 1, 2 * origins.length));
            handles = Arrays.copyOf(handles, origins.length);
        }
        origins[row] = origin;
        handles[row] = handle;
        rows = row + 1;
    }

    /// Notes that a staged row was refused.
    void refuse(final int row, final RowStore store) {
        store.ended(handles[row], "its create was refused, the type was full", origins[row]);
    }

    /// Notes that all staged rows are dropped with a failed frame.
    void drop(final RowStore store) {
        drop(store, 0, "its create was dropped with a failed frame");
    }

    /// Notes that the rows after the first `kept` are dropped with a failed message.
    void rollback(final RowStore store, final int kept) {
        drop(store, kept, "its create was dropped with a failed message");
        rows = Math.min(rows, kept);
    }

    private void drop(final RowStore store, final int begin, final String story) {
        for (int row = begin; row < rows; row++) {
            store.ended(handles[row], story, origins[row]);
        }
    }

    void clear() {
        origins = NONE;
        handles = new long[0];
        rows = 0;
    }
}
