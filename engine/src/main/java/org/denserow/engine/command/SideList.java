package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;

/// Objects that the command words of a [CommandBuffer] refer to by number: assets, and values of object columns.
///
/// It keeps its objects alive until the boundary, not beyond. Its room is kept and given back like that of the words.
///
/// *Threads*: as the buffer. *Cost*: O(1) an object; allocates only when it grows.
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

    /// Keeps room for some objects from now on.
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

    /// Forgets the objects that were added last.
    ///
    /// @param kept how many stay, in `[0, count()]`
    void truncate(final int kept) {
        Arrays.fill(objects, kept, count, null);
        count = kept;
    }

    /// Whether it is empty, and nothing was needed lately.
    boolean isIdle() {
        return count == 0 && room.isIdle();
    }

    /// Forgets all objects, and keeps [Room] for what all recorders of its kind recorded together; for what hears of
    /// every boundary.
    void reset(final int all) {
        truncate(0);
        room.need(all);
        fit();
    }

    /// The same, of a boundary with a number.
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
