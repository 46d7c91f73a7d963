package org.denserow.engine.rows;

import org.denserow.engine.snapshot.Stateful;

/// A [Rebuilt] part that is made once per frame, before its first reader, even if no source changed, and is compared
/// with the frame before. Between frames it holds the result of the last completed frame. The next frame depends on
/// that result, so it is saved and is part of the order hash.
///
/// *Threads*: the owner, outside segments.
public interface EachFrame extends Stateful {

    /// Keeps the result of this frame, which has completed, for the comparison in the next one. Not called after a
    /// failed frame, whose result is dropped.
    void keep();

    /// {@return a hash of the kept result; 0 if there is none}
    long orderHash();

    /// {@return the definition in words, one line; parts with equal lines can take each other's state}
    String describe();
}
