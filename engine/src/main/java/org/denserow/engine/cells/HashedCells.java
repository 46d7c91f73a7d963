package org.denserow.engine.cells;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.snapshot.SavedState;

/// Maps each cell that has items to its first item: a hash table with open addressing, so memory depends on the number
/// of cells, not on their distance. The key is the whole cell, in space with its layer, so two cells never share a
/// bucket.
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
/// 3. An empty bucket has cell 0, layer 0 and item 0, so equal histories leave equal arrays.
///
/// *Threads*: the owner's; any thread may read while no thread writes.
final class HashedCells {

    /// The first item of a cell without items.
    static final int NO_ITEM = -1;

    private static final long EMPTY = CellLinks.ABSENT; // the cell of an empty bucket
    private static final int FEWEST_BUCKETS = 16;
    private static final int GROUP_BITS = 2; // bits of x

    private long[] cells; // by bucket
    private int[] layers; // likewise; null in a plane
    private int[] firsts;
    private int count;

    /// @param isSpace whether cells have layers
    /// @param room number of cells that fit without a copy
    HashedCells(final boolean isSpace, final int room) {
        final int buckets = bucketsFor(room);
        cells = new long[buckets];
        layers = isSpace ? new int[buckets] : null;
        firsts = new int[buckets];
    }

    private HashedCells(final long[] cells, final int[] layers, final int[] firsts, final int count) {
        this.cells = cells;
        this.layers = layers;
        this.firsts = firsts;
        this.count = count;
    }

    private static int bucketsFor(final int room) {
        int buckets = FEWEST_BUCKETS;
        while (buckets / 2 < room) {
            buckets *= 2;
        }
        return buckets;
    }

    /// {@return the number of cells with items}
    int count() {
        return count;
    }

    // ---- Hot ----

