package org.denserow.engine.derived;

import org.denserow.engine.rebuilt.UserPart;
import org.denserow.engine.storage.Part;

/// A part that the engine makes from its *sources*: columns, tags, resources and other derived parts. After a source
/// changed, the part is made again before the next system that reads it, by as many workers as make it faster. Carried
/// columns are sources too. Users never write the part.
///
/// Systems declare that they read it (`.reads`), and their chunks get a view of it (`rows.read`), which is up to date.
/// The part is in no hash and no snapshot. Parts are defined before the first frame.
///
/// The part is made again before a read if one of these happened since it was last made:
/// - a system with chunks wrote a source in place. What it declares counts (`.writes`, `.scatters`, `.setsAnywhere` …).
///   Readers after it in the same segment see the change;
/// - a command set a value or a tag of a source, or a reference in a source was set to null because its target died.
///   This is noticed at the boundary;
/// - rows of the type, or of the target of its handles, were created, destroyed, moved or became active. This is
///   noticed at the boundary;
/// - the part selects rows by a tag that the engine keeps for one lap (`created`, `changed`). Such a part is made again
///   in each segment that reads it;
/// - a source is a resource, and a system wrote it, or the owner, a handler or an exclusive system asked for its
///   object;
/// - the owner or a handler took the array of a source ([org.denserow.engine.storage.Column#values()]), even if only
///   for reading, or changed a tag ([org.denserow.engine.storage.Tag#bits()]); or an exclusive system took either with
///   `world.write`. This is noticed when the next segment begins;
/// - `restore` loaded a snapshot, or a frame failed.
///
/// Otherwise the part stays as it is, at no cost. If the owner keeps an array from an earlier frame and writes it, this
/// is not noticed: take the array again in each frame.
///
/// [Nearby] is an exception. It is made once per frame, even if no source changed. It is compared with what it was in
/// the frame before, and this is part of the state.
///
/// Exclusive systems and the owner get no view: parts are not up to date between segments, so `read` throws
/// `IllegalStateException` there. Let them read the sources.
///
/// *Threads*: a view is for its chunk, while the body runs. The owner reads [#rebuilds()] and other counts, outside
/// systems.
///
/// @param <R> the view that a chunk gets
public sealed interface Derived<R> extends Part<R, Void>
        permits Grouped, LinkedRows, SelectedRows, Nearby, Network, UserPart {

    /// {@return the number of times the part was made; it is not part of the state}
    long rebuilds();
}
