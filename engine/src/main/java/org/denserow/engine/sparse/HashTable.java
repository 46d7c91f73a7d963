package org.denserow.engine.sparse;

import static org.denserow.engine.ground.Given.given;

import org.denserow.engine.ground.Within;
import org.denserow.engine.state.SavedState;
import org.denserow.engine.state.Stateful;

/// The common part of hash tables with `long` keys: sets, and maps to `int`, `long` and objects, dense and sparse.
/// Every `long` is a legal key.
///
/// Source: "Implementation notes: sparse_hash, dense_hash, sparsetable". The number of buckets is a power of two. If a
/// bucket is taken, a search continues 1, 3, 6, 10, … buckets further. An erased key leaves a tombstone: a lookup
/// passes it, and an insert takes it once the key is known to be absent. The reference reserves two keys of the user
/// for empty and erased buckets; this class reserves none.
///
/// *When the table is copied*: an insert of an absent key into a table that is too full (keys and tombstones above
/// `maxLoad` of the buckets) doubles the buckets, or only drops tombstones. Erasing never shrinks the table; if the
/// keys are then fewer than `minLoad` of the buckets, the next insert halves the buckets, not below 32. A table starts
/// with 32 buckets, or with as many as the expected keys need, at least 4.
///
/// *Order*: cursors and all other walks go bucket by bucket. The order is a function of the operations since
/// construction, the same in every process, and saved with the table.
///
/// *Cost*: each operation on one key is O(1) expected, and O(buckets) if it copies the table; n inserts and erases cost
/// O(n) in all. Only copies allocate, and operations that say so; a dense table with the default hash function drops
/// its tombstones in place, and allocates a bit per bucket for that, once.
///
/// *Errors*: IllegalArgumentException for a negative number of keys, load factors that leave no room, or more keys than
/// arrays can hold; NullPointerException for a null argument; IndexOutOfBoundsException for a range outside an array.
/// Nothing changes then.
///
/// *Threads*: a table belongs to its owner: one thread, or several in turn with a happens-before between them. Any
/// thread may read while no thread writes.
public abstract sealed class HashTable implements Stateful permits KeySet, IntHashMap, LongHashMap, ObjectHashMap {

    final Keys keys;

    HashTable(final Keys keys) {
        this.keys = keys;
    }

    // ---- Keys ----

    /// {@return the number of keys}
    public final int size() {
        return keys.sizing.size;
    }

    /// {@return whether the table has no keys}
    public final boolean isEmpty() {
        return size() == 0;
    }

    /// {@return whether a key is present}
    /// @param key any value
    public final boolean contains(final long key) {
        return keys.find(key) >= 0;
    }

    /// Erases a key. No other key moves, no bucket is released, and cursors stay valid.
    /// @param key any value
    /// @return false if it was absent
    public boolean erase(final long key) {
        final int place = keys.find(key);
        if (place < 0) {
            return false;
        }
        release(place);
        return true;
    }

    /// Erases the keys of a range of an array.
    /// @param array the keys, in any order; absent keys are skipped
    /// @param begin index of the first, in `[0, end]`
    /// @param end index after the last, in `[begin, array.length]`
    /// @return the number of erased keys
    public final int eraseAll(final long[] array, final int begin, final int end) {
        Within.range(begin, end, given(array, "array").length, "keys of the array");
        final int before = size();
        for (int i = begin; i < end; i++) {
            erase(array[i]);
        }
        return before - size();
    }

    /// Erases all keys. At most 32 buckets remain; use [#clearKeepingBuckets()] for a table that is filled again.
    /// *Cost*: new arrays if there were more.
    public final void clear() {
        clear(Math.min(bucketCount(), Sizing.DEFAULT_BUCKETS));
    }

    /// Erases all keys, and keeps all buckets: the same number of keys fits again without a copy. *Cost*: O(buckets).
    public final void clearKeepingBuckets() {
        clear(bucketCount());
    }

    /// {@return a cursor over all keys, before the first} The cursors of maps also give the values.
    public KeyCursor cursor() {
        return new KeyCursor(this);
    }

    // ---- Buckets ----

    /// {@return the number of buckets, a power of two}
    public final int bucketCount() {
        return keys.sizing.buckets();
    }

    /// {@return the number of tombstones: buckets of erased keys that no key has taken since}
    public final int tombstones() {
        return keys.sizing.tombstones;
    }

    /// {@return the number of times that all keys were copied to other buckets}
    public final int copies() {
        return keys.sizing.copies();
    }

    /// Makes room for a number of keys without a copy. It never reduces the buckets, except with 0: then the table
    /// keeps as few buckets as the keys need (not below 32, if it has so many now) and no tombstone.
    /// @param expectedKeys keys in all, not additional ones; 0 to shrink
    /// @throws IllegalArgumentException if it is negative or more than a table can hold; nothing changes then
    public final void resize(final int expectedKeys) {
        final int buckets = keys.sizing.bucketsForHint(expectedKeys);
        if (buckets > 0) {
            rebuild(buckets);
        }
    }