    /// {@return the first item of a cell, [#NO_ITEM] if it has none}
    ///
    /// @param cell a cell
    /// @param layer its layer, 0 in a plane
    int first(final long cell, final int layer) {
        final long[] table = cells;
        final int[] deep = layers;
        final int mask = table.length - 1;
        int bucket = home(cell, layer) & mask;
        long there = table[bucket];
        while (there != cell || deep != null && deep[bucket] != layer) {
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
    int push(final long cell, final int layer, final int item) {
        final int bucket = bucketOf(cell, layer);
        final int before = isTaken(bucket) ? firsts[bucket] : NO_ITEM;
        if (!isTaken(bucket)) {
            take(bucket, cell, layer);
        }
        firsts[bucket] = item;
        return before;
    }

    boolean isTaken(final int bucket) {
        return cells[bucket] != EMPTY;
    }

    /// Gives an empty bucket to a cell. The caller sets its first item.
    void take(final int bucket, final long cell, final int layer) {
        cells[bucket] = cell;
        if (layers != null) {
            layers[bucket] = layer;
        }
        count++;
    }

    /// Sets the first item of a cell that has items.
    void setFirst(final long cell, final int layer, final int item) {
        final int bucket = bucketOf(cell, layer);
        assert cells[bucket] == cell : cell;
        firsts[bucket] = item;
    }

    /// Sets the first item of a bucket that has a cell.
    void setFirstAt(final int bucket, final int item) {
        firsts[bucket] = item;
    }

    /// Removes a cell that has items.
    void remove(final long cell, final int layer) {
        final long[] table = cells;
        final int mask = table.length - 1;
        int hole = bucketOf(cell, layer);
        assert table[hole] == cell : cell;
        for (int at = hole + 1 & mask; table[at] != EMPTY; at = at + 1 & mask) {
            final int home = home(table[at], layerAt(at)) & mask;
            if ((at - home & mask) >= (at - hole & mask)) { // the search for it passes the hole
                move(at, hole);
                hole = at;
            }
        }
        table[hole] = EMPTY;
        firsts[hole] = 0;
        if (layers != null) {
            layers[hole] = 0;
        }
        count--;
    }

    private void move(final int from, final int to) {
        cells[to] = cells[from];
        firsts[to] = firsts[from];
        if (layers != null) {
            layers[to] = layers[from];
        }
    }

    /// {@return the bucket of a cell, or the empty bucket for it}
    int bucketOf(final long cell, final int layer) {
        final long[] table = cells;
        final int mask = table.length - 1;
        int bucket = home(cell, layer) & mask;
        while (table[bucket] != EMPTY && (table[bucket] != cell || layerAt(bucket) != layer)) {
            bucket = bucket + 1 & mask;
        }
        return bucket;
    }

    /// The first bucket of the search for a cell, before the mask. Four cells next to each other share a hash and get
    /// buckets next to each other: a walk over a line of cells misses the cache less often.
    private static int home(final long cell, final int layer) {
        return (int) Mix.next(layer, cell >>> GROUP_BITS) << GROUP_BITS | (int) cell & (1 << GROUP_BITS) - 1;
    }

    // ---- All cells ----

    /// {@return the number of buckets}
    int buckets() {
        return cells.length;
    }

    /// {@return the cell of a bucket, 0 for an empty one}
    ///
    /// @param bucket its number
    long cellAt(final int bucket) {
        return cells[bucket];
    }

    /// {@return the layer of the cell of a bucket, 0 in a plane}
    ///
    /// @param bucket its number
    int layerAt(final int bucket) {
        return layers == null ? 0 : layers[bucket];
    }

    /// {@return the first item of the cell of a bucket}
    ///
    /// @param bucket its number
    int firstAt(final int bucket) {
        return firsts[bucket];
    }

    // ---- Room ----

    /// Makes room for one more cell.
    void makeRoom() {
        if (count == cells.length / 2) {
            grow(2 * cells.length);
        }
    }

    /// Makes room for a number of cells in all.
    void fit(final int room) {
        if (room > cells.length / 2) {
            grow(bucketsFor(room));
        }
    }

    private void grow(final int buckets) {
        final HashedCells larger = new HashedCells(layers != null, buckets / 2); // allocated before anything changes
        for (int bucket = 0; bucket < cells.length; bucket++) {
            if (isTaken(bucket)) {
                larger.push(cells[bucket], layerAt(bucket), firsts[bucket]);
            }
        }
        cells = larger.cells;
        layers = larger.layers;
        firsts = larger.firsts;
    }

    /// Removes all cells; keeps the buckets.
    void clear() {
        Arrays.fill(cells, EMPTY);
        Arrays.fill(firsts, 0);
        if (layers != null) {
            Arrays.fill(layers, 0);
        }
        count = 0;
    }

    /// Passes each array to a consumer.
    void arrays(final Consumer<Object> to) {
        to.accept(cells);
        to.accept(firsts);
        if (layers != null) {
            to.accept(layers);
        }
    }

    // ---- State ----

    void save(final SavedState to) {
        to.put("hashed.cells", cells, cells.length);
        to.put("hashed.firsts", firsts, firsts.length);
        if (layers != null) {
            to.put("hashed.layers", layers, layers.length);
        }
        to.putNumbers("hashed.count", count);
    }

    /// {@return a copy of the saved table, with the same buckets}
    ///
    /// @param isSpace whether its cells have layers
    /// @throws IllegalArgumentException if nothing was saved
    static HashedCells saved(final boolean isSpace, final SavedState from) {
        final long[] cells = from.numbers("hashed.cells");
        return new HashedCells(cells, isSpace ? ints("hashed.layers", from) : null, ints("hashed.firsts", from), (int)
                from.numbers("hashed.count")[0]);
    }

    private static int[] ints(final String name, final SavedState from) {
        final int[] values = new int[from.count(name)];
        from.copyTo(name, values);
        return values;
    }

    // ---- Tests ----

    /// {@return the most buckets that a search for a present cell reads}
    int longestSearch() {
        int longest = 0;
        for (int bucket = 0; bucket < cells.length; bucket++) {
            if (cells[bucket] != EMPTY) {
                longest = Math.max(longest, 1 + (bucket - home(cells[bucket], layerAt(bucket)) & cells.length - 1));
            }
        }
        return longest;
    }

    void checkInvariants() {
        int taken = 0;
        for (int bucket = 0; bucket < cells.length; bucket++) {
            if (cells[bucket] == EMPTY) {
                assert firsts[bucket] == 0 && layerAt(bucket) == 0 : "3: bucket=" + bucket;
            } else {
                taken++;
                assert bucketOf(cells[bucket], layerAt(bucket)) == bucket
                        : "2: bucket=" + bucket + ", cell=" + cells[bucket];
            }
        }
        assert taken == count && count <= cells.length / 2 : "1: taken=" + taken + ", count=" + count;
        assert Integer.bitCount(cells.length) == 1 && firsts.length == cells.length : "1: buckets=" + cells.length;
    }
}
