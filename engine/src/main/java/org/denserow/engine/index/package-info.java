/// Finds rows: by key, by place, or as lists. There are two halves.
///
/// | | derived | kept |
/// |---|---|---|
/// | right by | being made anew, in parallel, before the first reader after a change | following each change as it happens |
/// | for | keys that change all the time, all rows at once | keys that change rarely, or a row at a time |
/// | costs | a pass over all rows where anything changed | each create, destroy, move and change of a key; nothing else |
/// | key is written | anywhere | by command and `rekey` only |
/// | at a boundary | as of the last rebuild | right at once, for handlers, exclusive systems and the owner |
/// | added | before the first frame | at any time between frames, and dropped again |
/// | in hashes and snapshots | no, but for `Nearby` | yes: the order in a ring is state |
///
/// Groups that systems walk whole, in order of rows, are [org.denserow.engine.index.Buckets]; the few rows of one key
/// are a [org.denserow.engine.index.SetIndex].
///
/// ## Derived
/// A table gives them out, systems declare that they read them, and the schedule makes them anew when a source has
/// changed.
///
/// | part | of | what a chunk gets |
/// |---|---|---|
/// | [org.denserow.engine.index.Buckets] | a column of `int` or of handles | the rows of each group, and columns in that order |
/// | [org.denserow.engine.index.Grid] | columns of coordinates | the rows near a place, and columns in order of cells |
/// | [org.denserow.engine.index.Listing] | a selection | its rows as a list |
/// | [org.denserow.engine.index.Nearby] | a grid, and coordinates of watchers | the handles near each watcher, what came and what left |
/// | yours, by `own` | columns, tags, derived parts and resources | a value that a [org.denserow.engine.index.Phase] or several of them filled |
///
/// [org.denserow.engine.index.Derive] is where they come from. Nobody writes a derived part, and none but `Nearby` is
/// part of hashes and snapshots: the state is that of the sources.
///
/// [org.denserow.engine.index.LinkedGrid] is no derived part: it stands alone, is kept step by step by its owner, and
/// has no bounds. [org.denserow.engine.index.LinkedCursor] walks over it.
///
/// ## Kept
/// Source: "Data Structures Part 2: Indices".
///
/// | part | of | what it finds |
/// |---|---|---|
/// | [org.denserow.engine.index.HashIndex] | a column of `int`, `long` or handles | the row of a key |
/// | [org.denserow.engine.index.SetIndex] | the same | all rows of a key, one after the other |
/// | [org.denserow.engine.index.NameIndex] | a column of `String` | the row of a name |
///
/// [org.denserow.engine.index.Indexing] adds and drops them. What the article leaves open is answered here: a second row
/// of a unique key is counted, named and kept; a name that is found is compared; removing rows while walking ends; rows
/// that move take their links along.
///
/// ## Inside
/// An index is a `RowIndex`, a follower of the rows: `RowNumberIndex` (`RowHashIndex`, `RowSetIndex`) and `RowNameIndex`,
/// over `Rings`. They know keys of their own, since columns are not read while rows move. `Repeats` are the rows whose
/// key was taken, `NameHash` hashes texts.
///
/// A derived part is a face that users see, and behind it a `Rebuilt` of package `rows`, from which `frame` makes nodes of the
/// schedule: sources, phases with chunks, a view for each worker. `Members` says which rows count, `Carried` copies columns into
/// the order of the part. `CountingSort` and, for grids, `CellRows` know arrays only. `RowNearby` keeps `SeenSets` of two
/// frames, which `NearestHandles` finds. `CellLinks` and `HashedCells` are the inside of a linked grid.
///
/// *Threads*: parts are defined by the owner, before the first frame; chunks read their views.
package org.denserow.engine.index;
