package org.denserow.engine.cells;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.snapshot.SavedState;

/// Which items are in which cell. The items of a cell are linked in both directions, and [HashedCells] knows the first.
/// This class does not know what a cell is; in space it has a layer beside its number.
///
/// Items that are [inserted][#insert(int, long, int)] stand in their cell from the newest to the oldest. Items that are
/// [inserted in order][#insertInOrder(int, long, int)] ascend, whatever happened before. One object uses one of the two.
///
/// *Invariants*
/// 1. `cells[item]` is the cell of an item, or [#ABSENT] or [#NOWHERE]; `layers[item]` its layer.
/// 2. The items of a cell are linked by `nexts` and `prevs`; no other item is.
/// 3. The links of all other items are 0, and so are their layers; so equal histories leave equal arrays.
///
/// *Threads*: the owner's; any thread may read while no thread writes.
public final class CellLinks {

    /// The end of links.
    public static final int NONE = HashedCells.NO_ITEM;

    /// The cell of an item that is absent; the initial content of the arrays.
    public static final long ABSENT = 0;

    /// The cell of an item that is present but in no cell.
    public static final long NOWHERE = 1;

    private long[] cells; // by item
    private int[] layers; // likewise; null in a plane
    private int[] nexts;
    private int[] prevs;
    private HashedCells hashed;
    private int[]
            hints = {}; // by bucket: the latest item inserted in order, to be continued from; NONE if there is none
    private int size;
    private int outside;
    private long changes;
    private long steps;

    /// Creates links without items.
    ///
    /// @param isSpace whether cells have layers
    /// @param items number of items with room, even if each is in its own cell
    public CellLinks(final boolean isSpace, final int items) {
        cells = new long[items];
        layers = isSpace ? new int[items] : null;
        nexts = new int[items];
        prevs = new int[items];
        hashed = new HashedCells(isSpace, items + 1); // a moving item needs its new cell before it leaves the old one
    }

    // ---- What is there ----

    /// {@return the room of the arrays: items in `[0, room)`}
    public int room() {
        return cells.length;
    }

    /// {@return the cell of an item within the room}
    ///
    /// @param item its number
    public long cellOf(final int item) {
        return cells[item];
    }

    /// {@return the layer of an item within the room, 0 in a plane}
    ///
    /// @param item its number
    int layerOf(final int item) {
        return layers == null ? 0 : layers[item];
    }

    /// {@return whether an item within the room is in a cell; an absent one is in [#ABSENT]}
    ///
    /// @param item its number
    /// @param cell a cell, [#NOWHERE] or [#ABSENT]
    /// @param layer its layer, 0 in a plane
    public boolean isIn(final int item, final long cell, final int layer) {
        return cells[item] == cell && layerOf(item) == layer;
    }

    /// {@return the number of items}
    public int size() {
        return size;
    }

    /// {@return the number of items in no cell}
    public int outside() {
        return outside;
    }

    /// {@return the number of cells with items}
    public int occupied() {
        return hashed.count();
    }

    /// {@return the first item of each cell}
    HashedCells hashed() {
        return hashed;
    }

    /// {@return the next item of the same cell, by item}
    int[] nexts() {
        return nexts;
    }

    /// {@return a count of changes of cells, links and arrays; a walk that began before a change is void}
    public long changes() {
        return changes;
    }

    /// {@return the items passed by [#insertInOrder(int, long, int)] in search of a place, since the links were made}
    long steps() {
        return steps;
    }

    static boolean isCell(final long cell) {
        return cell != ABSENT && cell != NOWHERE;
    }

    // ---- Changes ----

    /// Puts an absent item into a cell.
    ///
    /// @param item its number, within the room
    /// @param cell its cell, or [#NOWHERE]
    /// @param layer its layer, 0 in a plane and nowhere
    public void insert(final int item, final long cell, final int layer) {
        hashed.makeRoom();
        changes++;
        size++;
        enter(item, cell, layer);
    }

    /// Moves a present item to another cell.
    ///
    /// @param item its number
    /// @param cell its new cell, or [#NOWHERE]
    /// @param layer its layer, 0 in a plane and nowhere
    public void move(final int item, final long cell, final int layer) {
        hashed.makeRoom(); // may fail, so it comes before all changes
        changes++;
        leave(item);
        enter(item, cell, layer);
    }

