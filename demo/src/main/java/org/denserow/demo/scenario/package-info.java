/// What a scenario is: a model that the demo can run, check, measure, compare and draw.
///
/// | class | what it is |
/// |---|---|
/// | `Scenario` | a model by name, with its parameters; makes worlds |
/// | `EventWorld`, `Waits` | a world with a clock, whose steps are events; random waits |
/// | `PlannedScenario` | a model whose runs are made by their frames alone, so that a plan may name it |
/// | `Parameter`, `Values` | one parameter and its range; the values of a run |
/// | `Activation`, `RowLayout` | the order in which agents act; the layout of rows, where there is a choice |
/// | `World` | a simulation of the model: steps, checks, figures; draws a [org.denserow.demo.picture.Picture] |
/// | `Band` | the range in which a figure of many seeds must lie |
/// | `ScenarioCommand` | the command line of a scenario |
/// | `CommandRun` | a run as a user meets it: progress, files, errors, summary, exit code |
/// | `ScenarioRun`, `ScenarioSummary` | one run with its checks; its summary |
/// | `Rewinds` | goes back and runs frames again, as an option of a run |
/// | `Misfit` | the error for values that do not fit each other |
/// | `WorldCells` | a copy of all rows, to name the first difference of two worlds |
/// | `RepeatOptions`, `SweepRange` | the options of many runs of one command line; the values of a swept parameter |
/// | `SeedRuns`, `FigureText` | runs that differ in their seed; their figures and spreads as text |
/// | `SweepTable`, `TextColumns` | a line for each combination of a sweep; its columns |
/// | `CodeLines` | lines of the source of a model |
/// | `ReplayCommand`, `RunPlan` | the replay of a recorded run; a run that a command line asks for |
/// | `CompareCommand` | every model for many seeds, beside the bands that are known |
///
/// ## Conventions
/// A scenario is written as a user of the engine would write it. It prints nothing, reads no file that it was not given,
/// and keeps no state outside its worlds: the same values, seed and options give the same hashes for any number of
/// workers.
package org.denserow.demo.scenario;
