/// Sparse tables and hash maps beside what else one would keep the same values in: the same calls, one rival per fork.
///
/// | file | what it is |
/// |---|---|
/// | `IndexedInts` | ints by index behind one face, and the list of the rivals |
/// | `SparseTableBenchmark` | set, erase, toggle, get, and a walk over the values |
/// | `LongToInt` | the operations on a map, and the list of the rivals; a file per rival stands beside it |
/// | `HashMapsBenchmark` | grow, fetch, replace, remove, toggle, iterate |
///
/// Loops stand in the rivals, so an operation is one call from the harness and everything in it has one target.
///
/// Threads: one.
package org.denserow.stress.jmh.sparse;
