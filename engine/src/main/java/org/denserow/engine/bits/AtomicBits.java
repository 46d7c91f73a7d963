package org.denserow.engine.bits;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// One bit of a word of which several threads change bits at once.
///
/// *Memory order*: opaque to look, volatile to write. A bit that is as wanted is only looked at: while all threads set,
/// or all clear, nobody undoes it.
final class AtomicBits {

    private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);

    private AtomicBits() {}

    /// Sets a row; exactly one of several threads is told that it was clear.
    static boolean set(final long[] words, final int row) {
        final int word = row >>> Words.SHIFT;
        final long bit = 1L << row;
        return ((long) WORDS.getOpaque(words, word) & bit) == 0
                && ((long) WORDS.getAndBitwiseOr(words, word, bit) & bit) == 0;
    }

    /// Clears a row; exactly one of several threads is told that it was set.
    static boolean clear(final long[] words, final int row) {
        final int word = row >>> Words.SHIFT;
        final long bit = 1L << row;
        return ((long) WORDS.getOpaque(words, word) & bit) != 0
                && ((long) WORDS.getAndBitwiseAnd(words, word, ~bit) & bit) != 0;
    }
}
