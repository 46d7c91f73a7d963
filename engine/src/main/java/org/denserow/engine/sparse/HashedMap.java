package org.denserow.engine.sparse;

import static org.denserow.engine.ground.Given.given;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.denserow.engine.snapshot.ObjectForm;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.Stateful;
import org.jspecify.annotations.Nullable;

/// A `java.util.Map` of objects that has its own [Hashing], and whose order is the same in every JVM.
///
/// Source: "Implementation notes: sparse_hash, dense_hash, sparsetable". Buckets, probes, load factors and tombstones
/// are as in [HashTable]. Keys and values are never null. For an absent key, `get`, `put` and `remove` return null, as
/// `Map` says.
///
/// *Order*: bucket by bucket. The order depends only on the hashes of the keys and on the operations since the map was
/// made. It is saved with the map.
///
/// *Views*: `keySet()`, `values()` and `entrySet()` copy nothing, and what is removed from them is removed from the
/// map. An entry from an iterator keeps the value of that moment; its `setValue` writes to the map. [#cursor()] and
/// [#forEach] make no entries.
///
/// *Equality*: that of `Map`. So the hash of the map itself is made from `hashCode()` of its keys and values. Inside
/// the map, the `Hashing` says which keys are equal. If `equals` of the keys disagrees, `a.equals(b)` and `b.equals(a)`
/// of two maps may differ.
///
/// *Cost*: each operation on one key is O(1) expected, and O(buckets) if it copies the table. It asks for one hash. A
/// walk is O(buckets + keys) for a dense map, O(buckets / 512 + keys) for a sparse one. Only copies, iterators, cursors
/// and entries allocate. A removal releases the value, and gives no memory back before the next copy or `clear`.
///
/// *Functions* passed to `computeIfAbsent`, `compute`, `computeIfPresent` and `merge` may use the map. Their result is
/// put, or the key is removed, after they return. If the function of `computeIfAbsent` puts the key itself, that value
/// stays.
///
/// *Errors*: NullPointerException for a null key or value; ClassCastException for a key of another class, if the
/// `Hashing` throws it; ConcurrentModificationException from an iterator or cursor once the map was changed by anything
/// else, except by replacing values.
///
/// *Threads*: a map belongs to its owner; any thread may read while no thread writes.
///
/// @param <K> class of the keys
/// @param <V> class of the values
@SuppressWarnings("exports") // users need not have the annotation for null
public final class HashedMap<K, V> extends AbstractMap<K, V> implements Stateful {

    private static final String REMEDY = ObjectHashMap.REMEDY;

    private final Entries<K> entries;

    private HashedMap(final Entries<K> entries) {
        this.entries = entries;
    }

    /// {@return an empty map in flat arrays, which is fast} It takes 4 bytes and two references for each bucket. Keys
    /// take at most half of the buckets.
    /// @param <K> class of the keys
    /// @param <V> class of the values
    /// @param keys number of expected keys, not of buckets; this many fit without a copy; 0 for 32 buckets
    /// @param hashing hash and equality of the keys
    /// @throws IllegalArgumentException if the number is negative, or more than a table can hold
    public static <K, V> HashedMap<K, V> dense(final int keys, final Hashing<K> hashing) {
        return new HashedMap<>(new DenseEntries<>(keys, hashing, true));
    }

    /// {@return an empty map that is packed under a bitmap, which is small} It takes 4 bytes and two references for
    /// each entry, and about half a byte for each bucket. Keys take at most four fifths of the buckets. If memory runs
    /// out during a copy, the map may be empty afterwards.
    ///
    /// *Cost*: an insert and a removal move up to 511 keys and values of a block, and an insert into a full block
    /// allocates arrays that are longer by 16 entries.
    /// @param <K> class of the keys
    /// @param <V> class of the values
    /// @param keys number of expected keys, not of buckets; this many fit without a copy; 0 for 32 buckets
    /// @param hashing hash and equality of the keys
    /// @throws IllegalArgumentException if the number is negative, or more than a table can hold
    public static <K, V> HashedMap<K, V> sparse(final int keys, final Hashing<K> hashing) {
        return new HashedMap<>(new SparseEntries<>(keys, hashing, true));
    }

    // ---- One key ----

    @Override
    public int size() {
        return entries.sizing.size;
    }

    @Override
    public boolean containsKey(final Object key) {
        return find(key) >= 0;
    }

    @Override
    public @Nullable V get(final Object key) {
        return valueOr(find(key), null);
    }

    @Override
    public @Nullable V getOrDefault(final Object key, final @Nullable V missing) {
        return valueOr(find(key), missing);
    }

    /// Sets the value of a key, present or absent.
    /// @param key not null; if an equal key is present, that object stays in the map
    /// @param value not null
    /// @return the value before; null if the key was absent
    @Override
    public @Nullable V put(final K key, final V value) {
        return put(key, entries.hashOf(key), value);
    }

    private @Nullable V put(final K key, final int hash, final V value) {
        given(value, "value", REMEDY);
        final int place = entries.claim(key, hash);
        return place < 0 ? added(~place, value) : replaced(place, value);
    }

