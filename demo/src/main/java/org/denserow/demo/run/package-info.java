/// Parts that all scenarios share.
///
/// ## The map
/// | while a run goes on | |
/// |---|---|
/// | `Progress` | the progress line of a run, or none |
/// | `ProgressLine` | where that line is written: one line rewritten on a terminal, plain lines elsewhere |
/// | `FrameLog` | adds up the reports of all frames |
///
/// | at its end | |
/// |---|---|
/// | `SummaryLines` | prints the lines that every summary has |
/// | `ExitCode` | the meaning of each exit code |
/// | `OutOfCapacity` | the run does not fit: exit code 4 |
///
/// ## Conventions
/// Scenarios use this package; it uses no scenario. Everything here belongs to the thread that runs the frames, except
/// that the progress bar draws on a daemon thread of its own.
package org.denserow.demo.run;
