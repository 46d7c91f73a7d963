package org.denserow.engine.sparse;

import static org.denserow.engine.ground.Given.given;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.ground.Within;
import org.denserow.engine.snapshot.ObjectForm;
import org.jspecify.annotations.Nullable;

/// A map from `long` keys to objects. [HashTable] says what all tables have in common.
///
/// Values are references and never null. The map releases the values of removed keys. Two maps are equal if they have
/// the same keys with equal values. Family (dense or sparse), buckets, order and load factors do not matter.
///
/// *Threads*: as [HashTable].
///
/// @param <V> class of the values
public abstract sealed class ObjectHashMap<V> extends HashTable permits DenseObjectHashMap, SparseObjectHashMap {

    /// The remedy for putting null.
    static final String REMEDY = "a key without a value is absent: remove it";

    ObjectHashMap(final Keys keys) {
        super(keys);
    }

    /// {@return an empty map in flat arrays, which is fast} With references of 4 bytes it takes 12 bytes a bucket. By
    /// default keys take at most half of the buckets, so the map takes 24 to 48 bytes an entry while it grows.
    /// @param <V> class of the values
    /// @param keys number of expected keys, not of buckets; this many fit without a copy; 0 for 32 buckets
    /// @throws IllegalArgumentException if it is negative, or more than a table can hold
    public static <V> ObjectHashMap<V> dense(final int keys) {
        return dense(keys, MIXING);
    }

    /// {@return an empty map like that of [#dense(int)], with another hash function}
    /// @param <V> class of the values
    /// @param keys number of expected keys; 0 for 32 buckets
    /// @param hash the hash function of keys; [HashTable] says what it must do
    /// @throws IllegalArgumentException if the expected keys are negative, or more than a table can hold
    public static <V> ObjectHashMap<V> dense(final int keys, final LongUnaryOperator hash) {
        return new DenseObjectHashMap<>(keys, hash);
    }

    /// {@return an empty map that is packed under a bitmap, which is small} With references of 4 bytes it takes 12
    /// bytes an entry and about half a byte a bucket. By default keys take at most four fifths of the buckets, so the
    /// map takes 12.6 to 13.3 bytes an entry while it grows, from some thousand entries on. If memory runs out or the
    /// hash function throws during a copy, the map may be empty afterwards.
    ///
    /// *Cost*: as [HashTable] says. In addition, an insert and a removal move up to 511 keys and values of a block, and
    /// an insert into a full block allocates arrays that are longer by 16 entries. A removal gives no memory back
    /// before the next copy or `clear`.
    /// @param <V> class of the values
    /// @param keys number of expected keys, not of buckets; this many fit without a copy; 0 for 32 buckets
    /// @throws IllegalArgumentException if it is negative, or more than a table can hold
    public static <V> ObjectHashMap<V> sparse(final int keys) {
        return sparse(keys, MIXING);
    }

    /// {@return an empty map like that of [#sparse(int)], with another hash function}
    /// @param <V> class of the values
    /// @param keys number of expected keys; 0 for 32 buckets
    /// @param hash the hash function of keys; [HashTable] says what it must do
    /// @throws IllegalArgumentException if the expected keys are negative, or more than a table can hold
    public static <V> ObjectHashMap<V> sparse(final int keys, final LongUnaryOperator hash) {
        return new SparseObjectHashMap<>(keys, hash);
    }

    // ---- One key ----

    /// {@return the value of a key that is present}
    /// @param key any value
    /// @throws java.util.NoSuchElementException if it is absent; [#getOrDefault(long,Object)] gives a value then
    public abstract V get(long key);

    /// {@return the value of a key}
    /// @param key any value
    /// @param missing the result for an absent key; may be null
    @SuppressWarnings("exports") // users need not have the annotation
    public abstract @Nullable V getOrDefault(long key, @Nullable V missing);

    /// Sets the value of a key, present or absent.
    /// @param key any value
    /// @param value not null
    /// @return true if the key was absent
    public abstract boolean put(long key, V value);

    /// Inserts a key if it is absent. If the key is present, nothing is changed.
    /// @param key any value
    /// @param value not null
    /// @return true if the key was absent
    public final boolean putIfAbsent(final long key, final V value) {
        given(value, "value", REMEDY);
        final int place = claim(key);
        if (place < 0) {
            setValueAt(~place, value);
        }
        return place < 0;
    }

    /// {@return the value of a key; if the key is absent, it is inserted first}
    /// @param key any value
    /// @param value the value of an absent key, not null
    public final V getOrPut(final long key, final V value) {
        given(value, "value", REMEDY);
        final int place = claim(key);
        if (place >= 0) {
            return valueAt(place);
        }
        setValueAt(~place, value);
        return value;
    }

    /// {@return the value of a key; if the key is absent, it is inserted first, with the value that a function gives
    /// for it}
    /// @param key any value
    /// @param function is called once, if the key is absent; its result must not be null. It may use the map. If it
    ///     inserts the key itself, that value stays. If it throws, its exception is thrown, and nothing is inserted
    public final V computeIfAbsent(final long key, final LongFunction<? extends V> function) {
        given(function, "function");
        final int place = keys.find(key);
        return place < 0 ? getOrPut(key, function.apply(key)) : valueAt(place);
    }

    /// Removes a key, whatever its value, and returns that value. [#remove(long)] says only whether the key was
    /// present.
    /// @param key any value
    /// @param missing the result for an absent key; may be null
    /// @return the value that was removed
    @SuppressWarnings("exports") // users need not have the annotation
    public final @Nullable V removeOrDefault(final long key, final @Nullable V missing) {
        final int place = keys.find(key);
        if (place < 0) {
            return missing;
        }
        final V value = valueAt(place);
        release(place);
        return value;
    }

