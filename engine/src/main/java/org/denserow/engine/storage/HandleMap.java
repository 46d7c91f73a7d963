package org.denserow.engine.storage;

import java.util.Objects;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.handle.SlotMap;

/// The rows of one entity type: a [SlotMap] with columns and tags that follow every row.
///
/// Rows are dense: active rows `[0, active)`, then pending rows `[active, rows)`, which have handles and values but
/// are not part of the simulation yet. Whoever holds the map may change structure at once and take the bare arrays
/// ([#array(Column)]); inside a simulation nobody does: its `Table` keeps the map to itself.
///
/// Source: "Game Engine Containers – handle_map"; pending rows after "Partial initialisation" of the entity storage
/// article. Defects of the article's listing that this class does not have: erasing the last row no longer corrupts
/// the free list, handles never repeat, null never becomes valid.
///
/// ## Invariants ([#checkInvariants()])
/// 1. Those of [SlotMap].
/// 2. Every column is as long as the row capacity times its stride; at and after `rows` every tag is clear and every
///    object null.
/// 3. Between calls no move of identity waits for the columns (but after [#unlink(int)]: until [#settle()]).
///
/// ## Cost
/// | operation | time | allocation |
/// |---|---|---|
/// | [#find(long)], [#handle(int)] | O(1) | none |
/// | [#create()], [#erase(long)], [#activate(long)] | O(columns + tags) | none below capacity |
/// | [#hash()] | O(rows × parts) | once, a scratch array |
///
/// ## Threads
/// Changed by the owner, or by the one thread that plays the type back; any thread may read while nobody changes it.
public final class HandleMap {

    /// Most columns of a type.
    public static final int MAX_COLUMNS = 1024;

    /// Most tags of a type.
    public static final int MAX_TAGS = 64;

    private final String name;
    private final boolean grows;
    private final SlotMap slots;
    private final OwnerCheck ownerCheck;
    private final RowMoves moves = new RowMoves();

    private final Parts parts;

    private HandleMap(final String name, final boolean grows, final SlotMap slots, final OwnerCheck ownerCheck) {
        this.name = name;
        this.grows = grows;
        this.slots = slots;
        this.ownerCheck = ownerCheck;
        this.parts = new Parts(name);
    }

    /// Creates a stand-alone map: an ordinary single-threaded container.
    ///
    /// @param name names the type in messages
    /// @param type type number in `[0, Handle.MAX_TYPE]`, part of every handle
    /// @param layout capacity and growth
    /// @return an empty map
    /// @throws IllegalArgumentException if an argument is out of range
    public static HandleMap create(final String name, final int type, final Layout layout) {
        return over(name, SlotMap.create(type, layout.capacity(), Layout.MAX_ROWS), layout, OwnerCheck.NONE);
    }

    /// Creates a map over slots that the caller keeps, to reserve handles in them; rows change through the map only.
    ///
    /// @param name names the type in messages
    /// @param slots an empty slot map of the layout's capacity
    /// @param layout capacity and growth
    /// @param ownerCheck asked before a part hands out its live array
    /// @return an empty map
    /// @throws IllegalArgumentException if the slots have rows or another capacity, or the name is blank
    public static HandleMap over(
            final String name, final SlotMap slots, final Layout layout, final OwnerCheck ownerCheck) {
        if (slots.rows() != 0 || slots.rowCapacity() != layout.capacity()) {
            throw new IllegalArgumentException("slots must be empty and of the layout's capacity: type=" + name
                    + ", capacity=" + layout.capacity() + ", slots=" + slots);
        }
        Parts.checkName(name);
        return new HandleMap(name, layout.grows(), slots, ownerCheck);
    }

    // ---- Schema ----

    /// Adds a `float` column; rows that exist get 0.
    ///
    /// @param part its name, unique within the type
    /// @return the column
    /// @throws IllegalArgumentException if the name is blank or taken, or there are [#MAX_COLUMNS] columns
    public FloatColumn floats(final String part) {
        return floats(part, 1);
    }

    /// Adds a column of two `float` per row, side by side in one array; rows that exist get 0.
    ///
    /// @param part its name, unique within the type
    /// @return the column, with stride 2
    /// @throws IllegalArgumentException if the name is blank or taken, there are [#MAX_COLUMNS] columns, or the
    ///     capacity is beyond 1,073,741,819 rows
    public FloatColumn vec2(final String part) {
        return floats(part, 2);
    }

