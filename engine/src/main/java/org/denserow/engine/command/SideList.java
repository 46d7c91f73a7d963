package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;

/// The objects that commands of a [CommandBuffer] refer to by number: assets, and values of object columns.
///
/// It keeps its objects alive until the boundary, not longer. It keeps [Room] as a [CommandStream] does.
///
/// *Threads*: as the buffer. *Cost*: O(1) per object; allocates only when it grows.
final class SideList {

    private Object[] objects = {};
    private int count;
    private final Room room = new Room();

    int count() {
        return count;
    }

    /// Adds an object, or null.
    ///
    /// @return its number
    int add(final Object object) {
        if (count == objects.length) {
            objects = Arrays.copyOf(objects, Math.max(Room.FIRST_LENGTH, 2 * count));
        }
        objects[count] = object;
        return count++;
    }

    /// Keeps room for a number of objects from now on.
    void reserve(final int more) {
        room.keep(more);
        if (objects.length < room.keptLength()) {
            objects = Arrays.copyOf(objects, room.keptLength());
        }
    }

    void arrays(final Consumer<Object> to) {
        to.accept(objects);
    }

    /// The live array; valid in `[0, count())`.
    Object[] array() {
        return objects;
    }

    /// Forgets the last objects.
    ///
    /// @param kept the number of objects to keep, in `[0, count()]`
    void truncate(final int kept) {
        Arrays.fill(objects, kept, count, null);
        count = kept;
    }

    /// Tells whether the list is empty and needed no room lately.
    boolean isIdle() {
        return count == 0 && room.isIdle();
    }

    /// Forgets all objects, and keeps [Room] for `all`, the objects of all recorders of its kind together; for callers
    /// that call this at every boundary.
    void reset(final int all) {
        truncate(0);
        room.need(all);
        fit();
    }

    /// As [#reset(int)], for a caller that skips boundaries.
    void reset(final int all, final int boundary) {
        truncate(0);
        room.need(all, boundary);
        fit();
    }

    private void fit() {
        if (room.isUnfit(objects.length)) {
            objects = new Object[room.length()];
        }
    }
}
