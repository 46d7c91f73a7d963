package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;

/// Objects that the command words of a [Segment] refer to by number: assets, and values of object columns.
///
/// It keeps its objects alive until the boundary, not beyond. Its room is kept and given back like that of the words.
///
/// *Threads*: as the segment. *Cost*: O(1) an object; allocates only when it grows.
final class SideList {

    private Object[] objects = {};
    private int count;
    private int kept; // room that is never given back
    private int needed; // lately, by all recorders of the same kind together

    int count() {
        return count;
    }

    /// Adds an object, or null.
    ///
    /// @return its number
    int add(final Object object) {
        if (count == objects.length) {
            objects = Arrays.copyOf(objects, Math.max(Segment.FIRST_CAPACITY, 2 * count));
        }
        objects[count] = object;
        return count++;
    }

    /// Keeps room for some objects from now on.
    void reserve(final int room) {
        kept = Math.max(kept, room);
        if (objects.length < Segment.roomFor(kept)) {
            objects = Arrays.copyOf(objects, Segment.roomFor(kept));
        }
        needed = Math.max(needed, kept);
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

    /// Forgets all objects; see [Segment#reset(int,int,int)].
    void reset(final int all) {
        truncate(0);
        needed = Math.max(Math.max(all, kept), Segment.fade(needed));
        if (Segment.isUnfit(objects.length, needed)) {
            objects = new Object[Segment.roomFor(needed)];
        }
    }
}
