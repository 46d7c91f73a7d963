/// Handle maps beside other structures for entities: the same bodies, the same operations, one rival per fork.
///
/// | file | what it is |
/// |---|---|
/// | `BodyStore` | the operations, and the list of the rivals |
/// | `DenserowStore` | the handle map of this project, one row at a time |
/// | `DenserowBatchStore`, `DenserowResetStore` | the same in batches; emptied by `reset` |
/// | `PlainStore`, `Columns` | the same by hand; the loops over arrays that both share |
/// | `HashMapStore`, `ArrayListStore`, `FastutilStore`, `AgronaStore` | objects in collections; `Body` is the object |
/// | `DominionStore`, `ArtemisStore` | other ECS libraries |
/// | `Picks` | seeded orders and samples of bodies |
/// | `HandleMapBenchmark` | the common base of the benchmarks |
/// | `HandleMapCreateBenchmark`, `HandleMapChurnBenchmark` | create; erase and create again |
/// | `HandleMapReadBenchmark`, `HandleMapClearBenchmark` | look up and iterate; clear |
/// | `HandleMapProfileBenchmark` | create, iterate, look up and clear beside plain arrays and `HashMap`, in one benchmark |
///
/// A body is 24 bytes of payload: `x`, `y`, `vx`, `vy` as `float`, `number` and `hits` as `int`. Bodies have
/// numbers from 0; a rival keeps its reference to each body under the number of the body. The loops are in the rivals: an
/// operation is one call from the harness, and every call in it has one target.
///
/// Threads: one.
package org.denserow.stress.jmh.storage;
