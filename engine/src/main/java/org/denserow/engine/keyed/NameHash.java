package org.denserow.engine.keyed;

import org.denserow.engine.ground.Mix;

/// Hashes texts to 64 bits: four chars at a time, each four mixed into all bits, the length last. The hash depends on
/// the chars only, so it is the same on every JVM. An attacker who knows it can choose texts of one hash: they cost
/// time, and never give a wrong answer.
///
/// *Cost*: O(length). *Threads*: a pure function.
final class NameHash {

    private static final int AT_ONCE = Long.SIZE / Character.SIZE;

    private NameHash() {}

    static long of(final String name) {
        final int length = name.length();
        final int whole = length - length % AT_ONCE;
        long hash = 0;
        for (int at = 0; at < whole; at += AT_ONCE) {
            hash = Mix.next(
                    hash,
                    (long) name.charAt(at) << 48
                            | (long) name.charAt(at + 1) << 32
                            | (long) name.charAt(at + 2) << 16
                            | name.charAt(at + 3));
        }
        long rest = 0;
        for (int at = whole; at < length; at++) {
            rest = rest << Character.SIZE | name.charAt(at);
        }
        return Mix.next(Mix.next(hash, rest), length);
    }
}
