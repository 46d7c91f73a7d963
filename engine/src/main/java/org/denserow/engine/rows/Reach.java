package org.denserow.engine.rows;

/// Which rows a view writes, and how.
public enum Reach {
    /// Those of its chunk, in whole words.
    OWN,
    /// All rows, by the owner, who may keep the view over frames: each write says that the tag was touched.
    ALL,
    /// Rows anywhere, which it only sets.
    SETS,
    /// Rows anywhere, which it only clears.
    CLEARS
}
