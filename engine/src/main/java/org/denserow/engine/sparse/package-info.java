/// Sparse tables and hash maps of primitives.
///
/// | class | what it is |
/// |---|---|
/// | [org.denserow.engine.sparse.HashTable] | what all sets and maps with `long` keys have in common |
/// | [org.denserow.engine.sparse.KeySet] | a set of keys |
/// | [org.denserow.engine.sparse.IntHashMap] | key → `int`; so `LongHashMap`, `ObjectHashMap` |
/// | [org.denserow.engine.sparse.DenseIntHashMap] | flat arrays: fast; so `DenseLongHashMap`, `DenseObjectHashMap`, `DenseHashSet` |
/// | [org.denserow.engine.sparse.LongHash] | a hash function, where the default does not fit |
///
/// Source: "Implementation notes: sparse_hash, dense_hash, sparsetable".
package org.denserow.engine.sparse;
