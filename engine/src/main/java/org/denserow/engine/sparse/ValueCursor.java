package org.denserow.engine.sparse;

import java.util.ConcurrentModificationException;

/// Walks the values that are there, in ascending or descending order of their indices:
/// `for (SparseIntTable.Values it = table.values(); it.next(); ) { sum += it.value(); }`.
///
/// It goes from array to array and looks at no bitmap; only [#index()] does, and [#erase()], which needs the index. Its
/// own changes are welcome; a change of what is assigned, a resize or a trim by anyone else is detected: the next call
/// throws [ConcurrentModificationException]. A new value for an index that has one is no such change.
///
/// A *draining* cursor lets go of the array of 512 indices when it leaves them, and unassigns them; what was not
/// visited yet stays. When it is through, the table is empty and holds no array of values.
///
/// Make it where it is used and let it go nowhere else, so that the JIT keeps it in registers: for that [#next()] calls
/// nothing that takes this object, and constructors stay below 36 bytes of code, which are inlined wherever they stand.
///
/// *Cost*: O(1) a value, and one look at each 512 indices. *Threads*: the table's owner.
public abstract sealed class ValueCursor
        permits SparseIntTable.Values, SparseLongTable.Values, SparseFloatTable.Values, SparseObjectTable.Values {

    private final SparseTable table;
    private final int step; // 1 or -1
    private final boolean drains;
    private int block; // where it stands; at first, and after the last, beside the table
    private int count; // values of that block
    Object array; // their array; here, and not in the subclasses, so that next() calls none of them
    private int position; // of the value in the block
    private long seen; // changes of the set when it came to stand here; 0 where it stands nowhere
    private long allowed; // changes of the set that it knows of

    ValueCursor(final SparseTable table, final int step, final int block, final boolean drains, final long changes) {
        this.table = table;
        this.step = step;
        this.block = block;
        this.drains = drains;
        this.allowed = changes;
    }

    /// Goes to the next value in the direction of the walk.
    ///
    /// @return false after the last
    public final boolean next() {
        final Groups groups = table.groups;
        if (groups.changes != allowed) {
            throw changedBehind(groups);
        }
        seen = allowed;
        int next = position + step;
        if (next < 0 || next >= count) {
            final int end = step > 0 ? groups.blocks() : -1;
            int to = block;
            if (drains && to >= 0 && to < end) {
                table.release(to);
                allowed = groups.changes;
                seen = allowed;
            }
            do {
                to = to == end ? end : to + step;
            } while (to != end && groups.count(to) == 0);
            block = to;
            if (to == end) {
                count = 0;
                seen = 0;
                return false;
            }
            count = groups.count(to);
            next = step > 0 ? 0 : count - 1;
            array = table.array(to);
        }
        position = next;
        return true;
    }

    /// {@return the index of the value it stands on}; up to eight words of the bitmap are read.
    public final int index() {
        return table.groups.index(block, position());
    }

    /// Erases the value it stands on; the walk goes on with the next one.
    public final void erase() {
        final int at = position();
        final Groups groups = table.groups;
        final int index = groups.index(block, at);
        table.packed().remove(block, at, at + 1, count);
        groups.unassign(index);
        count--;
        position = step > 0 ? at - 1 : at; // values behind it moved down by one
        allowed = groups.changes;
        seen = 0;
    }

    /// Where the value stands in the array of its block.
    final int position() {
        if (table.groups.changes != seen) {
            throw notStanding(table.groups, allowed);
        }
        return position;
    }

    private static RuntimeException notStanding(final Groups groups, final long allowed) {
        return groups.changes != allowed
                ? changedBehind(groups)
                : new IllegalStateException("a cursor stands on a value after next() was true, until it erases it:"
                        + " assigned=" + groups.assigned());
    }

    static ConcurrentModificationException changedBehind(final Groups groups) {
        return new ConcurrentModificationException(
                "a table must not be changed behind a cursor: size=" + groups.size() + ", assigned=" + groups.assigned()
                        + "; change it through the cursor, or make a new cursor after the change");
    }
}
