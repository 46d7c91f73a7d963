package org.denserow.engine.defragment;

import static org.denserow.engine.ground.Given.given;

import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.rows.Exchanges;
import org.denserow.engine.rows.OrderPlan;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.snapshot.SavedState;

/// Keeps the rows of one type in an order, one bounded step at a time: for the engine. It makes pass after pass. A pass
/// copies keys and handles. If they are in order, the pass ends; otherwise it sorts the copy and places the rows. So a
/// plan notices keys written in place within one pass, without being told, and a table in order costs a bounded look in
/// each step.
///
/// The order is that of the copied keys. A pass does not place rows born during it, and skips rows that died; the next
/// pass covers both. Every decision depends on counts, keys and handles, never on time.
///
/// Work is counted in moves. One move of the budget pays for 8 copied keys, or for one exchange of two rows and 8 looks
/// at rows. Sorting takes one slice of 16,384 rows in a step, for any budget.
///
/// Source: "Game Engine Containers – handle_map", `defragment`. This plan does not have the defects of the article's
/// listing: the budget bounds the work of a step, not the number of insertions; a step continues where the last one
/// ended; a pass over rows that do not change ends with all of them in order; the plan notices another order, and keys
/// written in place.
///
/// ## Cost
/// 52 bytes for each row of capacity and 8 for each key after the first; 4 for each slot if the order is in chunks. A
/// step allocates nothing below capacity after [OrderPlan#reserve()].
///
/// ## Threads
/// The thread that changes the rows. [OrderPlan#read(int)] changes no row and may run while other threads read.
final class Plan implements OrderPlan {

    static final String PREFIX = "defragment"; // prefix of the names in a saved state

    // Positions in the saved numbers.
    private static final int PHASE = 0;
    private static final int SLICES = 1;
    private static final int MOVES = 2;
    private static final int TOTAL = 3;
    private static final int SEEN = 4;
    private static final int OUTSIDE = 5;
    private static final int NUMBERS = 6;

    private enum Phase {
        REST,
        COPY,
        SORT,
        PLACE
    }

    private final RowStore store;
    private final KeyedOrder order;
    private final KeyCopy copy;
    private final KeySort sort;
    private final Targets targets;
    private final Placing placing;
    private final Exchanges exchanges;
    private final ComparisonSort comparison; // null unless the order is a comparison
    private Phase phase = Phase.REST;
    private final long[] numbers = new long[NUMBERS]; // of a save, reused
    private int left; // moves left by read() for place()
    private int moves; // in the last step
    private long total;
    private int seen; // rows of the last copy that was complete
    private int outside; // those of them that were out of place

    private Plan(final RowStore store, final KeyedOrder order, final IntFunction<RowStore> types) {
        store.direct().checkExchanges("order");
        this.store = store;
        this.order = order;
        this.copy = new KeyCopy(store, order.bind(store, types), order.descends(), order.chunkRows());
        this.targets = new Targets(store, order.chunkRows());
        this.sort = new KeySort(copy, targets);
        this.exchanges = new Exchanges(store);
        this.placing = new Placing(store, targets, exchanges, order.chunkRows());
        this.comparison =
                order.comparison() == null ? null : new ComparisonSort(store, order.comparison(), copy, targets);
    }

    /// Creates a plan that advances step by step.
    ///
    /// @param store rows of a dense layout
    /// @param order by keys of these rows
    /// @param types finds a type of the same simulation by its number; null if there is none
    /// @return the plan, before its first step
    /// @throws IllegalStateException if the layout keeps rows in their places
    /// @throws IllegalArgumentException if a column belongs to other rows, or the order is a comparison
    static Plan over(final RowStore store, final RowOrder order, final IntFunction<RowStore> types) {
        final KeyedOrder keyed = (KeyedOrder) given(order, "order", "say in which order rows are to stand");
        if (keyed.comparison() != null) {
            throw new IllegalArgumentException("a comparison is for a map that stands alone: type=" + store.name()
                    + ", order=" + order + "; its progress fits no snapshot, use by or byKey");
        }
        return new Plan(store, keyed, types);
    }

    /// Creates a plan for the calls of a map that stands alone, for any order.
    static Plan standAlone(final RowStore store, final RowOrder order) {
        return new Plan(store, (KeyedOrder) order, type -> null);
    }

