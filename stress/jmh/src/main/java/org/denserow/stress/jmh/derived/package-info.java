/// Derived parts beside what a program would write for itself: whole models and single operations, in turns in one
/// process, since forks of JMH stand minutes apart.
///
/// | file | what it is |
/// |---|---|
/// | [FlockTimes][org.denserow.stress.jmh.derived.FlockTimes] | the program that lets flocks fly |
/// | `Flock` | the model, and the list of the rivals; `PlainFlock`, `EngineFlock` |
/// | `Sky`, `Birds`, `RowOrder` | the world; where birds begin; in which order they were created |
/// | [GridTimes][org.denserow.stress.jmh.derived.GridTimes] | the program that makes grids and buckets, asks, and moves |
/// | `RebuildTimes`, `QueryTimes`, `MoveTimes` | its tables |
/// | `GridFrames`, `BucketFrames`, `Rebuilding`; `Queries`, `LinkedQueries`, `Places`; `MoveFrames` | what it runs |
/// | `PlainNearest`, `PlainLinks`, `PlainSort` | what a program would write for it |
/// | [TreeTimes][org.denserow.stress.jmh.derived.TreeTimes] | the program that places scene graphs |
/// | `Tree`, `Nodes` | the rivals and the forest; `PlainTree`, `WaveTree`, `ExclusiveTree`, `EngineNodes` |
/// | `PlainCells` | the grid of the plain rivals |
/// | `Team` | their threads |
/// | [Turns][org.denserow.stress.jmh.Turns] | who runs when, and medians |
/// | [ServerTimes][org.denserow.stress.jmh.derived.ServerTimes] | the program that tells clients what they see |
/// | `Server`, `Town` | the rivals and the world; `PlainServer`, `EngineServer` |
///
/// What keeps it honest:
/// - A test holds each rival against brute force, and the programs hold the rivals against each other.
/// - The plain program is as good as we could make it: a loop per gathered array, runs of neighbours once per cell,
///   threads that wait by spinning, parts that are dealt out.
/// - Each turn begins with the same birds: rows that were created by cell do not stay in that order as they fly.
///
/// Threads: one calls; workers of a simulation and threads of a `Team` work.
package org.denserow.stress.jmh.derived;
