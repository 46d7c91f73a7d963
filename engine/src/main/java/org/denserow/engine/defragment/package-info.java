/// Order that returns while rows come and go, in bounded steps.
///
/// | class | what it is |
/// |---|---|
/// | [org.denserow.engine.defragment.RowOrder] | in which order rows are to stand; with [org.denserow.engine.defragment.RowComparison] |
/// | [org.denserow.engine.defragment.Plan] | keeps the rows of one type in an order, step by step; for the engine |
/// | [org.denserow.engine.defragment.Defragmenter] | puts the rows of a map that stands alone in order, call by call; for the map |
/// | `RowKey` | one number per row: `ColumnKey`, `CellKey`, `ParentKey`, `FunctionKey` |
/// | `KeyCopy`, `KeySort`, `ComparisonSort` | copied keys and handles, and what sorts them |
/// | `Targets`, `Placing` | the order that was found, and the exchanges that make it |
///
/// Rows in order make loops faster whose neighbours are read: chunks of a flock, children of a scene graph, what is
/// gathered from one cell. In a simulation a table is given its order; a map that stands alone is told when.
///
/// Only rows of dense layouts change places. Permanent and pending rows stay where they are, and handles keep naming
/// what they named.
///
/// Not supported: an order of two types together; a comparison in a simulation; an exact order at every moment: rows
/// that are born or change their keys are where they are until a pass has placed them.
package org.denserow.engine.defragment;
