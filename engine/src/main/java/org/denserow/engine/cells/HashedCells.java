package org.denserow.engine.cells;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.state.SavedState;

/// Maps each cell that has items to its first item: a hash table with open addressing, so memory depends on the number
/// of cells, not on their distance. The key is the whole cell, so two cells never share a bucket.
///
/// A removed cell leaves nothing behind: the buckets after it move up. So cells that come and go as items move never
/// make the table copy itself.
///
/// Why it is no map of the package `sparse`:
/// - A walk asks for cells side by side, many of them without items. Here four of them have buckets side by side, often
///   in one line of the cache; a map that mixes all bits of a key reads another line for each.
/// - A map leaves a tombstone for each cell that became empty, and later searches pass it. It drops tombstones in place
///   only with its own hash function, which scatters neighbours; with another one it copies itself, amid the moves.
///
/// *Invariants*
/// 1. The number of buckets is a power of two, and at most half of them have a cell, so each search ends.
/// 2. There is no empty bucket between the first bucket of the search for a cell and the bucket of the cell.
/// 3. An empty bucket has cell 0 and item 0, so equal histories leave equal arrays.
///
/// *Threads*: the owner's; any thread may read while no thread writes.
public final class HashedCells {

    /// The first item of a cell without items.
    static final int NO_ITEM = -1;

    private static final long EMPTY = CellLinks.ABSENT; // the cell of an empty bucket
    private static final int FEWEST_BUCKETS = 16;
    private static final int GROUP_BITS = 2; // bits of x

    private long[] cells; // by bucket
    private int[] firsts;
    private int count;

    /// @param room number of cells that fit without a copy
    HashedCells(final int room) {
        int buckets = FEWEST_BUCKETS;
        while (buckets / 2 < room) {
            buckets *= 2;
        }
        cells = new long[buckets];
        firsts = new int[buckets];
    }

    private HashedCells(final long[] cells, final int[] firsts, final int count) {
        this.cells = cells;
        this.firsts = firsts;
        this.count = count;
    }

    /// {@return the number of cells with items}
    public int count() {
        return count;
    }

    // ---- Hot ----

    /// {@return the first item of a cell, [#NO_ITEM] if it has none}
    ///
    /// @param cell a cell
    public int first(final long cell) {
        final long[] table = cells;
        final int mask = table.length - 1;
        int bucket = home(cell) & mask;
        long there = table[bucket];
        while (there != cell) {
            if (there == EMPTY) {
                return NO_ITEM;
            }
            bucket = bucket + 1 & mask;
            there = table[bucket];
        }
        return firsts[bucket];
    }

    /// Puts an item before the others of its cell. The caller has [made room][#makeRoom()].
    ///
    /// @return the former first item, [#NO_ITEM] if the cell had none
    int push(final long cell, final int item) {
        final int bucket = bucketOf(cell);
        final boolean isNew = cells[bucket] == EMPTY;
        final int before = isNew ? NO_ITEM : firsts[bucket];
        if (isNew) {
            cells[bucket] = cell;
            count++;
        }
        firsts[bucket] = item;
        return before;
    }

    /// Sets the first item of a cell that has items.
    void setFirst(final long cell, final int item) {
        final int bucket = bucketOf(cell);
        assert cells[bucket] == cell : cell;
        firsts[bucket] = item;
    }

    /// Removes a cell that has items.
    void remove(final long cell) {
        final long[] table = cells;
        final int mask = table.length - 1;
        int hole = bucketOf(cell);
        assert table[hole] == cell : cell;
        for (int at = hole + 1 & mask; table[at] != EMPTY; at = at + 1 & mask) {
            final int home = home(table[at]) & mask;
            if ((at - home & mask) >= (at - hole & mask)) { // the search for it passes the hole
                table[hole] = table[at];
                firsts[hole] = firsts[at];
                hole = at;
            }
        }
        table[hole] = EMPTY;
        firsts[hole] = 0;
        count--;
    }

