package org.denserow.engine;

import org.denserow.engine.ground.Within;
import org.denserow.engine.rows.LapHandles;

/// The handles of one type that were destroyed within the last lap ([Simulation#boundary()]); see [Table#destroyed()].
/// They are ordered by boundary, then by round of cascades, then by row. Their rows are gone: to see their values, tag
/// the rows first and destroy them one frame later. Events that have ended are not listed.
///
/// ```java
/// for (int i = 0; i < gone.count(); i++) { … gone.handle(i) … }
/// ```
///
/// *Cost*: O(1) each, no allocation. *Threads*: any chunk, and the owner outside systems; the handles stay until the
/// next boundary.
public final class Destroyed {

    private final FrameState state;
    private final LapHandles handles;

    Destroyed(final FrameState state, final LapHandles handles) {
        this.state = state;
        this.handles = handles;
    }

    /// {@return the number of handles}
    ///
    /// @throws IllegalArgumentException if called by a system that does not run in every frame
    public int count() {
        state.checkLap("destroyed().count");
        return handles.count();
    }

    /// {@return a handle, in order of death}
    ///
    /// @param index in `[0, count())`
    /// @throws IndexOutOfBoundsException if it is outside
    /// @throws IllegalArgumentException if called by a system that does not run in every frame
    public long handle(final int index) {
        state.checkLap("destroyed().handle");
        return handles.array()[Within.index(index, handles.count(), "index", "count() says how many there are")];
    }

    @Override
    public String toString() {
        return "Destroyed{count=" + handles.count() + '}';
    }
}
