/// Rows put in order step by step, beside other ways to do it: what a step costs, what a budget keeps in order while rows
/// are replaced, what the order is worth.
///
/// | file | what it is |
/// |---|---|
/// | [DefragmentTimes][org.denserow.stress.jmh.defragment.DefragmentTimes] | the program |
/// | `SortTimes` | its table of times: all ways in turns |
/// | `Sorting` | a way: `PlanSorting`, `CallSorting`, `ArticleSorting`, `BinarySorting`, `WholeSorting` |
/// | `StoredRows`, `PlainRows`; `Content`, `Disorder` | the rows, of the engine and as arrays; what is in them; how they get out of order |
/// | `ChurnPlaced`, `ChunkMoves`, `FewKeys` | its tables of counts, which no machine changes |
/// | `ChurnedRows` | rows of which some are replaced |
/// | `GainTimes` | its tables of gains |
/// | `Lattice`, `GridAnew` | rows that read their neighbours; a grid that is made anew |
/// | `Samples` | median, least and most |
///
/// What keeps it honest:
/// - Each run of each way is checked: every row in its place, with all that it had.
/// - All ways begin with the same rows. The insertion sorts count moves as the article does; how many rows a call moved
///   at most stands beside it.
/// - Whether a row is placed is found by a full sort, not asked of the plan.
///
/// It calls packages of the engine that are not exported, so it runs from the class path only.
///
/// Threads: one.
package org.denserow.stress.jmh.defragment;
