/// The front door: simulations, their types and systems, and the frame.
///
/// Reading path: [org.denserow.engine.frame.Simulation] → `FrameLoop` → [org.denserow.engine.frame.Commands] → the
/// package `command` → `RowStore` → `Bitfield` → `JobSystem`.
///
/// | class | what it is |
/// |---|---|
/// | [org.denserow.engine.frame.Simulation] | types, systems, ports, frames |
/// | [org.denserow.engine.frame.Table], `Types` | one entity type as the embedder sees it; all of them, by number |
/// | [org.denserow.engine.frame.Stride], [org.denserow.engine.frame.Refers] | say in a schema record that a column holds vectors, or to what it refers |
/// | [org.denserow.engine.frame.SystemBuilder], `Access`, `Over` | the declaration of a system; the parts that it touches, and how; what it runs over, and its body |
/// | [org.denserow.engine.frame.Switches] | switches systems off and on |
/// | [org.denserow.engine.frame.Definition], [org.denserow.engine.frame.SystemDescription] | what a simulation is made of, for tools that do not know the model |
/// | [org.denserow.engine.frame.Memory] | bytes of a simulation, and room taken before the first frame |
/// | [org.denserow.engine.frame.Range], [org.denserow.engine.frame.Rows], [org.denserow.engine.frame.Listed], [org.denserow.engine.frame.Groups] | a chunk: contiguous, selected or listed rows; whole groups of them |
/// | [org.denserow.engine.frame.Commands] | what is recorded and applied at the next boundary |
/// | [org.denserow.engine.frame.CustomCommand] | a command of the user's own, and its handler |
/// | [org.denserow.engine.frame.StaleCommands], `IncidentNotes`, `Authors` | what is done about commands that cannot be done; which are noted; who recorded what |
/// | [org.denserow.engine.frame.Port], `PortList`, `Receipts` | the way in for other threads; all of them; where answers complete |
/// | [org.denserow.engine.frame.PortRecording], `PortTape` | what ports handled, to be replayed; what records and plays it |
/// | [org.denserow.engine.frame.FrameReport], [org.denserow.engine.frame.FrameFigures], `Counter` | what the last frame did; its figures, live or kept; the names of those that are plain numbers |
/// | `Notes`, `Note` | what went wrong in a frame, and the words for it |
/// | [org.denserow.engine.frame.SystemFailure] | what a frame throws, and what holds then |
/// | [org.denserow.engine.frame.Draw] | random numbers that depend on no timing |
/// | [org.denserow.engine.frame.Tally], `Tallies`, `TallyTerms` | a sum, minimum, maximum or count over chunks that depends on no timing; all of them, with what chunks add until the boundary; a chunk as they see it |
/// | [org.denserow.engine.frame.Pace], [org.denserow.engine.frame.Overload] | when frames are due, how late they were |
/// | `FrameRunner`, `FrameClock` | runs of many frames |
/// | `Owner`, `Ownership`, `FrameState` | what the owner records between frames; whose the simulation is; where it stands, and who may do what now |
/// | `Workers`, `WorkerMeter`, `Closing` | who runs chunks; what a worker spends; how a simulation ends |
/// | `WorldState` | the state as hashes and as snapshots: what they hold, when one is taken and put back |
/// | `FrameLoop`, `SystemPlan`, `SystemNode`, `Selected`, `Rebuilds`, `ChunkContext` | the frame: boundaries, schedule, chunk tables, how rows are found, what is made anew for whom, a chunk |
/// | `LevelChunks` | where the chunks of a system in waves begin |
/// | [org.denserow.engine.frame.Chunk], [org.denserow.engine.frame.OnceBody] | what every body gets; a body that runs once a frame, on one worker |
/// | `SystemList`, `ExclusiveSystem`, `ExclusiveContext`, `Names`, `CreatorList`, `SameSimulation` | what was declared, in order, and its boundaries; systems that run alone; which names are taken; whose rows a system creates; that tables and parts belong together |
/// | `ChunkChecks`, `PartCopy` | checks mode: what chunks write, compared with what they declare |
/// | `ReadResources` | checks mode: whether chunks change resources that they only read |
/// | `LostWrites` | checks mode: what was written to arrays that a growing type has replaced, and keys that were written past their index |
/// | `IndexRules`, `DuplicateKeys` | that keys of indices are not written in place, and where their views are given out; what the report says of keys that two rows have |
///
/// This is the only package that touches `org.denserow.jobs`.
package org.denserow.engine.frame;
