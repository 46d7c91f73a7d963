/// Lines of named fields out of a running simulation: reports, figures, rows. Nothing here changes a result.
///
/// | class | what it is |
/// |---|---|
/// | `LineSink` | takes lines of named fields: a file, a table, a library of the user |
/// | `TextLines` | lines as text, CSV or JSON |
/// | `ReportLines` | reports of frames as lines |
/// | `ModelLines` | figures of a whole model as lines: counts, sums, tallies, values of the user |
/// | `RowLines` | rows of one type as lines |
///
/// Behind them: `LineFormat` with `CsvFormat` and `JsonFormat`, the two texts of a line; `HandleText`, a handle as
/// digits; `Turn`, who may collect, when a line is due, names; `ChosenRows`, the rows of a selection as runs; `Summary`,
/// sum and extremes of a column; `ModelValue` and `RowField`, the fields of lines.
///
/// A source of lines looks at the arrays and bits behind the parts, and checks once for each line that the owner calls
/// it between frames. It is above [org.denserow.engine], which does not use it.
@NullMarked
package org.denserow.engine.lines;

import org.jspecify.annotations.NullMarked;
