package org.denserow.engine.rows;

/// Which rows a [TagView] may write, and how.
public enum Reach {
    /// The rows of its chunk, in whole words.
    OWN,
    /// All rows, for the owner. The owner may keep the view over frames, so each write touches the tag.
    ALL,
    /// Any row; it can only set the tag.
    SETS,
    /// Any row; it can only clear the tag.
    CLEARS
}
