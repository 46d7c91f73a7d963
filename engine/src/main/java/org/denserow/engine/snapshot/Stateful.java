package org.denserow.engine.snapshot;

/// State that can be saved and put back: everything that has an influence on later frames.
///
/// *Threads*: the thread that may change the object.
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
