package org.denserow.engine.sparse;

import static org.denserow.engine.ground.Given.given;

import java.util.ConcurrentModificationException;
import java.util.NoSuchElementException;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;
import org.denserow.engine.ground.Within;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.Stateful;

/// The common part of hash tables with `long` keys. There are sets, and maps to `int`, `long` and objects. Each of them
/// can be dense or sparse. Every `long` is a legal key.
///
/// *Families*: `dense(keys)` makes a table in flat arrays, which is fast. `sparse(keys)` makes a table that is packed
/// under a bitmap, which is small. `keys` is the number of expected keys, not of buckets. This many keys fit before the
/// table is copied. 0 gives 32 buckets.
///
/// Source: "Implementation notes: sparse_hash, dense_hash, sparsetable". The number of buckets is a power of two. If a
/// bucket is taken, a search continues 1, 3, 6, 10, … buckets further. A removed key may leave a *tombstone*: a mark
/// that a look-up passes over, and whose bucket an insert takes once it knows that its key is absent. The source
/// reserves two keys, for empty buckets and for buckets of removed keys. This class reserves none.
///
/// *When the table is copied*: a table is too full when keys and tombstones are more than `maxLoad` of the buckets. An
/// insert of an absent key into such a table doubles the buckets, or only drops tombstones. Removing keys never shrinks
/// the table. But if the keys are then fewer than `minLoad` of the buckets, the next insert halves the number of
/// buckets, but not below 32 of them. A table starts with 32 buckets, or with as many as the expected keys need, at
/// least 4.
///
/// *Hash function*: [#MIXING], or a function that is passed when the table is made. The lowest bits of a hash choose
/// the first bucket, so they must depend on all bits in which keys differ. A function that does not spread keys costs
/// time (see [#longestProbe()]), but never gives wrong answers. A table calls it once per operation (`computeIfAbsent`
/// of an absent key: twice), and once per key when the table is copied. It must always give the same value for the same
/// key, in every process. Otherwise keys are lost, and a restored table differs from the saved one.
///
/// *Order*: cursors and all other walks go bucket by bucket. The order depends only on the operations since the table
/// was made. It is the same in every process, and is saved with the table.
///
/// *Cost*: each operation on one key is O(1) expected, and O(buckets) if it copies the table; n inserts and removals
/// cost O(n) in all. Only copies allocate, and operations that say so. A dense table with the default hash function
/// drops its tombstones in place; for that it allocates two bits per bucket, once.
///
/// *Errors*: IllegalArgumentException for a negative number of keys, load factors that leave no room, or more keys than
/// arrays can hold; NullPointerException for a null argument; IndexOutOfBoundsException for a range outside an array;
/// NoSuchElementException for the value of an absent key. In all these cases nothing is changed.
///
/// *Threads*: a table belongs to its owner: one thread, or several in turn with a happens-before between them. Any
/// thread may read while no thread writes.
public abstract sealed class HashTable implements Stateful permits KeySet, IntHashMap, LongHashMap, ObjectHashMap {

    /// The default hash function. It mixes all bits of the key, and gives different hashes for different keys. Keys
    /// that count up, keys that differ in high bits only, and handles of one type spread like random keys.
    public static final LongUnaryOperator MIXING = Keys.MIXING;

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
    public final boolean containsKey(final long key) {
        return keys.find(key) >= 0;
    }

    /// Removes a key, and its value. No other key moves, no bucket is released, and cursors stay valid.
    /// @param key any value
    /// @return false if it was absent
    public boolean remove(final long key) {
        final int place = keys.find(key);
        if (place < 0) {
            return false;
        }
        release(place);
        return true;
    }

    /// Removes the keys of a range of an array.
    /// @param array the keys, in any order; absent keys are skipped
    /// @param begin index of the first, in `[0, end]`
    /// @param end index after the last, in `[begin, array.length]`
    /// @return the number of removed keys
    public final int removeAll(final long[] array, final int begin, final int end) {
        Within.range(begin, end, given(array, "array").length, "keys of the array");
        final int before = size();
        for (int i = begin; i < end; i++) {
            remove(array[i]);
        }
        return before - size();
    }

    /// Removes all keys. At most 32 buckets remain; use [#clearKeepingBuckets()] for a table that is filled again.
    /// *Cost*: new arrays, if there were more buckets.
    public final void clear() {
        clear(Math.min(bucketCount(), Sizing.DEFAULT_BUCKETS));
    }

    /// Removes all keys, and keeps all buckets: the same number of keys fits again without a copy. *Cost*: O(buckets).
    public final void clearKeepingBuckets() {
        clear(bucketCount());
    }

    /// {@return a cursor over all keys, before the first one} The cursors of maps also give the values.
    public Cursor cursor() {
        return new Cursor(this);
    }

    /// Calls a consumer with each key, in the order of the cursor. The consumer may remove keys, but must not change
    /// the table in any other way.
    /// @param consumer is called once for each key
    /// @throws ConcurrentModificationException if the consumer inserted a key, or resized, cleared, exchanged or loaded
    ///     the table
    public final void forEachKey(final LongConsumer consumer) {
        given(consumer, "consumer");
        for (final Cursor it = new Cursor(this); it.next(); ) {
            consumer.accept(it.key());
        }
    }

    // ---- Buckets ----

    /// {@return the number of buckets, a power of two}
    public final int bucketCount() {
        return keys.sizing.buckets();
    }

    /// {@return the number of tombstones: buckets of removed keys that no key has taken since}
    final int tombstones() {
        return keys.sizing.tombstones;
    }

