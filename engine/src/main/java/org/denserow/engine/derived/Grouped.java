package org.denserow.engine.derived;

/// A derived part that puts each row into at most one group: the group of a key, or a cell. Systems run over whole
/// groups of it.
///
/// @param <R> the view that a chunk gets
public sealed interface Grouped<R> extends Derived<R> permits Buckets, Grid {}
