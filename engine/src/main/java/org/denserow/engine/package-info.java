/// The simulation: types and systems, the frame that runs them, and the calls of an embedder. Import this package first,
/// then [org.denserow.engine.storage], which has columns, tags and layouts.
///
/// The page `engine/docs/frames.md` says what a frame does, `engine/docs/errors.md` what follows when something fails. For
/// readers of the source the map goes on in `engine/docs/source.md`.
///
/// ## Definition: before the first frame
/// | class | what it is |
/// |---|---|
/// | `Simulation` | the entry point: types, systems, ports, frames |
/// | `SimulationOptions` | workers, seed, limits, policies |
/// | `Table` | one entity type for the embedder: its parts, look-ups, direct changes |
/// | `Changes` | a reader of the blocks of 64 rows that changed since it last looked |
/// | `Destroyed` | the handles of one type that were destroyed within the last lap |
/// | `Stride`, `Refers` | annotations in a schema record: a column of vectors; the target type of a handle column |
/// | `SystemBuilder` | declares one system |
/// | `CustomCommand` | a user-defined command and its handler |
/// | `Tally` | a sum, minimum, maximum or count over chunks, independent of timing |
/// | `Ordering` | the order in which the rows of a type are kept, and its progress |
/// | `Definition`, `SystemDescription` | what is defined, for tools that do not know the model |
/// | `Memory` | bytes of a simulation, and room reserved before the first frame |
///
/// ## Bodies and their chunks
/// | class | what it is |
/// |---|---|
/// | `Chunk` | one chunk as every body sees it |
/// | `Range`, `Rows`, `Listed`, `Groups` | chunks of contiguous, selected or listed rows, and of whole groups |
/// | `Body` | the code of a system: gets one of these chunks |
/// | `Commands` | records commands for the next boundary |
/// | `Draw` | random numbers that are independent of timing |
///
/// ## Input, reports and failures
/// | class | what it is |
/// |---|---|
/// | `Port` | messages from other threads, and their answers |
/// | `PortRecording` | recorded messages, for a replay |
/// | `FileRecording`, `RecordingOptions` | messages recorded to a file while the simulation runs |
/// | `Replay` | a recording in a file, played from any frame and compared by hashes |
/// | `FrameListener` | is told of each frame |
/// | `Pace`, `Overload` | due times of frames; counts of late frames and skipped due times |
/// | `FrameReport` | the report of the last frame, or a copy of one |
/// | `Snapshot` | the state of a simulation between two frames, in memory or a file; any thread may use it |
/// | `Deltas`, `Delta` | what changed since the last delta; applied to a snapshot it gives the next one |
/// | `Difference` | the first difference of two simulations, snapshots or files |
/// | `Evolution` | what was renamed or dropped since a snapshot was saved |
/// | `History` | the states before the last frames, to go back to; `engine/docs/history.md` |
/// | `SnapshotWriter` | saves to a file while frames go on |
/// | `Totals` | what was lost since the simulation was created |
/// | `SystemFailure` | thrown when a frame fails |
/// | `StaleCommands`, `FailingMessages` | policies: commands that cannot be applied; messages whose handler throws |
///
/// ## Conventions
/// - Threads: the owner defines, runs frames and works between them; workers run chunks inside a segment; any thread
///   may use ports, and stop or pause runs. `FrameState` and `Ownership` check this always.
/// - Nothing is allocated in a steady frame.
/// - Not supported: nested frames, new types and systems after the first frame, removal of types, systems or columns.
@NullMarked
package org.denserow.engine;

import org.jspecify.annotations.NullMarked;
