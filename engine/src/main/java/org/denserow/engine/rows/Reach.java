package org.denserow.engine.rows;

/// Which rows a view writes, and how.
public enum Reach {
    /// Those of its chunk, in whole words.
    OWN,
    /// Rows anywhere, which it only sets.
    SETS,
    /// Rows anywhere, which it only clears.
    CLEARS
}
