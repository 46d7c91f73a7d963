package org.denserow.engine.map;

import static org.denserow.engine.ground.Given.given;

import java.util.function.IntPredicate;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.handle.SlotDump;
import org.denserow.engine.handle.SlotViews;
import org.denserow.engine.rows.RowSchema;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.state.Stateful;
import org.denserow.engine.storage.ByteColumn;
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
import org.denserow.engine.storage.Tag;

/// The rows of one entity type: identity with columns, tags and whatever else follows every row.
///
/// Where rows stand, and how long, is their [Layout]: *dense* rows are contiguous, permanent ones first and pending
/// ones last, `[0, permanent)`, `[permanent, active)`, `[active, rows)`; *pinned* rows stay where they are, with holes;
/// *fixed* rows are all there from the beginning, row `r` in slot `r`; *events* are contiguous, oldest first, and end
/// in that order. A method that a layout does not allow throws and says so. A pending row has a handle and values, but
/// is not part of the simulation yet; a permanent one is never erased and never moves.
///
/// Structure changes at once, and every call is checked: none can bring the map out of step with itself. In a simulation a
/// `Table` stands in its place.
///
/// Source: "Game Engine Containers – handle_map"; pending rows after "Partial initialisation" of the entity storage
/// article. Defects of the article's listing that this class does not have: erasing the last row no longer corrupts
/// the free list, handles never repeat, null never becomes valid; batches grow geometrically; nobody can move rows
/// behind the back of their handles.
///
/// ## Invariants ([#checkInvariants()])
/// 1. Every row has one handle, which names it alone; every slot is live, free or retired.
/// 2. Every column is as long as the row capacity times its stride; where no row is every tag is clear and every object
///    null.
/// 3. Between calls no move of identity waits for the columns.
///
/// ## Cost
/// | operation | time | allocation |
/// |---|---|---|
/// | [#find(long)], [#handle(int)] | O(1) | none |
/// | [#create()], [#erase(long)], [#activate(long)] | O(columns + tags) | none below capacity |
/// | [#createBatch(long[],int)], [#eraseBatch(long[],int)], [#removeIf(java.util.function.IntPredicate)] | O(columns + tags) a row | none below capacity |
/// | [#expire(int)] | O(rows × parts) | none |
/// | [#clear()], [#reset()] | O(slots) | none |
/// | [#shrink()], [#load(SlotDump,Runnable)] | O(capacity × parts) | arrays |
/// | [#hash()] | O(rows × parts) | once, a scratch array |
///
/// ## Threads
/// Changed by the owner, or by the one thread that plays the type back; any thread may read while nobody changes it.
public final class HandleMap implements RowLookup {

    /// Most columns of a type.
    public static final int MAX_COLUMNS = RowSchema.MAX_COLUMNS;

    /// Most tags of a type.
    public static final int MAX_TAGS = RowSchema.MAX_TAGS;

    private final RowStore store;
    private final RowLookup rows;
    private final MapMetrics metrics;

    private HandleMap(final RowStore store) {
        this.store = store;
        this.rows = store.lookup();
        this.metrics = new MapMetrics(store);
    }

    /// Creates a stand-alone map: an ordinary single-threaded container.
    ///
    /// @param name names the type in messages
    /// @param type type number in `[0, Handle.MAX_TYPE]`, part of every handle
    /// @param layout capacity and growth
    /// @return an empty map
    /// @throws IllegalArgumentException if an argument is out of range
    public static HandleMap create(final String name, final int type, final Layout layout) {
        return create(name, type, layout, 0);
    }

    /// The same with a minimum of free slots before reuse: a slot is given out again only after at least so many other
    /// creates, since it waits behind so many other free slots. A handle that is kept for too long then meets its
    /// slot's next generation later, and slots retire later.
    ///
    /// @param name names the type in messages
    /// @param type type number in `[0, Handle.MAX_TYPE]`, part of every handle
    /// @param layout capacity and growth
    /// @param minFreeSlots slots that stay free, in `[0, MAX_ROWS - capacity]`; 12 bytes each
    /// @return an empty map
    /// @throws IllegalArgumentException if an argument is out of range
    public static HandleMap create(final String name, final int type, final Layout layout, final int minFreeSlots) {
        given(name, "name", "it names the type in messages");
        given(layout, "layout", "pass Layout.dense, pinned, fixed or events");
        return over(name, RowStore.newSlots(layout, type, Layout.MAX_ROWS, minFreeSlots), layout, OwnerCheck.NONE);
    }

