package org.denserow.engine.sparse;

import java.util.ConcurrentModificationException;

/// A cursor over the values that are there, in ascending or descending order of their indices; it may drain the table.
///
/// It goes from array to array and reads no bitmap; only [#index()] and [#remove()] do, since they need the index.
///
/// *Threads*: the table's owner.
abstract sealed class ValueCursor implements SparseTable.Cursor
        permits SparseIntTable.Values, SparseLongTable.Values, SparseFloatTable.Values, SparseObjectTable.Values {

    private final SparseTable table;
    private final int step; // 1 or -1
    private final boolean drains;
    private int block; // present block; outside the table before the first value and after the last
    private int count; // values of that block
    Object array; // their array; here and not in the subclasses, so that next() calls none of them
    private int position; // of the value in the block
    private long seen; // changes of the set when it came here; 0 if it is on no value
    private long allowed; // changes of the set that it knows

    ValueCursor(final SparseTable table, final int step, final int block, final boolean drains, final long changes) {
        this.table = table;
        this.step = step;
        this.block = block;
        this.drains = drains;
        this.allowed = changes;
    }

    @Override
    public final boolean next() {
        final BitGroups groups = table.groups;
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

    @Override
    public final void moveTo(final int toIndex) {
        throw new UnsupportedOperationException("a cursor over values goes from one to the next: toIndex=" + toIndex
                + "; make a cursor by indices(), which moves to any index");
    }

    @Override
    public final boolean isAssigned() {
        position();
        return true;
    }

    @Override
    public final int index() {
        return table.groups.index(block, position());
    }

    @Override
    public final boolean remove() {
        final int at = position();
        final BitGroups groups = table.groups;
        final int index = groups.index(block, at);
        table.packed().remove(block, at, at + 1, count);
        groups.unassign(index);
        count--;
        position = step > 0 ? at - 1 : at; // values behind it moved down by one
        allowed = groups.changes;
        seen = 0;
        return true;
    }

    /// The position of the value in the array of its block.
    final int position() {
        if (table.groups.changes != seen) {
            throw notStanding(table.groups, allowed);
        }
        return position;
    }

    private static RuntimeException notStanding(final BitGroups groups, final long allowed) {
        return groups.changes != allowed
                ? changedBehind(groups)
                : new IllegalStateException("a cursor stands on a value after next() was true, until it removes it:"
                        + " assigned=" + groups.assigned()
                        + "; call next() first");
    }

    static ConcurrentModificationException changedBehind(final BitGroups groups) {
        return new ConcurrentModificationException(
                "a table must not be changed behind a cursor: length=" + groups.length() + ", assigned="
                        + groups.assigned() + "; change it through the cursor, or make a new cursor after the change");
    }
}
