/// Keeps rows in an order while they come and go, in bounded steps.
///
/// Begin with [`RowOrder`][RowOrder], and give it to [org.denserow.engine.Table#order(org.denserow.engine.defragment.RowOrder)].
/// Each frame then makes a step. Rows in order speed up loops that read neighbours: chunks of a flock, children of a scene
/// graph, rows of one cell.
///
/// <!-- RowsInOrderTest: order -->
/// ```java
/// final Ordering ordering =
///         flies.order(RowOrder.morton(4, Position.of(x, y)).inChunksOf(512)); // a Table, between frames
/// sim.run(600);
/// final double placed = ordering.placed(); // the fraction of the rows that the last pass found in place
/// ```
///
/// A map that stands alone is put in order by calls of `HandleMap.defragment`. The page `engine/docs/defragment.md` is the
/// guide.
///
/// | class | what it is |
/// |---|---|
/// | [`RowOrder`][RowOrder] | an order of rows: by columns, cells, parents, a function or a comparison |
/// | [`RowComparison`][RowComparison] | compares two rows, for maps that stand alone |
///
/// Only rows of dense layouts change places; permanent and pending rows stay. Handles stay valid, and keep their values.
///
/// *Threads*: the thread that changes the rows. *Not supported*: one order over two types; a comparison in a simulation,
/// since its progress is not saved; an exact order at every moment, since a row that is born or changes its key stays where
/// it is until a pass places it.
///
/// For readers of the source, the map goes on in `engine/docs/source.md#defragment`.
@NullMarked
package org.denserow.engine.defragment;

import org.jspecify.annotations.NullMarked;
