/// Sparse structures beside what else one would keep the same values in: the same calls, one rival per fork.
///
/// | file | what it is |
/// |---|---|
/// | `IndexedInts` | ints by index behind one face, and the list of the rivals |
/// | `SparseTableBenchmark` | set, erase, toggle, get, and a walk over the values |
///
/// Threads: one.
package org.denserow.stress.jmh.sparse;
