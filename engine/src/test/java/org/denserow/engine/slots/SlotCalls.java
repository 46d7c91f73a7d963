package org.denserow.engine.slots;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.handle.RowState;

/// Creates and destroys rows of a slot map as a handle map does, for tests.
final class SlotCalls {

    private SlotCalls() {}

    static long create(final SlotMap map) {
        final long handle = map.space().take();
        map.append(handle, RowState.ACTIVE, new MoveList());
        return handle;
    }

    /// {@return the handles of so many new rows}
    static List<Long> createAll(final SlotMap map, final int count) {
        final List<Long> handles = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            handles.add(create(map));
        }
        return handles;
    }

    static void destroy(final SlotMap map, final long handle) {
        map.destroy(handle, map.find(handle), new MoveList());
    }
}
