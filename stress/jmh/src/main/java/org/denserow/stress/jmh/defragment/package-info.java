/// Rows put in order step by step, beside other ways: the cost of a step, the part that a budget keeps in order while rows
/// are replaced, the gain of the order.
///
/// | file | what it is |
/// |---|---|
/// | `DefragmentTimes` | the program |
/// | `SortTimes` | its table of times: all ways in turns |
/// | `Sorting` | a way: `PlanSorting`, `CallSorting`, `ArticleSorting`, `BinarySorting`, `WholeSorting` |
/// | `StoredRows`, `PlainRows` | the rows, of the engine and as arrays |
/// | `Content`, `Disorder` | their values; the exchanges that bring them out of order |
/// | `ChurnPlaced`, `ChunkMoves`, `FewKeys` | its tables of counts, the same on every machine |
/// | `ChurnedRows` | rows of which some are replaced |
/// | `GainTimes` | its tables of gains |
/// | `Lattice`, `GridAnew` | rows that read their neighbours; a grid that is made anew |
/// | `Samples` | median, least and most |
///
/// Checks and fairness:
/// - Each run of each way is checked: every row is in its place with all its values.
/// - All ways begin with the same rows. The insertion sorts count moves as the article does; the most rows moved in
///   a call are in a column beside.
/// - A full sort decides whether a row is placed, not the plan.
///
/// It calls packages of the engine that are not exported, so it runs from the class path only.
///
/// Threads: one.
package org.denserow.stress.jmh.defragment;
