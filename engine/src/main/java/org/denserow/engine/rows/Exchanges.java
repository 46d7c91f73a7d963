package org.denserow.engine.rows;

import java.util.function.Consumer;
import org.denserow.engine.slots.SlotMap;

/// Exchanges of two rows each, made many at a time: identity is exchanged at once, so that look-ups are right between
/// them, and everything that follows rows repeats them when [#CAPACITY] have come together or [#apply()] is called,
/// column by column in one tight loop each, then tags, then the others. The outcome is that of exchanges one by one.
///
/// Between [#add(int,int)] and [#apply()] columns and tags are out of step with identity: nobody looks at them.
///
/// *Cost*: O(columns + tags + followers) an exchange, no allocation. *Threads*: as [RowStore].
public final class Exchanges {

    /// Exchanges that are collected at most.
    public static final int CAPACITY = RowPairs.CAPACITY;

    private final RowStore store;
    private final SlotMap slots;
    private final RowPairs pairs = new RowPairs();

    /// Creates an empty list.
    ///
    /// @param store rows of a layout that exchanges them
    public Exchanges(final RowStore store) {
        assert store.kind.exchanges() : store;
        this.store = store;
        this.slots = store.slots;
    }

    /// Exchanges two rows.
    ///
    /// @param rowA a row that is not permanent
    /// @param rowB another one of the same state
    public void add(final int rowA, final int rowB) {
        assert rowA != rowB && Math.min(rowA, rowB) >= slots.permanent() : rowA + ", " + rowB + ", " + slots;
        assert slots.isActive(rowA) == slots.isActive(rowB) : "of one state: " + rowA + ", " + rowB + ", " + slots;
        slots.exchange(rowA, rowB);
        if (pairs.add(rowA, rowB)) {
            apply();
        }
    }

    /// Lets everything that follows rows repeat what was added.
    public void apply() {
        try {
            store.parts.exchanged(pairs);
        } finally {
            pairs.clear(); // a follower of the user's has thrown: all else has followed
        }
    }

    /// Names its arrays.
    ///
    /// @param to is told each array once
    public void arrays(final Consumer<Object> to) {
        pairs.arrays(to);
    }
}
