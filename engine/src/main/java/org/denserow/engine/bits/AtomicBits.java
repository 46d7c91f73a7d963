package org.denserow.engine.bits;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// Changes of one bit in a word whose bits several threads change at once.
///
/// *Memory order*: opaque reads, volatile writes. A bit that already has the wanted value is only read: all threads
/// set, or all clear, so it keeps this value.
final class AtomicBits {

    private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);

    private AtomicBits() {}

    /// Sets a row; of several threads exactly one gets true: the row was clear.
    static boolean set(final long[] words, final int row) {
        final int word = row >>> Words.SHIFT;
        final long bit = 1L << row;
        return ((long) WORDS.getOpaque(words, word) & bit) == 0
                && ((long) WORDS.getAndBitwiseOr(words, word, bit) & bit) == 0;
    }

    /// Clears a row; of several threads exactly one gets true: the row was set.
    static boolean clear(final long[] words, final int row) {
        final int word = row >>> Words.SHIFT;
        final long bit = 1L << row;
        return ((long) WORDS.getOpaque(words, word) & bit) != 0
                && ((long) WORDS.getAndBitwiseAnd(words, word, ~bit) & bit) != 0;
    }
}