    /// {@return the fraction of the buckets below which the table is halved, in `[0, maxLoad / 2]`}
    public final double minLoad() {
        return keys.sizing.minLoad();
    }

    /// {@return the fraction of the buckets that keys and tombstones may take, in `(0, 1)`}
    public final double maxLoad() {
        return keys.sizing.maxLoad();
    }

    /// Sets the load factors. They take effect with the next insert or erase; nothing is copied now.
    /// @param minLoad in `[0, maxLoad / 2]`; 0 never shrinks
    /// @param maxLoad in `(0, 1)`
    public final void setLoads(final double minLoad, final double maxLoad) {
        keys.sizing.loads(minLoad, maxLoad);
    }

    /// {@return the average number of buckets read to find a present key; 0 without keys}
    ///
    /// *Cost*: O(buckets), and one call of the hash function for each key.
    public final double meanProbes() {
        long sum = 0;
        for (int place = keys.next(0); place >= 0; place = keys.next(place + 1)) {
            sum += keys.probes(keys.keyAt(place));
        }
        return isEmpty() ? 0 : (double) sum / size();
    }

    /// {@return the largest number of buckets read to find a present key; 0 without keys}
    ///
    /// *Cost*: O(buckets), and one call of the hash function for each key.
    public final int longestProbe() {
        int longest = 0;
        for (int place = keys.next(0); place >= 0; place = keys.next(place + 1)) {
            longest = Math.max(longest, keys.probes(keys.keyAt(place)));
        }
        return longest;
    }

    /// {@return bytes of the arrays of keys and values, without the objects that values refer to}
    public abstract long bytes();

    // ---- Whole tables ----

    /// {@return a table of the same class with the same keys and values in the same order, the same buckets, load
    /// factors and hash function}
    public abstract HashTable copy();

    /// Saves the table as arrays, verbatim: keys, values, tombstones and load factors. Objects go by reference.
    /// @param to a state without an array named as one of this table: `cells`, `values`, …
    @Override
    public final void save(final SavedState to) {
        save(to, "");
    }

    /// Saves the table beside others in one state.
    /// @param to a state
    /// @param name prefix of the names of the table's arrays, such as `"owners."`
    public final void save(final SavedState to, final String name) {
        keys.save(given(to, "to"), given(name, "name"));
        saveValues(to, name);
    }

    /// Loads a saved table; its walks then have the order of the saved one.
    /// @param from written by a table of the same class and hash function
    /// @throws IllegalArgumentException if the hash function differs, or nothing was saved
    @Override
    public final void load(final SavedState from) {
        load(from, "");
    }

    /// Loads a table that was saved under a name.
    /// @param from a state
    /// @param name the name passed to [#save(SavedState,String)]
    /// @throws IllegalArgumentException if the hash function differs, or nothing was saved under the name
    public final void load(final SavedState from, final String name) {
        final Keys saved = keys.saved(given(from, "from"), given(name, "name"));
        loadValues(from, name);
        keys.swap(saved);
    }

    @Override
    public final String toString() {
        return getClass().getSimpleName() + "{size=" + size() + ", buckets=" + bucketCount() + ", tombstones="
                + tombstones() + '}';
    }

    // ---- For subclasses ----

    /// Finds a key, or gives it a place, after a copy if necessary.
    /// @return its place if it was present, otherwise `~place`
    final int claim(final long key) {
        final int place = keys.claim(key);
        return place == Keys.NO_ROOM ? claimAfterCopy(key) : place;
    }

    /// Gives an absent key a place, after a copy if there is no room.
    /// @return `~place`
    final int claimAfterCopy(final long key) {
        final int buckets = keys.sizing.bucketsForNext();
        if (buckets > 0) {
            rebuild(buckets);
        }
        return keys.claim(key);
    }

    /// Makes room for the keys of another table. Without room, copying a table in the order of its buckets into a
    /// smaller one would crowd the first buckets.
    final void makeRoomFor(final HashTable other) {
        resize(Math.max(1, Math.max(size(), other.size())));
    }

    /// Removes the key of a place and its value.
    void release(final int place) {
        keys.release(place);
    }

    /// Copies all keys and values to new buckets.
    abstract void rebuild(int buckets);

    abstract void clear(int buckets);

    /// {@return an empty table of the same class and hash function}
    abstract HashTable fresh();

    abstract BinaryForm form();

    abstract void saveValues(SavedState to, String name);

    /// Loads saved values; it fails before it changes anything.
    abstract void loadValues(SavedState from, String name);

    /// Throws unless two tables are of one class, so that they can exchange arrays.
    final void checkSwap(final HashTable other) {
        if (given(other, "other").getClass() != getClass()) {
            throw new IllegalArgumentException("tables of one class exchange their arrays: this="
                    + getClass().getSimpleName() + ", other=" + other.getClass().getSimpleName()
                    + "; copy with putAll or addAll");
        }
    }
}
