package org.denserow.engine.sparse;

import static org.denserow.engine.ground.Given.given;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.ground.Within;
import org.denserow.engine.state.SavedState;

/// A set of `long` keys; [HashTable] documents what all tables share.
///
/// Two sets are equal if they have the same keys; family, buckets, order and load factors do not matter.
///
/// *Threads*: the owner's, see [HashTable].
public abstract sealed class KeySet extends HashTable permits DenseHashSet, SparseHashSet {

    KeySet(final Keys keys) {
        super(keys);
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
            for (final KeyCursor it = other.cursor(); it.next(); ) {
                add(it.key());
            }
        }
        return size() - before;
    }

    /// Adds the keys of a range of an array.
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
    /// @param other of the same class
    /// @throws IllegalArgumentException if it is of another class
    public final void swap(final KeySet other) {
        checkSwap(other);
        if (other != this) {
            keys.swap(other.keys);
        }
    }

    /// Writes keys in the binary form of this package. Buckets, erased keys and the hash function are not written.
    /// @param to stays open; flushed
    /// @throws IOException if the stream fails
    public final void write(final OutputStream to) throws IOException {
        HashForm.begin(to, this, 0).finish();
    }

    /// Reads a written set and replaces the content, with the fewest buckets that hold it and its own hash function; so
    /// the order may differ.
    /// @param from stays open, read to its end
    /// @throws IOException if the stream fails, is cut short, continues after the set, has other content, or fails a
    ///     check; nothing changes then
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
            if (!other.contains(keys.keyAt(place))) {
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
