/// Sets of rows as bits beside what else one would keep them in: the same rows, the same operations, one rival per
/// fork.
///
/// | file | what it is |
/// |---|---|
/// | `LiveRows` | which rows are live: how many, random or clustered, drawn from one seed |
/// | `Scan` | a pass over the live rows, and the list of the rivals; `OwnScans`, `PlainScans`, `LibraryScans` |
/// | `GameObject` | 80 bytes with a flag inside |
/// | `BitBenchmark` | what the benchmarks of bare fields have in common |
/// | `Bitfield…Benchmark` | bare fields: pass, count, and not, next clear row, beside objects |
/// | `TagSystemBenchmark`, `EnableTagBenchmark` | the same as systems of a simulation |
///
/// A pass adds up the numbers of the live rows, so every rival finds each of them and what it found is used. Loops
/// stand in the rivals, so an operation is one call from the harness and everything in it has one target.
///
/// Threads: one, and the workers of a simulation.
package org.denserow.stress.jmh.bits;
