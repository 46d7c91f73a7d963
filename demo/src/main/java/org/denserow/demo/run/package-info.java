/// Parts that all scenarios share.
///
/// ## The map
/// | while a run goes on | |
/// |---|---|
/// | `Progress` | the progress line of a run, or none |
/// | `ProgressLine` | where that line is written: one line rewritten on a terminal, plain lines elsewhere |
/// | `Interruption` | Ctrl+C: a run ends, and says how far it came |
/// | `FullHeap` | a full heap: one line and exit code 4, without any memory |
/// | `TerminalText` | text of users as a terminal may show it |
/// | `FrameLog` | adds up the reports of all frames |
/// | `MemoryLog` | adds up what was allocated, by who allocated it |
///
/// | files beside the summary | |
/// |---|---|
/// | `OutputOptions` | the options that ask for them, for the command line of any scenario |
/// | `PathArgument`, `OutputPaths` | converts the path of an option; those of files of results |
/// | `Outputs` | the files of a run, told of each frame |
/// | `RunFile` | one of them |
/// | `TraceFile` | the trace of some frames, made by [org.denserow.demo.trace] |
/// | `CsvFile`, `ArrowFile` | figures of the model, as CSV and as Arrow |
/// | `RunLines` | when they have a line: every n-th frame, or at the points of the charts |
/// | `KeptLines` | lines at the points of the charts |
/// | `CsvSink` | writes lines as CSV |
/// | `CsvRows` | reads CSV, for an import of rows |
/// | `JsonFile` | the summary as JSON |
/// | `CommandText` | the command line, for the reader of a report |
/// | `ReportFolder` | a folder with the files of a run and a page that shows them |
/// | `ReportPlace` | the folder of a report, checked |
/// | `ReportPage`, `HtmlPage` | that page; any page as HTML |
/// | `ReportStyle` | its style sheet |
/// | `RunTable` | a table of the model on that page |
/// | `PictureFile` | the picture of the run, made by [org.denserow.demo.picture] |
/// | `WholeFile` | a file that appears whole or not at all |
/// | `OutputLost` | a file cannot be written: exit code 1 |
///
/// | the run itself in files | |
/// |---|---|
/// | `SaveOptions` | the options that save, load and record a run, for the command line of any scenario |
/// | `Saves`, `SavedRun` | how a run begins with a file and is saved to one; what is in the file |
/// | `Zstd` | the compression of these files |
/// | `RunRecording`, `RecordedRun` | how a run is recorded in a folder; a recording that is replayed |
/// | `RunArguments` | the options that the run needs again |
///
/// | before a run | |
/// |---|---|
/// | `UsageRules` | rules of the command line that all scenarios share |
/// | `BadInput` | the error for a bad input file, in one line: exit code 3 |
///
/// | at its end | |
/// |---|---|
/// | `LivePage` | a page in the browser that shows the run |
/// | `TerminalOptions` | what a run says on the terminal |
/// | `SummaryLines` | prints the lines that every summary has |
/// | `RunFacts` | what there is to say of a run, for files |
/// | `DemoBuild` | which build of the demo runs |
/// | `Machine` | where it took place |
/// | `ExitCode` | the meaning of each exit code |
/// | `OutOfCapacity` | the run does not fit: exit code 4 |
///
/// ## Conventions
/// Scenarios use this package; it uses no scenario. Everything here belongs to the thread that runs the frames, except
/// that the progress bar draws, and the engine writes saved runs, on threads of their own.
package org.denserow.demo.run;
