package org.denserow.engine.index;

import org.denserow.engine.storage.Part;

/// A part that nobody writes: it is made anew from its sources, by all workers, before its first reader after one of
/// them changed.
///
/// Systems declare that they read it (`.reads`), and their chunks get a view of it (`rows.read`). It is in no hash and
/// no snapshot: whoever needs it finds it made. Before the first frame a table gives one out.
///
/// It is made anew when it is read and, since it was made last,
/// - a system wrote a source in place (`.writes`, `.scatters`, `.setsAnywhere` …), and had chunks;
/// - rows of the type came, went, moved or became active at a boundary;
/// - a source was set by command, or its reference cleared by a relation;
/// - the owner or a handler took the array of a source ([org.denserow.engine.storage.Column#values()]), even if only to
///   look, or changed a tag ([org.denserow.engine.storage.Tag#bits()]); or an exclusive system took either with
///   `world.write`;
/// - a snapshot was put back, or a frame failed.
///
/// So what the owner writes to an array that it took before an earlier frame, and kept, is not noticed: take it again.
///
/// Exclusive systems and the owner get no view: between segments nothing is made. They read the sources.
///
/// *Threads*: the view is the chunk's, while its body runs.
///
/// @param <R> the view that a chunk gets
public sealed interface Derived<R> extends Part<R, Void> permits Grouped, Listing {

    /// {@return how often it was made; no part of the state}
    long rebuilds();
}
