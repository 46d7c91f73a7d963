package org.denserow.engine.index;

import static org.denserow.engine.ground.Given.given;

import java.util.Arrays;
import org.denserow.engine.cells.Axis;
import org.denserow.engine.cells.CellLinks;
import org.denserow.engine.cells.LinkedAxes;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.Stateful;

/// A spatial hash: it finds items by their cell in a plane or in space, without bounds or on a torus. Its owner updates
/// it item by item as they move. It stands alone, without a simulation. For rows of a simulation use
/// [org.denserow.engine.derived.LinkedRows], or, if many of them change cells in a frame, a [grid that is made
/// again][org.denserow.engine.derived.Grid].
///
/// Source: "Data Structures Part 2: Indices", fuzzy hashing. A place is quantised to a cell, the cell is the key of a
/// hash table, and items of the same cell are linked.
///
/// ```
/// LinkedGrid grid = new LinkedGrid(10);
/// LinkedCursor near = grid.cursor();
/// grid.insert(item, x[item], y[item]);
/// grid.move(item, x[item] += 3, y[item]);
/// near.around(px, py, radius);
/// while (near.next()) {
///     double dx = near.dx(x[near.item()]), dy = near.dy(y[near.item()]); // on a torus the shortest way round
///     if (dx * dx + dy * dy <= radius * radius) { … }
/// }
/// ```
/// - An *item* is a number from 0 on that the caller chooses, such as a row or a slot. Arrays are as long as the
///   largest item. The caller keeps the coordinates; the grid keeps the cell of an item, not its place.
/// - A cell is the floor of `coordinate / cell` on each axis, so the cells on the two sides of 0 differ. An item more
///   than 2^31 cells away is in the outermost cell, and is found all the same.
/// - A grid of [space][#space(double, int)] has a third coordinate. Everything else is the same.
/// - On a [torus][#torus(double, double, double, int)] opposite sides are joined: an item that leaves at one side comes
///   back at the other, whether or not the caller maps its coordinates to the world.
/// - An item with a coordinate that is NaN or infinite is in no cell, no walk meets it, and [#outside()] counts it.
/// - If items are rows and two rows change places, call [#exchange(int, int)]. If the last row moves into a hole,
///   remove the item of the hole, then exchange the two.
/// - A cursor meets items in an order that depends only on the operations since the grid was made; the newest item of a
///   cell comes first.
///
/// *Length of a cell*: about 4 items per cell, as for a [grid][org.denserow.engine.derived.GridShape] that is made again.
///
/// | operation | cost |
/// |---|---|
/// | a move inside the cell | one comparison of cells |
/// | a move into another cell, insert, remove, exchange | O(1): at most two look-ups of a cell for an item |
/// | a walk | one look-up for each cell of the area, with or without items, or a look at all buckets of the hash table if they are fewer; then a look at each item found |
///
/// *Memory*: 16 bytes for each item up to the largest one, and 24 to 48 per cell for the largest number of cells that
/// had items at the same time. In space this is 20 bytes, and 32 to 64. Arrays grow by doubling and never shrink.
/// Otherwise nothing is allocated.
///
/// *Threads*: one thread changes it. While no thread does, several threads may walk, each with its own cursor.
public final class LinkedGrid implements Stateful {

    /// The largest number of items, 2^28. Items are in `[0, MAX_ITEMS)`.
    public static final int MAX_ITEMS = 1 << 28;

    private final LinkedAxes axes;
    private final CellLinks links;

    /// Creates an empty grid of a plane, without bounds. It grows with its items.
    ///
    /// @param cell length of a cell, positive and finite
    /// @throws IllegalArgumentException if it is not positive and finite
    public LinkedGrid(final double cell) {
        this(cell, 0);
    }

    /// Creates an empty grid of a plane, without bounds, with room for items.
    ///
    /// @param cell length of a cell, positive and finite
    /// @param expectedItems items below this number never make the grid allocate, wherever they are
    /// @throws IllegalArgumentException if the length breaks this rule, or the items are negative or above [#MAX_ITEMS]
    public LinkedGrid(final double cell, final int expectedItems) {
        this(LinkedAxes.open(2, cell), expectedItems);
    }

