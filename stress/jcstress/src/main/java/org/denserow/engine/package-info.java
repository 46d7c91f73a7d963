/// Stress tests of whole frames: a test class, and the world that it runs.
///
/// | file | what it tests |
/// |---|---|
/// | `OwnershipStress` | one owner at a time |
/// | `RunnerStress` | no request to stop a run, or to go on, is lost |
/// | `ReplayStress` | a message offered while a replay begins |
/// | `ReceiptStress` | an asker gets its answer, also when the simulation closes |
/// | `HalfFrameStress`, `HalfFrameWorld` | no look at the whole world sees half a frame |
/// | `DerivedStress`, `DerivedWorld` | a derived part that is read, made anew and read again in one segment: each reader sees all of it, as it was to be |
/// | `OrderStress`, `OrderWorld` | the first reader of rows put in order sees all exchanges |
/// | `WaveStress`, `WaveWorld` | a wave sees the wave before it |
package org.denserow.engine;
