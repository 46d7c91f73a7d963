/// Handle maps beside what else one would keep entities in: the same bodies, the same operations, one rival per fork.
///
/// | file | what it is |
/// |---|---|
/// | `BodyStore` | the operations, and the list of the rivals; a file per rival stands beside it |
/// | `Body` | what the rivals that keep objects keep |
/// | `Picks` | seeded orders and samples of bodies |
/// | `HandleMapBenchmark` | what the benchmarks have in common |
/// | `HandleMap…Benchmark` | create; erase and churn; read; clear |
///
/// A body is 24 bytes of payload: `x`, `y`, `vx`, `vy` as `float`, `number` and `hits` as `int`. Bodies are numbered
/// from 0; a rival keeps a reference to each body, of whatever kind its references are, under the body's number. Loops
/// stand in the rivals, so an operation is one call from the harness and everything in it has one target.
///
/// Threads: one.
package org.denserow.stress.jmh.storage;