    /// Removes a present item.
    ///
    /// @param item its number
    public void remove(final int item) {
        changes++;
        size--;
        leave(item);
        place(item, ABSENT, 0);
    }

    private void place(final int item, final long cell, final int layer) {
        cells[item] = cell;
        if (layers != null) {
            layers[item] = layer;
        }
    }

    private void enter(final int item, final long cell, final int layer) {
        place(item, cell, layer);
        if (cell == NOWHERE) {
            outside++;
        } else {
            link(item, NONE, hashed.push(cell, layer, item));
        }
    }

    /// Puts an item between two neighbours.
    private void link(final int item, final int before, final int following) {
        prevs[item] = before;
        nexts[item] = following;
        if (following != NONE) {
            prevs[following] = item;
        }
        if (before != NONE) {
            nexts[before] = item;
        }
    }

    private void leave(final int item) {
        final long cell = cells[item];
        if (cell == NOWHERE) {
            outside--;
            return;
        }
        final int following = nexts[item];
        final int before = prevs[item];
        nexts[item] = 0;
        prevs[item] = 0;
        if (following != NONE) {
            prevs[following] = before;
        }
        if (before != NONE) {
            nexts[before] = following;
        } else if (following != NONE) {
            hashed.setFirst(cell, layerOf(item), following);
        } else {
            hashed.remove(cell, layerOf(item));
        }
    }

    /// Exchanges two different items within the room, present or absent.
    ///
    /// @param first number of an item
    /// @param second number of another one
    public void exchange(final int first, final int second) {
        changes++;
        final boolean mayBeNeighbours = isIn(first, cells[second], layerOf(second)) && isCell(cells[first]);
        final long cellBefore = cells[first];
        final int layerBefore = layerOf(first);
        place(first, cells[second], layerOf(second));
        place(second, cellBefore, layerBefore);
        exchange(nexts, first, second);
        exchange(prevs, first, second);
        if (mayBeNeighbours) { // the link to the other item has become a link to itself
            turnAway(nexts, first, second);
            turnAway(prevs, first, second);
        }
        relink(first);
        relink(second);
    }

    private static void exchange(final int[] links, final int first, final int second) {
        final int before = links[first];
        links[first] = links[second];
        links[second] = before;
    }

    private static void turnAway(final int[] links, final int first, final int second) {
        links[first] = links[first] == first ? second : links[first];
        links[second] = links[second] == second ? first : links[second];
    }

    /// Points the neighbours of an item to it.
    private void relink(final int item) {
        if (!isCell(cells[item])) {
            return;
        }
        if (nexts[item] != NONE) {
            prevs[nexts[item]] = item;
        }
        if (prevs[item] != NONE) {
            nexts[prevs[item]] = item;
        } else {
            hashed.setFirst(cells[item], layerOf(item), item);
        }
    }

    /// Removes all items; keeps the arrays.
    public void clear() {
        changes++;
        size = 0;
        outside = 0;
        Arrays.fill(cells, ABSENT);
        if (layers != null) {
            Arrays.fill(layers, 0);
        }
        Arrays.fill(nexts, 0);
        Arrays.fill(prevs, 0);
        hashed.clear();
    }

    /// Makes the arrays longer.
    ///
    /// @param items the new room, larger than now
    public void grow(final int items) {
        final long[] longerCells = Arrays.copyOf(cells, items);
        final int[] longerLayers = layers == null ? null : Arrays.copyOf(layers, items);
        final int[] longerNexts = Arrays.copyOf(nexts, items);
        prevs = Arrays.copyOf(prevs, items);
        nexts = longerNexts;
        layers = longerLayers;
        cells = longerCells;
        changes++; // cursors keep an array of links
    }

    // ---- In order ----

    /// Makes room for a number of items in all, even if each is in its own cell. [#insertInOrder(int, long, int)] needs
    /// it.
    ///
    /// @param items the number after the largest item
    void fit(final int items) {
        if (items > cells.length) {
            grow(items);
        }
        hashed.fit(items);
        if (hints.length < hashed.buckets()) {
            hints = new int[hashed.buckets()];
        }
    }

    /// Begins a series of [#insertInOrder(int, long, int)], from larger items to smaller ones.
    void beginOrder() {
        Arrays.fill(hints, NONE);
    }

