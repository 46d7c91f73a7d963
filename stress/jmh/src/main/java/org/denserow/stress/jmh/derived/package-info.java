/// Derived parts beside programs written by hand: whole models and single operations, in turns in one process, since forks
/// of JMH run minutes apart.
///
/// | file | what it is |
/// |---|---|
/// | `FlockTimes` | the program that lets flocks fly |
/// | `Flock` | the model, and the list of the rivals; `PlainFlock`, `EngineFlock` |
/// | `Sky`, `Birds`, `RowOrder` | the world; the first places of birds; the order of their creation |
/// | `GridTimes` | the program that makes grids and buckets, asks, and moves |
/// | `RebuildTimes`, `QueryTimes`, `MoveTimes` | its tables |
/// | `GridFrames`, `BucketFrames`, `Rebuilding`, `MoveFrames` | the frames of these tables |
/// | `Queries`, `LinkedQueries`, `Places` | their queries |
/// | `PlainNearest`, `PlainLinks`, `PlainSort` | the same by hand |
/// | `NetworkTimes` | the program that makes networks and walks over neighbours |
/// | `NetworkFrames`, `PlainNetwork` | its frames; the same by hand |
/// | `TreeTimes` | the program that places scene graphs |
/// | `Tree`, `Nodes` | the rivals and the forest; `PlainTree`, `WaveTree`, `ExclusiveTree`, `EngineNodes` |
/// | `PlainCells` | the grid of the plain rivals |
/// | `Team` | threads of the plain rivals, also of other packages |
/// | `ServerTimes` | the program that tells clients what they see |
/// | `Server`, `Town` | the rivals and the world; `PlainServer`, `EngineServer` |
///
/// Checks and fairness:
/// - A test compares each rival with brute force, and the programs compare the rivals with each other.
/// - The plain program is as good as we could make it: a loop per gathered array, runs of neighbours once per cell,
///   threads that wait by spinning, parts of work that threads claim.
/// - Each turn begins with the same birds: rows that were created by cell do not stay in that order as they fly.
///
/// Threads: one calls; workers of a simulation and threads of a `Team` work.
package org.denserow.stress.jmh.derived;
