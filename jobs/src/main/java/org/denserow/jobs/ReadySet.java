package org.denserow.jobs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// The nodes of a schedule that may start and have not: a set of bits that any thread adds to and takes from.
///
/// ## Threads
/// [#add(int)] and [#poll()] are atomic and volatile: the thread that takes a node sees all that was done before the
/// node was added. Each addition is taken once. [#isEmpty()] is volatile, half of the Dekker pair of a sleeper and a
/// thread that adds. Beyond 64 nodes it reads one word after the other and may miss an addition to a word that it has
/// read; so the thread that adds publishes ready nodes, or wakes the owner, afterwards.
final class ReadySet {

    /// Result of [#poll()] when the set was empty.
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

    /// {@return the node that it removed, the lowest unless others are added meanwhile; or [#NONE]}
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
