package org.denserow.engine.sparse;

import java.util.Objects;

/// Walks all indices of a table, assigned or not, ascending or descending:
/// `for (SparseIntTable.Indices it = table.indices(); it.next(); ) { sum += it.value(); }`.
///
/// An unassigned index reads as the default value and stays unassigned. The table may be changed through the cursor;
/// a change of what is assigned, a resize or a trim by anyone else is detected: the next call throws
/// [java.util.ConcurrentModificationException]. A new value for an index that has one is no such change.
///
/// Make it where it is used and let it go nowhere else, so that the JIT keeps it in registers: for that [#next()] calls
/// nothing that takes this object, and constructors stay below 36 bytes of code, which are inlined wherever they stand.
///
/// *Cost*: O(1) an index; up to eight words are counted for each 64. *Threads*: the table's owner.
public abstract sealed class IndexCursor
        permits SparseIntTable.Indices, SparseLongTable.Indices, SparseFloatTable.Indices, SparseObjectTable.Indices {

    final Groups groups;
    private final int step; // 1 or -1
    private int index; // where it stands; at first a step before the index it begins with
    private long seen; // changes of the set when it came to stand here; 0 where it stands nowhere
    private long allowed; // changes of the set that it knows of
    private long bits; // of the group it stands in
    private int before; // values of the block that stand before that group

    IndexCursor(final Groups groups, final int beforeIndex, final int step) {
        this.groups = groups;
        this.step = step;
        this.index = beforeIndex;
        this.allowed = groups.changes;
    }

    abstract Packed<?> packed();

    /// Goes to the next index in the direction of the walk.
    ///
    /// @return false after the last
    public final boolean next() {
        if (groups.changes != allowed) {
            throw ValueCursor.changedBehind(groups);
        }
        final int next = index + step;
        if (next < 0 || next >= groups.size()) {
            seen = 0;
            return false;
        }
        if (seen != allowed || (next ^ index) >>> 6 != 0) {
            seen = allowed;
            bits = groups.word(next >>> 6);
            before = groups.position(next & -64);
        }
        index = next;
        return true;
    }

    /// Goes to any index, and stands on it; the walk goes on from there.
    ///
    /// @param toIndex in `[0, size)`
    public final void moveTo(final int toIndex) {
        Objects.checkIndex(toIndex, groups.size());
        if (groups.changes != allowed) {
            throw ValueCursor.changedBehind(groups);
        }
        seen = allowed;
        bits = groups.word(toIndex >>> 6);
        before = groups.position(toIndex & -64);
        index = toIndex;
    }

    /// {@return the index it stands on}
    public final int index() {
        checkStands();
        return index;
    }

    /// {@return whether that index is assigned}
    public final boolean isAssigned() {
        checkStands();
        return (bits & 1L << index) != 0;
    }

    /// Unassigns the index it stands on, and stays there.
    ///
    /// @return true if it was assigned
    public final boolean erase() {
        if (!isAssigned()) {
            return false;
        }
        packed().remove(block(), position(), position() + 1, groups.count(block()));
        groups.unassign(index);
        changed();
        return true;
    }

    final int block() {
        return index >>> Groups.BLOCK_SHIFT;
    }

    /// Where the value of the index stands, or would stand, in the array of its block.
    final int position() {
        return before + Long.bitCount(bits & (1L << index) - 1);
    }

    /// The index is assigned now; its value was inserted.
    final void assign() {
        groups.assign(index);
        changed();
    }

    private void changed() {
        bits ^= 1L << index;
        allowed = groups.changes;
        seen = allowed;
    }

    private void checkStands() {
        if (groups.changes != seen) {
            throw notStanding(groups, allowed);
        }
    }

    private static RuntimeException notStanding(final Groups groups, final long allowed) {
        return groups.changes != allowed
                ? ValueCursor.changedBehind(groups)
                : new IllegalStateException("a cursor stands on an index after next() was true: size=" + groups.size());
    }
}
