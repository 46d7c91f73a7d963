package org.denserow.stress.jmh.fleury;

/// One way to store entities, and the two passes over those that are alive.
///
/// | storage | what it is |
/// |---|---|
/// | `contiguous` | the article's first: records `[0, count)`, nothing but live ones |
/// | `sparseFlags` | its second: every record stays where it is, a flag each in an array beside |
/// | `sparseMerged` | the same with the flag inside the record |
/// | `sparseList` | its third: the same with a list of the live ones, here ascending |
/// | `sparseBits` | the same with a [org.denserow.engine.bits.Bitfield], a word at a time, full words at once |
/// | `pinned` | [org.denserow.engine.map.HandleMap], pinned, the records beside it, by its live bits as `sparseBits` |
/// | `pinnedList` | the same by its list of live rows |
/// | `denseObjects` | [org.denserow.engine.map.HandleMap], dense, one `byte[128]` per row in an object column |
/// | `denseColumns` | the same with 120 columns of one byte: a pass reads the columns that it needs |
///
/// The first four are plain Java, the others stand on this project. Each pass is a loop of its own in each storage, so a
/// fork compiles one loop with one target.
///
/// Threads: one.
interface EntityStorage {

    /// Much work on every live entity.
    ///
    /// @return sum of what it returns
    long piggy();

    /// Little work on every live entity.
    ///
    /// @return sum of what it returns
    long slim();

    /// Builds a storage.
    ///
    /// @param storage one of the names above
    /// @param fill which of the [Records#ENTITIES] entities are alive
    /// @throws IllegalArgumentException if there is no such storage
    static EntityStorage of(final String storage, final Fill fill) {
        return switch (storage) {
            case "contiguous" -> new ContiguousStorage(fill);
            case "sparseFlags" -> new SparseStorages.Flags(fill);
            case "sparseMerged" -> new SparseStorages.Merged(fill);
            case "sparseList" -> new SparseStorages.Listed(fill);
            case "sparseBits" -> new SparseStorages.Bits(fill);
            case "denseObjects" -> new DenseObjectsStorage(fill);
            case "denseColumns" -> new DenseColumnsStorage(fill);
            case "pinned" -> new PinnedStorage(fill, false);
            case "pinnedList" -> new PinnedStorage(fill, true);
            default ->
                throw new IllegalArgumentException("no such storage: storage=" + storage
                        + "; contiguous, sparseFlags, sparseMerged, sparseList, sparseBits, pinned, pinnedList,"
                        + " denseObjects and denseColumns are there");
        };
    }
}
