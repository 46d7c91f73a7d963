package org.denserow.engine.snapshot;

/// An object whose state can be saved and put back. Its *state* is everything that has an influence on later frames.
///
/// *Threads*: the thread that may change the object calls it.
public interface Stateful {

    /// Writes everything that has an influence on later frames, and changes nothing.
    ///
    /// @param to an empty state
    void save(SavedState to);

    /// Replaces its state by a saved one.
    ///
    /// @param from a state written by an object of the same definition; it is not changed
    void load(SavedState from);
}
