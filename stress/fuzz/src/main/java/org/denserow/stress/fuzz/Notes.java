package org.denserow.stress.fuzz;

import java.util.Arrays;

/// What programs without own rows have seen, mixed: each program has its own, so that programs may run side by side.
final class Notes {

    private static final int MOST_PROGRAMS = 32;
    private static final int FIRST_KEY = (int) CasePlan.CUSTOM - CustomPlan.MOST;

    private long[] seen = new long[MOST_PROGRAMS];

    /// A program has seen something.
    ///
    /// @param key that of the program
    /// @param raw what it has seen
    void add(final long key, final long raw) {
        final int place = (int) key - FIRST_KEY;
        seen[place] = Draws.mix(seen[place] ^ raw);
    }

    /// {@return a copy, for [#set(long\[\])]}
    long[] get() {
        return seen.clone();
    }

    /// Goes back to a copy.
    void set(final long[] copy) {
        seen = copy.clone();
    }

    /// Forgets everything.
    void clear() {
        Arrays.fill(seen, 0);
    }

    @Override
    public String toString() {
        return "noted=" + Arrays.toString(seen);
    }
}
