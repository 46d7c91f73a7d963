package org.denserow.engine.storage;

import org.denserow.engine.handle.Handle;

/// One handle per row: a reference to a row of another (or the same) type, or `Handle.NULL`.
///
/// A reference is kept when its target dies: it is stale then, and looking it up says so; it never reads another row.
public final class HandleColumn extends LongCells {

    /// The target of a column that takes handles of any type.
    public static final int ANY_TYPE = -1;

    private final int target;

    HandleColumn(final HandleMap map, final String name, final int index, final int rows, final int target) {
        super(map, name, index, rows);
        this.target = target;
    }

    /// {@return the type number of the rows it refers to, or [#ANY_TYPE]}
    public int target() {
        return target;
    }

    @Override
    String describe() {
        return super.describe() + ", target=" + target;
    }

    /// Checks a value before it is recorded; its liveness is not looked at.
    ///
    /// @param handle any value
    /// @throws IllegalArgumentException if it is neither null nor a handle of the target type
    public void checkValue(final long handle) {
        if (handle == Handle.NULL) {
            return;
        }
        if (Handle.isFree(handle) || target != ANY_TYPE && Handle.type(handle) != target) {
            throw new IllegalArgumentException("value must be a handle of the target type: column=" + name()
                    + ", target=" + target + ", handle=" + Handle.toString(handle)
                    + "; it was probably read from a column of another type");
        }
    }
}
