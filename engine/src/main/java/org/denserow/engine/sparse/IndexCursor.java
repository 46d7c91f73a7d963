package org.denserow.engine.sparse;

import org.denserow.engine.ground.Within;

/// Walks all indices of a table, assigned or not, ascending or descending:
/// `for (SparseIntTable.Indices it = table.indices(); it.next(); ) { sum += it.value(); }`.
///
/// An unassigned index reads as the default value and stays unassigned. The table may be changed through the cursor.
/// After any other assignment, erase, resize or trim the next call throws [java.util.ConcurrentModificationException].
/// A new value for an assigned index is no such change.
///
/// Keep a cursor in a local variable and pass it to no other method, so that the JIT keeps it in registers: [#next()]
/// passes this object to no call, and constructors stay below 36 bytes of code, which the JIT always inlines.
///
/// *Cost*: O(1) an index; a bit count of up to eight words for each 64. *Threads*: the table's owner.
public abstract sealed class IndexCursor
        permits SparseIntTable.Indices, SparseLongTable.Indices, SparseFloatTable.Indices, SparseObjectTable.Indices {

    final Groups groups;
    private final int step; // 1 or -1
    private int index; // present index; at first one step before the index at which it begins
    private long seen; // changes of the set when it came here; 0 if it is on no index
    private long allowed; // changes of the set that it knows
    private long bits; // bits of the present group
    private int before; // values of the block before that group

    IndexCursor(final Groups groups, final int beforeIndex, final int step) {
        this.groups = groups;
        this.step = step;
        this.index = beforeIndex;
        this.allowed = groups.changes;
    }

    abstract Packed<?> packed();

    /// Moves to the next index in the direction of the walk.
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

    /// Moves to any index; the walk continues from there.
    ///
    /// @param toIndex in `[0, size)`
    public final void moveTo(final int toIndex) {
        Within.index(toIndex, groups.size(), "toIndex", SparseTable.OUTSIDE);
        if (groups.changes != allowed) {
            throw ValueCursor.changedBehind(groups);
        }
        seen = allowed;
        bits = groups.word(toIndex >>> 6);
        before = groups.position(toIndex & -64);
        index = toIndex;
    }

    /// {@return the present index}
    public final int index() {
        checkStands();
        return index;
    }

    /// {@return whether the present index is assigned}
    public final boolean isAssigned() {
        checkStands();
        return (bits & 1L << index) != 0;
    }

    /// Unassigns the present index, and stays there.
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

    /// The position of the value of the index in the array of its block, whether present or not.
    final int position() {
        return before + Long.bitCount(bits & (1L << index) - 1);
    }

    /// Marks the index as assigned; the caller has inserted its value.
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
                : new IllegalStateException("a cursor stands on an index after next() was true: size=" + groups.size()
                        + "; call next() or moveTo(…) first");
    }
}