    /// Adds a column of three `float` per row, side by side in one array; rows that exist get 0.
    ///
    /// @param part its name, unique within the type
    /// @return the column, with stride 3
    /// @throws IllegalArgumentException if the name is blank or taken, there are [#MAX_COLUMNS] columns, or the
    ///     capacity is beyond 715,827,879 rows
    public FloatColumn vec3(final String part) {
        return floats(part, 3);
    }

    private FloatColumn floats(final String part, final int stride) {
        return parts.add(new FloatColumn(this, parts.fullName(part), parts.nextColumn(), slots.rowCapacity(), stride));
    }

    /// Adds a `double` column; rows that exist get 0.
    ///
    /// @param part its name, unique within the type
    /// @return the column
    /// @throws IllegalArgumentException if the name is blank or taken, or there are [#MAX_COLUMNS] columns
    public DoubleColumn doubles(final String part) {
        return parts.add(new DoubleColumn(this, parts.fullName(part), parts.nextColumn(), slots.rowCapacity()));
    }

    /// Adds an `int` column; rows that exist get 0.
    ///
    /// @param part its name, unique within the type
    /// @return the column
    /// @throws IllegalArgumentException if the name is blank or taken, or there are [#MAX_COLUMNS] columns
    public IntColumn ints(final String part) {
        return parts.add(new IntColumn(this, parts.fullName(part), parts.nextColumn(), slots.rowCapacity()));
    }

    /// Adds a `long` column; rows that exist get 0.
    ///
    /// @param part its name, unique within the type
    /// @return the column
    /// @throws IllegalArgumentException if the name is blank or taken, or there are [#MAX_COLUMNS] columns
    public LongColumn longs(final String part) {
        return parts.add(new LongColumn(this, parts.fullName(part), parts.nextColumn(), slots.rowCapacity()));
    }

    /// Adds a `byte` column; rows that exist get 0.
    ///
    /// @param part its name, unique within the type
    /// @return the column
    /// @throws IllegalArgumentException if the name is blank or taken, or there are [#MAX_COLUMNS] columns
    public ByteColumn bytes(final String part) {
        return parts.add(new ByteColumn(this, parts.fullName(part), parts.nextColumn(), slots.rowCapacity()));
    }

    /// Adds a column of objects; rows that exist get null. Objects are no part of [#hash()].
    ///
    /// @param <T> what the cells refer to
    /// @param part its name, unique within the type
    /// @param cellType the class of which every value is an instance
    /// @return the column
    /// @throws IllegalArgumentException if the name is blank or taken, there are [#MAX_COLUMNS] columns, or the type is
    ///     primitive
    public <T> ObjectColumn<T> objects(final String part, final Class<T> cellType) {
        ObjectColumn.checkType(name + '.' + part, cellType);
        return parts.add(
                new ObjectColumn<>(this, parts.fullName(part), parts.nextColumn(), slots.rowCapacity(), cellType));
    }

    /// Adds a column of references; rows that exist get `Handle.NULL`.
    ///
    /// @param part its name, unique within the type
    /// @param target type number of the rows it refers to, or [HandleColumn#ANY_TYPE]
    /// @return the column
    /// @throws IllegalArgumentException if the name is blank or taken, there are [#MAX_COLUMNS] columns, or the target
    ///     is no type number
    public HandleColumn handles(final String part, final int target) {
        if (target < HandleColumn.ANY_TYPE || target > Handle.MAX_TYPE) {
            throw new IllegalArgumentException("target must be a type number in [0, " + Handle.MAX_TYPE + "] or "
                    + HandleColumn.ANY_TYPE + " for any: target=" + target + ", column=" + name + '.' + part);
        }
        return parts.add(new HandleColumn(this, parts.fullName(part), parts.nextColumn(), slots.rowCapacity(), target));
    }

    /// Adds a tag; rows that exist have it clear.
    ///
    /// @param part its name, unique within the type
    /// @return the tag
    /// @throws IllegalArgumentException if the name is blank or taken, or there are [#MAX_TAGS] tags
    public Tag tag(final String part) {
        return parts.add(new Tag(this, parts.fullName(part), parts.nextTag(), slots.rowCapacity()));
    }

    // ---- Queries ----

    /// {@return the name of the type}
    public String name() {
        return name;
    }

    /// {@return the type number}
    public int type() {
        return slots.type();
    }

    /// {@return active rows, `[0, active())`}
    public int active() {
        return slots.active();
    }

    /// {@return all rows, active and pending}
    public int rows() {
        return slots.rows();
    }