    /// {@return the number of times that all keys were copied to other buckets}
    final int copies() {
        return keys.sizing.copies();
    }

    /// Makes room, so that a number of keys fits without a further copy. It never reduces the number of buckets, except
    /// with 0. Then the table keeps no tombstone and only as many buckets as its keys need, but not fewer than 32 if it
    /// has that many now.
    /// @param expectedKeys the number of keys in all, not of additional ones; 0 to shrink
    /// @throws IllegalArgumentException if it is negative or more than a table can hold; nothing changes then
    public final void resize(final int expectedKeys) {
        final int buckets = keys.sizing.bucketsForHint(expectedKeys);
        if (buckets > 0) {
            rebuild(buckets);
        }
    }

    /// {@return the load below which the table is halved: a fraction of the buckets in `[0, maxLoad / 2]`}
    public final double minLoad() {
        return keys.sizing.minLoad();
    }

    /// {@return the fraction of the buckets that keys and tombstones may take, in `(0, 1)`}
    public final double maxLoad() {
        return keys.sizing.maxLoad();
    }

    /// Sets the load factors. They take effect with the next insert or removal; this call copies nothing.
    /// @param minLoad in `[0, maxLoad / 2]`; with 0 the table never shrinks
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

    /// Saves the table as arrays, exactly as it is: keys, values, tombstones and load factors. Objects are saved as
    /// references.
    /// @param to a state that has no array with a name that this table uses: `cells`, `values`, …
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

    /// Loads a saved table. Walks then have the same order as in the saved one.
    /// @param from a state that a table of the same class and hash function wrote
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
        return kind() + "{size=" + size() + ", buckets=" + bucketCount() + ", tombstones=" + tombstones() + '}';
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

    /// Throws unless two tables are of one family, so that they can exchange arrays.
    final void checkSwap(final HashTable other) {
        if (given(other, "other").getClass() != getClass()) {
            throw new IllegalArgumentException("tables of one family exchange their arrays: this=" + kind() + ", other="
                    + other.kind() + "; copy with putAll or addAll");
        }
    }

    /// {@return what a user calls the table, such as `dense IntHashMap`}
    private String kind() {
        return keys.family() + ' ' + getClass().getSuperclass().getSimpleName();
    }

    /// {@return the exception for a value that is asked of an absent key}
    final NoSuchElementException absent(final long key) {
        return new NoSuchElementException("a key without a default must be present: key=" + key + ", map=" + this
                + "; call getOrDefault(…), or containsKey(…) before");
    }

    /// Walks the keys of a table: `for (KeySet.Cursor it = table.cursor(); it.next(); ) { long key = it.key(); … }`.
    ///
    /// During the walk, keys may be removed through the cursor or the table. No key moves then, and the walk does not
    /// meet a removed key later. After any other change of keys (an insert of a new key, `resize`, `clear`, `swap`,
    /// `load`) the cursor is invalid: every call except [#key()] throws.
    ///
    /// *Cost*: a walk is O(buckets + keys), for a sparse table O(buckets / 512 + keys); only the cursor is allocated.
    /// *Threads*: the table's owner.
    public static sealed class Cursor permits IntHashMap.Cursor, LongHashMap.Cursor, ObjectHashMap.Cursor {

        private final HashTable table;
        private final Keys keys;
        private final long changes; // of the keys when the walk began
        private int removals; // of the keys when the place was last updated
        private int place = ~0; // of the key, or ~next if the key is removed
        private int end; // all places from the next one up to this have keys
        private boolean onKey; // on a key, removed or not
        private long key;

        Cursor(final HashTable table) {
            this.table = table;
            this.keys = table.keys;
            this.changes = keys.changes();
            this.removals = keys.removals();
        }

        /// Moves to the next key.
        /// @return false after the last
        /// @throws ConcurrentModificationException if the table was changed, except by removing
        public final boolean next() {
            followRemovals();
            int next = place < 0 ? ~place : place + 1;
            if (next >= end) {
                next = keys.next(next);
                if (next < 0) {
                    onKey = false;
                    return false;
                }
            }
            onKey = true;
            place = next;
            end = keys.end(next);
            key = keys.keyAt(next);
            return true;
        }

        /// {@return the present key, after [#next()] was true, even if the key was removed since}
        /// @throws IllegalStateException if the cursor is on no key
        public final long key() {
            checkOnKey();
            return key;
        }

        /// Removes the present key, and its value.
        /// @return false if it was already removed
        /// @throws IllegalStateException if the cursor is on no key
        /// @throws ConcurrentModificationException if the table was changed, except by removing
        public final boolean remove() {
            followRemovals();
            checkOnKey();
            if (place < 0) {
                return false;
            }
            table.release(place);
            return true;
        }

        /// {@return the place of the value}
        final int place() {
            followRemovals();
            checkOnKey();
            if (place < 0) {
                throw new IllegalStateException(
                        "the value of a removed key is gone: key=" + key + "; read it before the key is removed");
            }
            return place;
        }

        private void followRemovals() {
            checkUnchanged();
            if (removals != keys.removals()) {
                place = keys.follow(place, end);
                end = keys.end(place < 0 ? ~place : place);
                removals = keys.removals();
            }
        }

        private void checkUnchanged() {
            if (changes != keys.changes()) {
                throw new ConcurrentModificationException("a table must not change while a cursor walks it, except by"
                        + " removing: table=" + table + "; collect new keys and insert them after the walk");
            }
        }

        private void checkOnKey() {
            if (!onKey) {
                throw new IllegalStateException("a cursor stands on a key after next() was true: table=" + table
                        + "; it is before the first key, or after the last");
            }
        }
    }
}
