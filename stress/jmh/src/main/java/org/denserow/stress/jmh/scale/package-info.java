/// Frames with one worker and with many, up to all processors, in turns in one process.
///
/// | file | what it is |
/// |---|---|
/// | `ScaleTimes` | the program |
/// | `Workload` | what is measured, and how large it is |
/// | `ScaleTurns` | one workload with all numbers of workers |
/// | `SpeedUp` | speed-up, efficiency, serial fraction |
/// | `Frames` | frames of a simulation or a plain program: `IterateFrames`, `ChurnFrames`, `MixFrames`, `FlockFrames`, `CityFrames` |
/// | `Triad` | the loop that shows the bandwidth of memory |
///
/// Every simulation of a workload runs the same frames, and the program fails if hashes differ at the end. The plain
/// programs are those of other packages, whose tests compare them with the engine.
///
/// Threads: one calls; workers of a simulation and threads of a triad work, those of one at a time.
package org.denserow.stress.jmh.scale;
