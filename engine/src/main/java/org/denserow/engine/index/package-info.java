/// Parts that are derived from others: rows grouped by key or by place, and lists of rows. A table gives them out,
/// systems declare that they read them, and the schedule makes them anew when a source has changed.
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
/// ## Inside
/// A part is a face that users see, and behind it a `Rebuilt` of package `rows`, from which `frame` makes nodes of the
/// schedule: sources, phases with chunks, a view for each worker. `Members` says which rows count, `Carried` copies columns into
/// the order of the part. `CountingSort` and, for grids, `CellRows` know arrays only. `RowNearby` keeps `SeenSets` of two
/// frames, which `NearestHandles` finds. `CellLinks` and `HashedCells` are the inside of a linked grid.
///
/// *Threads*: parts are defined by the owner, before the first frame; chunks read their views.
package org.denserow.engine.index;
