package org.denserow.engine.storage;

import org.denserow.engine.index.Derived;

/// Anything a system declares that it reads or writes: a column, a tag, claims, or a part that is derived from these.
///
/// @param <R> what a reading chunk gets
/// @param <W> what a writing chunk gets
public sealed interface Part<R, W> permits Column, Tag, Claims, Derived {

    /// {@return its full name, `type.part`}
    String name();

    /// {@return the type number of the rows it describes}
    int type();
}