    /// {@return rows that fit without growing}
    public int capacity() {
        return slots.rowCapacity();
    }

    /// Resolves a handle.
    ///
    /// @param handle any value
    /// @return its row, active or pending, or -1 if the handle is null, stale, forged or of another type
    public int find(final long handle) {
        return slots.find(handle);
    }

    /// {@return whether the handle names a row; never throws}
    ///
    /// @param handle any value
    public boolean isValid(final long handle) {
        return find(handle) >= 0;
    }

    /// Resolves a handle that must name a row.
    ///
    /// @param handle a handle of this map
    /// @return its row
    /// @throws IllegalArgumentException if the handle is null, of another type, out of range, or stale; says which
    public int row(final long handle) {
        final int row = find(handle);
        if (row < 0) {
            throw new IllegalArgumentException(whyInvalid(handle));
        }
        return row;
    }

    /// The handle of a row.
    ///
    /// @param row in `[0, rows())`
    /// @return its handle
    /// @throws IndexOutOfBoundsException if there is no such row
    public long handle(final int row) {
        return slots.handle(row);
    }

    /// {@return whether the part is one of this map}
    ///
    /// @param part any part
    public boolean owns(final Part<?, ?> part) {
        return switch (part) {
            case Column<?> column -> column.map == this;
            case Tag tag -> tag.map == this;
        };
    }

    // ---- Structure, at once ----

    /// Creates an active row with all values 0 and no tag.
    ///
    /// @return its handle
    /// @throws IllegalStateException if the map is full and does not grow; nothing is changed then
    public long create() {
        return create(true);
    }

    /// Creates a pending row: it has a handle and values, but is not active until [#activate(long)].
    ///
    /// @return its handle
    /// @throws IllegalStateException if the map is full and does not grow; nothing is changed then
    public long createPending() {
        return create(false);
    }

    private long create(final boolean asActive) {
        if (ensureRows(1) == 0) {
            throw new IllegalStateException("a type is full: type=" + name + ", rows=" + rows() + ", capacity="
                    + capacity() + "; erase first, use a larger capacity, or Layout.growable()");
        }
        final long handle = slots.take();
        final int row = slots.append(handle, asActive, moves);
        settle();
        parts.clearCells(row, row + 1);
        return handle;
    }

    /// Erases a row; its handle is stale from now on.
    ///
    /// @param handle any value
    /// @return false if it names no row; nothing happens then
    public boolean erase(final long handle) {
        final int row = find(handle);
        if (row < 0) {
            return false;
        }
        unlink(row);
        settle();
        return true;
    }

    /// Makes a pending row active.
    ///
    /// @param handle any value
    /// @return false if it names no pending row; nothing happens then
    public boolean activate(final long handle) {
        final int row = find(handle);
        final int first = active();
        if (row < first) {
            return false;
        }
        if (row != first) {
            exchange(row, first);
        }
        slots.promoteFirst();
        return true;
    }

    /// Exchanges two rows with everything that follows them; handles keep naming what they named. An active and a
    /// pending row exchange their states too, since the state is where a row stands.
    ///
    /// @param a in `[0, rows())`
    /// @param b in `[0, rows())`
    /// @throws IndexOutOfBoundsException if there is no such row; nothing is changed then
    public void exchange(final int a, final int b) {
        Objects.checkIndex(a, rows());
        Objects.checkIndex(b, rows());
        slots.exchange(a, b);
        parts.exchange(a, b);
    }

    /// Erases all rows; every handle goes stale, retired slots stay retired, capacity stays, objects are let go of.
    public void clear() {
        parts.vacate(rows());
        slots.clear();
    }

    // ---- For whoever holds the map: bare arrays, playback in batches ----

    /// The live array of a column, without a check.
    ///
    /// @param <A> its array type
    /// @param column a column of this map
    /// @return the array, replaced when the map grows
    public <A> A array(final Column<A> column) {
        return column.array();
    }

    /// {@return the live bits of a tag, without a check}
    ///
    /// @param tag a tag of this map
    public Bitfield bits(final Tag tag) {
        return tag.rows;
    }

    /// {@return a column by number}
    ///
    /// @param index [Column#index()]
    public Column<?> column(final int index) {
        return parts.columns()[index];
    }

    /// {@return a tag by number}
    ///
    /// @param index [Tag#index()]
    public Tag tag(final int index) {
        return parts.tags()[index];
    }

