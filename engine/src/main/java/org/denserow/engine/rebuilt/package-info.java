/// The classes behind derived parts; not exported. The schedule rebuilds each in phases of chunks, see
/// [org.denserow.engine.rows.Rebuilt].
///
/// ## Parts and their views
/// | class | what it is |
/// |---|---|
/// | `RowDerive` | defines the derived parts of a table |
/// | `RowBuckets`, `BucketsView` | rows grouped by a key |
/// | `RowGrid`, `GridView` | rows by cell |
/// | `RowLinked`, `LinkedView` | rows by cell, without bounds |
/// | `RowSelected`, `SelectedView` | the rows of a selection |
/// | `RowNetwork`, `NetworkView` | edges by node |
/// | `RowNearby`, `NearbyView` | the handles near each watcher |
/// | `UserPart`, `PhaseChunk` | a value that the user's phases fill |
///
/// A view is one object for each worker, aimed at the arrays of the last rebuild. Each interface of a view has one class
/// behind it, so the JIT calls it as directly as a class.
///
/// ## What parts are made of
/// | class | what it is |
/// |---|---|
/// | `SortedPart` | sorts rows into groups, in four phases: the base of buckets, grids and networks |
/// | `Members` | the rows of a part: active, or of a selection |
/// | `Carried` | copies of columns in the order of a part |
/// | `SeenSets` | the handles that each watcher saw in one frame |
///
/// *Threads*: as [org.denserow.engine.rows.Rebuilt].
package org.denserow.engine.rebuilt;
