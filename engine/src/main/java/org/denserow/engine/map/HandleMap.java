package org.denserow.engine.map;

import static org.denserow.engine.ground.Given.given;

import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.AllRows;
import org.denserow.engine.rows.DirectChanges;
import org.denserow.engine.rows.InHeap;
import org.denserow.engine.rows.PlannedOrder;
import org.denserow.engine.rows.RowSorter;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.StoreMetrics;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.slots.SlotSpace;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.Columns;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.RowFollower;
import org.denserow.engine.storage.RowList;
import org.denserow.engine.storage.RowLookup;
import org.denserow.engine.storage.RowMetrics;
import org.denserow.engine.storage.Tag;

/// The rows of one entity type: their handles, columns, tags, and everything else that follows the rows.
///
/// The [Layout] decides where rows are and how long they stay. In a dense map permanent rows come first and pending
/// ones last: `[0, permanent)`, `[permanent, active)`, `[active, rows)`. A pending row has a handle and values but is
/// not active. A permanent row is never destroyed or moved. A method that does not suit the layout throws
/// IllegalStateException.
///
/// Rows are created, destroyed and moved at once. Every call is checked: none can damage the map. In a simulation use a
/// `Table` instead.
///
/// Source: "Game Engine Containers – handle_map". The [package](package-summary.html) says where the map differs from
/// it, and what operations cost.
///
/// ## Invariants ([#checkInvariants()])
/// 1. Every row has one handle, which names no other row; every slot is live, free or retired.
/// 2. The length of every column is the row capacity times its stride. Where there is no row, every tag is clear and
///    every object is null. Every cell is 0 too, except in holes among pinned rows.
/// 3. Between calls, no move of a handle waits to be repeated by columns, and no row waits to be destroyed.
///
/// *Threads*: one thread changes it; any thread may read while none does.
public final class HandleMap implements Columns, RowLookup {

    private final RowStore store;
    private final AllRows all;
    private final RowLookup rows;
    private final SlotSpace space; // look-ups go there directly
    private final DirectChanges direct;
    private final MapState state;
    private final RowMetrics metrics;
    private RowSorter sorter; // null before the first order

    private HandleMap(final RowStore store) {
        this.store = store;
        this.all = new AllRows(store);
        this.rows = store.lookup();
        this.space = store.slots().space();
        this.direct = store.direct();
        this.state = new MapState(store);
        this.metrics = new StoreMetrics(store, () -> Footprint.sum(this::arraysOfOrder));
    }

    /// {@return a new map}
    ///
    /// @param name names the type in messages
    /// @param type type number in `[0, Handle.MAX_TYPE]`, part of every handle
    /// @param layout capacity and growth
    /// @throws IllegalArgumentException if an argument is out of range
    public static HandleMap create(final String name, final int type, final Layout layout) {
        return create(name, type, layout, 0);
    }

    /// Creates a map with a minimum of free slots. A destroyed slot is given out again only after at least this many
    /// other creates. So the generations of a slot last longer, and slots retire later.
    ///
    /// @param name names the type in messages
    /// @param type type number in `[0, Handle.MAX_TYPE]`, part of every handle
    /// @param layout capacity and growth
    /// @param minFreeSlots the number of slots that stay free, in `[0, MAX_ROWS - capacity]`; each takes 12 bytes
    /// @return an empty map
    /// @throws IllegalArgumentException if an argument is out of range
    /// @throws OutOfMemoryError if the heap does not suffice; it says how many bytes the rows need
    public static HandleMap create(final String name, final int type, final Layout layout, final int minFreeSlots) {
        given(name, "name", "it names the type in messages");
        given(layout, "layout", "pass Layout.dense, pinned, fixed or events");
        return InHeap.made(
                "map=",
                name,
                layout.capacity(),
                InHeap.HANDLE_BYTES * ((long) layout.capacity() + minFreeSlots),
                () -> over(
                        name, RowStore.newSlots(layout, type, Layout.MAX_ROWS, minFreeSlots), layout, OwnerCheck.NONE));
    }

