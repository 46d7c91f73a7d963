/// This project beside other entity component systems of the JVM, in turns in one process.
///
/// | file | what it is |
/// |---|---|
/// | `PeerTimes` | the program |
/// | `PeerTurns`, `Lane` | turns in drawn order, each checked; the times of one library |
/// | `PeerTables` | the tables, lost lines first |
/// | `Library` | the compared libraries |
/// | `Peer` | moving entities, the workloads of go-ecs-benchmarks: `DenserowPeer`, `ArtemisPeer`, `DominionPeer`, `AshleyPeer`, `FleksPeer`, `ZayPeer`; `PlainPeer` says what each must compute |
/// | `Parts` | entities with 1 to 6 components, the workloads of Dominion's table: `DenserowParts`, `ArtemisParts`, `DominionParts`, `AshleyParts`, `FleksParts`, `ZayParts` |
/// | `ZayData` | Zay-ES, without the closed worlds that it keeps |
/// | `FleksWorld` | Fleks, whose operators are inlined by the compiler of Kotlin, from Java |
/// | `PublishedModels` | the program that puts the demo's models beside published ratios of other frameworks |
///
/// Checks and fairness:
/// - Coordinates are whole numbers, so sums are equal in any order; a library that computes another one ends the run.
/// - Every library runs with its default options. Where one takes a number of entities to expect, it gets it.
/// - A time includes what the library needs until a query sees the change: `process()`, `applyChanges()`, a frame.
/// - The other libraries change entities on one thread; this project's frames use all processors, or one, shown beside.
///
/// Threads: one calls; workers of a simulation work.
package org.denserow.stress.jmh.peers;
