/// The state of a simulation, copied to be restored later.
///
/// | class | what it is |
/// |---|---|
/// | [org.denserow.engine.snapshot.Snapshot] | the state of a simulation between two frames, in memory |
///
/// Every part of the engine that has an influence on later frames is a [org.denserow.engine.state.Stateful] and
/// copies its arrays into a [org.denserow.engine.state.SavedState] of its own: so this package knows no part by name.
///
/// Not here yet: files, and a ring of the last frames. The first difference between two worlds is named by
/// `FirstDifference` of the package `inspect`.
package org.denserow.engine.snapshot;