    static HandleMap over(final String name, final SlotMap slots, final Layout layout, final OwnerCheck ownerCheck) {
        return new HandleMap(RowStore.over(name, slots, layout, ownerCheck));
    }

    RowStore store() {
        return store;
    }

    // ---- Handles and rows ----

    @Override
    public String name() {
        return rows.name();
    }

    @Override
    public int type() {
        return rows.type();
    }

    @Override
    public int size() {
        return rows.size();
    }

    @Override
    public int rows() {
        return rows.rows();
    }

    @Override
    public int permanent() {
        return rows.permanent();
    }

    @Override
    public int end() {
        return rows.end();
    }

    @Override
    public int activeEnd() {
        return rows.activeEnd();
    }

    @Override
    public RowState state(final int row) {
        return rows.state(row);
    }

    @Override
    public int capacity() {
        return rows.capacity();
    }

    @Override
    public int find(final long handle) {
        return space.find(handle);
    }

    @Override
    public int row(final long handle) {
        final int row = space.find(handle);
        return row < 0 ? rows.row(handle) : row;
    }

    @Override
    public long handle(final int row) {
        return store.handle(row);
    }

    @Override
    public long handleOfSlot(final int index) {
        return rows.handleOfSlot(index);
    }

    /// {@return the layout given at creation, with its initial capacity}
    public Layout layout() {
        return store.layout();
    }

    // ---- Columns and tags ----

    @Override
    public FloatColumn floats(final String name) {
        return store.schema().floats(name);
    }

    @Override
    public FloatColumn vec2(final String name) {
        return store.schema().vec2(name);
    }

    @Override
    public FloatColumn vec3(final String name) {
        return store.schema().vec3(name);
    }

    @Override
    public DoubleColumn doubles(final String name) {
        return store.schema().doubles(name);
    }

    @Override
    public IntColumn ints(final String name) {
        return store.schema().ints(name);
    }

    @Override
    public LongColumn longs(final String name) {
        return store.schema().longs(name);
    }

    @Override
    public ByteColumn bytes(final String name) {
        return store.schema().bytes(name);
    }

    @Override
    public <T> ObjectColumn<T> objects(final String name, final Class<T> valueType) {
        return store.schema().objects(name, valueType);
    }

    /// {@return a new column of references; rows that exist get `Handle.NULL`}
    ///
    /// @param name unique within the type
    /// @param target type number of the rows it refers to, or [HandleColumn#ANY_TYPE]
    /// @throws IllegalArgumentException also if the target is no type number
    public HandleColumn handles(final String name, final int target) {
        return store.schema().handles(name, target);
    }

    @Override
    public Tag tag(final String name) {
        return store.schema().tag(name);
    }

    @Override
    public Tag live() {
        return store.schema().live();
    }

    /// {@return the list of the live rows of a pinned map, which the map keeps up to date; always the same object}
    ///
    /// @throws IllegalStateException if the layout is another
    public RowList list() {
        return store.schema().list();
    }

    /// Adds a follower of the rows. It cannot be removed. It is called after columns and tags have changed.
    ///
    /// @param follower is called for every change from now on; let it read the rows that exist before this call
    public void follow(final RowFollower follower) {
        store.schema().follow(follower);
    }

    /// {@return a new buffer for rows of this map}
    public RowBuffer newBuffer() {
        return new RowBuffer(store);
    }

    // ---- One row, or many ----

    /// {@return the handle of a new active row with all values 0 and no tag}
    ///
    /// @throws IllegalStateException if the map is full and does not grow, or rows are fixed; nothing is changed then
    public long create() {
        return direct.create();
    }

    /// {@return the handle of a new pending row; it has values, but is not active before [#activate(long)]}
    ///
    /// @throws IllegalStateException as [#create()], and if the layout has no pending rows
    public long createPending() {
        return direct.createPending();
    }

