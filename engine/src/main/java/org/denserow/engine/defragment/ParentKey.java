package org.denserow.engine.defragment;

import java.util.function.IntFunction;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.RowLookup;

/// Key of a row: the row of its parent. Rows without a parent come first if parents are of the same type, otherwise
/// last.
final class ParentKey extends RowKey {

    private static final long LAST = Long.MAX_VALUE;

    private final HandleColumn parent;
    private final RowLookup parents; // null until it is bound
    private final boolean isOwn; // parents are rows of the same type

    ParentKey(final HandleColumn parent, final RowLookup parents) {
        this(parent, parents, false);
    }

    private ParentKey(final HandleColumn parent, final RowLookup parents, final boolean isOwn) {
        this.parent = parent;
        this.parents = parents;
        this.isOwn = isOwn;
    }

    @Override
    RowKey bind(final RowStore store, final IntFunction<RowStore> types) {
        checkOwned(store, parent);
        if (parents != null) {
            return new ParentKey(parent, parents, parents.type() == store.type());
        }
        if (parent.target() == store.type()) {
            return new ParentKey(parent, store.lookup(), true);
        }
        final RowStore target = types.apply(parent.target());
        if (target == null) {
            throw new IllegalArgumentException("parents must be found: type=" + store.name() + ", column="
                    + parent.name() + ", target=" + parent.target()
                    + "; for a map that stands alone say byParent(column, map of the parents)");
        }
        return new ParentKey(parent, target.lookup(), false);
    }

    @Override
    void copy(final int begin, final int end, final long[] into, final int at) {
        final long[] handles = array(parent);
        final RowLookup lookup = parents;
        for (int row = begin; row < end; row++) {
            final int found = lookup.find(handles[row]);
            into[at + row - begin] = isOwn && found == row ? -1 : found < 0 && !isOwn ? LAST : found;
        }
    }

    @Override
    boolean dependsOnRows() {
        return isOwn;
    }

    @Override
    public String toString() {
        return "parent " + parent.name();
    }
}
