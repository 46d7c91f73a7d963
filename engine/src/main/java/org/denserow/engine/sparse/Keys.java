package org.denserow.engine.sparse;

import static org.denserow.engine.ground.Given.given;

import java.util.function.LongUnaryOperator;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.snapshot.SavedState;

/// The keys of a hash table, and the place of each. A *place* is an index of the values of a map.
///
/// Probes are triangular: from the bucket of the hash 1 further, then 2 further, then 3, …, modulo the buckets. Over a
/// power of two that visits every bucket once.
abstract sealed class Keys permits DenseKeys, SparseKeys {

    /// No place.
    static final int ABSENT = -1;

    /// The key cannot be inserted before the table is copied.
    static final int NO_ROOM = Integer.MIN_VALUE;

    /// The default hash function, [HashTable#MIXING].
    static final LongUnaryOperator MIXING = Mix::of;

    private static final long[] ASKED = {1, 1L << 40, -7}; // their hashes tell functions apart

    LongUnaryOperator hash;
    Sizing sizing;
    private int changes; // increases when places may change their keys; an insert need not count here
    private int removals;

    Keys(final LongUnaryOperator hash, final Sizing sizing) {
        this.hash = given(hash, "hash", "HashTable.MIXING is the default");
        this.sizing = sizing;
    }

    final long hashOf(final long key) {
        return hashOf(hash, key);
    }

    /// Calls the default by name, so that the JIT inlines it also in programs with other hash functions.
    static long hashOf(final LongUnaryOperator hash, final long key) {
        return hash == MIXING ? Mix.of(key) : hash.applyAsLong(key);
    }

    // ---- One key ----

    /// {@return the place of a key, negative if it is absent}
    abstract int find(long key);

    /// Finds a key, or gives it a place.
    /// @return its place if it was present; `~place` if it is new; [#NO_ROOM] if nothing changed
    abstract int claim(long key);

    /// Removes the key of a place. Its bucket does not end a probe.
    abstract void release(int place);

    /// {@return the number of buckets read to find a present key}
    abstract int probes(long key);

    // ---- Places ----

    /// {@return the first place with a key at or after a place, or [#ABSENT]}
    abstract int next(int from);

    /// {@return the key of a place that has one}
    abstract long keyAt(int place);

    /// {@return the end of the run of places with keys that begins at a place, or 0 if it is unknown}
    abstract int end(int place);

    /// The place of a cursor after keys were removed, and no other change.
    /// @param place its place before, or `~next` if its key was removed already and `next` would come next
    /// @param end the [end][#end(int)] of its place then, 0 if the walk had not begun
    /// @return the place of its key, or `~next` if the key is removed
    abstract int follow(int place, int end);

    // ---- All ----

    /// {@return `dense` or `sparse`, for messages}
    abstract String family();

    /// Removes all keys.
    abstract void clear(int buckets);

    /// {@return an independent copy, with the same places}
    abstract Keys copy();

    /// Exchanges everything with keys of the same class.
    abstract void swap(Keys other);

    /// {@return bytes of the arrays}
    abstract long bytes();

    abstract void save(SavedState to, String name);

    /// {@return the saved keys, with the hash function of these}
    abstract Keys saved(SavedState from, String name);

    // ---- For cursors ----

    final void changed() {
        changes++;
    }

    final void removed() {
        removals++;
    }

    /// {@return a number that differs after an insert, and after places may have changed their keys} A removal leaves
    /// the sum of keys and removals as it is, and an insert does not: inserts need no counter of their own.
    final long changes() {
        return (long) changes << Integer.SIZE | Integer.toUnsignedLong(sizing.size + removals);
    }

    final int removals() {
        return removals;
    }

    // ---- For subclasses ----

    final void swapShared(final Keys other) {
        final LongUnaryOperator hashBefore = hash;
        hash = other.hash;
        other.hash = hashBefore;
        final Sizing sizingBefore = sizing;
        sizing = other.sizing;
        other.sizing = sizingBefore;
        changed();
        other.changed();
    }

    /// {@return a number that differs between hash functions}
    final long fingerprint() {
        long fingerprint = 0;
        for (final long key : ASKED) {
            fingerprint = Mix.next(fingerprint, hash.applyAsLong(key));
        }
        return fingerprint;
    }

    final void checkFingerprint(final long saved) {
        if (saved != fingerprint()) {
            throw new IllegalArgumentException("a table is restored with the hash function it was saved with: saved="
                    + saved + ", given=" + fingerprint() + "; make the table with the same one");
        }
    }
}