    /// {@return the bucket of a cell, or the empty bucket for it}
    private int bucketOf(final long cell) {
        final long[] table = cells;
        final int mask = table.length - 1;
        int bucket = home(cell) & mask;
        while (table[bucket] != cell && table[bucket] != EMPTY) {
            bucket = bucket + 1 & mask;
        }
        return bucket;
    }

    /// The first bucket of the search for a cell, before the mask. Four cells next to each other share a hash and get
    /// buckets next to each other: a walk over a line of cells misses the cache less often.
    private static int home(final long cell) {
        return (int) Mix.of(cell >>> GROUP_BITS) << GROUP_BITS | (int) cell & (1 << GROUP_BITS) - 1;
    }

    // ---- All cells ----

    /// {@return the number of buckets}
    public int buckets() {
        return cells.length;
    }

    /// {@return the cell of a bucket, 0 for an empty one}
    ///
    /// @param bucket its number
    public long cellAt(final int bucket) {
        return cells[bucket];
    }

    /// {@return the first item of the cell of a bucket}
    ///
    /// @param bucket its number
    public int firstAt(final int bucket) {
        return firsts[bucket];
    }

    // ---- Room ----

    /// Makes room for one more cell.
    void makeRoom() {
        if (count == cells.length / 2) {
            grow();
        }
    }

    private void grow() {
        final long[] oldCells = cells;
        final int[] oldFirsts = firsts;
        final long[] newCells = new long[2 * oldCells.length];
        final int[] newFirsts = new int[newCells.length]; // allocated before anything changes
        cells = newCells;
        firsts = newFirsts;
        for (int bucket = 0; bucket < oldCells.length; bucket++) {
            if (oldCells[bucket] != EMPTY) {
                final int to = bucketOf(oldCells[bucket]);
                newCells[to] = oldCells[bucket];
                newFirsts[to] = oldFirsts[bucket];
            }
        }
    }

    /// Removes all cells; keeps the buckets.
    void clear() {
        Arrays.fill(cells, EMPTY);
        Arrays.fill(firsts, 0);
        count = 0;
    }

    /// Passes each array to a consumer.
    void arrays(final Consumer<Object> to) {
        to.accept(cells);
        to.accept(firsts);
    }

    // ---- State ----

    void save(final SavedState to) {
        to.put("hashed.cells", cells, cells.length);
        to.put("hashed.firsts", firsts, firsts.length);
        to.putNumbers("hashed.count", count);
    }

    /// {@return a copy of the saved table, with the same buckets}
    ///
    /// @throws IllegalArgumentException if nothing was saved
    static HashedCells saved(final SavedState from) {
        final long[] cells = from.numbers("hashed.cells");
        final int[] firsts = new int[from.count("hashed.firsts")];
        from.copyTo("hashed.firsts", firsts);
        return new HashedCells(cells, firsts, (int) from.numbers("hashed.count")[0]);
    }

    // ---- Tests ----

    /// {@return the most buckets that a search for a present cell reads}
    public int longestSearch() {
        int longest = 0;
        for (int bucket = 0; bucket < cells.length; bucket++) {
            if (cells[bucket] != EMPTY) {
                longest = Math.max(longest, 1 + (bucket - home(cells[bucket]) & cells.length - 1));
            }
        }
        return longest;
    }

    void checkInvariants() {
        int taken = 0;
        for (int bucket = 0; bucket < cells.length; bucket++) {
            if (cells[bucket] == EMPTY) {
                assert firsts[bucket] == 0 : "3: bucket=" + bucket;
            } else {
                taken++;
                assert bucketOf(cells[bucket]) == bucket : "2: bucket=" + bucket + ", cell=" + cells[bucket];
            }
        }
        assert taken == count && count <= cells.length / 2 : "1: taken=" + taken + ", count=" + count;
        assert Integer.bitCount(cells.length) == 1 && firsts.length == cells.length : "1: buckets=" + cells.length;
    }
}
