package org.denserow.engine.sparse;

import static org.denserow.engine.ground.Given.given;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.LongUnaryOperator;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.ground.Within;
import org.denserow.engine.snapshot.SavedState;

/// A set of `long` keys. [HashTable] says what all tables have in common.
///
/// Two sets are equal if they have the same keys. Family (dense or sparse), buckets, order and load factors do not
/// matter.
///
/// *Threads*: as [HashTable].
public abstract sealed class KeySet extends HashTable permits DenseHashSet, SparseHashSet {

    KeySet(final Keys keys) {
        super(keys);
    }

    /// {@return an empty set in one flat array, which is fast} It takes 8 bytes a bucket. By default keys take at most
    /// half of the buckets, so the set takes 16 to 32 bytes a key while it grows.
    /// @param keys number of expected keys, not of buckets; this many fit without a copy; 0 for 32 buckets
    /// @throws IllegalArgumentException if it is negative, or more than a table can hold
    public static KeySet dense(final int keys) {
        return dense(keys, MIXING);
    }

    /// {@return an empty set like that of [#dense(int)], with another hash function}
    /// @param keys number of expected keys; 0 for 32 buckets
    /// @param hash the hash function of keys; [HashTable] says what it must do
    /// @throws IllegalArgumentException if the expected keys are negative, or more than a table can hold
    public static KeySet dense(final int keys, final LongUnaryOperator hash) {
        return new DenseHashSet(keys, hash);
    }

    /// {@return an empty set that is packed under a bitmap, which is small} It takes 8 bytes a key and about half a
    /// byte a bucket. By default keys take at most four fifths of the buckets, so the set takes 8.5 to 9.1 bytes a key
    /// while it grows, from some thousand keys on. If memory runs out or the hash function throws during a copy, the
    /// set may be empty afterwards.
    ///
    /// *Cost*: as [HashTable] says. In addition, an insert and a removal move up to 511 keys of a block, and an insert
    /// into a full block allocates an array that is longer by 16 keys. A removal gives no memory back before the next
    /// copy or `clear`.
    /// @param keys number of expected keys, not of buckets; this many fit without a copy; 0 for 32 buckets
    /// @throws IllegalArgumentException if it is negative, or more than a table can hold
    public static KeySet sparse(final int keys) {
        return sparse(keys, MIXING);
    }

    /// {@return an empty set like that of [#sparse(int)], with another hash function}
    /// @param keys number of expected keys; 0 for 32 buckets
    /// @param hash the hash function of keys; [HashTable] says what it must do
    /// @throws IllegalArgumentException if the expected keys are negative, or more than a table can hold
    public static KeySet sparse(final int keys, final LongUnaryOperator hash) {
        return new SparseHashSet(keys, hash);
    }

    /// Adds a key.
    /// @param key any value
    /// @return true if it was absent
    public final boolean add(final long key) {
        return claim(key) < 0;
    }

    /// Adds all keys of a set.
    /// @param other any set, also this one
    /// @return the number of keys that were absent
    public final int addAll(final KeySet other) {
        final int before = size();
        if (given(other, "other") != this) {
            makeRoomFor(other);
            for (final Cursor it = other.cursor(); it.next(); ) {
                add(it.key());
            }
        }
        return size() - before;
    }

    /// Adds the keys in a range of an array.
    /// @param array the keys, in any order, with any repetitions
    /// @param begin index of the first, in `[0, end]`
    /// @param end index after the last, in `[begin, array.length]`
    /// @return the number of keys that were absent
    public final int addAll(final long[] array, final int begin, final int end) {
        Within.range(begin, end, given(array, "array").length, "keys of the array");
        final int before = size();
        for (int i = begin; i < end; i++) {
            add(array[i]);
        }
        return size() - before;
    }

    /// Exchanges keys, buckets, load factors and hash function with another set.
    /// @param other of the same family, dense or sparse
    /// @throws IllegalArgumentException if it is of the other family
    public final void swap(final KeySet other) {
        checkSwap(other);
        if (other != this) {
            keys.swap(other.keys);
        }
    }

    /// Writes keys in the binary form of this package. Buckets, removed keys and the hash function are not written.
    /// @param to is flushed, and stays open
    /// @throws IOException if the stream fails
    public final void write(final OutputStream to) throws IOException {
        HashForm.begin(to, this, 0).finish();
    }

    /// Reads a set that was written, and replaces the content of this one. It takes the fewest buckets that suffice and
    /// keeps its own hash function, so the order may differ.
    /// @param from is read to its end, and stays open
    /// @throws IOException if the stream fails, is cut short, continues after the set, has other content, or fails a
    ///     check; nothing is changed then
    public final void read(final InputStream from) throws IOException {
        final HashForm.Read read = HashForm.read(from, this, 0);
        read.reader().finish();
        final KeySet fresh = fresh();
        read.prepare(fresh);
        fresh.addAll(read.keys(), 0, read.keys().length);
        read.checkAll(fresh);
        swap(fresh);
    }

    @Override
    public abstract KeySet copy();

    @Override
    abstract KeySet fresh();

    @Override
    public final boolean equals(final Object object) {
        if (object == this) {
            return true;
        }
        if (!(object instanceof KeySet other) || other.size() != size()) {
            return false;
        }
        for (int place = keys.next(0); place >= 0; place = keys.next(place + 1)) {
            if (!other.containsKey(keys.keyAt(place))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public final int hashCode() {
        long sum = 0;
        for (int place = keys.next(0); place >= 0; place = keys.next(place + 1)) {
            sum += Mix.of(keys.keyAt(place));
        }
        return Long.hashCode(sum);
    }

    @Override
    final void saveValues(final SavedState to, final String name) {
        // a set has none
    }

    @Override
    final void loadValues(final SavedState from, final String name) {
        // a set has none
    }
}
