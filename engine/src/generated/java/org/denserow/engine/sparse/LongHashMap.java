// Generated from IntHashMap.java: change that, then run CopiesTest, which says how to renew this file.
package org.denserow.engine.sparse;

import static org.denserow.engine.ground.Given.given;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.LongUnaryOperator;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.ground.Within;

/// A map from `long` keys to `long` values. [HashTable] says what all tables have in common.
///
/// Two maps are equal if they have the same keys with the same values. Family (dense or sparse), buckets, order and
/// load factors do not matter.
///
/// *Threads*: as [HashTable].
public abstract sealed class LongHashMap extends HashTable permits DenseLongHashMap, SparseLongHashMap {

    LongHashMap(final Keys keys) {
        super(keys);
    }

    /// {@return an empty map in flat arrays, which is fast} It takes 16 bytes a bucket. By default keys take at most
    /// half of the buckets, so the map takes 32 to 64 bytes an entry while it grows.
    /// @param keys number of expected keys, not of buckets; this many fit without a copy; 0 for 32 buckets
    /// @throws IllegalArgumentException if it is negative, or more than a table can hold
    public static LongHashMap dense(final int keys) {
        return dense(keys, MIXING);
    }

    /// {@return an empty map like that of [#dense(int)], with another hash function}
    /// @param keys number of expected keys; 0 for 32 buckets
    /// @param hash the hash function of keys; [HashTable] says what it must do
    /// @throws IllegalArgumentException if the expected keys are negative, or more than a table can hold
    public static LongHashMap dense(final int keys, final LongUnaryOperator hash) {
        return new DenseLongHashMap(keys, hash);
    }

    /// {@return an empty map that is packed under a bitmap, which is small} It takes 16 bytes an entry and about half a
    /// byte a bucket. By default keys take at most four fifths of the buckets, so the map takes 16.7 to 17.4 bytes an
    /// entry while it grows, from some thousand entries on. If memory runs out or the hash function throws during a
    /// copy, the map may be empty afterwards.
    ///
    /// *Cost*: as [HashTable] says. In addition, an insert and a removal move up to 511 keys and values of a block, and
    /// an insert into a full block allocates arrays that are longer by 16 entries. A removal gives no memory back
    /// before the next copy or `clear`.
    /// @param keys number of expected keys, not of buckets; this many fit without a copy; 0 for 32 buckets
    /// @throws IllegalArgumentException if it is negative, or more than a table can hold
    public static LongHashMap sparse(final int keys) {
        return sparse(keys, MIXING);
    }

    /// {@return an empty map like that of [#sparse(int)], with another hash function}
    /// @param keys number of expected keys; 0 for 32 buckets
    /// @param hash the hash function of keys; [HashTable] says what it must do
    /// @throws IllegalArgumentException if the expected keys are negative, or more than a table can hold
    public static LongHashMap sparse(final int keys, final LongUnaryOperator hash) {
        return new SparseLongHashMap(keys, hash);
    }

    // ---- One key ----

    /// {@return the value of a key that is present}
    /// @param key any value
    /// @throws java.util.NoSuchElementException if it is absent; [#getOrDefault(long,long)] gives a value then
    public abstract long get(long key);

    /// {@return the value of a key}
    /// @param key any value
    /// @param missing the result for an absent key
    public abstract long getOrDefault(long key, long missing);

    /// Sets the value of a key, present or absent.
    /// @param key any value
    /// @param value any value
    /// @return true if the key was absent
    public abstract boolean put(long key, long value);

    /// Inserts a key if it is absent. If the key is present, nothing is changed.
    /// @param key any value
    /// @param value any value
    /// @return true if the key was absent
    public final boolean putIfAbsent(final long key, final long value) {
        final int place = claim(key);
        if (place < 0) {
            setValueAt(~place, value);
        }
        return place < 0;
    }

