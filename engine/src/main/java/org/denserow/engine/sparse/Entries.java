package org.denserow.engine.sparse;

import static org.denserow.engine.ground.Given.given;

import java.util.ConcurrentModificationException;
import java.util.NoSuchElementException;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.snapshot.SavedState;

/// The keys of a hashed set, or the keys and values of a hashed map, and the place of each. Each key stands beside its
/// mixed hash of 32 bits: a copy to other buckets asks for no hash, and a probe asks for equality only where the hashes
/// are equal.
///
/// A *place* is where a key, its hash and its value stand: the bucket of a dense table, a block and a position of a
/// sparse one. Probes are triangular, as those of [Keys].
///
/// *Invariants*
/// 1. Each bucket between the bucket of a key's hash and its own, in the order of probes, has a key or a tombstone.
/// 2. `sizing.size` = buckets with a key; `sizing.tombstones` = buckets with a tombstone.
/// 3. `changes` increases with each key that is inserted or removed, and with each copy.
///
/// *Threads*: the owner's.
///
/// @param <K> class of the keys
abstract sealed class Entries<K> permits DenseEntries, SparseEntries {

    /// No place.
    static final int ABSENT = -1;

    /// Instead of a place: a bucket that ends a probe.
    static final int EMPTY = -1;

    /// Instead of a place: a bucket whose key was removed.
    static final int TOMBSTONE = -2;

    Sizing sizing;
    private final Hashing<K> hashing;
    private int changes;

    Entries(final Hashing<K> hashing, final Sizing sizing) {
        this.hashing = given(hashing, "hashing", "Hashing.ofStrings() and others are ready");
        this.sizing = sizing;
    }

    final Hashing<K> hashing() {
        return hashing;
    }

    /// {@return the mixed hash of a key}
    final int hashOf(final K key) {
        return (int) Mix.of(hashing.hash(given(key, "key", "let a key of your own stand for none")));
    }

    // ---- One key ----

    /// {@return the place of a key, or [#ABSENT]}
    final int find(final K key, final int hash) {
        final int mask = buckets() - 1;
        int bucket = hash & mask;
        int step = 0;
        int place = place(bucket);
        while (place != EMPTY) {
            if (place >= 0 && hashAt(place) == hash && isSame(place, key)) {
                return place;
            }
            step++;
            bucket = bucket + step & mask;
            place = place(bucket);
        }
        return ABSENT;
    }

    /// Finds a key, or gives it a place, after a copy if necessary.
    /// @return its place if it was present, otherwise `~place`
    final int claim(final K key, final int hash) {
        final int mask = buckets() - 1;
        int bucket = hash & mask;
        int step = 0;
        int free = ABSENT; // the first tombstone, which an absent key takes
        int place = place(bucket);
        while (place != EMPTY) {
            if (place < 0) {
                free = free < 0 ? bucket : free;
            } else if (hashAt(place) == hash && isSame(place, key)) {
                return place;
            }
            step++;
            bucket = bucket + step & mask;
            place = place(bucket);
        }
        final boolean room = free < 0 ? sizing.takesEmpty() : sizing.takesTombstone();
        return ~(room ? take(key, hash, free < 0 ? bucket : free) : takeAfterCopy(key, hash));
    }

    private int takeAfterCopy(final K key, final int hash) {
        final int buckets = sizing.bucketsForNext();
        if (buckets > 0) {
            rebuild(buckets);
        }
        return take(key, hash, freeBucket(hash));
    }

    /// {@return the first bucket without a key, from that of a hash on}
    final int freeBucket(final int hash) {
        final int mask = buckets() - 1;
        int bucket = hash & mask;
        int step = 0;
        while (place(bucket) >= 0) {
            step++;
            bucket = bucket + step & mask;
        }
        return bucket;
    }

    private int take(final K key, final int hash, final int bucket) {
        final boolean tombstone = place(bucket) == TOMBSTONE;
        final int place = insert(key, hash, bucket);
        if (tombstone) {
            sizing.tookTombstone();
        } else {
            sizing.tookEmpty();
        }
        changed();
        return place;
    }

    /// Removes the key of a place, and its value.
    /// @return the place from which a walk that was there goes on
    final int release(final int place) {
        final int onward = vacate(place);
        sizing.released(1);
        changed();
        return onward;
    }

    /// {@return whether the key of a place is a key}
    private boolean isSame(final int place, final K key) {
        final K present = keyAt(place);
        if (present == key) {
            return true;
        }
        final int before = changes;
        final boolean same = hashing.equal(present, key);
        checkUnchanged(before);
        return same;
    }

    /// {@return whether the value of a place equals a value}
    final boolean hasValue(final int place, final Object value) {
        final int before = changes;
        final boolean same = valueAt(place).equals(value);
        checkUnchanged(before);
        return same;
    }

    private void checkUnchanged(final int before) {
        if (changes != before) {
            throw new ConcurrentModificationException("a table must not change while it is walked or asked: size="
                    + sizing.size + ", buckets=" + sizing.buckets()
                    + "; change it by the iterator, or after the walk; an equality must not change it");
        }
    }

