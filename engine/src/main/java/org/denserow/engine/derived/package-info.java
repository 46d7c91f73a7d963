/// Parts that are made again from columns and tags before they are read: rows by group, by cell, as lists, or a value of your
/// own.
///
/// Begin with [`Derive`][Derive], which [org.denserow.engine.Table#derive()] gives. A system that reads a derived part gets
/// it as the columns are then. Nobody writes it, and nobody asks for it to be made.
///
/// <!-- PackagePagesTest: derived -->
/// ```java
/// final Grid near = birds.derive().grid("near", Position.of(x, y), GridShape.torus(100, 100, 5));
/// sim.system("look").reads(x, y, near).writes(crowd).over(birds, (rows, commands) -> {
///     for (int row = rows.begin(); row < rows.end(); row++) {
///         rows.write(crowd)[row] = rows.read(near).count(rows.read(x)[row], rows.read(y)[row], 5);
///     }
/// });
/// ```
///
/// The page `engine/docs/derived.md` is the guide. What follows each change instead is a
/// [kept index][org.denserow.engine.index]; its page compares the two.
///
/// | class | what it is |
/// |---|---|
/// | [`Derive`][Derive] | defines the derived parts of a table |
/// | [`Buckets`][Buckets] | rows grouped by an `int` or by the target of a handle, and columns in that order |
/// | [`Grid`][Grid], [`GridShape`][GridShape] | rows by cell, and columns in that order; where cells are |
/// | [`LinkedRows`][LinkedRows] | rows by cell, without bounds |
/// | [`Grouped`][Grouped] | buckets and grids: systems run over whole groups |
/// | [`SelectedRows`][SelectedRows] | the rows of a selection as a list |
/// | [`Network`][Network] | the edges of each node, and the nodes at their other ends |
/// | [`Nearby`][Nearby] | the handles near each watcher, which entered and which left |
/// | [`Phase`][Phase], [`PhaseRows`][PhaseRows] | your phases that fill a part made by `Derive.own`, and their chunks |
/// | [`Derived`][Derived] | what all derived parts share: when they are made, who reads them |
///
/// *Threads*: the owner defines derived parts before the first frame. Chunks read views.
///
/// For readers of the source, the map goes on in `engine/docs/source.md#derived`.
@NullMarked
package org.denserow.engine.derived;

import org.jspecify.annotations.NullMarked;
