/// Traces of frames: where the time of a run went, worker by worker, for chrome://tracing and ui.perfetto.dev.
///
/// ## The map
/// | class | what it is |
/// |---|---|
/// | `FrameTrace` | records some frames of a run, and writes their trace |
/// | `RecordedSlices` | makes slices of the events of a recording |
/// | `Slice` | a piece of time: a frame, a boundary, a system, a chunk |
/// | `Lane` | a row of the trace: frames, boundaries, systems, a worker |
/// | `LaneRows` | slices by lane, without overlaps |
/// | `ChromeTrace` | writes slices in the Chrome trace format |
///
/// ## Conventions
/// Times are nanoseconds until they are written; the format counts microseconds. The times are those of the engine's
/// events for the flight recorder of the JDK, nothing here measures.
package org.denserow.demo.trace;
