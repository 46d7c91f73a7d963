/// Benchmarks of the job system and of whole frames. Each further family has a package of its own. The pages with
/// the figures are `stress/jmh/README.md` and `stress/jmh/results`.
///
/// | dispatch and join | |
/// |---|---|
/// | `DispatchBenchmark` | one dispatch again and again |
/// | `BarrierBenchmark` | one dispatch after a gap, percentiles |
/// | `SpeedupBenchmark` | a compute-bound loop with one and two workers |
/// | `PacedBenchmark`, `PacedFrames` | processor time of a paced loop without work; the same through the engine |
/// | `Dispatcher` | the list of the rivals, and the small ones |
/// | `ForkJoinDispatcher`, `InvokeAllDispatcher`, `ClaimingDispatcher` | the other rivals |
/// | `ChunkWork`, `ChunkMeeting` | chunks that compute; chunks that wait for each other |
///
/// | frames | |
/// |---|---|
/// | `IterateBenchmark` | a system over three pairs of columns against the plain loop |
/// | `IterateLayoutsBenchmark` | the same work over columns, vectors and records, by plain loops and by systems |
/// | `EmptyFrameBenchmark`, `TwoChainsBenchmark` | ten systems without work; two chains of systems |
/// | `IdleTypesBenchmark`, `WaitingRowsBenchmark` | frames among many types, and many waiting rows, that do nothing |
/// | `ScheduleBuildBenchmark`, `DefineTypesBenchmark` | the cost before the first frame |
/// | `SnapshotBenchmark` | a snapshot in memory, taken and restored |
///
/// | shared by other packages | |
/// |---|---|
/// | `Turns` | several ways in turns in one process; medians and ratios |
/// | `PlainHandles` | handles of rows, written by hand, for the plain programs |
///
/// Conventions of all families: one rival per fork of JMH, or all rivals in turns in one process; a seed draws every random
/// order, the same for all rivals; every result is used and checked; tests compare the rivals with each other.
package org.denserow.stress.jmh;