    private LinkedGrid(final LinkedAxes axes, final int expectedItems) {
        if (expectedItems < 0 || expectedItems > MAX_ITEMS) {
            throw new IllegalArgumentException("a linked grid has room for 0 to " + MAX_ITEMS + " items: expectedItems="
                    + expectedItems + "; pass the number behind the largest item, or 0");
        }
        this.axes = axes;
        this.links = new CellLinks(axes.dimensions() == 3, expectedItems);
    }

    /// {@return an empty grid of space, without bounds}
    ///
    /// @param cell length of a cell, positive and finite
    /// @param expectedItems items below this number never make the grid allocate, wherever they are
    /// @throws IllegalArgumentException if the length breaks this rule, or the items are negative or above [#MAX_ITEMS]
    public static LinkedGrid space(final double cell, final int expectedItems) {
        return new LinkedGrid(LinkedAxes.open(3, cell), expectedItems);
    }

    /// {@return an empty grid of a plane from 0 on, whose opposite sides are joined}
    ///
    /// @param width of the world, positive and finite
    /// @param height of the world, positive and finite
    /// @param cell least length of a cell, positive and finite; cells become longer if they do not fit evenly
    /// @param expectedItems items below this number never make the grid allocate, wherever they are
    /// @throws IllegalArgumentException if a length breaks these rules, a side has more than 2^24 cells, or the items
    ///     are negative or above [#MAX_ITEMS]
    public static LinkedGrid torus(
            final double width, final double height, final double cell, final int expectedItems) {
        return new LinkedGrid(LinkedAxes.torus(cell, width, height), expectedItems);
    }

    /// {@return an empty grid of space from 0 on, whose opposite sides are joined}
    ///
    /// @param width of the world, positive and finite
    /// @param height of the world, positive and finite
    /// @param depth of the world, positive and finite
    /// @param cell least length of a cell, positive and finite; cells become longer if they do not fit evenly
    /// @param expectedItems items below this number never make the grid allocate, wherever they are
    /// @throws IllegalArgumentException if a length breaks these rules, a side has more than 2^24 cells, or the items
    ///     are negative or above [#MAX_ITEMS]
    public static LinkedGrid torus(
            final double width, final double height, final double depth, final double cell, final int expectedItems) {
        return new LinkedGrid(LinkedAxes.torus(cell, width, height, depth), expectedItems);
    }

    // ---- Changes ----

    /// Inserts an absent item.
    ///
    /// @param item in `[0, MAX_ITEMS)`
    /// @param x coordinate of its place; if a coordinate is NaN or infinite, it is in no cell
    /// @param y coordinate of its place
    /// @throws IllegalArgumentException if the item is present, negative or too large, or the grid is in space
    public void insert(final int item, final double x, final double y) {
        checkDimensions(2);
        insertAt(item, x, y, 0);
    }

    /// As [#insert(int, double, double)], in space.
    ///
    /// @param item in `[0, MAX_ITEMS)`
    /// @param x coordinate of its place
    /// @param y coordinate of its place
    /// @param z coordinate of its place
    /// @throws IllegalArgumentException if the item is present, negative or too large, or the grid is in a plane
    public void insert(final int item, final double x, final double y, final double z) {
        checkDimensions(3);
        insertAt(item, x, y, z);
    }

    private void insertAt(final int item, final double x, final double y, final double z) {
        makeRoom(item);
        if (contains(item)) {
            throw new IllegalArgumentException("an item is inserted once: item=" + item + ", size=" + size()
                    + "; it was probably not removed when its row was destroyed: remove it first, or move it");
        }
        links.insert(item, axes.cell(x, y, z), axes.layer(x, y, z));
    }

    /// Updates the place of an item. If it stays in the same cell, nothing changes, and walks may continue.
    ///
    /// @param item a present item
    /// @param x coordinate of its place; if a coordinate is NaN or infinite, it is in no cell
    /// @param y coordinate of its place
    /// @return whether its cell has changed
    /// @throws IllegalArgumentException if the item is absent, or the grid is in space
    public boolean move(final int item, final double x, final double y) {
        checkDimensions(2);
        return moveTo(item, axes.cell(x, y, 0), 0);
    }

    /// As [#move(int, double, double)], in space.
    ///
    /// @param item a present item
    /// @param x coordinate of its place
    /// @param y coordinate of its place
    /// @param z coordinate of its place
    /// @return whether its cell has changed
    /// @throws IllegalArgumentException if the item is absent, or the grid is in a plane
    public boolean move(final int item, final double x, final double y, final double z) {
        checkDimensions(3);
        return moveTo(item, axes.cell(x, y, z), axes.layer(x, y, z));
    }

