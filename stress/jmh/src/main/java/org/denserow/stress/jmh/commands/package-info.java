/// The cost of commands, recorded and played back, beside changing the same rows at once and beside the ways of other
/// programs.
///
/// | single commands, by JMH | |
/// |---|---|
/// | `CommandsBenchmark` | one kind of command for many bodies |
/// | `Changes` | a way to change bodies, and the list of the rivals |
/// | `DenserowChanges`, `DirectChanges` | rivals of this project: by command; at once |
/// | `BufferedChanges` | a command buffer written by hand for one type |
/// | `PlainChanges`, `QueuedChanges` | rivals by hand |
/// | `ArtemisChanges`, `DominionChanges` | rivals of libraries |
/// | `Types`, `SelectedBodies` | the types of bodies; the bodies of a change |
/// | `Phases` | recording and playback as counters |
/// | `TaggingBenchmark` | Unity's seven ways to add a component to 1,000,000 entities |
///
/// | whole boundaries, alternating or in loops | |
/// |---|---|
/// | `BoundaryTimes`, `BoundaryTurns` | the program that measures in turns in one process; its turns at one size |
/// | `BoundaryBenchmark` | the same by JMH |
/// | `BoundaryWork`, `BoundarySize` | the three commands for each body; the number of bodies |
/// | `BoundaryRival` | a way to change bodies, and the list of the rivals: `PlainBoundary`, `RecordedBoundary` |
/// | `BoundaryFrames` | the bodies of a rival and the frames that change them |
///
/// All rivals do the same to the same bodies; tests compare them. *Threads*: each rival says its own.
package org.denserow.stress.jmh.commands;
