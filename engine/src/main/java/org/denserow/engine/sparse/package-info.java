/// Sparse tables, and hash sets and maps, whose memory follows their content. They stand alone, without a simulation.
///
/// Source: "Implementation notes: sparse_hash, dense_hash, sparsetable" by Craig Silverstein. `docs/sparse.md` says
/// which structure to choose, with figures.
///
/// ## Tables
/// | class | what it is |
/// |---|---|
/// | `SparseTable` | the common part of tables: an array in which some indices have a value |
/// | `SparseIntTable`, `SparseLongTable`, `SparseFloatTable`, `SparseObjectTable` | the tables, by type of the values |
/// | `SparseTable.Cursor`, `SparseIntTable.Cursor`, … | walk all indices of a table or its values, or drain it |
///
/// ## Hash sets and maps with `long` keys
/// | class | what it is |
/// |---|---|
/// | `HashTable` | the common part of sets and maps |
/// | `KeySet` | a set, made by `dense(keys)`: fast, or `sparse(keys)`: small |
/// | `IntHashMap`, `LongHashMap`, `ObjectHashMap` | maps by type of the values, made in the same two ways |
/// | `HashTable.Cursor`, `IntHashMap.Cursor`, … | walk the keys of a set, or keys and values of a map; may remove |
///
/// ## Hash sets and maps with keys of any class
/// | class | what it is |
/// |---|---|
/// | `HashedSet`, `HashedMap` | a set and a map of `java.util`, dense or sparse, with an order that is the same in every JVM |
/// | `HashedMap.Cursor` | walks the entries of a map without an object for each |
/// | `Hashing` | hash and equality of the keys, given once; ready ones for strings, enums and records |
///
/// ## Inside of tables
/// | class | what it is |
/// |---|---|
/// | `BitGroups` | the bitmap: which indices have a value, and the position of the value |
/// | `Packed` | values that follow a bitmap, in an array for each block |
/// | `PackedNumbers`, `PackedInts`, `PackedLongs`, `PackedFloats`, `PackedObjects` | packed values, by type |
/// | `IndexCursor`, `ValueCursor` | what the cursors over indices, and those over values, have in common |
///
/// ## Inside of hash tables
/// | class | what it is |
/// |---|---|
/// | `DenseHashSet`, `DenseIntHashMap`, `DenseLongHashMap`, `DenseObjectHashMap` | in flat arrays: fast |
/// | `SparseHashSet`, `SparseIntHashMap`, `SparseLongHashMap`, `SparseObjectHashMap` | packed under a bitmap: small |
/// | `Keys` | the keys of a hash table, and the place of each |
/// | `DenseKeys` | keys in one flat array |
/// | `InPlace` | removes tombstones of dense keys without new arrays |
/// | `SparseKeys` | keys and values packed under a bitmap of buckets, beside a bitmap of tombstones |
/// | `Sizing` | the number of buckets, and when it changes |
/// | `Entries` | keys of any class, their hashes and their values, and the place of each |
/// | `DenseEntries`, `SparseEntries` | entries in flat arrays, and packed under a bitmap of buckets |
/// | `HashedViews` | the views of a hashed map, and the iterators |
/// | `RecordHashing` | the hash of records from their components |
///
/// ## Streams
/// | class | what it is |
/// |---|---|
/// | `BinaryForm` | the kinds of structures in streams, their header and trailer |
/// | `FormWriter`, `FormReader` | write and read one structure in its binary form |
/// | `HashForm`, `HashedForm` | the payload of a hash table: `long` keys, keys of any class |
/// | `ObjectBytes` | encoded objects, each after its length |
///
/// ## Layout of values
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
/// in its block: bit counts of at most eight words. So a group needs no memory beyond its word, and a block needs a
/// header, a reference, a count and the slack. A sparse hash map has two arrays under one bitmap of buckets: keys and
/// values.
///
/// ## Binary form
/// `BinaryForm` has the layout of a stream: letters, version, kind, length, checksum, payload, checksum; numbers are
/// little-endian. The payload of a table is its size and its number of assigned indices (an int each), the bitmap (a
/// long for each 64 indices), and the values in the order of their indices. A read of a stream that is cut short,
/// longer, damaged or of another kind throws an [java.io.IOException], and leaves the structure as it was.
///
/// ## Conventions
/// From bottom to top: `BitGroups` and `Packed`, `Sizing`, `Keys` and `Entries`, `HashTable`, `HashedSet`, `HashedMap` and
/// `SparseTable`, their subclasses, cursors. `SparseFloatTable`, `PackedFloats` and the maps to `int` are written by
/// hand; those for other primitives are generated from them, as `CONTRIBUTING.md` says. Not supported: more than 2^30
/// indices, null as a key or value, several writers.
///
/// *Threads*: a structure belongs to its owner; nothing here is synchronised. Any thread may read while no thread
/// writes.
@NullMarked
package org.denserow.engine.sparse;

import org.jspecify.annotations.NullMarked;