    /// {@return the order}
    RowOrder order() {
        return order;
    }

    @Override
    public boolean callsFunction() {
        return copy.callsFunction();
    }

    // ---- Steps ----

    @Override
    public int step(final int budget) {
        read(budget);
        return place();
    }

    @Override
    public void read(final int budget) {
        checkBudget(budget);
        copy.checkIdle();
        left = 0;
        int rest = budget;
        if (budget > 0 && (phase == Phase.REST || phase == Phase.COPY)) {
            rest -= (int) movesToRead(copy((long) KEYS_PER_MOVE * budget));
        }
        moves = 0;
        if (budget > 0 && phase == Phase.SORT) {
            sort(KeySort.SLICE);
        }
        left = rest;
    }

    /// {@return rows copied}
    private int copy(final long most) {
        if (phase == Phase.REST) {
            copy.begin();
        }
        final int rows = copy.read((int) Math.min(Integer.MAX_VALUE, most));
        phase = Phase.COPY; // now that no function has thrown
        if (copy.isDone()) {
            endCopy();
        }
        return rows;
    }

    /// {@return rows handled}
    private long sort(final long most) {
        final long rows;
        final boolean isSorted;
        if (comparison == null) {
            rows = sort.slice(most);
            isSorted = sort.isDone();
        } else {
            rows = comparison.slice(most);
            isSorted = comparison.isDone() && !comparison.isInOrder();
            if (comparison.isDone()) {
                phase = Phase.REST;
            }
        }
        if (isSorted) {
            beginPlacing();
        }
        return rows;
    }

    @Override
    public int place() {
        return phase == Phase.PLACE ? place(left, (long) KEYS_PER_MOVE * left) : 0;
    }

    /// Places rows.
    ///
    /// @param budget most exchanges
    /// @param looks most rows to look at
    /// @return exchanges made
    int place(final int budget, final long looks) {
        store.direct().checkExchanges("defragment");
        left = 0;
        moves = placing.place(budget, looks);
        total += moves;
        if (placing.isDone()) {
            phase = Phase.REST;
        }
        return moves;
    }

    private void endCopy() {
        if (comparison != null) {
            comparison.begin(store.capacity());
            phase = Phase.SORT;
        } else if (copy.isInOrder()) {
            seen = copy.count();
            outside = 0;
            phase = Phase.REST;
        } else {
            sort.begin(store.capacity());
            phase = Phase.SORT;
        }
    }

    private void beginPlacing() {
        placing.begin();
        seen = targets.count();
        outside = targets.displaced();
        phase = Phase.PLACE;
    }

    @Override
    public int mostMoves() {
        final long rows = store.size() - store.slots().permanent();
        final long most = switch (phase) {
            case REST -> rows < 2 ? 0 : rows + movesToRead(rows);
            case COPY -> (long) copy.count() + copy.left() + movesToRead(copy.left()) + 1;
            case SORT -> copy.count() + movesToRead(rows) + 1;
            case PLACE -> targets.count() - placing.next() + movesToRead(rows) + 1;
        };
        return (int) Math.min(Integer.MAX_VALUE, most);
    }

    private static long movesToRead(final long rows) {
        return (rows + KEYS_PER_MOVE - 1) / KEYS_PER_MOVE;
    }

    static void checkBudget(final int budget) {
        if (budget < 0) {
            throw new IllegalArgumentException(
                    "a budget of moves must not be negative: budget=" + budget + "; 0 moves nothing");
        }
    }

    @Override
    public void markFragmented() {
        checkIdle();
        phase = Phase.REST;
        left = 0;
    }

    // ---- Calls of a map that stands alone ----

    /// {@return whether no pass is under way}
    boolean isAtRest() {
        return phase == Phase.REST;
    }

    /// {@return whether all rows of the pass are sorted, and not all of them are placed}
    boolean isPlacing() {
        return phase == Phase.PLACE;
    }

    /// Copies and sorts. The plan is at rest afterwards if the rows are in order.
    ///
    /// @param most rows to handle; a row counts once for its copy, and as the sort counts it
    /// @return rows handled
    long advance(final long most) {
        checkIdle();
        long rows = 0;
        if (phase == Phase.REST || phase == Phase.COPY) {
            rows = copy(most);
        }
        if (phase == Phase.SORT && rows < most) {
            rows += sort(most - rows);
        }
        return rows;
    }

