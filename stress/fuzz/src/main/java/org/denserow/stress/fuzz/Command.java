package org.denserow.stress.fuzz;

/// A command as the reference keeps it until a boundary.
///
/// @param kind what it does
/// @param row the row that it is about
/// @param part the number of a column, a tag, an [Asset] or a user-defined command
/// @param raw the value to set; 1 for a tag that comes, 0 for one that goes; the frame for which the row waits; what the
///     draws of a handler depend on
record Command(Kind kind, ModelRow row, int part, long raw) {

    /// What a command does.
    enum Kind {
        CREATE,
        SET,
        TAG,
        ACTIVATE,
        ACTIVATE_AT,
        DESTROY,
        SEND
    }

    /// {@return the same with another value}
    Command raw(final long other) {
        return new Command(kind, row, part, other);
    }
}
