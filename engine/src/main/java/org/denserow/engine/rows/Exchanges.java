package org.denserow.engine.rows;

import java.util.function.Consumer;
import org.denserow.engine.slots.SlotMap;

/// Exchanges of two rows each, collected in batches. Identity is exchanged at once, so look-ups are always right. Parts
/// repeat the exchanges at [#CAPACITY] of them or at [#apply()]: each column in one tight loop, then tags, then the
/// others. The outcome is the same as that of single exchanges.
///
/// Between [#add(int,int)] and [#apply()] columns and tags are out of step with identity and must not be read.
///
/// *Cost*: O(columns + tags + followers) per exchange, no allocation. *Threads*: as [RowStore].
public final class Exchanges {

    /// The largest number of exchanges in a batch.
    public static final int CAPACITY = RowPairs.CAPACITY;

    private final RowStore store;
    private final SlotMap slots;
    private final RowPairs pairs = new RowPairs();

    /// Creates an empty list.
    ///
    /// @param store rows of a layout that exchanges them
    public Exchanges(final RowStore store) {
        assert store.layout.isDense() : store;
        this.store = store;
        this.slots = store.slots;
    }

    /// Exchanges two rows.
    ///
    /// @param rowA a row that is not permanent
    /// @param rowB another row of the same state
    public void add(final int rowA, final int rowB) {
        assert rowA != rowB && Math.min(rowA, rowB) >= slots.permanent() : rowA + ", " + rowB + ", " + slots;
        assert slots.isActive(rowA) == slots.isActive(rowB) : "of one state: " + rowA + ", " + rowB + ", " + slots;
        slots.exchange(rowA, rowB);
        if (pairs.add(rowA, rowB)) {
            apply();
        }
    }

    /// Lets all parts repeat the exchanges added.
    public void apply() {
        try {
            store.parts.exchanged(pairs);
        } finally {
            pairs.clear(); // also when a user's follower throws: all others have followed
        }
    }

    /// Passes on its arrays.
    ///
    /// @param to takes each array once
    public void arrays(final Consumer<Object> to) {
        pairs.arrays(to);
    }
}
