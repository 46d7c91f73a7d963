package org.denserow.stress.jmh.bits;

/// One way to keep a set of rows, and a pass over the live ones.
///
/// | rival | what it is |
/// |---|---|
/// | `cursor` | [org.denserow.engine.bits.Bitfield], leaves only, by its cursor |
/// | `words` | the same, word by word with the path for full words |
/// | `levels` | the same with levels, by `nextWord` and that path |
/// | `nextSet` | the same with levels, by `nextSet`, row by row |
/// | `plain` | a `long[]` and a count-trailing-zeros loop, written for this program |
/// | `shift` | the article's loop, with words of 64 bits: skip an empty word; of others test one bit and shift |
/// | `bytes` | a `byte[]`, one flag a row |
/// | `object` | a flag in an object of 80 bytes per row, one after the other in memory |
/// | `bitSet` | `java.util.BitSet`, by `nextSetBit` |
/// | `roaring` | `RoaringBitmap`, run-optimised, by its batch iterator, its fastest way |
///
/// Threads: one.
@FunctionalInterface
interface Scan {

    /// One pass.
    ///
    /// @return the sum of the numbers of the live rows
    long sum();

    /// Builds a rival.
    ///
    /// @param rival one of the names above
    /// @param live the rows it keeps
    /// @throws IllegalArgumentException if there is no such rival
    static Scan of(final String rival, final LiveRows live) {
        return switch (rival) {
            case "cursor" -> OwnScans.cursor(live);
            case "words" -> OwnScans.words(live);
            case "levels" -> OwnScans.levels(live);
            case "nextSet" -> OwnScans.nextSet(live);
            case "plain" -> PlainScans.plain(live);
            case "shift" -> PlainScans.shift(live);
            case "bytes" -> PlainScans.bytes(live);
            case "object" -> PlainScans.object(live);
            case "bitSet" -> LibraryScans.bitSet(live);
            case "roaring" -> LibraryScans.roaring(live);
            default ->
                throw new IllegalArgumentException("no such rival: rival=" + rival
                        + "; cursor, words, levels, nextSet, plain, shift, bytes, object, bitSet and roaring are"
                        + " there");
        };
    }
}
