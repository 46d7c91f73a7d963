package org.denserow.engine.sparse;

import java.util.Locale;

/// The number of buckets of a hash table, and its changes: one place for all tables.
///
/// Source: the notes on "too full", "too empty" and tombstones.
///
/// A table of `b` buckets takes `limit(b) = floor(b × maxLoad)` keys and tombstones. The next insert of an absent key
/// that finds no tombstone to take copies the table:
/// - to twice the buckets, if at most an eighth of the limit are tombstones;
/// - otherwise to the same number of buckets: without its tombstones the table has room again.
///
/// Below `minLoad × b` keys, the first insert after a [removal][#released] halves the buckets, repeatedly, but not
/// below 32, and keeps an eighth of the limit free. So many operations lie between two copies, for any load factors,
/// and no table grows because of tombstones that come and go.
///
/// *Invariants*
/// 1. `buckets` is a power of two in `[4, 2^30]`.
/// 2. At least one bucket is empty, so each probe sequence ends.
/// 3. `size + tombstones <= limit`, unless a load factor was lowered since the last insert.
final class Sizing {

    static final int FEWEST_BUCKETS = 4;
    static final int DEFAULT_BUCKETS = 32;
    static final int MOST_BUCKETS = 1 << 30; // an array of twice the cells is impossible

    private static final int SPARE_PART = 8; // this fraction of the limit is free after a copy: 1 / 8
    private static final double LARGEST_MIN_PART = 0.5; // of the maximum load; more would make a halved table too full
    private static final double DEFAULT_MIN_PART = 0.4;

    int size; // keys
    int tombstones;
    private int buckets;
    private int limit;
    private int bound; // the limit; 0 after a removal that left few keys, so that the next insert considers a shrink
    private int shrinkBelow; // keys; 0 if the table cannot shrink
    private int copies;
    private double minLoad;
    private double maxLoad;

    /// Sizes an empty table.
    /// @param keys number of keys that fit without a copy; 0 for the default
    Sizing(final double maxLoad, final int keys) {
        this(DEFAULT_MIN_PART * maxLoad, maxLoad);
        checkKeys(keys);
        cleared(keys == 0 ? DEFAULT_BUCKETS : bucketsFor(keys, FEWEST_BUCKETS));
    }

    private Sizing(final double minLoad, final double maxLoad) {
        this.minLoad = minLoad;
        this.maxLoad = maxLoad;
    }

    Sizing copy() {
        return ofNumbers(numbers());
    }

    // ---- Questions of tables ----

    int buckets() {
        return buckets;
    }

    int copies() {
        return copies;
    }

    double minLoad() {
        return minLoad;
    }

    double maxLoad() {
        return maxLoad;
    }

    /// {@return whether an absent key may take an empty bucket now}
    boolean takesEmpty() {
        return size + tombstones < bound;
    }

    /// {@return whether an absent key may take the bucket of a tombstone now}
    boolean takesTombstone() {
        return bound == limit;
    }

    /// The number of buckets to which the table must be copied before the next insert.
    /// @return buckets; 0 if there is room now
    /// @throws IllegalStateException if the table cannot have more buckets
    int bucketsForNext() {
        final int shrunk = bound < limit ? shrunk() : buckets;
        bound = limit;
        if (shrunk < buckets) {
            return shrunk;
        }
        if (size + tombstones < limit) {
            return 0;
        }
        if (size < limit - spare(limit)) {
            return buckets;
        }
        if (size >= limit(MOST_BUCKETS)) {
            throw new IllegalStateException("a table holds at most " + limit(MOST_BUCKETS) + " keys with maxLoad="
                    + maxLoad + ": size=" + size + "; raise the maximum load, or divide the keys among several tables");
        }
        return bucketsFor(size + 1L, size < limit ? 2 * buckets : buckets);
    }

    private int shrunk() {
        int fewer = buckets;
        while (fewer > DEFAULT_BUCKETS && size < (int) (minLoad * fewer) && size < roomy(fewer / 2)) {
            fewer /= 2;
        }
        return fewer;
    }

    private int roomy(final int ofBuckets) {
        final int most = limit(ofBuckets);
        return most - spare(most);
    }

    private static int spare(final int limit) {
        return Math.max(1, limit / SPARE_PART);
    }

    private int limit(final int ofBuckets) {
        return (int) (ofBuckets * maxLoad);
    }