    private boolean moveTo(final int item, final long cell, final int layer) {
        if (!contains(item)) {
            throw new IllegalArgumentException("an item that moves is there: item=" + item + ", size=" + size()
                    + "; it was probably removed, or never inserted: insert it first");
        }
        final boolean isCrossing = !links.isIn(item, cell, layer);
        if (isCrossing) {
            links.move(item, cell, layer);
        }
        return isCrossing;
    }

    void checkDimensions(final int asked) {
        if (axes.dimensions() != asked) {
            throw Axis.wrongDimensions("grid=" + this, axes.dimensions(), asked);
        }
    }

    /// Removes an item.
    ///
    /// @param item any number
    /// @return whether it was present
    public boolean remove(final int item) {
        final boolean isThere = contains(item);
        if (isThere) {
            links.remove(item);
        }
        return isThere;
    }

    /// Exchanges two items: each gets the cell of the other, and the place of the other in the order of that cell. If
    /// one of them is absent, the other gets its number.
    ///
    /// @param first in `[0, MAX_ITEMS)`
    /// @param second in `[0, MAX_ITEMS)`
    /// @throws IllegalArgumentException if one is negative or too large
    public void exchange(final int first, final int second) {
        checkItem(Math.min(first, second));
        makeRoom(Math.max(first, second));
        if (first != second) {
            links.exchange(first, second);
        }
    }

    /// Removes all items. The arrays stay.
    public void clear() {
        links.clear();
    }

    private void makeRoom(final int item) {
        checkItem(item);
        if (item >= links.room()) {
            links.grow(Math.min(MAX_ITEMS, Math.max(item + 1, 2 * links.room())));
        }
    }

    private static void checkItem(final int item) {
        if (item < 0 || item >= MAX_ITEMS) {
            throw new IllegalArgumentException("an item of a linked grid is from 0 to " + (MAX_ITEMS - 1) + ": item="
                    + item + "; it is probably no row or slot: pass small numbers, since arrays are as long as the"
                    + " largest one");
        }
    }

    // ---- Content ----

    /// {@return whether an item is present; it may be in a cell or in none}
    ///
    /// @param item any number
    public boolean contains(final int item) {
        return item >= 0 && item < links.room() && !links.isIn(item, CellLinks.ABSENT, 0);
    }

    /// {@return the number of items}
    public int size() {
        return links.size();
    }

    /// {@return the number of items in no cell, because a coordinate is NaN or infinite}
    public int outside() {
        return links.outside();
    }

    /// {@return the number of cells with items}
    public int cells() {
        return links.occupied();
    }

    /// {@return the length of a cell, as it was given}
    public double cellLength() {
        return axes.cellLength();
    }

    /// {@return bytes of its arrays}
    public long bytes() {
        return Footprint.sum(links::arrays);
    }

    /// {@return a new cursor; keep it, and use it for many walks}
    public LinkedCursor cursor() {
        return new LinkedCursor(this);
    }

    CellLinks links() {
        return links;
    }

    LinkedAxes axes() {
        return axes;
    }

    @Override
    public String toString() {
        return "LinkedGrid{cell=" + LinkedAxes.text(axes.shape()) + ", size=" + size() + ", outside=" + outside()
                + ", cells=" + cells() + '}';
    }

    // ---- State ----

    /// Saves the items, their cells and their order.
    ///
    /// @param to an empty state
    @Override
    public void save(final SavedState to) {
        given(to, "to", "pass an empty state").putNumbers("cell", axes.shape());
        links.save(to);
    }

    /// Loads a saved grid. Cursors then meet items in the same order as in the saved one.
    ///
    /// @param from the state that a grid of the same shape saved: as many dimensions, cells of the same length, and on
    ///     a torus sides of the same lengths
    /// @throws IllegalArgumentException if the shape differs, or nothing was saved; nothing is changed then
    @Override
    public void load(final SavedState from) {
        final long[] saved = given(from, "from", "pass a state that was saved").numbers("cell");
        if (!Arrays.equals(saved, axes.shape())) {
            throw new IllegalArgumentException(
                    "a linked grid becomes one with cells and sides of the same length: cell="
                            + LinkedAxes.text(axes.shape()) + ", saved=" + LinkedAxes.text(saved)
                            + "; load into a grid that is made with the lengths of the saved one");
        }
        links.load(from);
    }
}
