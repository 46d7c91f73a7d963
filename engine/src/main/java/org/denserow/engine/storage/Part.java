package org.denserow.engine.storage;

/// Anything a system declares that it reads or writes: a column, a tag or claims.
///
/// @param <R> what a reading chunk gets
/// @param <W> what a writing chunk gets
public sealed interface Part<R, W> permits Column, Tag, Claims {

    /// {@return its full name, `type.part`}
    String name();

    /// {@return the type number of the rows it describes}
    int type();
}