    @Override
    public @Nullable V putIfAbsent(final K key, final V value) {
        given(value, "value", REMEDY);
        final int place = entries.claim(key, entries.hashOf(key));
        return place < 0 ? added(~place, value) : valueAt(place);
    }

    @Override
    public @Nullable V remove(final Object key) {
        return removeAt(find(key));
    }

    @Override
    public boolean remove(final Object key, final Object value) {
        final int place = find(key);
        if (value == null || !has(place, value)) {
            return false;
        }
        entries.release(place);
        return true;
    }

    /// {@return whether the map has an entry}
    boolean contains(final Map.Entry<?, ?> entry) {
        return entry.getValue() != null && has(find(entry.getKey()), entry.getValue());
    }

    private boolean has(final int place, final Object value) {
        return place >= 0 && entries.hasValue(place, value);
    }

    @Override
    public @Nullable V replace(final K key, final V value) {
        given(value, "value", REMEDY);
        final int place = find(key);
        return place < 0 ? null : replaced(place, value);
    }

    @Override
    public boolean replace(final K key, final V before, final V value) {
        given(before, "before", REMEDY);
        given(value, "value", REMEDY);
        final int place = find(key);
        if (!has(place, before)) {
            return false;
        }
        entries.setValueAt(place, value);
        return true;
    }

    @Override
    public @Nullable V computeIfAbsent(final K key, final Function<? super K, ? extends @Nullable V> function) {
        given(function, "function");
        final int hash = entries.hashOf(key);
        final int present = entries.find(key, hash);
        if (present >= 0) {
            return valueAt(present);
        }
        final V value = function.apply(key);
        if (value == null) {
            return null;
        }
        final int place = entries.claim(key, hash);
        if (place >= 0) {
            return valueAt(place); // the function put it
        }
        added(~place, value);
        return value;
    }

    @Override
    public @Nullable V computeIfPresent(
            final K key, final BiFunction<? super K, ? super V, ? extends @Nullable V> function) {
        given(function, "function");
        final int hash = entries.hashOf(key);
        final int place = entries.find(key, hash);
        return place < 0 ? null : putOrRemove(key, hash, function.apply(key, valueAt(place)));
    }

    @Override
    public @Nullable V compute(
            final K key, final BiFunction<? super K, ? super @Nullable V, ? extends @Nullable V> function) {
        given(function, "function");
        final int hash = entries.hashOf(key);
        return putOrRemove(key, hash, function.apply(key, valueOr(entries.find(key, hash), null)));
    }

    @Override
    public @Nullable V merge(
            final K key, final V value, final BiFunction<? super V, ? super V, ? extends @Nullable V> function) {
        given(value, "value", REMEDY);
        given(function, "function");
        final int hash = entries.hashOf(key);
        final int place = entries.find(key, hash);
        return putOrRemove(key, hash, place < 0 ? value : function.apply(valueAt(place), value));
    }

    private @Nullable V putOrRemove(final K key, final int hash, final @Nullable V value) {
        if (value == null) {
            removeAt(entries.find(key, hash));
        } else {
            put(key, hash, value);
        }
        return value;
    }

    // ---- Places ----

    @SuppressWarnings("unchecked") // another class is for the hashing to refuse
    private int find(final Object key) {
        return entries.find((K) key, entries.hashOf((K) key));
    }

    @SuppressWarnings("unchecked") // only V are put
    V valueAt(final int place) {
        return (V) entries.valueAt(place);
    }

    private @Nullable V valueOr(final int place, final @Nullable V missing) {
        return place < 0 ? missing : valueAt(place);
    }

    private @Nullable V added(final int place, final V value) {
        entries.setValueAt(place, value);
        return null;
    }

    private V replaced(final int place, final V value) {
        final V before = valueAt(place);
        entries.setValueAt(place, value);
        return before;
    }

    private @Nullable V removeAt(final int place) {
        final V before = valueOr(place, null);
        if (place >= 0) {
            entries.release(place);
        }
        return before;
    }

    // ---- Many keys ----

    @Override
    public void putAll(final Map<? extends K, ? extends V> map) {
        if (given(map, "map") != this) {
            entries.makeRoomFor(map.size());
            super.putAll(map);
        }
    }

    @Override
    public void forEach(final BiConsumer<? super K, ? super V> action) {
        given(action, "action");
        for (final Cursor<K, V> it = cursor(); it.next(); ) {
            action.accept(it.key(), it.value());
        }
    }

    @Override
    public void replaceAll(final BiFunction<? super K, ? super V, ? extends V> function) {
        given(function, "function");
        for (final Cursor<K, V> it = cursor(); it.next(); ) {
            it.setValue(function.apply(it.key(), it.value()));
        }
    }

    /// {@return a cursor over all entries, before the first one} It makes no object for an entry.
    public Cursor<K, V> cursor() {
        return new Cursor<>(this);
    }

