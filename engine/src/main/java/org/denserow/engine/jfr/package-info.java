/// Events for the flight recorder of the JDK (JFR): what a simulation does, while a recording asks for it. Nothing here
/// has an influence on a frame; without a recording the frame asks a few times whether an event is enabled, and a chunk
/// tests one field.
///
/// | class | event | when |
/// |---|---|---|
/// | `InFrame` | | the fields that events of a frame share |
/// | `FrameEvent` | `denserow.Frame` | a frame has ended or failed |
/// | `BoundaryEvent` | `denserow.Boundary` | a boundary has ended or failed |
/// | `SystemEvent` | `denserow.System` | the segment of a system has ended, for each system that ran |
/// | `ChunkEvent` | `denserow.Chunk`, off by default | a chunk of a system has ended |
/// | `ApplyEvent` | `denserow.Apply`, off by default | the commands of one type were applied at a boundary |
/// | `PortFullEvent` | `denserow.PortFull` | a frame begins, and a port has refused messages since the one before |
/// | `FailedMessageEvent` | `denserow.FailedMessage` | a port's handler has thrown |
/// | `StallEvent` | `denserow.Stall` | the watchdog reports a worker |
///
/// `engine/docs/operating.md` lists the fields for users. Names and fields of events are public: others read them.
/// Event classes are public for [org.denserow.engine], which fills them; the package is not exported.
///
/// *Threads*: an event belongs to the thread that fills and commits it, except [SystemEvent].
package org.denserow.engine.jfr;
