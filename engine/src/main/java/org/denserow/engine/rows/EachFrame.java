package org.denserow.engine.rows;

import org.denserow.engine.state.Stateful;

/// What a [Rebuilt] part is besides when it is made once per frame, before its first reader, whether a source changed
/// or not, and compared with the frame before. Between frames it holds what was made in the last frame that came to its
/// end: that decides what the next one finds, so it is saved, and part of the order.
///
/// *Threads*: the owner's, outside segments.
public interface EachFrame extends Stateful {

    /// The frame in which it was made has come to its end: what it holds is what the next one is compared with. After a
    /// frame that failed nobody calls this, and what that frame made counts for nothing.
    void keep();

    /// {@return a hash of what was kept; 0 when nothing was}
    long orderHash();

    /// {@return its definition in words, one line: what two parts that take each other's state have in common}
    String describe();
}