    /// {@return the value of a key; if the key is absent, it is inserted first}
    /// @param key any value
    /// @param value the value of an absent key
    public final long getOrPut(final long key, final long value) {
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
    /// @param function is called once, if the key is absent. It may use the map. If it inserts the key itself, that
    ///     value stays. If it throws, its exception is thrown, and nothing is inserted
    public final long computeIfAbsent(final long key, final LongUnaryOperator function) {
        given(function, "function");
        final int place = keys.find(key);
        return place < 0 ? getOrPut(key, function.applyAsLong(key)) : valueAt(place);
    }

    /// Adds to the value of a key; the value of an absent key counts as 0.
    /// @param key any value
    /// @param difference the number to add; the sum wraps
    /// @return the new value
    public final long add(final long key, final long difference) {
        final int place = claim(key);
        final long sum = place < 0 ? difference : valueAt(place) + difference;
        setValueAt(place < 0 ? ~place : place, sum);
        return sum;
    }

    /// Removes a key, whatever its value, and returns that value. [#remove(long)] says only whether the key was
    /// present.
    /// @param key any value
    /// @param missing the result for an absent key
    /// @return the value that was removed
    public final long removeOrDefault(final long key, final long missing) {
        final int place = keys.find(key);
        if (place < 0) {
            return missing;
        }
        final long value = valueAt(place);
        release(place);
        return value;
    }

    // ---- Several keys ----

    /// Puts all entries of another map into this one. A key that is in both maps gets the value of the other map.
    /// @param other any map, also this one
    public final void putAll(final LongHashMap other) {
        if (given(other, "other") != this) {
            makeRoomFor(other);
            for (final Cursor it = other.cursor(); it.next(); ) {
                put(it.key(), it.value());
            }
        }
    }

    /// Puts entries that two arrays give. A repeated key gets its last value.
    /// @param keyArray the keys
    /// @param valueArray the values, each at the same index as its key
    /// @param begin index of the first, in `[0, end]`
    /// @param end index after the last, in `[begin, length]`, of both arrays
    public final void putAll(final long[] keyArray, final long[] valueArray, final int begin, final int end) {
        Within.range(begin, end, given(keyArray, "keyArray").length, "keys of the array");
        Within.range(begin, end, given(valueArray, "valueArray").length, "values of the array");
        for (int i = begin; i < end; i++) {
            put(keyArray[i], valueArray[i]);
        }
    }

    @Override
    public final Cursor cursor() {
        return new Cursor(this);
    }

    // ---- Whole maps ----

    /// Exchanges entries, buckets, load factors and hash function with another map.
    /// @param other of the same family, dense or sparse
    /// @throws IllegalArgumentException if it is of the other family
    public final void swap(final LongHashMap other) {
        checkSwap(other);
        if (other != this) {
            keys.swap(other.keys);
            swapValues(other);
        }
    }

    /// Writes keys and values in the binary form of this package. Buckets, removed keys and the hash function are not
    /// written.
    /// @param to is flushed, and stays open
    /// @throws IOException if the stream fails
    public final void write(final OutputStream to) throws IOException {
        final FormWriter writer = HashForm.begin(to, this, (long) Long.BYTES * size());
        for (final Cursor it = cursor(); it.next(); ) {
            writer.putLong(it.value());
        }
        writer.finish();
    }

    /// Reads a map that was written, and replaces the content of this one. It takes the fewest buckets that suffice and
    /// keeps its own hash function, so the order may differ.
    /// @param from is read to its end, and stays open
    /// @throws IOException if the stream fails, is cut short, continues after the map, has other content, or fails a
    ///     check; nothing is changed then
    public final void read(final InputStream from) throws IOException {
        final HashForm.Read read = HashForm.read(from, this, Long.BYTES);
        final long[] keyArray = read.keys();
        final long[] valueArray = new long[keyArray.length];
        read.reader().getLongs(valueArray, valueArray.length);
        read.reader().finish();
        final LongHashMap fresh = fresh();
        read.prepare(fresh);
        fresh.putAll(keyArray, valueArray, 0, keyArray.length);
        read.checkAll(fresh);
        swap(fresh);
    }

    @Override
    public abstract LongHashMap copy();

    @Override
    abstract LongHashMap fresh();

    @Override
    public final boolean equals(final Object object) {
        if (object == this) {
            return true;
        }
        if (!(object instanceof LongHashMap other) || other.size() != size()) {
            return false;
        }
        for (int place = keys.next(0); place >= 0; place = keys.next(place + 1)) {
            final int otherPlace = other.keys.find(keys.keyAt(place));
            if (otherPlace < 0 || other.valueAt(otherPlace) != valueAt(place)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public final int hashCode() {
        long sum = 0;
        for (int place = keys.next(0); place >= 0; place = keys.next(place + 1)) {
            sum += Mix.next(keys.keyAt(place), valueAt(place));
        }
        return Long.hashCode(sum);
    }

    // ---- For subclasses ----

    abstract long valueAt(int place);

    abstract void setValueAt(int place, long value);

    /// Exchanges the values of two maps of one class.
    abstract void swapValues(LongHashMap other);

    /// Walks the entries of a map. Everything else is as in [HashTable.Cursor].
    ///
    /// *Threads*: the owner of the map.
    public static final class Cursor extends HashTable.Cursor {

        private final LongHashMap map;

        Cursor(final LongHashMap map) {
            super(map);
            this.map = map;
        }

        /// {@return the value of the present key}
        /// @throws IllegalStateException if the cursor is on no key, or the key was removed
        /// @throws java.util.ConcurrentModificationException if the map was changed, except by removing
        public long value() {
            return map.valueAt(place());
        }

        /// Replaces the value of the present key.
        /// @param value any value
        /// @throws IllegalStateException if the cursor is on no key, or the key was removed
        /// @throws java.util.ConcurrentModificationException if the map was changed, except by removing
        public void setValue(final long value) {
            map.setValueAt(place(), value);
        }
    }
}
