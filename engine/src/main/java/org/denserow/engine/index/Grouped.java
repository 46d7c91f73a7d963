package org.denserow.engine.index;

/// A derived part in which each row stands in one group at most: the group of a key, or a cell. Systems run over whole
/// groups of it.
///
/// @param <R> the view that a chunk gets
public sealed interface Grouped<R> extends Derived<R> permits Buckets, Grid {}
