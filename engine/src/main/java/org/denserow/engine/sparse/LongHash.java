package org.denserow.engine.sparse;

import org.denserow.engine.ground.Mix;

/// A hash function of `long` keys. Its lowest bits choose the first bucket, so they must depend on all bits of the key
/// that differ between keys. One that does not spread costs time (see [HashTable#longestProbe()]), never right answers.
///
/// A table asks once per operation, and once per key when it copies itself. The function must give the same value for
/// the same key for ever, in every process: else keys are lost, and a restored table differs from the saved one.
///
/// *Threads*: those of the tables that use it.
@FunctionalInterface
public interface LongHash {

    /// The default, a bijection that mixes all bits of the key into all others: keys that are counted up, that differ
    /// in high bits only, or handles of one type spread like random ones.
    LongHash MIXING = Mix::of;

    /// {@return the hash of a key}
    /// @param key any value
    long of(long key);
}
