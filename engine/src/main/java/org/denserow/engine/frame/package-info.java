/// The simulation: types and systems, the frame that runs them, and the calls of an embedder.
///
/// Reading path: `Simulation` → `FrameLoop` → `SystemPlan` → `ChunkContext` → `Commands` → the package `command`. The
/// page `engine/docs/frames.md` says what a frame does, `engine/docs/errors.md` what follows when something fails.
///
/// ## Definition: before the first frame
/// | class | what it is |
/// |---|---|
/// | `Simulation` | the entry point: types, systems, ports, frames |
/// | `SimulationOptions` | workers, seed, limits, policies |
/// | `Table` | one entity type for the embedder: its parts, look-ups, direct changes |
/// | `Stride`, `Refers` | annotations in a schema record: a column of vectors; the target type of a handle column |
/// | `SystemBuilder` | declares one system |
/// | `CustomCommand` | a user-defined command and its handler |
/// | `Tally` | a sum, minimum, maximum or count over chunks, independent of timing |
/// | `Ordering` | the order in which the rows of a type are kept, and its progress |
/// | `Switches` | switches systems off and on |
/// | `Definition`, `SystemDescription` | what is defined, for tools that do not know the model |
/// | `Memory` | bytes of a simulation, and room reserved before the first frame |
///
/// ## Bodies and their chunks
/// | class | what it is |
/// |---|---|
/// | `Chunk` | one chunk as every body sees it |
/// | `Range`, `Rows`, `Listed`, `Groups` | chunks of contiguous, selected or listed rows, and of whole groups |
/// | `RangeBody`, `RowsBody`, `ListBody`, `GroupsBody` | bodies over these chunks |
/// | `OnceBody`, `ExclusiveBody` | bodies that run once a frame: on one worker; alone on the owner |
/// | `Commands` | records commands for the next boundary |
/// | `Draw` | random numbers that are independent of timing |
///
/// ## Input, reports and failures
/// | class | what it is |
/// |---|---|
/// | `Port` | messages from other threads, and their answers |
/// | `PortRecording` | recorded messages, for a replay |
/// | `Pace`, `Overload` | due times of frames; counts of late frames and skipped due times |
/// | `FrameReport`, `FrameFigures` | the report of the last frame; its figures, live or copied |
/// | `Totals` | what was lost since the simulation was created |
/// | `SystemFailure` | thrown when a frame fails |
/// | `StaleCommands`, `FailingMessages` | policies: commands that cannot be applied; messages whose handler throws |
///
/// ## The frame
/// | class | what it is |
/// |---|---|
/// | `FrameLoop` | runs one frame: boundaries and systems |
/// | `FrameBounds` | checks the bounds of commands before a boundary applies them |
/// | `FrameRunner`, `FrameClock` | runs many frames; the clock and sleep of a run |
/// | `FrameState` | the phase of the simulation, and the calls allowed in it |
/// | `Owner`, `Ownership` | the owner's commands; which thread is the owner |
/// | `SystemPlan`, `SystemNode` | the schedule of all systems; one system and its chunk table |
/// | `Rebuilds`, `Selected` | derived parts that the schedule makes anew; how the rows of a selection are found |
/// | `ChunkContext`, `ExclusiveContext`, `PartViews` | a worker's chunk; an exclusive system's world; views of parts |
/// | `LevelChunks` | the chunks of a system in waves |
/// | `OrderSteps` | the step of a frame for rows kept in an order |
/// | `Tallies`, `TallyTerms` | all tallies; a chunk as a tally sees it |
/// | `FrameEvents`, `SystemSpan` | events of a frame for the flight recorder; one system while it is recorded |
/// | `Workers`, `Closing` | the job system with its contexts; the end of a simulation |
/// | `WorldState` | the state as hashes and snapshots |
///
/// ## Declarations
/// | class | what it is |
/// |---|---|
/// | `Types`, `Schema` | all types by name and number; a type defined by a record |
/// | `SystemList`, `ExclusiveSystem` | systems and boundaries in order of declaration; a system that runs alone |
/// | `Access`, `CreatorList` | the parts of a system and how it accesses them; the types whose rows it creates |
/// | `Over`, `Grain` | the rows of a system with its body; rows per chunk |
/// | `Names`, `SameSimulation` | refuse names that are taken; refuse tables and parts of another simulation |
/// | `IndexRules`, `MissedLaps` | refuse in-place writes of keys; refuse rows of one lap that a system would miss |
///
/// ## Ports and notes, inside
/// | class | what it is |
/// |---|---|
/// | `PortList`, `PortTape` | all ports; what records and replays their messages |
/// | `Receipts`, `Asked` | the thread or executor on which answers complete; an answer that is asked for |
/// | `Counter` | the figures of a frame that are plain counts |
/// | `Notes`, `Note` | the notes of a frame; one of them, put into words when it is read |
/// | `IncidentNotes`, `DuplicateKeys` | note commands that playback could not apply; note duplicate keys |
/// | `Authors` | names who recorded a command |
/// | `Loss`, `LossWarnings` | a running total of one loss; warnings of losses |
/// | `WorkerMeter`, `TypeMeter` | costs of a worker and of a type, for a detailed report |
/// | `ReportText` | a report as text |
///
/// ## Checks mode
/// | class | what it is |
/// |---|---|
/// | `ChunkChecks`, `SystemCheck`, `PartCopy` | compares what chunks write with what they declare; one system; the copy of a part |
/// | `ReadResources`, `ReadViews` | finds chunks that change a resource they only read; derived parts that change while a system reads them |
/// | `LostWrites` | finds values written to replaced arrays, and keys written past their index |
///
/// ## Conventions
/// - Only this package makes a job system; `command` and `rows` get it from here to split phases of a boundary. It
///   stands on `command` and below; only `inspect` and `collect` use it.
/// - Threads: the owner defines, runs frames and works between them; workers run chunks inside a segment; any thread
///   may use ports, and stop or pause runs. `FrameState` and `Ownership` check this always.
/// - Nothing is allocated in a steady frame: loops over lists use an index, since an iterator would be garbage.
/// - Storing a reference may cost a fence with G1: per-chunk code stores one only when it changes.
/// - Not supported: nested frames, new types and systems after the first frame, removal of types, systems or columns.
package org.denserow.engine.frame;
