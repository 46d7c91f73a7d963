/// Stress tests of whole frames: a test class, and the world that it runs.
///
/// | file | what it tests |
/// |---|---|
/// | `OwnershipStress` | one owner at a time |
/// | `RunnerStress` | no request to stop a run, or to go on, is lost |
/// | `ReplayStress` | a message offered while a replay begins |
/// | `ReceiptStress` | an asker gets its answer, also when the simulation closes |
/// | `HalfFrameStress`, `HalfFrameWorld` | no look at the whole world sees half a frame |
/// | `DerivedStress`, `DerivedWorld` | the first reader of a derived part sees all of it |
/// | `OrderStress`, `OrderWorld` | the first reader of rows put in order sees all exchanges |
/// | `WaveStress`, `WaveWorld` | a level of waves sees the level before it |
package org.denserow.engine.frame;
