package org.denserow.engine.storage;

import org.denserow.engine.index.Derived;
import org.denserow.engine.index.Index;

/// Anything a system declares that it reads or writes: a column, a tag, claims, a part that is derived from these, an
/// index, or a resource, an object of the embedder's own.
///
/// @param <R> what a reading chunk gets
/// @param <W> what a writing chunk gets
public sealed interface Part<R, W> permits Column, Tag, Claims, Derived, Index, Resource {

    /// {@return its full name, `type.part`; of a resource its name}
    String name();

    /// {@return the type number of the rows it describes; 0, the number of no type, of a resource}
    int type();
}
