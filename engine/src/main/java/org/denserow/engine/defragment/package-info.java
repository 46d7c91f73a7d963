/// Keeps rows in an order while they come and go, in bounded steps.
///
/// Rows in order speed up loops that read neighbours: chunks of a flock, children of a scene graph, rows of one
/// cell. In a simulation `Table.order` gives a table its order, and each frame makes a step; a map that stands alone is
/// put in order by calls of `HandleMap.defragment`. `docs/defragment.md` is the guide.
///
/// ## For users
/// | class | what it is |
/// |---|---|
/// | `RowOrder` | an order of rows: by columns, cells, parents, a function or a comparison |
/// | `RowComparison` | compares two rows, for maps that stand alone |
///
/// ## For the engine
/// | class | what it is |
/// |---|---|
/// | `KeyedOrder` | what an order says: keys, or a comparison |
/// | `Plan` | keeps the rows of one type in an order, step by step |
/// | `Defragmenter` | puts the rows of a stand-alone map in order, call by call |
///
/// ## Keys
/// | class | what it is |
/// |---|---|
/// | `RowKey` | one number per row; rows stand in ascending order of it |
/// | `ColumnKey` | the value of a column |
/// | `CellKey` | the cell of a place, along a Morton curve or row by row |
/// | `ParentKey` | the row of a parent |
/// | `FunctionKey` | the result of a user's function |
///
/// ## Parts of a plan, in the order of a pass
/// | class | what it is |
/// |---|---|
/// | `KeyCopy` | copies keys and handles, and finds out whether they are in order |
/// | `KeySort` | sorts the copy by keys, slice by slice |
/// | `ComparisonSort` | sorts live rows by a comparison, slice by slice |
/// | `Targets` | the order found, by handle |
/// | `Placing` | the exchanges that make it |
///
/// ## Conventions
/// From bottom to top: `RowKey`, `KeyCopy`, `KeySort`, `Targets`, `Placing`, `Plan`, `Defragmenter`. A plan depends on
/// counts, keys and handles, never on time. Only rows of dense layouts change places; permanent and pending rows stay.
/// Handles stay valid, and keep their values.
///
/// Not supported: one order over two types; a comparison in a simulation, since its progress is not saved; an exact
/// order at every moment, since a row that is born or changes its key stays where it is until a pass places it.
///
/// *Threads*: the thread that changes the rows; a plan may read keys while other threads read.
@NullMarked
package org.denserow.engine.defragment;

import org.jspecify.annotations.NullMarked;
