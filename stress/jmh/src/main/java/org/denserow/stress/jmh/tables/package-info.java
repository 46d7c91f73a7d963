/// From the result files of JMH to the tables of the README, and to a plot.
///
/// | file | what it is |
/// |---|---|
/// | [Tables][org.denserow.stress.jmh.tables.Tables] | the program: finds the places in the README and fills them |
/// | `Pivot` | a table over two parameters |
/// | `TargetTable` | a table of targets, and whether they are met |
/// | `JobsTargets`, `StorageTargets`, `FleuryTargets`, `BitsTargets`, `CommandsTargets`, `SparseTargets` | what they are of |
/// | [DensityPlot][org.denserow.stress.jmh.tables.DensityPlot] | the program that draws the plot of bitfields |
/// | [FramesPlot][org.denserow.stress.jmh.tables.FramesPlot] | the program that draws how many frames took how long |
/// | [BoundaryPlot][org.denserow.stress.jmh.tables.BoundaryPlot] | the program that draws the time of a boundary against churn |
/// | [DefragmentPlot][org.denserow.stress.jmh.tables.DefragmentPlot] | the program that draws what a budget keeps in order |
/// | `Result` | one result of a JSON file |
///
/// Threads: one.
package org.denserow.stress.jmh.tables;
