/// A demo of worlds over several processes: a town whose halves are in two processes. `demo/partition/run` starts it, and the
/// page `engine/docs/partitions.md` explains it.
///
/// | class | what it is |
/// |---|---|
/// | `PartitionedTown` | the model of a rank: people, ghosts, and the exchange |
/// | `Strip` | the part of the world that a rank has |
/// | `AeronLinks` | how ranks in several processes reach each other |
/// | `OneProcess` | the whole town in one process, for comparison |
/// | `PartitionProcess` | the process of a rank |
/// | `RunOptions`, `Figures` | what it is told, and what it says of a frame |
/// | `StartedRank` | such a process as its starter sees it |
/// | `PartitionDemo`, `PartitionCommand` | the demo, and its command line |
package org.denserow.demo.partition;
