package org.denserow.engine.index;

import static org.denserow.engine.ground.Given.given;

import java.util.Arrays;
import org.denserow.engine.cells.Axis;
import org.denserow.engine.cells.CellLinks;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.state.SavedState;
import org.denserow.engine.state.Stateful;

/// Items by their cell of a plane or of a torus, updated item by item as they move: a spatial hash. It stands alone,
/// without a simulation; a plane has no bounds. If many rows of a simulation change cells in a frame, use a
/// [grid that is made again][org.denserow.engine.derived.Grid].
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
/// - An *item* is a number from 0 on that the caller chooses, such as a row or a slot; arrays are as long as the
///   largest item. The caller keeps the coordinates; the grid keeps the cell of an item, not its place.
/// - A cell is the floor of `coordinate / cell` on both axes, so cells on the two sides of 0 differ. An item more than
///   2^31 cells away is in the outermost cell, and is found exactly.
/// - On a [torus][#torus(double, double, double, int)] opposite sides are joined: an item that leaves at one side comes
///   back at the other, whether or not the caller maps its coordinates to the world.
/// - An item with a coordinate that is NaN or infinite is in no cell, no walk meets it, and [#outside()] counts it.
/// - If rows change places, call [#exchange(int, int)]. If the last row moves into a hole, remove the item of the hole,
///   then exchange the two.
/// - A cursor meets items in an order that depends only on the operations since the grid was made; the newest item of a
///   cell comes first.
///
/// *Length of a cell*: about 4 items per cell, as for a [grid][org.denserow.engine.derived.GridShape] that is made again.
///
/// | operation | cost |
/// |---|---|
/// | a move inside the cell | quantising, and one compare |
/// | a move into another cell, insert, remove, exchange | O(1): at most two look-ups of a cell for an item |
/// | a walk | a look-up for each cell, with or without items, or all buckets if they are fewer; then the items |
///
/// Memory: 16 bytes an item up to the largest one, and 24 to 48 for each cell of the most cells that ever had items.
/// Arrays grow by doubling and never shrink; otherwise nothing is allocated.
///
/// *Threads*: the owner's. While no thread changes it, several threads may walk, each with its own cursor.
public final class LinkedGrid implements Stateful {

    /// Most items, 2^28: items are in `[0, MAX_ITEMS)`.
    public static final int MAX_ITEMS = 1 << 28;

    private static final int LEAST_CELL = -Integer.MAX_VALUE; // keeps ABSENT and NOWHERE free

    private final double cell;
    private final double inverse; // cells per unit
    private final Axis ringX; // null in a plane, as the next one
    private final Axis ringY;
    private final CellLinks links;

    /// Creates an empty grid of a plane that grows.
    ///
    /// @param cell length of a cell, positive and finite
    /// @throws IllegalArgumentException if it is not
    public LinkedGrid(final double cell) {
        this(cell, 0);
    }

    /// Creates an empty grid of a plane, with room.
    ///
    /// @param cell length of a cell, positive and finite
    /// @param expectedItems items below this number never make the grid allocate, wherever they are
    /// @throws IllegalArgumentException if the length breaks this rule, or the items are negative or above [#MAX_ITEMS]
    public LinkedGrid(final double cell, final int expectedItems) {
        this(cell, expectedItems, null, null);
    }

    private LinkedGrid(final double cell, final int expectedItems, final Axis ringX, final Axis ringY) {
        if (expectedItems < 0 || expectedItems > MAX_ITEMS) {
            throw new IllegalArgumentException("a linked grid has room for 0 to " + MAX_ITEMS + " items: expectedItems="
                    + expectedItems + "; pass the number behind the largest item, or 0");
        }
        this.cell = Axis.checkCell("x and y", cell);
        this.inverse = 1 / cell;
        this.ringX = ringX;
        this.ringY = ringY;
        this.links = new CellLinks(expectedItems);
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
        return new LinkedGrid(cell, expectedItems, Axis.ring("x", width, cell), Axis.ring("y", height, cell));
    }

    // ---- Changes ----

    /// Inserts an absent item.
    ///
    /// @param item in `[0, MAX_ITEMS)`
    /// @param x coordinate of its place; if a coordinate is NaN or infinite, it is in no cell
    /// @param y coordinate of its place
    /// @throws IllegalArgumentException if the item is present, negative or too large
    public void insert(final int item, final double x, final double y) {
        makeRoom(item);
        if (links.cellOf(item) != CellLinks.ABSENT) {
            throw new IllegalArgumentException("an item is inserted once: item=" + item + ", size=" + size()
                    + "; it was probably not removed when its row was destroyed: remove it first, or move it");
        }
        links.insert(item, cellAt(x, y));
    }