    /// {@return the handle of a new active row that is never destroyed and never moves} Its row number is valid until
    /// the map is cleared, reset or loaded. In a dense map the first row that is not permanent moves to make room.
    ///
    /// @throws IllegalStateException as [#create()], and if the layout has no permanent rows beside others
    public long createPermanent() {
        return direct.createPermanent();
    }

    /// {@return whether a row was destroyed, so that its handle is stale from now on; false if the handle names no row}
    ///
    /// @param handle any value
    /// @throws IllegalArgumentException if the row is permanent; nothing is changed then
    /// @throws IllegalStateException if the layout does not destroy single rows
    public boolean destroy(final long handle) {
        return direct.destroy(handle);
    }

    /// {@return whether a pending row became active; false, and nothing happens, if the handle names no pending row}
    ///
    /// @param handle any value
    public boolean activate(final long handle) {
        return direct.activate(handle);
    }

    /// Exchanges two rows of the same state, with everything that follows them. Every handle still names the same
    /// entity.
    ///
    /// @param a in `[0, rows())`
    /// @param b in `[0, rows())`
    /// @throws IndexOutOfBoundsException if there is no such row
    /// @throws IllegalArgumentException if one of them is permanent, or one is active and the other pending
    /// @throws IllegalStateException if rows of the layout keep their places
    public void exchange(final int a, final int b) {
        direct.exchange(a, b);
    }

    /// Creates active rows with all values 0 and no tag. They are contiguous: the k-th handle names row `first + k`. In
    /// a pinned map they are the lowest vacant rows, ascending.
    ///
    /// @param handles receives the handles in `[0, count)`
    /// @param count rows, `1 … handles.length`
    /// @return the first of the new rows
    /// @throws IllegalArgumentException if `count` is less than 1 or the handles do not fit; nothing is changed then
    /// @throws IllegalStateException if not all rows fit; nothing is changed then
    public int createBatch(final long[] handles, final int count) {
        return direct.createBatch(handles, count);
    }

    /// {@return the first of new pending rows, created as by [#createBatch(long\[\],int)]}
    ///
    /// @param handles receives the handles in `[0, count)`
    /// @param count rows, `1 … handles.length`
    /// @throws IllegalStateException as for [#createBatch(long\[\],int)], and if the layout has no pending rows
    public int createPendingBatch(final long[] handles, final int count) {
        return direct.createPendingBatch(handles, count);
    }

    /// Creates active rows with the values and tags of all staged rows. The staged rows stay in the buffer. Otherwise
    /// as [#createBatch(long\[\],int)].
    ///
    /// @param staged a buffer of this map with at least one row
    /// @param handles receives the handles in `[0, staged.count())`
    /// @return the first of the new rows
    /// @throws IllegalArgumentException as for [#createBatch(long\[\],int)], and if the buffer is of another map or
    ///     empty
    public int insert(final RowBuffer staged, final long[] handles) {
        return direct.insert(given(staged, "staged").rows(), handles);
    }

    /// {@return how many rows were destroyed; values that name no row, and repeated values, are ignored}
    ///
    /// @param handles any values, in any order
    /// @param count how many of them, in `[0, handles.length]`
    /// @throws IndexOutOfBoundsException if `count` is out of range; nothing is changed then
    /// @throws IllegalArgumentException if one of them is permanent; nothing is changed then
    public int destroyBatch(final long[] handles, final int count) {
        return direct.destroyBatch(handles, count);
    }

    /// {@return how many rows were destroyed because a predicate chose them} The predicate is asked about every row,
    /// except permanent ones, before the first row is destroyed. So it may read any row, and if it throws, nothing is
    /// destroyed.
    ///
    /// @param condition asked once for each row, ascending
    /// @throws IllegalStateException if the predicate changes the structure of this map; nothing more is changed then
    public int destroyIf(final IntPredicate condition) {
        return direct.destroyIf(condition);
    }

