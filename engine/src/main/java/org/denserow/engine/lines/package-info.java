/// Lines of named fields out of a running simulation: reports, figures, rows. Nothing here changes a result.
///
/// Begin with [`ModelLines`][ModelLines] for figures of the whole model, or [`RowLines`][RowLines] for the rows of a type,
/// and a [`LineSink`][LineSink] that takes them.
///
/// <!-- DataOutTest: where -->
/// ```java
/// final RowLines ofHungry = RowLines.of(sim, sheep.table(), LineSink.csv(writer))
///         .where(sheep.hungry())
///         .column("joule", sheep.energy());
/// ```
///
/// The page `engine/docs/data-out.md` is the guide.
///
/// | class | what it is |
/// |---|---|
/// | [`ModelLines`][ModelLines] | figures of a whole model as lines: counts, sums, tallies, values of yours |
/// | [`RowLines`][RowLines] | rows of one type as lines |
/// | [`ReportLines`][ReportLines] | reports of frames as lines |
/// | [`LineSink`][LineSink] | takes lines of named fields: a CSV or JSON file, a table, a library of yours |
///
/// *Threads*: the owner, between frames. *Cost*: a source of lines looks at the arrays and bits behind the parts, and checks
/// once for each line that the owner calls it between frames. Nothing is allocated once the sink is steady.
///
/// For readers of the source, the map goes on in `engine/docs/source.md#lines`.
@NullMarked
package org.denserow.engine.lines;

import org.jspecify.annotations.NullMarked;
