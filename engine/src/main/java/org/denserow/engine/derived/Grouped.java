package org.denserow.engine.derived;

/// A derived part that puts each row into at most one group, by a key or by a cell. Systems can run over its groups, so
/// that a chunk has whole groups.
///
/// @param <R> the view that a chunk gets
public sealed interface Grouped<R> extends Derived<R> permits Buckets, Grid {}
