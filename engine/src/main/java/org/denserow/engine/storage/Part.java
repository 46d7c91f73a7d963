package org.denserow.engine.storage;

import org.denserow.engine.derived.Derived;
import org.denserow.engine.index.Index;

/// Anything that a system can declare as read or written: a column, a tag, claims, a part derived from these, an index,
/// or a resource.
///
/// @param <R> the view of a reading chunk
/// @param <W> the view of a writing chunk
public sealed interface Part<R, W> permits Column, Tag, Claims, Derived, Index, Resource {

    /// {@return the full name, `type.part`; for a resource only its name}
    String name();

    /// {@return the type number of its rows; 0 for a resource, which has none}
    int type();
}
