/// The rows of a type as the engine sees them; not exported. Here are the arrays behind columns, tags, claims and
/// lists, kept in step with identity, and the steps of which boundaries are made. These steps are not checked: users
/// come through the types of the package `storage`, a `HandleMap` or a `Table`.
///
/// | class | what it is |
/// |---|---|
/// | [org.denserow.engine.rows.RowStore] | the rows of one type: who is where, and the steps of playback |
/// | [org.denserow.engine.rows.DirectChanges] | changes of one or many rows, complete when the call returns |
/// | [org.denserow.engine.rows.Exchanges] | exchanges of two rows each, made many at a time |
/// | [org.denserow.engine.rows.Compaction] | destroys rows, many at once whatever their order; with `Doomed`, `DoomedWalk`, `SplitCompaction` |
/// | [org.denserow.engine.rows.Split] | runs the tasks of a phase side by side where that pays; with [org.denserow.engine.rows.PhaseClock] |
/// | [org.denserow.engine.rows.AllRows] | what is done with all rows: cleared, saved, loaded, hashed |
/// | [org.denserow.engine.rows.RowSchema] | what the rows have, and where parts are added |
/// | [org.denserow.engine.rows.Cells] | the array of a column, of one of seven kinds; the classes named `…Cells` |
/// | [org.denserow.engine.rows.RowTag], [org.denserow.engine.rows.TagView] | the bits of a tag, and the view of a chunk |
/// | [org.denserow.engine.rows.Rebuilt] | a part that nobody writes, made anew from others: those of package `index` |
/// | [org.denserow.engine.rows.EachFrame] | such a part that is made once per frame and compared with the frame before |
/// | [org.denserow.engine.rows.DerivedPart] | a part that makes its own views: [org.denserow.engine.rows.RowClaims] |
/// | [org.denserow.engine.rows.HeldObject] | an object of the embedder's own, for systems to wait for and for snapshots |
/// | [org.denserow.engine.rows.LiveList] | the live rows of a pinned type as a list |
/// | [org.denserow.engine.rows.StagedRows] | rows that are filled before they exist |
/// | [org.denserow.engine.rows.Laps] | what a type keeps for one lap |
/// | [org.denserow.engine.rows.DeadHandles] | handles that went stale since the last boundary, for what refers to them |
package org.denserow.engine.rows;
