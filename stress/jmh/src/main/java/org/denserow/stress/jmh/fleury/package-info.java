/// Ryan Fleury's program of "Entity Memory Contiguity" on the JVM: 4,096 entities of 128 bytes, much work and little
/// work per entity, none, all and every other one alive, in different storages.
///
/// | file | what it is |
/// |---|---|
/// | `EntityStorage` | the two passes, and the list of the storages; small ones stand in it, others beside it |
/// | `Records` | how an entity's 128 bytes are laid out, and the work on one entity |
/// | `Fill` | which entities are alive |
/// | `FleuryBenchmark` | the article's table |
/// | `FleuryHandleBenchmark` | flags and generations in the entity or beside it, when entities are looked up |
///
/// What keeps it honest:
/// - Every result of the work goes into a sum that is returned, and all storages must return the same one.
/// - The article's piggy work adds up bytes, which a compiler does 64 at a time; then memory is the limit again and
///   piggy is only another slim. Here each step is `hash * 31 + byte`, which needs the one before: C2 leaves the 120 of
///   them in order, and they take some 90 ns. The article's take 560 cycles.
/// - Entities that are not alive hold bytes too, so a storage that visits them returns another sum.
///
/// Threads: one.
package org.denserow.stress.jmh.fleury;
