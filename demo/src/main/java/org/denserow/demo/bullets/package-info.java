/// Bullets, lasers, enemies and tanks: the world of the bitfield article, in which the kind of a thing is a bit.
///
/// Source: Ben Carter, "Speeding up sparse data access with bitfields": one bitfield per kind, a global one of all live
/// things, "all bullets AND lasers" (a union), "all enemies NOT tanks".
///
/// ## The map
/// | start here | what it is |
/// |---|---|
/// | `Bullets` | the scenario: its parameters, and what it makes of them |
/// | `Battle` | a world with new enemies before each frame, its checks and figures |
/// | `BulletsWorld` | the simulation: its types and rows |
/// | `BulletsSystems` | its systems: what happens in each frame |
/// | `Query` | the selections that systems run over |
///
/// | check and result | what it is |
/// |---|---|
/// | `Invariants` | rules that hold after every frame, by tags alone |
/// | `Scan` | computes the rows of each query without a bitfield, in plain loops |
/// | `Looks` | records the rows that systems find for each query |
/// | `OrderLog` | measures the effect of keeping rows in the order of cells |
///
/// ## Conventions
/// - Places and speeds are whole numbers, 256 to a cell of a square that is a torus; so the scan is exact.
/// - Kinds change at boundaries only. A thing that is hit gets the tag `dead` in place and is destroyed at the end of
///   the frame.
/// - The thread that creates a world steps it and reads it between frames; systems run on all workers.
package org.denserow.demo.bullets;
