/// From the files of a run to the tables of the pages, the summary of all targets, and the plots.
///
/// | result files | |
/// |---|---|
/// | `CompactResults` | the program that turns JMH's JSON into a result file |
/// | `ResultFile` | that file: a line of CSV per metric |
/// | `Result`, `Metric` | one benchmark with one set of parameters; median, smallest, largest and forks of one metric |
/// | `PrintedTable` | a table of Markdown, read from a page or from the output of a program |
///
/// | tables | |
/// |---|---|
/// | `Tables` | the program that fills the marked places of all pages |
/// | `Pivot` | a table over two parameters |
/// | `TaggingTable`, `FramesTables` | Unity's figures beside ours; frame times, stalls and their targets |
/// | `Summary` | all targets of all pages, and the number of misses |
///
/// | targets | |
/// |---|---|
/// | `TargetTable` | targets against measured values: met, or not |
/// | `JobsTargets`, `IterateTargets`, `CommandsTargets` | those of dispatches, of frames over rows, of commands |
/// | `StorageTargets`, `FleuryTargets`, `BitsTargets` | those of handle maps, Fleury's program, bitfields |
/// | `SparseTargets`, `SnapshotTargets` | those of sparse tables and hash maps, and of snapshots |
/// | `TurnsTargets` | those of programs that measure in turns, from the tables that they print |
///
/// | plots | |
/// |---|---|
/// | `DensityPlot` | time of a pass over a bitfield by density |
/// | `FramesPlot` | frames by time |
/// | `BoundaryPlot` | time of a boundary by churn |
/// | `DefragmentPlot` | rows that a budget keeps in order |
/// | `ScalePlot` | speed-up and memory bandwidth by number of workers |
/// | `HistoryPlot` | times of saves and rewinds by rows |
/// | `PeerPlot` | times of libraries by workload |
///
/// Threads: one.
package org.denserow.stress.jmh.tables;