    /// {@return a new view of a tag that writes no row yet}
    ///
    /// @param tag a tag of this map
    public Tag.Bits view(final Tag tag) {
        return new Tag.Bits(tag);
    }

    /// Sets which rows a view may write.
    ///
    /// @param view a view of a tag of this map
    /// @param beginRow first row
    /// @param endRow the row after the last; equal to `beginRow` for a reading view
    public void limit(final Tag.Bits view, final int beginRow, final int endRow) {
        view.limit(beginRow, endRow);
    }

    /// {@return a new buffer for rows of this map; it follows columns and tags that are added later}
    public RowBuffer newBuffer() {
        return parts.add(new RowBuffer(parts));
    }

    /// Makes room for more rows if the map grows.
    ///
    /// @param count rows wanted beside the present ones
    /// @return how many of them fit
    public int ensureRows(final int count) {
        final long needed = (long) rows() + count;
        if (needed > capacity() && grows) {
            final int grown = (int) Math.min(parts.maxRows(), Math.max(needed, 2L * capacity()));
            if (grown > capacity()) { // else it is as large as it gets, and a copy would be for nothing
                growRows(grown);
            }
        }
        return Math.min(count, capacity() - rows());
    }

    /// Makes room for rows that are bound next, moving pending rows out of their way. The cells of the new rows are
    /// undefined until [#fill(RowBuffer,int,int,int)].
    ///
    /// @param count rows, which must fit
    /// @param asActive whether they become active, else pending
    /// @return the first of the new rows; they are contiguous
    public int openRows(final int count, final boolean asActive) {
        if (!asActive) {
            return rows();
        }
        final int first = active();
        final int pending = rows() - first;
        final int shifted = Math.min(count, pending);
        final int far = first + Math.max(count, pending);
        for (int row = 0; row < shifted; row++) {
            slots.relocate(first + row, far + row);
            moves.add(first + row, far + row);
            if (moves.isFull()) {
                settle();
            }
        }
        settle();
        return first;
    }

    /// Copies staged rows into opened rows.
    ///
    /// @param buffer staged rows of this map
    /// @param fromStaged first staged row
    /// @param count rows
    /// @param row first row to fill
    public void fill(final RowBuffer buffer, final int fromStaged, final int count, final int row) {
        parts.fill(buffer, fromStaged, count, row);
    }

    /// Erases the identity of a row; columns and tags follow with [#settle()], batch by batch.
    ///
    /// @param row in `[0, rows())`
    public void unlink(final int row) {
        slots.erase(row, moves);
        if (moves.isFull()) {
            settle();
        }
    }

    /// Lets columns and tags repeat the moves that identity made.
    public void settle() {
        if (moves.count() == 0) {
            return;
        }
        parts.replay(moves);
        moves.clear();
    }

    // ---- State as a number, and checks ----

    /// Hash of what the world is: every row with its handle, its state, the raw bits of its columns and its tags. The
    /// order of rows does not count, and objects do not.
    ///
    /// @return equal for equal worlds
    public long hash() {
        return parts.hash(slots);
    }

    /// Checks the numbered invariants in O(slots); for tests.
    ///
    /// @throws IllegalStateException naming the invariant that does not hold
    public void checkInvariants() {
        slots.checkInvariants();
        parts.checkInvariants(slots);
        if (moves.count() != 0) {
            throw new IllegalStateException("invariant 3 of HandleMap does not hold: moves=" + moves.count());
        }
    }

    // ---- Inside ----

    void checkOwner(final String part) {
        ownerCheck.check(part);
    }

    private void growRows(final int capacity) {
        slots.growRows(capacity);
        parts.resize(capacity);
    }

    private String whyInvalid(final long handle) {
        final String what = "type=" + name + ", handle=" + Handle.toString(handle);
        if (handle == Handle.NULL) {
            return "a row needs a handle, this one is null: " + what + "; the reference was never set, or was cleared";
        }
        if (Handle.isFree(handle) || Handle.type(handle) != type()) {
            return "handle is of another type: " + what + ", expected type " + type()
                    + "; it was probably read from a column of another type";
        }
        if (Handle.index(handle) < 0 || Handle.index(handle) >= slots.slotCount()) {
            return "handle is out of range: " + what + ", slots=" + slots.slotCount()
                    + "; it was not given out by this map";
        }
        return "handle is stale: " + what + "; its row was erased or is not created yet; ask find or isValid first";
    }

    @Override
    public String toString() {
        return "HandleMap{" + name + ", " + slots + '}';
    }
}
