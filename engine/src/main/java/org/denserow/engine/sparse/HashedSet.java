package org.denserow.engine.sparse;

import static org.denserow.engine.ground.Given.given;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Iterator;
import java.util.Set;
import org.denserow.engine.snapshot.ObjectForm;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.Stateful;

/// A `java.util.Set` of objects that has its own [Hashing], and whose order is the same in every JVM.
///
/// Source: "Implementation notes: sparse_hash, dense_hash, sparsetable". Buckets, probes, load factors and tombstones
/// are as in [HashTable].
///
/// *Order*: bucket by bucket. The order depends only on the hashes of the keys and on the operations since the set was
/// made. It is saved with the set.
///
/// *Equality*: that of `Set`. So the hash of the set itself is made from `hashCode()` of its keys. Inside the set, the
/// `Hashing` says which keys are equal. If `equals` of the keys disagrees, `a.equals(b)` and `b.equals(a)` of two sets
/// may differ.
///
/// *Cost*: each operation on one key is O(1) expected, and O(buckets) if it copies the table. It asks for one hash. A
/// walk is O(buckets + keys) for a dense set, O(buckets / 512 + keys) for a sparse one. Only copies and iterators
/// allocate. A removal gives no memory back before the next copy or `clear`.
///
/// *Errors*: NullPointerException for a null key; ClassCastException for a key of another class, if the `Hashing`
/// throws it; ConcurrentModificationException from an iterator once the set was changed by anything else.
///
/// *Threads*: a set belongs to its owner; any thread may read while no thread writes.
///
/// @param <K> class of the keys
public final class HashedSet<K> extends AbstractSet<K> implements Stateful {

    private final Entries<K> entries;

    private HashedSet(final Entries<K> entries) {
        this.entries = entries;
    }

    /// {@return an empty set in flat arrays, which is fast} It takes 4 bytes and a reference for each bucket. Keys take
    /// at most half of the buckets.
    /// @param <K> class of the keys
    /// @param keys number of expected keys, not of buckets; this many fit without a copy; 0 for 32 buckets
    /// @param hashing hash and equality of the keys
    /// @throws IllegalArgumentException if the number is negative, or more than a table can hold
    public static <K> HashedSet<K> dense(final int keys, final Hashing<K> hashing) {
        return new HashedSet<>(new DenseEntries<>(keys, hashing, false));
    }

    /// {@return an empty set that is packed under a bitmap, which is small} It takes 4 bytes and a reference for each
    /// key, and about half a byte for each bucket. Keys take at most four fifths of the buckets. If memory runs out
    /// during a copy, the set may be empty afterwards.
    ///
    /// *Cost*: an insert and a removal move up to 511 keys of a block, and an insert into a full block allocates arrays
    /// that are longer by 16 keys.
    /// @param <K> class of the keys
    /// @param keys number of expected keys, not of buckets; this many fit without a copy; 0 for 32 buckets
    /// @param hashing hash and equality of the keys
    /// @throws IllegalArgumentException if the number is negative, or more than a table can hold
    public static <K> HashedSet<K> sparse(final int keys, final Hashing<K> hashing) {
        return new HashedSet<>(new SparseEntries<>(keys, hashing, false));
    }

    // ---- Keys ----

    @Override
    public int size() {
        return entries.sizing.size;
    }

    @Override
    @SuppressWarnings("unchecked") // another class is for the hashing to refuse
    public boolean contains(final Object key) {
        return entries.find((K) key, entries.hashOf((K) key)) >= 0;
    }

    /// Adds a key.
    /// @param key not null
    /// @return true if it was absent; if an equal key is present, that object stays in the set
    @Override
    public boolean add(final K key) {
        return entries.claim(key, entries.hashOf(key)) < 0;
    }

    @Override
    public boolean addAll(final Collection<? extends K> keys) {
        if (given(keys, "keys") instanceof Set) { // a list may have one key many times
            entries.makeRoomFor(keys.size());
        }
        return super.addAll(keys);
    }

    @Override
    @SuppressWarnings("unchecked") // another class is for the hashing to refuse
    public boolean remove(final Object key) {
        final int place = entries.find((K) key, entries.hashOf((K) key));
        if (place >= 0) {
            entries.release(place);
        }
        return place >= 0;
    }

    /// {@return an iterator over the keys, which can also remove them; any other change of the set makes it invalid}
    @Override
    public Iterator<K> iterator() {
        return new HashedViews.KeyIterator<>(entries);
    }

    // ---- Buckets ----

    /// Removes all keys. At most 32 buckets remain; [#clearKeepingBuckets()] is for a set that is filled again.
    @Override
    public void clear() {
        entries.clear();
    }

    /// Removes all keys, and keeps all buckets: the same number of keys fits again without a copy. *Cost*: O(buckets).
    public void clearKeepingBuckets() {
        entries.clearKeepingBuckets();
    }

    /// Makes room, so that a number of keys fits without a further copy. With 0, the set keeps only as many buckets as
    /// its keys need, and no tombstone.
    /// @param expectedKeys the number of keys in all, not of additional ones; 0 to shrink
    /// @throws IllegalArgumentException if it is negative or more than a table can hold; nothing changes then
    public void resize(final int expectedKeys) {
        entries.resize(expectedKeys);
    }

    /// {@return bytes of the arrays; the keys that they refer to do not count}
    public long bytes() {
        return entries.bytes();
    }

    Entries<K> entries() {
        return entries;
    }

    // ---- The whole set ----

    /// Writes the keys in the binary form of this package. Buckets and hashes are not written.
    /// @param to is flushed, and stays open
    /// @param form writes a key
    /// @throws IOException if the stream or the form fails
    public void write(final OutputStream to, final ObjectForm<K> form) throws IOException {
        HashedForm.write(to, entries, given(form, "form"), null);
    }

    /// Reads a set of the same family (dense or sparse) that was written, and replaces the content of this one. It
    /// takes the fewest buckets that suffice, so the order may differ.
    /// @param from is read to its end, and stays open
    /// @param form reads a key; it must not change the set
    /// @throws IOException if the stream or the form fails, is cut short, continues after the set, has other content,
    ///     or fails a check; nothing is changed then
    public void read(final InputStream from, final ObjectForm<K> form) throws IOException {
        HashedForm.read(from, entries, given(form, "form"), null);
    }

    /// Saves the set as arrays, exactly as it is: keys as references, hashes, tombstones.
    /// @param to a state that has no array with a name that this set uses: `cells`, `keys`, `hashes`, …
    @Override
    public void save(final SavedState to) {
        save(to, "");
    }

    /// Saves the set beside others in one state.
    /// @param to a state
    /// @param name prefix of the names of the set's arrays, such as `"owners."`
    public void save(final SavedState to, final String name) {
        entries.save(to, name);
    }

    /// Loads a saved set. Walks then have the same order as in the saved one.
    /// @param from a state that a set of the same family (dense or sparse) and hashing wrote
    /// @throws IllegalArgumentException if the hash of a key differs, or nothing was saved; nothing changes then
    @Override
    public void load(final SavedState from) {
        load(from, "");
    }

    /// Loads a set that was saved under a name.
    /// @param from a state
    /// @param name the name passed to [#save(SavedState,String)]
    /// @throws IllegalArgumentException if the hash of a key differs, or nothing was saved under the name
    public void load(final SavedState from, final String name) {
        entries.load(from, name);
    }
}
