/// Sparse tables, and hash sets and maps, whose memory follows their content. They stand alone, without a simulation.
///
/// Begin with a map such as [`IntHashMap`][IntHashMap]: `dense(keys)` makes a fast one, `sparse(keys)` a small one. For keys
/// that are strings, records or other objects, take [`HashedMap`][HashedMap], a map of `java.util`.
///
/// <!-- SparseNumbersTest: map -->
/// ```java
/// final IntHashMap rows = IntHashMap.dense(1000); // about so many keys; more fit too
/// rows.put(handle, 17);
/// rows.put(-1, 3); // every long is a key
/// final int row = rows.getOrDefault(handle, -1); // -1 if it is absent
/// for (IntHashMap.Cursor it = rows.cursor(); it.next(); ) {
///     if (it.value() > limit) {
///         it.remove();
///     }
/// }
/// ```
///
/// The page `engine/docs/sparse.md` says which structure to choose, with figures.
///
/// ## Hash sets and maps with `long` keys
/// | class | what it is |
/// |---|---|
/// | [`KeySet`][KeySet] | a set of keys |
/// | [`IntHashMap`][IntHashMap], [`LongHashMap`][LongHashMap], [`ObjectHashMap`][ObjectHashMap] | maps by type of the values |
/// | [`HashTable`][HashTable] | what sets and maps share; its cursor walks the keys and may remove them |
///
/// ## Hash sets and maps with keys of any class
/// | class | what it is |
/// |---|---|
/// | [`HashedSet`][HashedSet], [`HashedMap`][HashedMap] | a set and a map of `java.util`, dense or sparse, with an order that is the same in every JVM |
/// | [`Hashing`][Hashing] | hash and equality of the keys, given once; ready ones for strings, enums and records |
///
/// ## Tables: an array in which some indices have a value
/// | class | what it is |
/// |---|---|
/// | [`SparseIntTable`][SparseIntTable], [`SparseLongTable`][SparseLongTable], [`SparseFloatTable`][SparseFloatTable], [`SparseObjectTable`][SparseObjectTable] | the tables, by type of the values |
/// | [`SparseTable`][SparseTable] | what tables share; their cursors walk all indices or the values, or drain the table |
///
/// ## Streams
/// Each structure writes itself to a stream and reads itself from one. A stream that is cut short, longer, damaged or of
/// another kind gives an [java.io.IOException], and leaves the structure as it was.
///
/// *Threads*: a structure belongs to its owner; nothing here is synchronised. Any thread may read while no thread writes.
/// *Not supported*: more than 2^30 indices, null as a key or value, several writers. *Source*: "Implementation notes:
/// sparse_hash, dense_hash, sparsetable" by Craig Silverstein.
///
/// For readers of the source, the map goes on in `engine/docs/source.md#sparse`.
@NullMarked
package org.denserow.engine.sparse;

import org.jspecify.annotations.NullMarked;
