/// Sparse tables and hash maps over numbers: memory follows what is there. They stand alone: no simulation, no rows.
///
/// Source: "Implementation notes: sparse_hash, dense_hash, sparsetable" by Craig Silverstein. `docs/sparse.md` says
/// which structure to choose when, with figures.
///
/// | class | what it is |
/// |---|---|
/// | [org.denserow.engine.sparse.SparseTable] | what all tables share: an array of which some indices have a value |
/// | [org.denserow.engine.sparse.SparseIntTable], `Long`, `Float`, `Object` | the tables by value |
/// | [org.denserow.engine.sparse.IndexCursor] | walks all indices of a table, assigned or not, both ways |
/// | [org.denserow.engine.sparse.ValueCursor] | walks the values that are there, both ways, or drains them |
/// | [org.denserow.engine.sparse.HashTable] | what all sets and maps with `long` keys have in common |
/// | [org.denserow.engine.sparse.KeySet], [org.denserow.engine.sparse.IntHashMap], `Long`, `Object` | the faces: a set of keys, and maps by value, dense or sparse |
/// | [org.denserow.engine.sparse.DenseIntHashMap], `DenseLongHashMap`, `DenseObjectHashMap`, `DenseHashSet` | keys and values in flat arrays: fast |
/// | [org.denserow.engine.sparse.SparseIntHashMap], `SparseLongHashMap`, `SparseObjectHashMap`, `SparseHashSet` | keys and values packed under a bitmap: small |
/// | [org.denserow.engine.sparse.KeyCursor] | walks the keys of a set or map, and its values, with erase |
/// | [org.denserow.engine.sparse.LongHash] | a hash function, where the default does not fit |
/// | [org.denserow.engine.sparse.ObjectForm] | how objects are written to a stream and read |
///
/// ## Where values lie
/// ```
/// index       0 … 63  64 … 127   …  448 … 511 │ 512 …
///            ┌───────┐┌───────┐     ┌───────┐ │
/// words      │group 0││group 1│  …  │group 7│ │ …    one bit an index: is it assigned?
///            └───────┘└───────┘     └───────┘ │
/// counts      values of the block             │ …    16 bits for 512 indices
/// blocks      a reference to an array         │ …    null while the block has no value
///            ┌────────────────────┬───────┐   │
/// array      │values in the order │ slack │   │ …    grows by 16 values, at most 512
///            │of their indices    │       │   │
///            └────────────────────┴───────┘   │
/// ```
/// A *group* is 64 indices, a *block* 8 groups. The *position* of a value is the number of assigned indices before it
/// in its block: bit counts of at most eight words. So beyond the bitmap there is nothing to keep for a group, and per
/// block a header, a reference, a count and the slack. Two arrays may follow one bitmap: `Groups` is the bitmap,
/// `Packed` the values. A sparse hash map is one bitmap of buckets, keys and values packed beside each other, and
/// another bitmap for the buckets whose key was erased.
///
/// ## Binary form
/// A stream holds one structure: letters, version, kind, length, checksum, payload, checksum; numbers are
/// little-endian. A stream that is cut short, longer, damaged or of another kind is refused with an
/// [java.io.IOException], and the structure that was to read it stays as it was. Of a table the payload is: size and
/// number of assigned indices (an int each), the bitmap (a long for each 64 indices), the values in the order of their
/// indices.
///
/// Not supported: more than 2^30 indices, null as a value, several writers.
///
/// *Threads*: a structure is its owner's; nothing here is synchronised. Anyone may read what nobody writes.
package org.denserow.engine.sparse;