    /// Destroys the oldest rows of an events layout. The other rows keep their order and move down.
    ///
    /// @param count how many, in `[0, rows()]`
    /// @throws IllegalStateException if the layout is another
    /// @throws IndexOutOfBoundsException if there are fewer rows
    public void expire(final int count) {
        direct.expire(count);
    }

    // ---- The whole map ----

    /// Puts active rows in order, step by step: each call continues where the last one ended. Call it again as long as
    /// [#isFragmented()] is true. A call may copy and sort keys only, and make no exchange.
    ///
    /// *Cost*: a call copies, sorts or looks at no more than 16,384 rows plus 32 rows for each exchange that it may
    /// make. With `Integer.MAX_VALUE` it puts all rows in order, without a bound. Arrays of up to 52 bytes a row are
    /// allocated when they are first needed. See the page `engine/docs/defragment.md`.
    ///
    /// @param order the order to reach; it is stable: rows of equal keys keep their order. Pass the same object again
    ///     to continue; another object begins anew
    /// @param maxSwaps the largest number of exchanges, at least 0; 0 does nothing
    /// @return the number of exchanges made. It is 0, without reading a key, if no row was created, destroyed or moved
    ///     since all rows were in order
    /// @throws IllegalArgumentException if `maxSwaps` is negative, or the order is by a column of another map
    /// @throws IllegalStateException if rows of the layout keep their places
    public int defragment(final RowOrder order, final int maxSwaps) {
        final PlannedOrder planned = (PlannedOrder) given(order, "order", "say in which order rows are to stand");
        if (sorter == null) {
            sorter = planned.sorter(store);
        }
        return sorter.defragment(planned, maxSwaps);
    }

    private void arraysOfOrder(final Consumer<Object> to) {
        if (sorter != null) {
            sorter.arrays(to);
        }
    }

    /// Says that rows may be out of order. Call it after you wrote keys in place, which the map does not notice.
    public void markFragmented() {
        if (sorter == null) {
            store.setFragmented(true);
        } else {
            sorter.markFragmented();
        }
    }

    /// Tells whether rows may be out of order. It becomes true when a row is created, destroyed or moved, by
    /// [#markFragmented()], and by a [#defragment(RowOrder,int)] that begins an order and does not finish it. It
    /// becomes false by [#clear()], by [#reset()], and by a [#defragment(RowOrder,int)] that leaves all rows in order.
    ///
    /// @return false for a new, cleared or reset map
    public boolean isFragmented() {
        return store.isFragmented();
    }

    /// Destroys all rows, also permanent ones. Every handle becomes stale. Retired slots and the capacity stay as they
    /// are. The map drops its references to objects.
    ///
    /// @throws IllegalStateException if rows are fixed
    public void clear() {
        all.clear();
    }

    /// Forgets all rows, slots and generations: the map is like a new one of the same capacity. **It no longer detects
    /// old handles**: an old handle may equal a new one and read its row. Use [#clear()] unless no old handle is left
    /// anywhere.
    ///
    /// @throws IllegalStateException if rows are fixed
    public void reset() {
        all.reset();
    }

    /// Gives memory back: the capacity becomes [#end()], holes included, but at least 1. Every handle stays valid, and
    /// every stale handle is still detected: the number of slots shrinks only as far as this permits.
    ///
    /// @throws IllegalStateException if the layout does not grow, since the map could then never take another row
    public void shrink() {
        all.shrink();
    }

    /// {@return hashes, dumps and snapshots of the map}
    public MapState state() {
        return state;
    }

    /// {@return how close together the rows are, and how much memory they take}
    public RowMetrics metrics() {
        return metrics;
    }

    /// Checks the numbered invariants, for tests. O(slots).
    ///
    /// @throws IllegalStateException naming the invariant that does not hold
    public void checkInvariants() {
        store.checkInvariants();
    }

    @Override
    public String toString() {
        return "HandleMap{" + store + '}';
    }
}
