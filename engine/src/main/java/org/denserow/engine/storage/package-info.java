/// Rows: what a type stores for each of its entities.
///
/// | class | what it is |
/// |---|---|
/// | [org.denserow.engine.storage.HandleMap] | the rows of one type: identity, columns, tags |
/// | [org.denserow.engine.storage.Column] | one value per row, of one of seven kinds; the classes named `…Column` |
/// | [org.denserow.engine.storage.HandleMaps] | several maps behind one look-up, routed by the type in the handle |
/// | [org.denserow.engine.storage.ObjectMap] | one object per row, shared ones counted and released once |
/// | [org.denserow.engine.storage.Tag] | one bit per row |
/// | [org.denserow.engine.storage.Claims] | many claimants, one winner per row, within a segment |
/// | [org.denserow.engine.storage.Selection] | rows of one type chosen by a tag or by tags combined |
/// | [org.denserow.engine.storage.RowList] | the live rows of a pinned map as a list |
/// | [org.denserow.engine.storage.RowFollower] | what must follow rows: columns, tags, lists, and yours |
/// | [org.denserow.engine.storage.RowBuffer] | rows that are filled before they exist |
/// | [org.denserow.engine.storage.DeadHandles] | handles that went stale since the last boundary, for what refers to them |
/// | [org.denserow.engine.state.SavedState], [org.denserow.engine.state.Stateful] | copies of state as named arrays, and who makes them |
/// | [org.denserow.engine.ground.Checks], [org.denserow.engine.ground.Origin] | checks mode, and who destroyed a row |
/// | [org.denserow.engine.storage.Layout] | dense, pinned, fixed rows or events; capacity and growth |
///
/// A column or tag is a name for a part of the rows; the arrays behind it are reached by whoever holds the
/// [org.denserow.engine.storage.HandleMap], or through a chunk that declared the part. In a simulation nobody but the
/// engine holds the map.
///
/// *Threads*: ordinary single-threaded structures; concurrency begins above this package.
package org.denserow.engine.storage;
