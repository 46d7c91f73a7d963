/// Ryan Fleury's program of "Entity Memory Contiguity" on the JVM: 4,096 entities of 128 bytes, much work and little
/// work per entity, with no, all and every second entity alive, in different storages.
///
/// | file | what it is |
/// |---|---|
/// | `EntityStorage` | the two passes, and the list of the storages |
/// | `ContiguousStorage`, `SparseStorages` | storages by hand |
/// | `PinnedStorage`, `DenseObjectsStorage`, `DenseColumnsStorage` | storages of this project |
/// | `Records` | the layout of an entity's 128 bytes, and the work on one entity |
/// | `Fill` | the entities that are alive |
/// | `FleuryBenchmark` | the article's table |
/// | `FleuryHandleBenchmark` | flags and generations in the entity or beside it, when entities are looked up |
///
/// Checks and fairness:
/// - Every result of the work goes into a sum that is returned, and all storages must return the same one.
/// - The article's piggy work adds up bytes, which a compiler does 64 at a time; then memory is the limit again and
///   piggy is only another slim. Here each step is `hash * 31 + byte`, which needs the step before: C2 keeps the 120
///   steps in order, and they take some 90 ns. The article's take 560 cycles.
/// - Entities that are not alive hold bytes too, so a storage that visits them returns another sum.
///
/// Threads: one.
package org.denserow.stress.jmh.fleury;
