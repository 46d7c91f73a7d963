package org.denserow.engine.sparse;

import static org.denserow.engine.ground.Given.given;

import org.denserow.engine.ground.Mix;
import org.denserow.engine.state.SavedState;

/// The keys of a hash table: which place each has. A *place* is an index of the values that a map keeps beside them.
///
/// Probes are triangular: from the bucket of the hash 1 further, then 2 further, then 3, …, modulo the buckets. Over a
/// power of two that visits every bucket once.
abstract sealed class Keys permits DenseKeys, SparseKeys {

    /// No place.
    static final int ABSENT = -1;

    /// The table must be copied before the key can be inserted.
    static final int NO_ROOM = Integer.MIN_VALUE;

    private static final long[] ASKED = {1, 1L << 40, -7}; // keys whose hashes tell functions apart

    LongHash hash;
    Sizing sizing;
    private int changes; // after which places may be other keys'
    private int erasures;

    Keys(final LongHash hash, final Sizing sizing) {
        this.hash = given(hash, "hash", "LongHash.MIXING is the default");
        this.sizing = sizing;
    }

    final long hashOf(final long key) {
        return hashOf(hash, key);
    }

    /// The default is called by name, so that it is inlined wherever a program also has others.
    static long hashOf(final LongHash hash, final long key) {
        return hash == LongHash.MIXING ? Mix.of(key) : hash.of(key);
    }

    // ---- One key ----

    /// {@return the place of a key, or [#ABSENT]}
    abstract int find(long key);

    /// Finds a key, or gives it a place.
    /// @return its place if it was there; `~place` if it has one now; [#NO_ROOM] if nothing changed
    abstract int claim(long key);

    /// Ends the key of a place. What it leaves ends no probe.
    abstract void release(int place);

    /// {@return how many buckets are looked at until a key that is there is found}
    abstract int probes(long key);

    // ---- Places ----

    /// {@return the first place with a key at or after a place, or [#ABSENT]}
    abstract int next(int from);

    /// {@return the key of a place that has one}
    abstract long keyAt(int place);

    /// {@return the place up to which all places from one on have keys, or 0 if that is not known}
    abstract int end(int place);

    /// Where a cursor stands after keys were erased, and nothing else happened.
    /// @param place where it stood, or `~next` if its key was gone already and `next` would come next
    /// @param end the [end][#end(int)] of its place then, 0 if it had not begun
    /// @return the place of its key, or `~next` if it is gone
    abstract int follow(int place, int end);

    // ---- All ----

    /// Lets all keys go.
    abstract void clear(int buckets);

    /// {@return the same keys at the same places, to be changed independently}
    abstract Keys copy();

    /// Exchanges everything with keys of the same class.
    abstract void swap(Keys other);

    /// {@return bytes of the arrays}
    abstract long bytes();

    abstract void save(SavedState to, String name);

    /// {@return keys as they were saved, which use the hash function of these}
    abstract Keys saved(SavedState from, String name);

    // ---- For cursors ----

    final void changed() {
        changes++;
    }

    final void erased() {
        erasures++;
    }

    final int changes() {
        return changes;
    }

    final int erasures() {
        return erasures;
    }

    // ---- For subclasses ----

    final void swapShared(final Keys other) {
        final LongHash hashBefore = hash;
        hash = other.hash;
        other.hash = hashBefore;
        final Sizing sizingBefore = sizing;
        sizing = other.sizing;
        other.sizing = sizingBefore;
        changed();
        other.changed();
    }

    /// {@return a number that differs if the hash function does}
    final long fingerprint() {
        long fingerprint = 0;
        for (final long key : ASKED) {
            fingerprint = Mix.next(fingerprint, hash.of(key));
        }
        return fingerprint;
    }

    final void checkFingerprint(final long saved) {
        if (saved != fingerprint()) {
            throw new IllegalArgumentException("a table is restored with the hash function it was saved with: saved="
                    + saved + ", given=" + fingerprint() + "; construct the table with the same LongHash");
        }
    }
}
