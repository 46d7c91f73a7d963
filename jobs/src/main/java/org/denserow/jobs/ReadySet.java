package org.denserow.jobs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// The nodes of a schedule that may start and have not: a set of bits that any thread adds to and takes from.
///
/// ## Threads
/// [#add(int)] and [#poll()] are atomic and volatile: who takes a node sees all that was done before it was added. Each
/// addition is taken once. [#isEmpty()] is volatile, half of the Dekker pair of a sleeper and who adds. Beyond 64 nodes
/// the words are looked at one after the other, so an addition behind the look is missed: who adds looks again after
/// it.
final class ReadySet {

    /// What [#poll()] returns when there was nothing to take.
    static final int NONE = -1;

    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] words;

    ReadySet(final int nodes) {
        this.words = new long[(nodes + 63) >>> 6];
    }

    /// Adds a node that is not in the set.
    void add(final int node) {
        final long before = (long) WORD.getAndBitwiseOr(words, node >>> 6, 1L << node);
        assert (before & 1L << node) == 0 : "a node became ready twice: node=" + node;
    }

    /// {@return a node, the lowest unless others are added now, which is no longer in the set, or [#NONE]}
    int poll() {
        for (int word = 0; word < words.length; word++) {
            long bits = (long) WORD.getVolatile(words, word);
            while (bits != 0) {
                if (WORD.compareAndSet(words, word, bits, bits & bits - 1)) {
                    return (word << 6) + Long.numberOfTrailingZeros(bits);
                }
                bits = (long) WORD.getVolatile(words, word);
            }
        }
        return NONE;
    }

    boolean isEmpty() {
        for (int word = 0; word < words.length; word++) {
            if ((long) WORD.getVolatile(words, word) != 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        return "ReadySet{empty=" + isEmpty() + '}';
    }
}