    /// {@return rows that the last call of [#place(int,long)] was allowed to look at, and did not}
    long looksLeft() {
        return placing.looksLeft();
    }

    void checkIdle() {
        copy.checkIdle();
        if (comparison != null) {
            comparison.checkIdle();
        }
    }

    boolean dependsOnRows() {
        return copy.dependsOnRows();
    }

    // ---- Metrics ----

    @Override
    public int moves() {
        return moves;
    }

    @Override
    public long totalMoves() {
        return total;
    }

    @Override
    public int misplaced() {
        return switch (phase) {
            case REST -> 0;
            case COPY, SORT -> copy.below();
            case PLACE -> targets.displaced();
        };
    }

    @Override
    public double placed() {
        return seen == 0 ? 1 : 1 - (double) outside / seen;
    }

    @Override
    public long stepsToOrder(final int budget) {
        checkBudget(budget);
        final int misplaced = misplaced();
        if (misplaced == 0 || budget == 0) {
            return misplaced == 0 ? 0 : Long.MAX_VALUE;
        }
        final long reads = phase == Phase.COPY ? copy.left() / ((long) KEYS_PER_MOVE * budget) : 0;
        final long slices = phase == Phase.PLACE ? 0 : phase == Phase.SORT ? sort.slicesLeft() : sort.slicesToCome();
        return reads + slices + (misplaced + budget - 1L) / budget;
    }

    // ---- State over time ----

    @Override
    public long orderHash() {
        long hash = Mix.next(phase.ordinal(), 0);
        if (phase == Phase.COPY || phase == Phase.SORT) {
            hash = Mix.next(hash, copy.orderHash());
        }
        if (phase == Phase.SORT) {
            hash = Mix.next(hash, sort.slices());
        }
        if (phase == Phase.PLACE) {
            hash = Mix.next(Mix.next(hash, targets.orderHash()), placing.orderHash());
        }
        return hash;
    }

    @Override
    public String describe() {
        return "order=" + order;
    }

    /// Saves all that decides the next steps, under names that begin with "defragment"; between steps.
    @Override
    public void save(final SavedState to) {
        numbers[PHASE] = phase.ordinal();
        numbers[SLICES] = phase == Phase.SORT ? sort.slices() : 0;
        numbers[MOVES] = moves;
        numbers[TOTAL] = total;
        numbers[SEEN] = seen;
        numbers[OUTSIDE] = outside;
        to.put(PREFIX, numbers, NUMBERS);
        if (phase != Phase.REST) {
            copy.save(to, phase != Phase.PLACE);
        }
        if (phase == Phase.PLACE) {
            targets.save(to);
            placing.save(to);
        }
    }

    /// Continues from a saved plan that had an equal [OrderPlan#describe()]. It sorts again, up to the saved progress. The rows
    /// must be loaded before.
    @Override
    public void load(final SavedState from) {
        final long[] saved = from.lacks(PREFIX) ? new long[NUMBERS] : from.numbers(PREFIX); // zeros: at rest
        phase = Phase.values()[(int) saved[PHASE]];
        left = 0;
        moves = (int) saved[MOVES];
        total = saved[TOTAL];
        seen = (int) saved[SEEN];
        outside = (int) saved[OUTSIDE];
        if (phase != Phase.REST) {
            copy.load(from, phase != Phase.PLACE);
        }
        if (phase == Phase.SORT) {
            sort.load(store.capacity(), (int) saved[SLICES]);
        }
        if (phase == Phase.PLACE) {
            placing.load(from);
            targets.load(from, copy, placing.next());
        }
    }

    // ---- Memory ----

    @Override
    public void reserve() {
        copy.reserve();
        sort.fit(store.capacity());
        targets.reserve();
    }

    @Override
    public void arrays(final Consumer<Object> to) {
        copy.arrays(to);
        sort.arrays(to);
        targets.arrays(to);
        exchanges.arrays(to);
        if (comparison != null) {
            comparison.arrays(to);
        }
    }

    @Override
    public String toString() {
        return "Plan{" + store.name() + ", " + describe() + ", " + phase + ", misplaced=" + misplaced() + '}';
    }
}
