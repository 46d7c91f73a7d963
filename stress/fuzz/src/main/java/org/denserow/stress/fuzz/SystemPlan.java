package org.denserow.stress.fuzz;

import java.util.List;

/// A system of a case.
///
/// @param number its key in the draws: it stays when other systems are dropped
/// @param over what it runs over
/// @param type the type of its rows
/// @param by the tag by which it selects rows, or the part over whose groups it runs
/// @param grain rows of a chunk
/// @param every it runs in frames whose number is a multiple
/// @param bounded whether a boundary comes before it
/// @param thread the number of the thread on which all its runs are, or [#ANY_THREAD]
/// @param ops what it does for each row
record SystemPlan(
        int number, Over over, int type, int by, int grain, int every, boolean bounded, int thread, List<Op> ops) {

    /// It runs on any thread.
    static final int ANY_THREAD = 0;

    /// What a system runs over.
    enum Over {
        /// All active rows.
        ROWS,
        /// The active rows of a pinned type, by their bits.
        LIVE,
        /// The active rows of a pinned type, by their list.
        LIST,
        /// The active rows with a tag.
        TAGGED,
        /// The rows that became active within the last lap.
        CREATED,
        /// The rows that commands changed within the last lap.
        CHANGED,
        /// The groups of buckets.
        GROUPS,
        /// The groups of buckets, level after level.
        WAVES,
        /// Nothing: it runs once, beside others.
        ONCE,
        /// Nothing: it runs alone, on the owner.
        ALONE
    }

    /// {@return whether a boundary comes before it}
    ///
    /// @param begins whether the system before it ended a segment, or there is none
    boolean opensBoundary(final boolean begins) {
        return over == Over.ALONE || bounded && !begins;
    }

    /// {@return its name in the engine}
    String name() {
        return CasePlan.stream(number);
    }

    /// {@return whether it runs over the groups of a part}
    boolean isGrouped() {
        return over == Over.GROUPS || over == Over.WAVES;
    }

    /// {@return the same with other operations}
    SystemPlan with(final List<Op> others) {
        return new SystemPlan(number, over, type, by, grain, every, bounded, thread, others);
    }

    /// {@return the same on any thread}
    SystemPlan onAnyThread() {
        return new SystemPlan(number, over, type, by, grain, every, bounded, ANY_THREAD, ops);
    }
}
