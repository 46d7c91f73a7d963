/// What commands cost, recorded and played back, against changing the same rows at once and against what programs do
/// without them.
///
/// [org.denserow.stress.jmh.commands.CommandsBenchmark] compares the rivals of `Changes`, which all do the same to the
/// same bodies; [org.denserow.stress.jmh.commands.TaggingBenchmark] follows a table that Unity publishes.
///
/// [org.denserow.stress.jmh.commands.BoundaryBenchmark] and [org.denserow.stress.jmh.commands.BoundaryTimes] have
/// recording and applying apart, for commands that alternate or stand in loops, beside plain arrays; the first one
/// fork by fork, the second frame by frame in turn.
///
/// *Threads*: what a rival says.
package org.denserow.stress.jmh.commands;