    // ---- Several keys ----

    /// Puts all entries of another map into this one. A key that is in both maps gets the value of the other map.
    /// @param other any map, also this one
    public final void putAll(final ObjectHashMap<? extends V> other) {
        if (given(other, "other") != this) {
            makeRoomFor(other);
            for (final Cursor<? extends V> it = other.cursor(); it.next(); ) {
                put(it.key(), it.value());
            }
        }
    }

    /// Puts entries that two arrays give. A repeated key gets its last value.
    /// @param keyArray the keys
    /// @param valueArray the values, not null, each at the same index as its key
    /// @param begin index of the first, in `[0, end]`
    /// @param end index after the last, in `[begin, length]`, of both arrays
    public final void putAll(final long[] keyArray, final V[] valueArray, final int begin, final int end) {
        Within.range(begin, end, given(keyArray, "keyArray").length, "keys of the array");
        Within.range(begin, end, given(valueArray, "valueArray").length, "values of the array");
        for (int i = begin; i < end; i++) {
            given(valueArray[i], "valueArray[i]", REMEDY);
        }
        for (int i = begin; i < end; i++) {
            put(keyArray[i], valueArray[i]);
        }
    }

    @Override
    public final Cursor<V> cursor() {
        return new Cursor<>(this);
    }

    // ---- Whole maps ----

    /// Exchanges entries, buckets, load factors and hash function with another map.
    /// @param other of the same family, dense or sparse
    /// @throws IllegalArgumentException if it is of the other family
    public final void swap(final ObjectHashMap<V> other) {
        checkSwap(other);
        if (other != this) {
            keys.swap(other.keys);
            swapValues(other);
        }
    }

    /// Writes keys and values in the binary form of this package. Buckets, removed keys and the hash function are not
    /// written.
    /// @param to is flushed, and stays open
    /// @param form writes an object
    /// @throws IOException if the stream or the form fails
    public final void write(final OutputStream to, final ObjectForm<V> form) throws IOException {
        final ObjectBytes<V> objects = new ObjectBytes<>(given(form, "form"));
        for (final Cursor<V> it = cursor(); it.next(); ) {
            objects.add(it.value());
        }
        final FormWriter writer = HashForm.begin(to, this, objects.size());
        objects.write(writer);
        writer.finish();
    }

    /// Reads a map that was written, and replaces the content of this one. It takes the fewest buckets that suffice and
    /// keeps its own hash function, so the order may differ.
    /// @param from is read to its end, and stays open
    /// @param form reads an object; it must not change the map
    /// @throws IOException if the stream or the form fails, is cut short, continues after the map, has other content,
    ///     or fails a check; nothing is changed then
    public final void read(final InputStream from, final ObjectForm<V> form) throws IOException {
        given(form, "form");
        final HashForm.Read read = HashForm.read(from, this, Integer.BYTES);
        final Object[] valueArray = new Object[read.keys().length];
        for (int i = 0; i < valueArray.length; i++) {
            valueArray[i] = ObjectBytes.read(read.reader(), form);
        }
        read.reader().finish();
        final ObjectHashMap<V> fresh = fresh();
        read.prepare(fresh);
        fresh.putRead(read.keys(), valueArray);
        read.checkAll(fresh);
        swap(fresh);
    }

    @SuppressWarnings("unchecked") // a form of V read them
    private void putRead(final long[] keyArray, final Object[] valueArray) {
        for (int i = 0; i < keyArray.length; i++) {
            put(keyArray[i], (V) valueArray[i]);
        }
    }

    @Override
    public abstract ObjectHashMap<V> copy();

    @Override
    abstract ObjectHashMap<V> fresh();

    @Override
    public final boolean equals(final Object object) {
        if (object == this) {
            return true;
        }
        if (!(object instanceof ObjectHashMap<?> other) || other.size() != size()) {
            return false;
        }
        for (int place = keys.next(0); place >= 0; place = keys.next(place + 1)) {
            final int otherPlace = other.keys.find(keys.keyAt(place));
            if (otherPlace < 0 || !other.valueAt(otherPlace).equals(valueAt(place))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public final int hashCode() {
        long sum = 0;
        for (int place = keys.next(0); place >= 0; place = keys.next(place + 1)) {
            sum += Mix.next(keys.keyAt(place), valueAt(place).hashCode());
        }
        return Long.hashCode(sum);
    }

    // ---- For subclasses ----

    abstract V valueAt(int place);

    abstract void setValueAt(int place, V value);

    /// Exchanges the values of two maps of one class.
    abstract void swapValues(ObjectHashMap<V> other);

    /// Walks the entries of a map. Everything else is as in [HashTable.Cursor].
    ///
    /// *Threads*: the owner of the map.
    ///
    /// @param <V> class of the values
    public static final class Cursor<V> extends HashTable.Cursor {

        private final ObjectHashMap<V> map;

        Cursor(final ObjectHashMap<V> map) {
            super(map);
            this.map = map;
        }

        /// {@return the value of the present key}
        /// @throws IllegalStateException if the cursor is on no key, or the key was removed
        /// @throws java.util.ConcurrentModificationException if the map was changed, except by removing
        public V value() {
            return map.valueAt(place());
        }

        /// Replaces the value of the present key.
        /// @param value not null
        /// @throws IllegalStateException if the cursor is on no key, or the key was removed
        /// @throws java.util.ConcurrentModificationException if the map was changed, except by removing
        public void setValue(final V value) {
            map.setValueAt(place(), given(value, "value", REMEDY));
        }
    }
}
