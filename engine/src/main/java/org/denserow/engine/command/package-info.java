/// From recording to applying: not exported, its faces stand in `frame`.
///
/// | class | what it is |
/// |---|---|
/// | `CommandLog` | all that is recorded between two boundaries |
/// | `Visits`, `Bounds` | which types a boundary visits; whether too much was recorded |
/// | `Recorder` | one thread's pen: checks and encodes commands |
/// | `ValueRecorder` | its methods for values, one per kind of column |
/// | `Segments`, `RunList` | what one recorder recorded: a segment per type, made when first used; which chunk stands where |
/// | `Segment`, `SideList` | the words, objects and staged rows of one recorder for one type |
/// | `Origins` | checks mode: who recorded what stands in a segment |
/// | `Playback`, `RunTable` | applies one type in canonical order; where the part of each chunk lies |
/// | `SetPlayback` | its loops over `set` commands, one per kind of cell |
/// | `PlaybackCounts`, `Incidents`, `Incident` | what came of commands, and which could not be done |
/// | `Customs`, `CustomSegment` | user-defined commands, and what of them is recorded |
/// | `Delays`, `Timers`, `DueList`, `TimerDump` | commands that wait for a later frame |
/// | `Cascades`, `Relation`, `Referrers` | what follows when rows die that others refer to |
/// | `Activations`, `WaitingRows` | pending rows that wait for a frame and an asset |
/// | `PortQueue` | the bounded way in for other threads |
///
/// Canonical order at a boundary, per type: all creations in the order of (chunk key, sequence), then all other
/// commands in that order. A chunk key is (system in declaration order, chunk).
///
/// ## Memory order
/// | written by | what | read by | through |
/// |---|---|---|---|
/// | worker, in a chunk | its segments and list of runs, `used` of its streams | owner, who enters the runs into the run tables; playback thread | the join of the segment, then the dispatch of the playback |
/// | playback thread | the type's map and counts | workers of the next segment, owner | the join of the playback |
/// | any thread | a port element | owner | compare-and-set and exchange of the queue's one word |
package org.denserow.engine.command;
