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

    /// {@return a value, checked before it is recorded: its type, not whether its row lives}
    ///
    /// @param column the column that is to take it
    /// @param handle any value
    /// @throws IllegalArgumentException if it is neither null nor a handle of the target type
    public static long checked(final HandleColumn column, final long handle) {
        ((HandleCells) column).checkValue(handle);
        return handle;
    }

    /// As [#checkValue(long)], for the first values of an array.
    ///
    /// @param handles any values
    /// @param count how many are checked
    public void checkValues(final long[] handles, final int count) {
        for (int i = 0; i < count; i++) {
            checkValue(handles[i]);
        }
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
