/// The times of frames with churn.
///
/// | file | what it is |
/// |---|---|
/// | `FrameTimes` | the program that times every single frame, each load in a JVM of its own |
/// | `FrameRun` | its result, and the file of it |
/// | `Stalls`, `Allocator` | the thread that finds stalls of the machine; the thread that allocates beside the frames |
/// | `ChurnTimes` | the program that runs whole frames beside a plain program, in turns in one process |
/// | `HistoryTimes` | the program that saves frames into a history and rewinds, beside plain copies of the same arrays |
/// | `SnapshotFileTimes` | the program that writes and reads snapshots beside plain loops over as many bytes, in turns |
/// | `ChangeTimes` | the program that times tracked changes: writing in place, the hash of changed blocks, deltas |
/// | `SmallFrames` | the program that runs a small world with the default number of workers and with one, in turns |
/// | `EventTimes` | rows that sleep until times, beside a plain heap and SSJ |
/// | `SsjEvents` | its rival SSJ |
/// | `Events`, `RowEvents`, `HeapEvents` | things with events, for it: rows of a simulation, and a plain heap |
/// | `RecordingBenchmark` | JMH: frames without and with a flight recording |
/// | `Crowd`, `PlainCrowd` | the frames of the engine, and the same by hand |
/// | `Victims` | the rows that they replace, drawn at random |
///
/// Threads: one runs the frames; `Stalls` and `Allocator` have one each; workers of a simulation.
package org.denserow.stress.jmh.frames;
