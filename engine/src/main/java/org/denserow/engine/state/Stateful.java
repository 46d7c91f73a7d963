package org.denserow.engine.state;

/// What can be saved and put back: everything of it that has an influence on what comes later.
///
/// *Threads*: that of whoever may change it.
public interface Stateful {

    /// Writes everything that has an influence on what comes later, and changes nothing.
    ///
    /// @param to an empty state
    void save(SavedState to);

    /// Becomes what was saved, whatever it was before. Who saved it has the same definition.
    ///
    /// @param from a state that was written by one of the same definition; it is read only
    void load(SavedState from);
}
