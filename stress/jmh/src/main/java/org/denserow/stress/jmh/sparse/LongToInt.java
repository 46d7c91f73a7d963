package org.denserow.stress.jmh.sparse;

import org.denserow.engine.sparse.HashTable;

/// A map from `long` to `int`, as each rival keeps it. An operation goes over all keys given.
interface LongToInt {

    /// The result for an absent key.
    int MISSING = -1;

    /// Becomes an empty map of the least size.
    void anew();

    /// Becomes an empty map with room for this number of keys.
    void anew(int keys);

    /// Puts each key, with its index as value.
    void put(long[] keys);

    /// {@return the sum of the values of keys, [#MISSING] for each that is absent}
    long get(long[] keys);

    /// {@return the number of keys that were there; removes them}
    int remove(long[] keys);

    /// Removes a key that is there, or puts an absent one: each key in turn, twice.
    void toggle(long[] keys);

    /// Puts each key, with its index as value, and after each removes the one that stands some places before it. At
    /// first those are the last keys, so a map that has them has them again at the end.
    void slide(long[] keys, int apart);

    /// {@return the sum of all keys and values}
    long sum();

    /// {@return the number of keys}
    int size();

    /// {@return the rival of a name}
    static LongToInt of(final String rival) {
        return switch (rival) {
            case "denserow" -> new DenseRival(HashTable.MIXING);
            case "denserowPlainHash" -> new DenseRival(PlainMap::hash);
            case "denserowSparse" -> new SparseRival();
            case "plain" -> new PlainMap();
            case "hppc" -> new HppcMap();
            case "eclipse" -> new EclipseMap();
            case "agrona" -> new AgronaMap();
            case "fastutil" -> new FastutilMap();
            case "hashMap" -> new JavaHashMap();
            default -> throw new IllegalArgumentException("no such rival: rival=" + rival);
        };
    }
}
