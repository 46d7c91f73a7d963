/// Sparse tables and hash maps beside other structures for the same values: the same calls, one rival per fork, or all in turns.
///
/// | file | what it is |
/// |---|---|
/// | `IndexedInts` | ints by index behind one interface, and the list of the rivals |
/// | `SparseTableBenchmark` | set, erase, toggle, get, and a walk over the values |
/// | `LongToInt` | the operations on a map, and the list of the rivals |
/// | `DenseRival`, `SparseRival`, `PlainMap` | maps of this project; one by hand |
/// | `AgronaMap`, `EclipseMap`, `FastutilMap`, `HppcMap`, `JavaHashMap` | maps of libraries |
/// | `HashMapsBenchmark` | grow, fetch, replace, remove, toggle, iterate |
/// | `HashMapTimes` | the dense map beside four libraries, in turns in one process |
///
/// The loops are in the rivals: an operation is one call from the harness, and every call in it has one target.
///
/// Threads: one.
package org.denserow.stress.jmh.sparse;
