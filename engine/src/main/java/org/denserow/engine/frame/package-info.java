/// The front door: simulations, their types and systems, and the frame.
///
/// Reading path: [org.denserow.engine.frame.Simulation] → `FrameLoop` → [org.denserow.engine.frame.Commands] → the
/// package `command` → `HandleMap` → `Bitfield` → `JobSystem`.
///
/// | class | what it is |
/// |---|---|
/// | [org.denserow.engine.frame.Simulation] | types, systems, ports, frames |
/// | [org.denserow.engine.frame.Table] | one entity type as the embedder sees it |
/// | [org.denserow.engine.frame.Stride], [org.denserow.engine.frame.Refers] | say in a schema record that a column holds vectors, or to what it refers |
/// | [org.denserow.engine.frame.SystemBuilder] | the declaration of a system |
/// | [org.denserow.engine.frame.Range], [org.denserow.engine.frame.Rows], [org.denserow.engine.frame.Listed] | a chunk: contiguous, selected or listed rows |
/// | [org.denserow.engine.frame.Commands] | what is recorded and applied at the next boundary |
/// | [org.denserow.engine.frame.Port] | the way in for other threads |
/// | [org.denserow.engine.frame.Draw] | random numbers that depend on no timing |
/// | [org.denserow.engine.frame.Pace], [org.denserow.engine.frame.Overload] | when frames are due, how late they were |
/// | `FrameRunner`, `FrameClock`, `Ownership` | runs of many frames, and whose they are |
/// | `FrameLoop`, `SystemPlan`, `SystemNode`, `Selected`, `ChunkContext` | the frame: boundaries, schedule, chunk tables, how rows are found, a chunk |
///
/// This is the only package that touches `org.denserow.jobs`.
///
/// Not here yet: boundaries inside a frame, exclusive systems, timers, snapshots.
package org.denserow.engine.frame;
