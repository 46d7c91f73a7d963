package org.denserow.engine.storage;

import org.denserow.engine.ground.Checks;
import org.denserow.engine.handle.Handle;

/// One handle per row: a reference to a row of another (or the same) type, or `Handle.NULL`.
///
/// What becomes of a reference when its target dies, the column says ([WhenGone]). A stale one never reads another row:
/// looking it up says that it is stale.
public final class HandleColumn extends LongCells {

    /// What happens at the boundary at which the row dies that a cell refers to. It is a matter of simulations: in a
    /// map that stands alone every reference is kept.
    public enum WhenGone {
        /// The reference is kept, and is stale.
        KEEP,

        /// The reference is set to null, and its row marked as changed.
        CLEAR,

        /// The row that holds the reference is destroyed at the same boundary.
        DESTROY
    }

    /// The target of a column that takes handles of any type.
    public static final int ANY_TYPE = -1;

    private final int target;
    private final WhenGone whenGone;

    HandleColumn(
            final HandleMap map,
            final String name,
            final int index,
            final int rows,
            final int target,
            final WhenGone whenGone) {
        super(map, name, index, rows);
        this.target = target;
        this.whenGone = whenGone;
    }

    /// {@return the type number of the rows it refers to, or [#ANY_TYPE]}
    public int target() {
        return target;
    }

    /// {@return what happens when the row dies that a cell refers to}
    public WhenGone whenGone() {
        return whenGone;
    }

    @Override
    String describe() {
        return super.describe() + ", target=" + target + ", whenGone=" + whenGone;
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
