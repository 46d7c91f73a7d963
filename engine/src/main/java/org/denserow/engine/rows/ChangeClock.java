package org.denserow.engine.rows;

/// Numbers moments, so that every reader can tell what changed since it last looked, whatever other readers do.
///
/// A change is noted with the present moment: `changedAt = now()`. A reader keeps the answer of [#advance()], which ends
/// the present moment, and later looks for changes after it. Many threads may note changes of one thing at once: all of
/// them write the same number.
///
/// *Threads*: the owner advances it outside segments; any thread may read it inside one.
public final class ChangeClock {

    private long now = 1;

    /// Creates a clock at its first moment.
    ChangeClock() {}

    /// {@return the present moment}
    public long now() {
        return now;
    }

    /// Ends the present moment: later changes get a higher number.
    ///
    /// @return the moment that has ended; what changes from now on changes after it
    public long advance() {
        return now++;
    }
}