    /// Puts an absent item into a cell, behind the smaller ones. Within a series each item is smaller than the one
    /// before, so a series passes each item of a cell at most twice.
    ///
    /// @param item its number, below the room that was made
    /// @param cell its cell, or [#NOWHERE]
    /// @param layer its layer, 0 in a plane and nowhere
    void insertInOrder(final int item, final long cell, final int layer) {
        changes++;
        size++;
        place(item, cell, layer);
        if (cell == NOWHERE) {
            outside++;
            return;
        }
        final int bucket = hashed.bucketOf(cell, layer);
        if (!hashed.isTaken(bucket)) {
            hashed.take(bucket, cell, layer);
            link(item, NONE, NONE);
            hashed.setFirstAt(bucket, item);
        } else {
            linkInOrder(item, bucket);
        }
        hints[bucket] = item;
    }

    private void linkInOrder(final int item, final int bucket) {
        int before = NONE;
        int following = hashed.firstAt(bucket);
        if (hints[bucket] != NONE) {
            following = hints[bucket];
            before = prevs[following];
            while (before > item) { // NONE is below each item
                following = before;
                before = prevs[before];
                steps++;
            }
        } else {
            while (following != NONE && following < item) {
                before = following;
                following = nexts[following];
                steps++;
            }
        }
        link(item, before, following);
        if (before == NONE) {
            hashed.setFirstAt(bucket, item);
        }
    }

    /// Passes each array to a consumer.
    ///
    /// @param to receives the arrays
    public void arrays(final Consumer<Object> to) {
        if (hints.length > 0) {
            to.accept(hints);
        }
        if (layers != null) {
            to.accept(layers);
        }
        to.accept(cells);
        to.accept(nexts);
        to.accept(prevs);
        hashed.arrays(to);
    }

    // ---- State ----

    /// Saves the links verbatim.
    ///
    /// @param to a state without links
    public void save(final SavedState to) {
        int end = cells.length;
        while (end > 0 && cells[end - 1] == ABSENT) {
            end--;
        }
        to.put("cells", cells, end);
        if (layers != null) {
            to.put("layers", layers, end);
        }
        to.put("nexts", nexts, end);
        to.put("prevs", prevs, end);
        to.putNumbers("items", size, outside);
        hashed.save(to);
    }

    /// Loads a saved state; it fails before it changes anything.
    ///
    /// @param from written by [#save(SavedState)]
    /// @throws IllegalArgumentException if nothing was saved
    public void load(final SavedState from) {
        final int length = Math.max(cells.length, from.count("cells")); // never shrinks
        final long[] savedCells = new long[length];
        final int[] savedNexts = new int[length];
        final int[] savedPrevs = new int[length];
        final int[] savedLayers = layers == null ? null : new int[length];
        from.copyTo("cells", savedCells);
        if (savedLayers != null) {
            from.copyTo("layers", savedLayers);
        }
        from.copyTo("nexts", savedNexts);
        from.copyTo("prevs", savedPrevs);
        final long[] numbers = from.numbers("items");
        hashed = HashedCells.saved(layers != null, from);
        layers = savedLayers;
        cells = savedCells;
        nexts = savedNexts;
        prevs = savedPrevs;
        size = (int) numbers[0];
        outside = (int) numbers[1];
        changes++;
    }

    // ---- Tests ----

    /// {@return the most buckets that a search for a cell with items reads}
    public int longestSearch() {
        return hashed.longestSearch();
    }

    /// Checks the invariants by assertions. O(items and buckets).
    public void checkInvariants() {
        hashed.checkInvariants();
        int linked = 0;
        for (int bucket = 0; bucket < hashed.buckets(); bucket++) {
            final long cell = hashed.cellAt(bucket);
            int before = NONE;
            for (int item = isCell(cell) ? hashed.firstAt(bucket) : NONE; item != NONE; item = nexts[item]) {
                assert isIn(item, cell, hashed.layerAt(bucket)) && prevs[item] == before : "2: item=" + item;
                before = item;
                linked++;
            }
        }
        int there = 0;
        int nowhere = 0;
        for (int item = 0; item < cells.length; item++) {
            there += cells[item] == ABSENT ? 0 : 1;
            nowhere += cells[item] == NOWHERE ? 1 : 0;
            assert isCell(cells[item]) || nexts[item] == 0 && prevs[item] == 0 && layerOf(item) == 0
                    : "3: item=" + item;
        }
        assert there == size && nowhere == outside && linked == size - outside
                : "1: there=" + there + ", nowhere=" + nowhere + ", linked=" + linked + ", size=" + size + ", outside="
                        + outside;
    }
}