    static HandleMap over(
            final String name, final SlotMap slots, final Layout layout, final OwnerCheck ownerCheck) {
        return new HandleMap(RowStore.over(name, slots, layout, ownerCheck));
    }

    /// What is behind it.
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
    public int active() {
        return rows.active();
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
    public boolean exists(final int row) {
        return rows.exists(row);
    }

    @Override
    public boolean isActive(final int row) {
        return rows.isActive(row);
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
        return store.find(handle);
    }

    @Override
    public boolean isValid(final long handle) {
        return store.find(handle) >= 0;
    }

    @Override
    public int row(final long handle) {
        return rows.row(handle);
    }

    @Override
    public long handle(final int row) {
        return store.handle(row);
    }

    @Override
    public long liveHandle(final int index) {
        return rows.liveHandle(index);
    }

    /// {@return how the rows are stored; the capacity is the first one}
    public Layout layout() {
        return store.layout();
    }

    // ---- Columns and tags: rows that exist get 0, null or false; each throws `IllegalArgumentException` if the name is
    // blank or taken, or there are too many ----

    /// Adds a `float` column.
    ///
    /// @param part its name, unique within the type
    /// @return the column
    public FloatColumn floats(final String part) {
        return store.schema().floats(part);
    }

    /// Adds a column of two `float` per row, side by side in one array.
    ///
    /// @param part its name, unique within the type
    /// @return the column
    public FloatColumn vec2(final String part) {
        return store.schema().vec2(part);
    }

    /// Adds a column of three `float` per row, side by side in one array.
    ///
    /// @param part its name, unique within the type
    /// @return the column
    public FloatColumn vec3(final String part) {
        return store.schema().vec3(part);
    }

    /// Adds a `double` column.
    ///
    /// @param part its name, unique within the type
    /// @return the column
    public DoubleColumn doubles(final String part) {
        return store.schema().doubles(part);
    }

    /// Adds an `int` column.
    ///
    /// @param part its name, unique within the type
    /// @return the column
    public IntColumn ints(final String part) {
        return store.schema().ints(part);
    }

    /// Adds a `long` column.
    ///
    /// @param part its name, unique within the type
    /// @return the column
    public LongColumn longs(final String part) {
        return store.schema().longs(part);
    }

    /// Adds a `byte` column.
    ///
    /// @param part its name, unique within the type
    /// @return the column
    public ByteColumn bytes(final String part) {
        return store.schema().bytes(part);
    }

    /// Adds a column of objects, which are no part of [#hash()].
    ///
    /// @param <T> what the cells refer to
    /// @param part its name, unique within the type
    /// @param cellType the class of which every value is an instance, not a primitive one
    /// @return the column
    public <T> ObjectColumn<T> objects(final String part, final Class<T> cellType) {
        return store.schema().objects(part, cellType);
    }

    /// Adds a column of references.
    ///
    /// @param part its name, unique within the type
    /// @param target type number of the rows it refers to, or [HandleColumn#ANY_TYPE]
    /// @return the column
    public HandleColumn handles(final String part, final int target) {
        return store.schema().handles(part, target);
    }

    /// Adds a tag; rows that exist have it clear.
    ///
    /// @param part its name, unique within the type
    /// @return the tag
    /// @throws IllegalArgumentException if the name is blank or taken, or there are [HandleMap#MAX_TAGS] tags
    public Tag tag(final String part) {
        return store.schema().tag(part);
    }

    /// The live bits of a pinned map as a tag: to look at and to run over, kept by the rows themselves.
    ///
    /// @return always the same tag
    /// @throws IllegalStateException if the layout is another
    public Tag liveTag() {
        return store.schema().liveTag();
    }

    /// The list of the live rows of a pinned map; it follows them from the first call on.
    ///
    /// @return always the same list
    /// @throws IllegalStateException if the layout is another
    public RowList list() {
        return store.schema().list();
    }

    /// Adds what must follow the rows. It follows from now on, for good, after columns and tags.
    ///
    /// @param follower told of everything that rows do; rows that exist it may take in before
    public void follow(final RowFollower follower) {
        store.schema().follow(follower);
    }

    /// {@return a new buffer for rows of this map; it follows columns and tags that are added later}
    public RowBuffer newBuffer() {
        return new RowBuffer(store);
    }

    // ---- One row ----

    /// Creates an active row with all values 0 and no tag.
    ///
    /// @return its handle
    /// @throws IllegalStateException if the map is full and does not grow, or rows are fixed; nothing is changed then
    public long create() {
        return store.direct().create();
    }

    /// Creates a pending row: it has a handle and values, but is not active until [#activate(long)].
    ///
    /// @return its handle
    /// @throws IllegalStateException if the map is full and does not grow, or the layout knows no pending rows; nothing
    ///     is changed then
    public long createPending() {
        return store.direct().createPending();
    }

    /// Creates an active row that is never erased and never moves: its row number is right for as long as the map is
    /// neither cleared, reset nor loaded. In a dense map it takes the place of the first row that is not permanent,
    /// which moves to the end.
    ///
    /// @return its handle
    /// @throws IllegalStateException if the map is full and does not grow, or the layout knows no permanent rows beside
    ///     others; nothing is changed then
    public long createPermanent() {
        return store.direct().createPermanent();
    }

    /// Erases a row; its handle is stale from now on.
    ///
    /// @param handle any value
    /// @return false if it names no row; nothing happens then
    /// @throws IllegalArgumentException if the row is permanent; nothing is changed then
    /// @throws IllegalStateException if the layout erases no single rows
    public boolean erase(final long handle) {
        return store.direct().erase(handle);
    }

    /// Makes a pending row active.
    ///
    /// @param handle any value
    /// @return false if it names no pending row; nothing happens then
    public boolean activate(final long handle) {
        return store.direct().activate(handle);
    }

    /// Exchanges two rows of one state with everything that follows them; handles keep naming what they named.
    ///
    /// @param a in `[0, rows())`
    /// @param b in `[0, rows())`
    /// @throws IndexOutOfBoundsException if there is no such row; nothing is changed then
    /// @throws IllegalArgumentException if one of them is permanent, or one is active and the other pending; nothing is
    ///     changed then
    /// @throws IllegalStateException if rows of the layout keep their places
    public void exchange(final int a, final int b) {
        store.direct().exchange(a, b);
    }

    // ---- Many rows ----

    /// Creates active rows with all values 0 and no tag. They are contiguous, the k-th handle names row `first + k`;
    /// but those of a pinned map are the lowest vacant rows, ascending.
    ///
    /// @param handles receives the handles in `[0, count)`
    /// @param count rows, `1 … handles.length`
    /// @return the first of the new rows
    /// @throws IllegalArgumentException if `count` is less than 1 or the handles do not fit; nothing is changed then
    /// @throws IllegalStateException if not all rows fit; nothing is changed then
    public int createBatch(final long[] handles, final int count) {
        return store.direct().createBatch(handles, count);
    }

    /// Creates pending rows, like [#createBatch(long[],int)].
    ///
    /// @param handles receives the handles in `[0, count)`
    /// @param count rows, `1 … handles.length`
    /// @return the first of the new rows
    /// @throws IllegalArgumentException if `count` is less than 1 or the handles do not fit; nothing is changed then
    /// @throws IllegalStateException if not all rows fit; nothing is changed then
    public int createPendingBatch(final long[] handles, final int count) {
        return store.direct().createPendingBatch(handles, count);
    }

    /// Creates active rows with the values and tags of all staged rows, which stay staged. They are contiguous, but
    /// those of a pinned map are the lowest vacant rows, ascending.
    ///
    /// @param staged a buffer of this map with at least one row
    /// @param handles receives the handles in `[0, staged.count())`
    /// @return the first of the new rows
    /// @throws IllegalArgumentException if the buffer is of another map or empty, or the handles do not fit; nothing is
    ///     changed then
    /// @throws IllegalStateException if not all rows fit; nothing is changed then
    public int insert(final RowBuffer staged, final long[] handles) {
        return store.direct().insert(given(staged, "staged").rows(), handles);
    }

    /// Erases rows; values that name no row, repeated ones among them, count nothing.
    ///
    /// @param handles any values
    /// @param count how many of them, in `[0, handles.length]`
    /// @return rows erased
    /// @throws IndexOutOfBoundsException if there are not so many; nothing is changed then
    /// @throws IllegalArgumentException if one of them is permanent; nothing is changed then
    public int eraseBatch(final long[] handles, final int count) {
        return store.direct().eraseBatch(handles, count);
    }

    /// Erases every row, active or pending, that a predicate chooses; permanent rows are not asked about. It is asked
    /// once for every row while the map still stands as it was; so it may read any row, and if it throws nothing is
    /// erased. Erasing then goes from the last row to the first, so that what is swapped into a hole was looked at
    /// before.
    ///
    /// O(rows + erased × parts). The first call allocates one bit per row of capacity, and again after growth.
    ///
    /// @param condition asked with rows that exist, ascending
    /// @return rows erased
    /// @throws IllegalStateException if the predicate changes the structure of this map; nothing more is changed then
    public int removeIf(final IntPredicate condition) {
        return store.direct().removeIf(condition);
    }

    /// Ends the oldest rows of an events layout; the others keep their order and move down.
    ///
    /// O(rows × parts), but O(count) when none is left.
    ///
    /// @param count how many, in `[0, rows()]`
    /// @throws IllegalStateException if the layout is another
    /// @throws IndexOutOfBoundsException if there are not so many
    public void expire(final int count) {
        store.direct().expire(count);
    }

    // ---- The whole map ----

    /// Erases all rows, permanent ones too; every handle goes stale, retired slots stay retired, capacity stays,
    /// objects are let go of.
    ///
    /// @throws IllegalStateException if rows are fixed
    public void clear() {
        store.all().clear();
    }

    /// Forgets all rows, slots and generations: the map is as new, its capacity stays. **Stale handles are not detected
    /// from here on**: an old handle may equal a new one and read its row; use [#clear()] unless none is left anywhere.
    ///
    /// One fill of the entries of slots that exist, and of the words of tags; no per-row work, none per unused
    /// capacity.
    ///
    /// @throws IllegalStateException in a simulation, where handles stand in columns and commands
    public void reset() {
        store.all().reset();
    }

    /// Gives memory back: capacity becomes [#end()], the rows that there are and the holes between them, at least 1.
    /// Every handle stays right, and every stale one is still detected: the slot space shrinks only as far as that
    /// holds, see [SlotMap#shrink()].
    ///
    /// @throws IllegalStateException if the layout does not grow: it could never take a row again
    public void shrink() {
        store.all().shrink();
    }

    /// Replaces all rows by those of a dump, verified first: the same handles in the same rows. Handles from before are
    /// void and may come again.
    ///
    /// `fill` gives the rows `[0, end())` their values and tags; it finds all of them 0 and clear, and changes no
    /// structure. When it returns the columns are filled, and only then whoever follows the rows is told of them. When
    /// it throws the map is empty: no row with half of its values is left, and no follower was told of one.
    ///
    /// @param dump a dump of a map of this type
    /// @param fill called once, at once; may do nothing, then rows are as [#create()] makes them
    /// @throws IllegalArgumentException if the dump contradicts itself (the message names slot and row), is of another
    ///     type, or does not fit; no row is changed then
    /// @throws IllegalStateException if `fill` created, erased, moved or activated rows; the map is empty then
    public void load(final SlotDump dump, final Runnable fill) {
        store.all().load(dump, fill);
    }

    /// {@return a copy of the sets, to keep beside a copy of the columns; [HandleMap#load(SlotDump,Runnable)] takes it back}
    ///
    /// @throws IllegalStateException while slots are reserved, as in a simulation between record and boundary
    public SlotDump dump() {
        return store.slots().dump();
    }

    /// {@return all of the map as state that is saved and loaded with array copies: handles, rows and values}
    public Stateful state() {
        return new MapState(store);
    }

    // ---- To look at ----

    /// {@return the sparse, dense and meta set and the free list, to look at; always the same object}
    public SlotViews sets() {
        return store.slots().views();
    }

    /// {@return how tightly the rows stand and what they cost, always the same object}
    public MapMetrics metrics() {
        return metrics;
    }

    /// Tells whether rows may be out of order: whether any was created, erased or moved since the map was last empty by
    /// [#clear()] or [#reset()].
    ///
    /// @return false for a new, cleared or reset map
    public boolean isFragmented() {
        return store.all().isFragmented();
    }

    /// Hash of what the world is: every row with its handle, its state, the raw bits of its columns and its tags. The
    /// order of rows does not count.
    ///
    /// @return equal for equal worlds
    public long hash() {
        return store.all().hash();
    }

    /// Hash of everything that decides future handles, rows, and what their systems see once.
    ///
    /// @return equal for equal orders
    public long orderHash() {
        return store.all().orderHash();
    }

    /// Checks the numbered invariants in O(slots); for tests.
    ///
    /// @throws IllegalStateException naming the invariant that does not hold
    public void checkInvariants() {
        store.all().checkInvariants();
    }

    @Override
    public String toString() {
        return "HandleMap{" + store + '}';
    }
}