    // ---- Many keys ----

    /// Makes room, or with 0 gives up what is not needed, as [HashTable#resize(int)].
    final void resize(final int expectedKeys) {
        final int buckets = sizing.bucketsForHint(expectedKeys);
        if (buckets > 0) {
            rebuild(buckets);
        }
    }

    /// Makes room for the keys of another table: its order would crowd the first buckets of a smaller one.
    final void makeRoomFor(final int keys) {
        resize(Math.max(1, Math.max(sizing.size, keys)));
    }

    final void clear() {
        clear(Math.min(sizing.buckets(), Sizing.DEFAULT_BUCKETS));
        changed();
    }

    final void clearKeepingBuckets() {
        clear(sizing.buckets());
        changed();
    }

    /// Takes everything from entries of the same class.
    final void adopt(final Entries<K> other) {
        moveFrom(other);
        sizing = other.sizing;
        changed();
    }

    /// Copies all keys to other buckets.
    final void rebuild(final int buckets) {
        moveTo(buckets);
        changed();
    }

    private void changed() {
        changes++;
    }

    /// {@return the largest number of buckets read to find a present key; 0 without keys}
    final int longestProbe() {
        int longest = 0;
        for (int place = next(0); place >= 0; place = next(place + 1)) {
            final int mask = buckets() - 1;
            int bucket = hashAt(place) & mask;
            int step = 0;
            while (place(bucket) != place) {
                step++;
                bucket = bucket + step & mask;
            }
            longest = Math.max(longest, step + 1);
        }
        return longest;
    }

    // ---- State ----

    final void save(final SavedState to, final String name) {
        given(name, "name");
        saveArrays(given(to, "to"), name);
        to.putNumbers(name + "sizing", sizing.numbers());
    }

    /// @throws IllegalArgumentException if a key has another hash now; nothing changes then
    final void load(final SavedState from, final String name) {
        given(name, "name");
        final Sizing saved = Sizing.ofNumbers(given(from, "from").numbers(name + "sizing"));
        final Entries<K> loaded = loaded(saved, from, name);
        for (int place = loaded.next(0); place >= 0; place = loaded.next(place + 1)) {
            if (hashOf(loaded.keyAt(place)) != loaded.hashAt(place)) {
                throw new IllegalArgumentException("a table is restored with the hash that it was saved with: key="
                        + loaded.keyAt(place) + "; make the table with the same Hashing, and change no key");
            }
        }
        adopt(loaded);
    }

    // ---- Of the family ----

    abstract int buckets();

    /// {@return the place of the key of a bucket, or [#EMPTY] or [#TOMBSTONE]}
    abstract int place(int bucket);

    abstract K keyAt(int place);

    abstract int hashAt(int place);

    /// {@return the value of a place of a map}
    abstract Object valueAt(int place);

    abstract void setValueAt(int place, Object value);

    /// {@return the first place with a key at or after a place, or [#ABSENT]}
    abstract int next(int from);

    /// Puts a key into a bucket without one. If memory runs out nothing changes.
    /// @return its place
    abstract int insert(Object key, int hash, int bucket);

    /// Leaves a tombstone.
    /// @return the place from which a walk that was there goes on
    abstract int vacate(int place);

    /// Copies all keys to other buckets, as often as many as now.
    abstract void moveTo(int buckets);

    abstract void clear(int buckets);

    /// {@return entries without keys, of the same class and hashing, for the same kind of table}
    abstract Entries<K> fresh();

    abstract void moveFrom(Entries<K> other);

    abstract long bytes();

    abstract void saveArrays(SavedState to, String name);

    abstract Entries<K> loaded(Sizing saved, SavedState from, String name);

    // ---- Walks ----

    /// A walk over the places, in their order, that ends with an exception once the table was changed by anything else.
    static final class Walk<K> {

        private final Entries<K> entries;
        private int changes; // of the entries that it knows
        private int place = ABSENT; // of the present key
        private int next;

        Walk(final Entries<K> entries) {
            this.entries = entries;
            this.changes = entries.changes;
            this.next = entries.next(0);
        }

        boolean hasNext() {
            return next >= 0;
        }

        /// Moves to the next key.
        /// @return false after the last
        boolean step() {
            entries.checkUnchanged(changes);
            place = next;
            next = place < 0 ? ABSENT : entries.next(place + 1);
            return place >= 0;
        }

        /// {@return the place of the next key, for an iterator}
        int advance() {
            if (!hasNext()) {
                throw new NoSuchElementException(
                        "a walk ends after the last key: size=" + entries.sizing.size + "; ask hasNext() before");
            }
            step();
            return place;
        }

        int place() {
            entries.checkUnchanged(changes);
            if (place < 0) {
                throw new IllegalStateException("a walk is on a key after next(), until it removes the key: size="
                        + entries.sizing.size + "; it is before the first key, after the last, or the key is removed");
            }
            return place;
        }

        void remove() {
            next = entries.next(entries.release(place()));
            place = ABSENT;
            changes = entries.changes;
        }
    }
}
