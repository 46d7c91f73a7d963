/// The state of a simulation, copied to be restored later.
///
/// | class | what it is |
/// |---|---|
/// | `Snapshot` | the state of a simulation between two frames, in memory |
///
/// Every part of the engine with influence on later frames is a [org.denserow.engine.state.Stateful] and copies its
/// arrays into its own [org.denserow.engine.state.SavedState]: so this package uses `state` only and knows no part by
/// name. A snapshot never changes, and any thread may use it.
///
/// Not supported: files, and a ring of the last frames. `FirstDifference` of the package `inspect` names the first
/// difference between two worlds.
@NullMarked
package org.denserow.engine.snapshot;

import org.jspecify.annotations.NullMarked;
