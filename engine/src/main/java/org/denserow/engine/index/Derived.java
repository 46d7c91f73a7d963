package org.denserow.engine.index;

import org.denserow.engine.storage.Part;

/// A part that nobody writes: it is made anew from its sources, by as many workers as pay, before its first reader after
/// one of them changed. Columns that it carries are sources, too.
///
/// Systems declare that they read it (`.reads`), and their chunks get a view of it (`rows.read`), which is always up to
/// date. It is in no hash and no snapshot. Before the first frame a table gives one out.
///
/// It is made anew when it is read and, since it was made last,
/// - a system wrote a source in place (`.writes`, `.scatters`, `.setsAnywhere` …), and had chunks;
/// - rows of the type, or of the type that its handles name, came, went, moved or became active at a boundary;
/// - it selects by a tag that lives one lap (`created`, `changed`): such a part is made for each segment that reads it;
/// - a resource from which it is made was written by a system, or its object was asked for by the owner, a handler or
///   an exclusive system;
/// - a source was set by command, or its reference cleared by a relation;
/// - the owner or a handler took the array of a source ([org.denserow.engine.storage.Column#values()]), even if only to
///   look, or changed a tag ([org.denserow.engine.storage.Tag#bits()]); or an exclusive system took either with
///   `world.write`;
/// - a snapshot was put back, or a frame failed.
///
/// So what the owner writes to an array that it took before an earlier frame, and kept, is not noticed: take it again.
///
/// [Nearby] is the exception: it is made once per frame, changed sources or not, and compared with the frame before,
/// which is state.
///
/// Exclusive systems and the owner get no view but an `IllegalStateException`: between segments nothing is made. They
/// read the sources.
///
/// *Threads*: the view is the chunk's, while its body runs; [#rebuilds()] and other counts are the owner's, outside
/// systems.
///
/// @param <R> the view that a chunk gets
public sealed interface Derived<R> extends Part<R, Void> permits Grouped, Listing, Nearby, UserPart {

    /// {@return how often it was made; no part of the state}
    long rebuilds();
}
