/// Sets of rows as bits beside other structures: the same rows, the same operations, one rival per fork.
///
/// | file | what it is |
/// |---|---|
/// | `LiveRows` | the live rows: their number, random or clustered, drawn from one seed |
/// | `Scan` | a pass over the live rows, and the list of the rivals |
/// | `OwnScans`, `PlainScans`, `LibraryScans` | passes over a `Bitfield`, by hand over arrays, over sets of libraries |
/// | `GameObject` | 80 bytes with a flag inside |
/// | `BitBenchmark` | common base of the benchmarks of bare fields |
/// | `BitfieldScanBenchmark`, `BitfieldCountBenchmark` | a pass over the live rows; their count |
/// | `BitfieldAndNotBenchmark`, `BitfieldQueryBenchmark` | A and not B, into a third set; a pass over it |
/// | `BitfieldFreeBenchmark` | the lowest dead row |
/// | `BitfieldObjectBenchmark` | the flag in the object, or beside |
/// | `TagSystemBenchmark`, `EnableTagBenchmark` | systems over tags; a tag for all rows |
///
/// A pass adds up the numbers of the live rows, so every rival finds each of them and uses it. The loops are in the rivals:
/// an operation is one call from the harness, and every call in it has one target.
///
/// Threads: one, and the workers of a simulation.
package org.denserow.stress.jmh.bits;
