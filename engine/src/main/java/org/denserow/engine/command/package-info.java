/// From recording to applying: not exported, its faces stand in `frame`.
///
/// | class | what it is |
/// |---|---|
/// | `CommandLog` | all that is recorded between two boundaries |
/// | `ChunkKey` | the places of chunks in canonical order |
/// | `TypeTable`, `TypeLog` | its types: their rows, which chunk recorded what, what waits, what came of it |
/// | `Boundaries`, `Visits`, `Bounds` | what a boundary does, and with which types; whether too much was recorded |
/// | `RecorderSet`, `Recorder` | one pen per thread and turn of the owner: checks and encodes commands |
/// | `ValueRecorder` | its methods for values, one per kind of column |
/// | `BufferTable`, `RunList` | what one recorder recorded: a buffer per type, made when first used; which chunk stands where |
/// | `CommandBuffer`, `SideList` | what one recorder recorded for one type, by kind; its objects |
/// | `CommandStream`, `ValueStreams` | commands of one kind: targets and values; the streams of all columns and tags |
/// | `CreatedRows`, `HandleSource` | the rows it created; where creates take their handles from |
/// | `CommandWord`, `Room` | how a command that waits is written; how long arrays of what is recorded are |
/// | `Origins`, `StagedOrigins` | checks mode: who recorded commands, and creates |
/// | `Phase`, `RunTable` | what a boundary does one after the other; where the part of each chunk lies |
/// | `Playback` | applies one type, phase by phase |
/// | `Creation`, `ValuePlayback`, `Destruction` | three of its phases, on one thread or side by side |
/// | `SetPlayback`, `Picked` | loops over values, one per kind of cell; what one of several tasks of a share takes |
/// | `Pieces`, `RowBits` | runs cut for tasks side by side; rows that one worker found |
/// | `Recycling` | empties the buffers of a type, and gives room to those that need it |
/// | `PlaybackCounts`, `Incidents`, `Incident` | what came of commands, and which could not be done |
/// | `Customs`, `CustomBuffer` | user-defined commands, and what of them is recorded |
/// | `Delays`, `Timers`, `DueList`, `TimerDump` | commands that wait for a later frame |
/// | `Cascades`, `Relation`, `Referrers` | what follows when rows die that others refer to |
/// | `Activations`, `WaitingRows`, `DueActivations` | pending rows that wait for a frame and an asset; what follows when it has come |
/// | `PortQueue` | the bounded way in for other threads |
///
/// Canonical order at a boundary, per type: creations, values, activations, what waits, destructions; each in the order
/// of (chunk key, stream, sequence). A chunk key is (system in declaration order, chunk).
///
/// From below: words, rooms and lists; what is kept of a type (`TypeLog`) and all types (`TypeTable`); what records
/// (`Recorder`); what applies (`Playback`, `Cascades`, `Boundaries`); the log that puts them together.
///
/// ## Memory order
/// | written by | what | read by | through |
/// |---|---|---|---|
/// | worker, in a chunk | its streams, created rows and list of runs, `used` of its streams | owner, who enters the runs into the run tables; playback thread | the join of the segment, then the dispatch of the playback |
/// | playback thread | the type's map and counts | workers of the next segment, owner | the join of the playback |
/// | any thread | a port element | owner | compare-and-set and exchange of the queue's one word |
package org.denserow.engine.command;