    /// Updates the place of an item. If it stays in the same cell, nothing changes, and walks continue.
    ///
    /// @param item a present item
    /// @param x coordinate of its place; if a coordinate is NaN or infinite, it is in no cell
    /// @param y coordinate of its place
    /// @return whether its cell has changed
    /// @throws IllegalArgumentException if the item is absent
    public boolean move(final int item, final double x, final double y) {
        if (item < 0 || item >= links.room()) {
            throw missing(item);
        }
        final long to = cellAt(x, y);
        return links.cellOf(item) != to && cross(item, to);
    }

    private boolean cross(final int item, final long to) {
        if (links.cellOf(item) == CellLinks.ABSENT) {
            throw missing(item);
        }
        links.move(item, to);
        return true;
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

    /// Exchanges two items: each gets the cell of the other one, and its place in the order of the cell. If one is
    /// absent, the other one gets its number.
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

    /// Removes all items; keeps the arrays.
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

    private IllegalArgumentException missing(final int item) {
        return new IllegalArgumentException("an item that moves is there: item=" + item + ", size=" + size()
                + "; it was probably removed, or never inserted: insert it first");
    }

    // ---- Content ----

    /// {@return whether an item is present, in a cell or in none}
    ///
    /// @param item any number
    public boolean contains(final int item) {
        return item >= 0 && item < links.room() && links.cellOf(item) != CellLinks.ABSENT;
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
        return links.hashed().count();
    }

    /// {@return length of a cell, as the grid was made with it}
    public double cellLength() {
        return cell;
    }

    /// {@return bytes of its arrays}
    public long bytes() {
        return Footprint.sum(links::arrays);
    }

    /// {@return a new cursor without a walk; keep it, and use it for many walks}
    public LinkedCursor cursor() {
        return new LinkedCursor(this);
    }

    CellLinks links() {
        return links;
    }

    /// {@return the axis x of a torus, null in a plane}
    Axis ringX() {
        return ringX;
    }

    /// {@return the axis y of a torus, null in a plane}
    Axis ringY() {
        return ringY;
    }

    @Override
    public String toString() {
        return "LinkedGrid{cell=" + cell + torusText() + ", size=" + size() + ", outside=" + outside() + ", cells="
                + cells() + '}';
    }

    private String torusText() {
        return ringX == null ? "" : ", torus=" + ringX.period() + " x " + ringY.period();
    }

    // ---- Cells as numbers: y in the upper half, so that the cells of a row follow each other ----

    private long cellAt(final double x, final double y) {
        if (x * 0 + y * 0 != 0) {
            return CellLinks.NOWHERE;
        }
        return ringX == null
                ? cellOf(axisCell(x), axisCell(y))
                : cellOf(ringX.cell(ringX.place(x)), ringY.cell(ringY.place(y)));
    }

    /// {@return the cell of a coordinate along its axis of a plane; it never decreases as the coordinate increases}
    ///
    /// @param coordinate not NaN; may be infinite
    int axisCell(final double coordinate) {
        return Math.max((int) Math.floor(coordinate * inverse), LEAST_CELL); // the cast takes the nearest int
    }

    static long cellOf(final int cellX, final int cellY) {
        return (long) (cellY ^ Integer.MIN_VALUE) << Integer.SIZE | Integer.toUnsignedLong(cellX ^ Integer.MIN_VALUE);
    }

    static int cellX(final long cell) {
        return (int) cell ^ Integer.MIN_VALUE;
    }

    static int cellY(final long cell) {
        return (int) (cell >>> Integer.SIZE) ^ Integer.MIN_VALUE;
    }

    // ---- State ----

    /// Saves the items, their cells and their order.
    ///
    /// @param to an empty state
    @Override
    public void save(final SavedState to) {
        given(to, "to", "pass an empty state").putNumbers("cell", shape());
        links.save(to);
    }

    /// Loads a saved grid; cursors meet items in the same order as in the saved one.
    ///
    /// @param from written by a grid with cells of the same length, on a torus also with sides of the same lengths
    /// @throws IllegalArgumentException if a length differs, or nothing was saved; nothing has changed then
    @Override
    public void load(final SavedState from) {
        final long[] saved = given(from, "from", "pass a state that was saved").numbers("cell");
        if (!Arrays.equals(saved, shape())) {
            throw new IllegalArgumentException(
                    "a linked grid becomes one with cells and sides of the same length: cell="
                            + cell + torusText() + ", saved=" + Double.longBitsToDouble(saved[0])
                            + (saved.length == 1
                                    ? ""
                                    : ", torus=" + Double.longBitsToDouble(saved[1]) + " x "
                                            + Double.longBitsToDouble(saved[2]))
                            + "; load into a grid that is made with the lengths of the saved one");
        }
        links.load(from);
    }

    /// {@return what a saved grid must have in common: the length of a cell, and the sides of a torus}
    private long[] shape() {
        final long bits = Double.doubleToLongBits(cell);
        return ringX == null
                ? new long[] {bits}
                : new long[] {bits, Double.doubleToLongBits(ringX.period()), Double.doubleToLongBits(ringY.period())};
    }
}
