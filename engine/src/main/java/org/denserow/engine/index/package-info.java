/// Finds rows: by key, by place, or as lists. There are two kinds, derived parts and kept indices.
///
/// | | derived | kept |
/// |---|---|---|
/// | how it stays right | made again, in parallel, before the first reader after a change | follows each change |
/// | for | keys that change all the time, questions about all rows | keys that change rarely, or a row at a time |
/// | cost | a pass over all rows if anything changed | each create, destroy, move and change of a key |
/// | who writes the key | any system, also in place | commands and `rekey` |
/// | at a boundary | as it was last made | right at once, for handlers, exclusive systems and the owner |
/// | when it is added | before the first frame | at any time between frames; it can be dropped |
/// | hashes and snapshots | only `Nearby` is in them | the order in a ring is state |
///
/// Source of kept indices and of the linked grid: "Data Structures Part 2: Indices". `docs/derived.md` and
/// `docs/indices.md` are the guides.
///
/// ## Derived parts
/// | class | what it is |
/// |---|---|
/// | `Derived` | what all derived parts share: when they are made, who reads them |
/// | `Derive` | defines the derived parts of a table |
/// | `Buckets` | rows grouped by an `int` or by the target of a handle, and columns in that order |
/// | `Grid`, `GridShape` | rows by cell, and columns in that order; where cells are |
/// | `Grouped` | buckets and grids: systems run over whole groups |
/// | `SelectedRows` | the rows of a selection as a list |
/// | `Nearby` | the handles near each watcher, which entered and which left |
/// | `Phase`, `PhaseRows` | the user's phases that fill a part made by `Derive.own`, and their chunks |
///
/// ## Kept indices
/// | class | what it is |
/// |---|---|
/// | `Index` | what all indices share |
/// | `Indexing` | adds and drops the indices of a table |
/// | `HashIndex` | the row of a key: `int`, `long` or handle |
/// | `SetIndex` | all rows of a key, one after the other |
/// | `NameIndex` | the row of a text |
/// | `RangeIndex` | the rows of a range of numbers |
///
/// ## A grid that stands alone
/// | class | what it is |
/// |---|---|
/// | `LinkedGrid` | items by cell, updated by its owner item by item: a plane without bounds, or a torus |
/// | `LinkedCursor` | walks over its items near a place |
///
/// ## Inside of derived parts
/// | class | what it is |
/// |---|---|
/// | `RowBuckets`, `RowGrid`, `RowSelected`, `RowNearby`, `UserPart` | the parts as the schedule rebuilds them |
/// | `Members` | the rows of a part: active, or of a selection |
/// | `Carried` | copies of columns in the order of a part |
/// | `CountingSort` | groups rows by a number; knows arrays only |
/// | `SinglePhase` | a phase of one chunk |
/// | `SeenSets` | the handles that each watcher saw in one frame |
/// | `NearestHandles` | the handles near a place, the nearest of too many |
///
/// ## Inside of grids
/// | class | what it is |
/// |---|---|
/// | `Axis` | maps a coordinate to a cell |
/// | `CellRows`, `CellLoops` | rows by cell, with copies of places; their loops |
/// | `CellWalk` | the runs of rows that a circle, sphere or box touches |
/// | `CellSearch`, `Squares` | exact counts and nearest rows; squared distances of a run |
/// | `CellLinks`, `HashedCells` | items linked by cell, and the first item of each cell, for linked grids |
///
/// ## Inside of indices
/// | class | what it is |
/// |---|---|
/// | `RowIndex` | an index with rings, which follows the rows |
/// | `RowNumberIndex`, `RowHashIndex`, `RowSetIndex` | indices whose keys are numbers |
/// | `RowNameIndex`, `NameHash` | the index of texts, and their hash |
/// | `RowRangeIndex` | the index of ranges, without rings |
/// | `Rings` | a ring of rows for each key, and the head of each ring |
/// | `Openings` | rows that messages of the present boundary create, by key |
/// | `Repeats` | rows that joined a key which already had one, for reports |
///
/// ## Conventions
/// From bottom to top: arrays (`CountingSort`, `CellRows`, `Rings`), row classes (`Row…`), the interfaces of users.
/// Users never write a derived part. An index keeps its own keys, since columns are not read while rows move.
///
/// *Threads*: the owner defines derived parts before the first frame, and adds indices between frames. Chunks read
/// views.
@NullMarked
package org.denserow.engine.index;

import org.jspecify.annotations.NullMarked;
