package org.denserow.engine.rows;

import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.HandleColumn;

/// The cells of a [HandleColumn].
public final class HandleCells extends WideCells implements HandleColumn {

    private final int target;
    private final WhenGone whenGone;

    HandleCells(
            final TypeRows rows,
            final String name,
            final int index,
            final int capacity,
            final int target,
            final WhenGone whenGone) {
        super(rows, name, index, capacity);
        this.target = target;
        this.whenGone = whenGone;
    }

    @Override
    public int target() {
        return target;
    }

    @Override
    public WhenGone whenGone() {
        return whenGone;
    }

    @Override
    String describe() {
        return super.describe() + ", target=" + target + ", whenGone=" + whenGone;
    }

    /// Checks the type of a value before it is recorded, not whether its row lives.
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
                    + "; " + WrongHandle.cause(handle));
        }
    }
}