    /// The number of buckets to which the table must be copied, for [HashTable#resize(int)].
    /// @return buckets; 0 if it stays as it is
    int bucketsForHint(final int keys) {
        checkKeys(keys);
        if (keys == 0) {
            final int least = bucketsFor(size, Math.min(buckets, DEFAULT_BUCKETS));
            return least < buckets || tombstones > 0 ? least : 0;
        }
        final long wanted = Math.max(keys, size);
        final int least = bucketsFor(wanted, buckets);
        bound = limit; // the user asked for room: no shrink
        return wanted + tombstones > limit ? least : 0;
    }

    /// {@return the smallest number of buckets with room for a number of keys}
    int bucketsFor(final long keys, final int fewest) {
        long enough = fewest;
        while (enough <= MOST_BUCKETS && limit((int) enough) < keys) {
            enough *= 2;
        }
        if (enough > MOST_BUCKETS) {
            throw new IllegalArgumentException("a table has at most " + MOST_BUCKETS + " buckets, room for "
                    + limit(MOST_BUCKETS) + " keys: keys=" + keys + ", maxLoad=" + maxLoad
                    + "; divide the keys among several tables");
        }
        return (int) enough;
    }

    private static void checkKeys(final int keys) {
        if (keys < 0) {
            throw new IllegalArgumentException("expected keys are counted from 0: keys=" + keys
                    + "; a difference that became negative, or an int that overflowed?");
        }
    }

    // ---- Reports of tables ----

    void tookEmpty() {
        size++;
    }

    void tookTombstone() {
        size++;
        tombstones--;
    }

    /// A key was removed.
    /// @param left the number of tombstones that it left, 0 or 1
    void released(final int left) {
        size--;
        tombstones += left;
        if (size < shrinkBelow) {
            bound = 0;
        }
    }

    /// All keys were copied to other buckets, without the tombstones.
    void copied(final int toBuckets) {
        tombstones = 0;
        copies++;
        resized(toBuckets);
    }

    void cleared(final int toBuckets) {
        size = 0;
        tombstones = 0;
        resized(toBuckets);
    }

    private void resized(final int toBuckets) {
        buckets = toBuckets;
        limit = limit(toBuckets);
        bound = limit;
        shrinkBelow = toBuckets > DEFAULT_BUCKETS ? (int) (minLoad * toBuckets) : 0;
    }

    /// Sets the load factors; they take effect with the next insert or removal.
    void loads(final double min, final double max) {
        if (!(max > 0 && max < 1)) {
            throw new IllegalArgumentException("the maximum load is a part of the buckets: 0 < maxLoad < 1, maxLoad="
                    + max + "; one bucket at least stays empty");
        }
        if (!(min >= 0 && min <= LARGEST_MIN_PART * max)) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "the minimum load is in [0, maxLoad / 2]: minLoad=%s, maxLoad=%s; a halved table would be"
                            + " too full; 0 never shrinks",
                    min,
                    max));
        }
        if ((int) (MOST_BUCKETS * max) <= size) {
            throw new IllegalArgumentException("the maximum load leaves too little room in " + MOST_BUCKETS
                    + " buckets: maxLoad=" + max + ", size=" + size + "; choose a larger one");
        }
        minLoad = min;
        maxLoad = max;
        final boolean considersShrink = bound < limit;
        limit = limit(buckets);
        bound = considersShrink ? 0 : limit;
        shrinkBelow = buckets > DEFAULT_BUCKETS ? (int) (minLoad * buckets) : 0;
    }

    // ---- State ----

    /// {@return the complete state, to be saved}
    long[] numbers() {
        return new long[] {
            size,
            tombstones,
            buckets,
            bound < limit ? 1 : 0,
            copies,
            Double.doubleToRawLongBits(minLoad),
            Double.doubleToRawLongBits(maxLoad)
        };
    }

    static Sizing ofNumbers(final long[] numbers) {
        final Sizing sizing = new Sizing(Double.longBitsToDouble(numbers[5]), Double.longBitsToDouble(numbers[6]));
        sizing.resized((int) numbers[2]);
        sizing.size = (int) numbers[0];
        sizing.tombstones = (int) numbers[1];
        sizing.bound = numbers[3] != 0 ? 0 : sizing.limit;
        sizing.copies = (int) numbers[4];
        return sizing;
    }
}
