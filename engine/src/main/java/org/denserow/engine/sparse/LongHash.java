package org.denserow.engine.sparse;

import org.denserow.engine.ground.Mix;

/// A hash function of `long` keys. Its lowest bits choose the first bucket, so they must depend on all bits in which
/// keys differ. A function that does not spread keys costs time (see [HashTable#longestProbe()]), never wrong answers.
///
/// A table calls it once per operation, and once per key when it copies itself. It must always give the same value for
/// the same key, in every process; otherwise keys are lost, and a restored table differs from the saved one.
///
/// *Threads*: those of the tables that use it.
@FunctionalInterface
public interface LongHash {

    /// The default: a bijection that mixes all bits of the key. Keys that count up, that differ in high bits only, or
    /// handles of one type spread like random keys.
    LongHash MIXING = Mix::of;

    /// {@return the hash of a key}
    /// @param key any value
    long of(long key);
}
