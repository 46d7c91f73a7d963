/// Records commands and applies them at boundaries; not exported. Users see the types of the package `org.denserow.engine`.
///
/// ## The log
/// | class | what it is |
/// |---|---|
/// | `CommandLog` | all commands since the last boundary; begin here |
/// | `TypeTable`, `TypeLog` | the types of the log; one type with its runs, delayed commands, counts and incidents |
/// | `RecorderSet` | the recorders of workers and of the owner |
/// | `ChunkKey` | the places of chunks in canonical order, as numbers |
///
/// ## Recording
/// | class | what it is |
/// |---|---|
/// | `Recorder`, `ValueRecorder` | check and record commands; those for values and tags |
/// | `Seat` | the right of one holder to record |
/// | `HandleSource` | gives handles to creates |
/// | `BufferTable`, `CommandBuffer` | the buffers of one recorder, by type; its commands for one type |
/// | `CommandStream`, `ValueStreams` | commands of one kind; the streams of all columns and tags |
/// | `CreatedRows`, `SideList` | created rows; objects that commands refer to |
/// | `CustomBuffer` | user-defined commands |
/// | `RunList`, `Room` | which range belongs to which chunk; the lengths of all these arrays |
///
/// ## Boundaries
/// | class | what it is |
/// |---|---|
/// | `Boundaries`, `Visits` | apply the boundaries of a frame; the types to visit |
/// | `Bounds` | sums of the commands, against the bounds |
/// | `Playback`, `Phase`, `RunTable` | applies one type, phase by phase; the runs of all chunks for a phase |
/// | `Creation` | the first phase |
/// | `ValuePlayback`, `SetPlayback`, `Rekeying` | the second; its loops; tells indices of changed keys |
/// | `Destruction` | the last |
/// | `Pieces`, `Picked` | tasks side by side: runs cut into pieces; a part of a share |
/// | `Recycling` | empties the buffers of a type and frees room |
///
/// ## After playback
/// | class | what it is |
/// |---|---|
/// | `Cascades`, `Relation`, `Referrers` | follow references to dead rows; one column; the rows that refer to a slot |
/// | `Customs` | defines and plays user-defined commands |
/// | `Orders`, `OrderedRows` | share the moves of a frame among types; the order of one type |
///
/// ## What waits for a later frame
/// | class | what it is |
/// |---|---|
/// | `CommandWord`, `Delays` | the encoding of a delayed command; the delayed commands of one type |
/// | `Timers`, `DueList` | lists of delayed commands by frame; one list |
/// | `JoinedTimers`, `TimerDump` | all lists in a row, as a state keeps them; as it gives them back |
/// | `TimerForm`, `AssetForm` | objects of delayed commands, and assets, in files |
/// | `Timeline` | the time of the simulation |
/// | `Wakes` | the rows of one type that sleep until a time |
/// | `Activations`, `WaitingRows` | pending rows that wait for a frame and an asset; their entries |
/// | `DueActivations` | asks assets that are due |
///
/// ## Results
/// | class | what it is |
/// |---|---|
/// | `PlaybackCounts` | counts of the commands of one type |
/// | `Incidents`, `Incident` | commands that could not be done; one of them |
/// | `Origins`, `StagedOrigins` | checks mode: the origins of destroys, and of creates |
///
/// ## From other threads
/// | class | what it is |
/// |---|---|
/// | `PortQueue` | a bounded queue, many producers, one consumer |
/// | `Senders` | the producers that wait for room |
///
/// Canonical order at a boundary, per type: creations, values, activations, delayed commands, destructions; each in the
/// order of chunk keys, then as recorded.
///
/// From below: words, rooms and lists; `TypeLog` and `TypeTable`; `Recorder`; `Playback` and `Cascades`; `Boundaries`;
/// `CommandLog`, which puts them together.
///
/// ## Memory order
/// | writer | data | reader | published by |
/// |---|---|---|---|
/// | worker, in a chunk | streams, created rows, list of runs, `used` of its streams | owner, playback thread | joins |
/// | playback thread | rows and counts of the type | workers of the next segment, owner | the join of the playback |
/// | any thread | an element of a port | owner | compare-and-set and exchange of the queue's one word |
///
/// The join of the segment hands the data of workers to the owner, who enters runs into run tables; the dispatch of the
/// playback hands them to the playback thread.
package org.denserow.engine.command;