    @Override
    public Set<K> keySet() {
        return new HashedViews.Keys<>(this);
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        return new HashedViews.Pairs<>(this);
    }

    // ---- Buckets ----

    /// Removes all entries. At most 32 buckets remain; [#clearKeepingBuckets()] is for a map that is filled again.
    @Override
    public void clear() {
        entries.clear();
    }

    /// Removes all entries, and keeps all buckets: the same number of keys fits again without a copy. *Cost*:
    /// O(buckets).
    public void clearKeepingBuckets() {
        entries.clearKeepingBuckets();
    }

    /// Makes room, so that a number of keys fits without a further copy. With 0, the map keeps only as many buckets as
    /// its keys need, and no tombstone.
    /// @param expectedKeys the number of keys in all, not of additional ones; 0 to shrink
    /// @throws IllegalArgumentException if it is negative or more than a table can hold; nothing changes then
    public void resize(final int expectedKeys) {
        entries.resize(expectedKeys);
    }

    /// {@return bytes of the arrays; the keys and values that they refer to do not count}
    public long bytes() {
        return entries.bytes();
    }

    Entries<K> entries() {
        return entries;
    }

    // ---- The whole map ----

    /// Writes keys and values in the binary form of this package. Buckets and hashes are not written.
    /// @param to is flushed, and stays open
    /// @param keyForm writes a key
    /// @param valueForm writes a value
    /// @throws IOException if the stream or a form fails
    public void write(final OutputStream to, final ObjectForm<K> keyForm, final ObjectForm<V> valueForm)
            throws IOException {
        HashedForm.write(to, entries, given(keyForm, "keyForm"), given(valueForm, "valueForm"));
    }

    /// Reads a map of the same family (dense or sparse) that was written, and replaces the content of this one. It
    /// takes the fewest buckets that suffice, so the order may differ.
    /// @param from is read to its end, and stays open
    /// @param keyForm reads a key; it must not change the map
    /// @param valueForm reads a value; it must not change the map
    /// @throws IOException if the stream or a form fails, is cut short, continues after the map, has other content, or
    ///     fails a check; nothing is changed then
    public void read(final InputStream from, final ObjectForm<K> keyForm, final ObjectForm<V> valueForm)
            throws IOException {
        HashedForm.read(from, entries, given(keyForm, "keyForm"), given(valueForm, "valueForm"));
    }

    /// Saves the map as arrays, exactly as it is: keys and values as references, hashes, tombstones.
    /// @param to a state that has no array with a name that this map uses: `cells`, `keys`, `values`, …
    @Override
    public void save(final SavedState to) {
        save(to, "");
    }

    /// Saves the map beside others in one state.
    /// @param to a state
    /// @param name prefix of the names of the map's arrays, such as `"owners."`
    public void save(final SavedState to, final String name) {
        entries.save(to, name);
    }

    /// Loads a saved map. Walks then have the same order as in the saved one.
    /// @param from a state that a map of the same family (dense or sparse) and hashing wrote
    /// @throws IllegalArgumentException if the hash of a key differs, or nothing was saved; nothing changes then
    @Override
    public void load(final SavedState from) {
        load(from, "");
    }

    /// Loads a map that was saved under a name.
    /// @param from a state
    /// @param name the name passed to [#save(SavedState,String)]
    /// @throws IllegalArgumentException if the hash of a key differs, or nothing was saved under the name
    public void load(final SavedState from, final String name) {
        entries.load(from, name);
    }

    /// Walks the entries of a map: `for (HashedMap.Cursor<K, V> it = map.cursor(); it.next(); ) { … }`.
    ///
    /// It may remove entries and replace values. After any other change of the keys it throws a
    /// ConcurrentModificationException. *Threads*: the owner of the map.
    ///
    /// @param <K> class of the keys
    /// @param <V> class of the values
    public static final class Cursor<K, V> {

        private final HashedMap<K, V> map;
        private final Entries.Walk<K> walk;

        private Cursor(final HashedMap<K, V> map) {
            this.map = map;
            this.walk = new Entries.Walk<>(map.entries);
        }

        /// Moves to the next entry.
        /// @return false after the last
        /// @throws java.util.ConcurrentModificationException if keys were changed, except by this cursor
        public boolean next() {
            return walk.step();
        }

        /// {@return the present key}
        /// @throws IllegalStateException if the cursor is on no entry, or the entry is removed
        public K key() {
            return map.entries.keyAt(walk.place());
        }

        /// {@return the present value}
        /// @throws IllegalStateException if the cursor is on no entry, or the entry is removed
        public V value() {
            return map.valueAt(walk.place());
        }

        /// Replaces the present value.
        /// @param value not null
        /// @throws IllegalStateException if the cursor is on no entry, or the entry is removed
        public void setValue(final V value) {
            map.entries.setValueAt(walk.place(), given(value, "value", REMEDY));
        }

        /// Removes the present entry.
        /// @throws IllegalStateException if the cursor is on no entry, or the entry is removed
        public void remove() {
            walk.remove();
        }
    }
}
