/// The models of the demo beside programs written by hand, in turns in one process, since forks of JMH run minutes apart.
///
/// | file | what it is |
/// |---|---|
/// | `FlockingTimes` | the program that lets flocks fly, beside the plain flock of [org.denserow.stress.jmh.derived] |
/// | `DemoFlock` | the demo's flock as a rival |
/// | `WolfSheepTimes` | the program that lets wolves hunt |
/// | `Meadow` | what a rival is; `DemoMeadow`, `PlainMeadow` |
/// | `PlainHerd`, `PlainCellLists` | animals as arrays, and by cell |
/// | `LifeTimes` | the program that plays the game of life on a large field |
/// | `DemoField`, `PlainField` | its rivals |
/// | `Mean` | a figure over seeds, and whether two of them are the same |
/// | `DemoModels` | parameters and figures of the demo's models, by name |
///
/// Checks and fairness:
/// - What is measured is the demo's own model, made by its scenario, as its command makes it.
/// - A flock is the same bird for bird, apart from rounding, and the game cell for cell. Sheep and wolves draw other
///   numbers: means are compared.
/// - A plain program serves one model, and has no handles, no types, no commands.
///
/// Threads: one calls; workers of a simulation and threads of the plain flock and the plain game work.
package org.denserow.stress.jmh.models;
