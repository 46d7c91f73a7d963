package org.denserow.engine.sparse;

import org.denserow.engine.ground.Within;

/// A cursor over all indices of a table, assigned or not, ascending or descending.
///
/// [#next()] passes this object to no call, and constructors stay below 36 bytes of code, which the JIT always inlines:
/// so a cursor in a local variable stays in registers.
///
/// *Threads*: the table's owner.
abstract sealed class IndexCursor implements SparseTable.Cursor
        permits SparseIntTable.Indices, SparseLongTable.Indices, SparseFloatTable.Indices, SparseObjectTable.Indices {

    final BitGroups groups;
    private final int step; // 1 or -1
    private int index; // present index; at first one step before the index at which it begins
    private long seen; // changes of the set when it came here; 0 if it is on no index
    private long allowed; // changes of the set that it knows
    private long bits; // bits of the present group
    private int before; // values of the block before that group

    IndexCursor(final BitGroups groups, final int beforeIndex, final int step) {
        this.groups = groups;
        this.step = step;
        this.index = beforeIndex;
        this.allowed = groups.changes;
    }

    abstract Packed<?> packed();

    @Override
    public final boolean next() {
        if (groups.changes != allowed) {
            throw ValueCursor.changedBehind(groups);
        }
        final int next = index + step;
        if (next < 0 || next >= groups.length()) {
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

    @Override
    public final void moveTo(final int toIndex) {
        Within.index(toIndex, groups.length(), "toIndex", SparseTable.OUTSIDE);
        if (groups.changes != allowed) {
            throw ValueCursor.changedBehind(groups);
        }
        seen = allowed;
        bits = groups.word(toIndex >>> 6);
        before = groups.position(toIndex & -64);
        index = toIndex;
    }

    @Override
    public final int index() {
        checkStands();
        return index;
    }

    @Override
    public final boolean isAssigned() {
        checkStands();
        return (bits & 1L << index) != 0;
    }

    @Override
    public final boolean remove() {
        if (!isAssigned()) {
            return false;
        }
        packed().remove(block(), position(), position() + 1, groups.count(block()));
        groups.unassign(index);
        changed();
        return true;
    }

    final int block() {
        return index >>> BitGroups.BLOCK_SHIFT;
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

    private static RuntimeException notStanding(final BitGroups groups, final long allowed) {
        return groups.changes != allowed
                ? ValueCursor.changedBehind(groups)
                : new IllegalStateException("a cursor stands on an index after next() was true: length="
                        + groups.length() + "; call next() or moveTo(…) first");
    }
}
