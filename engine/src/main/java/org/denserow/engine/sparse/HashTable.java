package org.denserow.engine.sparse;

import static org.denserow.engine.ground.Given.given;

import java.util.Objects;
import org.denserow.engine.state.SavedState;
import org.denserow.engine.state.Stateful;

/// What all hash tables with `long` keys have in common: sets, and maps to `int`, `long` and objects, dense ones and
/// sparse ones. Every `long` is a legal key.
///
/// Source: "Implementation notes: sparse_hash, dense_hash, sparsetable". Keys stand in buckets, a power of two of them;
/// where a bucket is taken, the next ones looked at are 1, 3, 6, 10, … further. An erased key leaves a tombstone, which
/// a lookup passes and an insert takes once it is known that the key is absent. The reference reserves two keys of the
/// user's for empty and erased buckets; here nothing is reserved.
///
/// *When the table is copied*: an insert of an absent key that finds the table too full (keys and tombstones above
/// `maxLoad` of the buckets) doubles the buckets, or only drops tombstones. Nothing shrinks while keys are erased; if
/// fewer than `minLoad` of the buckets are keys then, the next insert halves them, not below 32. A table starts with 32
/// buckets, or as many as the expected keys need, at least 4.
///
/// *Order*: cursors, and everything else that walks a table, go bucket by bucket. The order is a function of the
/// operations since construction, the same in every process, and saved with the table.
///
/// *Cost*: each operation on one key O(1) expected, O(buckets) when it copies the table; copies are so rare that n
/// inserts and erases cost O(n). Nothing allocates but copies and what is said to; a dense table with the default hash
/// function drops its tombstones in place, for which it allocates a bit per bucket, once.
///
/// *Errors*: a negative number of keys, load factors that leave no room, or more keys than arrays can hold are refused
/// with IllegalArgumentException, a null argument with NullPointerException, a range outside an array with
/// IndexOutOfBoundsException. Nothing is changed then.
///
/// *Threads*: a table is its owner's: one thread, or several in turn with a happens-before between them. Anyone may
/// read what nobody writes.
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

    /// {@return whether there is no key}
    public final boolean isEmpty() {
        return size() == 0;
    }

    /// {@return whether a key is there}
    /// @param key any value
    public final boolean contains(final long key) {
        return keys.find(key) >= 0;
    }

    /// Erases a key. No other key moves, no bucket goes, and cursors stay valid.
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
    /// @param array the keys, in any order; those that are absent are passed over
    /// @param begin index of the first, in `[0, end]`
    /// @param end index after the last, in `[begin, array.length]`
    /// @return keys erased
    public final int eraseAll(final long[] array, final int begin, final int end) {
        Objects.checkFromToIndex(begin, end, given(array, "array").length);
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

    /// Erases all keys, and keeps all buckets: as many keys as before fit without a copy. *Cost*: O(buckets).
    public final void clearKeepingBuckets() {
        clear(bucketCount());
    }

    /// {@return a cursor over all keys, before the first}
    /// The cursors of maps also give the values.
    public KeyCursor cursor() {
        return new KeyCursor(this);
    }

    // ---- Buckets ----

    /// {@return the number of buckets, a power of two}
    public final int bucketCount() {
        return keys.sizing.buckets();
    }

    /// {@return the number of buckets whose key was erased and that no key has taken since}
    public final int tombstones() {
        return keys.sizing.tombstones;
    }

    /// {@return how often all keys were copied to other buckets}
    public final int copies() {
        return keys.sizing.copies();
    }

    /// Makes room: as many keys in all as given fit then without a copy. Never fewer buckets, except with 0: then
    /// as few as the keys need, not below 32 if there are so many now, and no tombstone.
    /// @param expectedKeys keys in all, not further ones; 0 to shrink
    /// @throws IllegalArgumentException if it is negative or more than a table can hold; nothing is changed then
    public final void resize(final int expectedKeys) {
        final int buckets = keys.sizing.bucketsForHint(expectedKeys);
        if (buckets > 0) {
            rebuild(buckets);
        }
    }

    /// {@return the part of the buckets below which the table is halved, in `[0, maxLoad / 2]`}
    public final double minLoad() {
        return keys.sizing.minLoad();
    }

    /// {@return the part of the buckets that keys and tombstones may take, in `(0, 1)`}
    public final double maxLoad() {
        return keys.sizing.maxLoad();
    }

    /// Sets the load factors. They count from the next insert or erase on; nothing is copied now.
    /// @param minLoad in `[0, maxLoad / 2]`; 0 never shrinks
    /// @param maxLoad in `(0, 1)`
    public final void setLoads(final double minLoad, final double maxLoad) {
        keys.sizing.loads(minLoad, maxLoad);
    }

    /// {@return how many buckets are looked at, on average, to find a key that is there; 0 without keys}
    /// *Cost*: O(buckets), and asks for the hash of each key.
    public final double meanProbes() {
        long sum = 0;
        for (int place = keys.next(0); place >= 0; place = keys.next(place + 1)) {
            sum += keys.probes(keys.keyAt(place));
        }
        return isEmpty() ? 0 : (double) sum / size();
    }

    /// {@return how many buckets are looked at, at most, to find a key that is there; 0 without keys}
    /// *Cost*: O(buckets), and asks for the hash of each key.
    public final int longestProbe() {
        int longest = 0;
        for (int place = keys.next(0); place >= 0; place = keys.next(place + 1)) {
            longest = Math.max(longest, keys.probes(keys.keyAt(place)));
        }
        return longest;
    }

    /// {@return bytes of the arrays of keys and values; objects that values refer to are not counted}
    public abstract long bytes();

    // ---- Whole tables ----

    /// {@return a table of the same class with the same keys and values in the same order, the same buckets, load
    /// factors and hash function}
    public abstract HashTable copy();

    /// Saves the table as arrays, verbatim: keys, values, tombstones and load factors. Objects go by reference.
    /// @param to a state in which no array has a name of this table's: `cells`, `values`, …
    @Override
    public final void save(final SavedState to) {
        save(to, "");
    }

    /// Saves the table beside others in one state.
    /// @param to a state
    /// @param name what the names of the table's arrays begin with, such as `"owners."`
    public final void save(final SavedState to, final String name) {
        keys.save(to, given(name, "name"));
        saveValues(to, name);
    }

    /// Becomes the table that was saved, which iterates like it from then on.
    /// @param from written by a table of the same class and hash function
    /// @throws IllegalArgumentException if the hash function is another one, or nothing was saved
    @Override
    public final void load(final SavedState from) {
        load(from, "");
    }

    /// Becomes the table that was saved under a name.
    /// @param from a state
    /// @param name as it was given to [#save(SavedState,String)]
    /// @throws IllegalArgumentException if the hash function is another one, or nothing was saved under the name
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

    /// Finds a key, or gives it a place, if need be after a copy.
    /// @return its place if it was there, else `~place`
    final int claim(final long key) {
        final int place = keys.claim(key);
        return place == Keys.NO_ROOM ? claimAfterCopy(key) : place;
    }

    /// Gives a key that is absent a place, after a copy if there is no room.
    /// @return `~place`
    final int claimAfterCopy(final long key) {
        final int buckets = keys.sizing.bucketsForNext();
        if (buckets > 0) {
            rebuild(buckets);
        }
        return keys.claim(key);
    }

    /// Room for the keys of another table, which has at least so many in common with the union. Copying into a smaller
    /// table in the order of buckets, without room, would fill its beginning first.
    final void makeRoomFor(final HashTable other) {
        resize(Math.max(1, Math.max(size(), other.size())));
    }

    /// Ends the key of a place, and lets its value go.
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

    /// Takes saved values; fails before anything is changed.
    abstract void loadValues(SavedState from, String name);

    /// Two tables exchange their arrays, so they must be of one class.
    final void checkSwap(final HashTable other) {
        if (given(other, "other").getClass() != getClass()) {
            throw new IllegalArgumentException("tables of one class exchange their arrays: this="
                    + getClass().getSimpleName() + ", other=" + other.getClass().getSimpleName()
                    + "; copy with putAll or addAll");
        }
    }
}
