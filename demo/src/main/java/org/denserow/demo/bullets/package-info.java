/// Bullets, lasers, enemies and tanks: the world of the bitfield article, in which what a thing is, is a bit.
///
/// Source: Ben Carter, "Speeding up sparse data access with bitfields": one bitfield per kind, a global one of what is
/// alive, "all bullets AND lasers" (a union), "all enemies NOT tanks".
///
/// ## The map
/// | step | types |
/// |---|---|
/// | the simulation: types, rows, systems | [BulletsWorld], [BulletsSystems] |
/// | what its systems run over | [Query]; what they found there, recorded: [Looks] |
/// | the same without a bitfield, in plain loops | [Scan] |
/// | rows that stay, or are kept in the order of cells | [ThingLayout]; what the order does: [OrderLog] |
/// | a run, checked while it runs | [BulletsRun], [Invariants] |
/// | what a person sees | [BulletsCommand], [BulletsSummary] |
///
/// ## Conventions
/// - Places and speeds are whole numbers, 256 to a cell of a square that is a torus; so the scan is exact.
/// - Kinds change at boundaries only. What is hit gets the tag `dead` in place, and goes at the end of the frame.
package org.denserow.demo.bullets;
