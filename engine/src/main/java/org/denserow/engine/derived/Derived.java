package org.denserow.engine.derived;

import org.denserow.engine.rebuilt.UserPart;
import org.denserow.engine.storage.Part;

/// A part that is made again from its sources, by as many workers as pay, before the first system that reads it after a
/// source changed. Carried columns are sources too. Users never write it.
///
/// Systems declare that they read it (`.reads`), and their chunks get a view of it (`rows.read`), which is up to date.
/// It is in no hash and no snapshot. A table defines parts before the first frame.
///
/// A read makes the part again if one of these happened since it was last made:
/// - a system with chunks wrote a source in place (`.writes`, `.scatters`, `.setsAnywhere` …), noticed by its
///   declaration; readers after it in the same segment see the change;
/// - a command set or tagged a source, or a relation cleared its reference: noticed at the boundary;
/// - rows of the type, or of the target of its handles, came, went, moved or became active: noticed at the boundary;
/// - the part selects by a tag that lives one lap (`created`, `changed`): each segment that reads the part makes it;
/// - a system wrote a resource among the sources, or the owner, a handler or an exclusive system asked for its object;
/// - the owner or a handler took the array of a source ([org.denserow.engine.storage.Column#values()]), even if only
///   for reading, or changed a tag ([org.denserow.engine.storage.Tag#bits()]); or an exclusive system took either with
///   `world.write`: noticed when the next segment opens;
/// - `restore` loaded a snapshot, or a frame failed.
///
/// Otherwise the part stays as it is, at no cost. An array that the owner took in an earlier frame and kept is not
/// watched: take it again in each frame.
///
/// [Nearby] is the exception: it is made once per frame, also without changed sources, and compared with the frame
/// before, which is state.
///
/// Exclusive systems and the owner get no view: parts are not up to date between segments, so `read` throws
/// `IllegalStateException`. They read the sources.
///
/// *Threads*: the view belongs to the chunk while its body runs; the owner reads [#rebuilds()] and other counts outside
/// systems.
///
/// @param <R> the view that a chunk gets
public sealed interface Derived<R> extends Part<R, Void> permits Grouped, LinkedRows, SelectedRows, Nearby, UserPart {

    /// {@return how often the part was made; not part of the state}
    long rebuilds();
}
