package org.denserow.engine.storage;

import java.util.Objects;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.SlotDump;
import org.denserow.engine.handle.SlotMap;

/// The rows of one entity type: a [SlotMap] with columns and tags that follow every row.
///
/// Rows are dense: active rows `[0, active)`, then pending rows `[active, rows)`, which have handles and values but
/// are not part of the simulation yet. Whoever holds the map may change structure at once and take the bare arrays
/// ([#array(Column)]); inside a simulation nobody does: its `Table` keeps the map to itself. With [Layout#fixed(int)]
/// all rows are there from the beginning, row `r` in slot `r`, and every method that would change that throws.
///
/// Source: "Game Engine Containers – handle_map"; pending rows after "Partial initialisation" of the entity storage
/// article. Defects of the article's listing that this class does not have: erasing the last row no longer corrupts
/// the free list, handles never repeat, null never becomes valid; batches grow geometrically; nobody can move rows
/// behind the back of their handles.
///
/// The class reads in four files: [RowLookup] (who is where), [RowStore] (columns, tags, steps of playback),
/// [RowBatches] (many rows at once), and this one (the schema, one row at a time, the whole map).
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
/// | [#createBatch(long[],int)], [#eraseBatch(long[],int)], [#removeIf(java.util.function.IntPredicate)] | O(columns + tags) a row | none below capacity |
/// | [#clear()], [#reset()] | O(slots) | none |
/// | [#shrink()], [#load(SlotDump)] | O(capacity × parts) | arrays |
/// | [#hash()] | O(rows × parts) | once, a scratch array |
///
/// ## Threads
/// Changed by the owner, or by the one thread that plays the type back; any thread may read while nobody changes it.
public final class HandleMap extends RowBatches {

    /// Most columns of a type.
    public static final int MAX_COLUMNS = 1024;

    /// Most tags of a type.
    public static final int MAX_TAGS = 64;

    private final boolean fixed;
    private long orderedAt; // the count of structural changes when no row was out of order

    private HandleMap(final String name, final Layout layout, final SlotMap slots, final OwnerCheck ownerCheck) {
        super(name, layout.grows(), slots, ownerCheck);
        if (layout.kind() == Layout.Kind.FIXED) {
            createBatch(new long[layout.capacity()], layout.capacity()); // the slots are new, so they come in order
        }
        fixed = layout.kind() == Layout.Kind.FIXED; // from here on
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
        final SlotMap slots = SlotMap.create(type, layout.capacity(), Layout.MAX_ROWS, minFreeSlots);
        return over(name, slots, layout, OwnerCheck.NONE);
    }

    /// Creates a map over slots that the caller keeps, to reserve handles in them; rows change through the map only.
    ///
    /// @param name names the type in messages
    /// @param slots an empty slot map of the layout's capacity
    /// @param layout capacity and growth
    /// @param ownerCheck asked before a part hands out its live array
    /// @return an empty map, or one with all of its fixed rows
    /// @throws IllegalArgumentException if the slots have rows or another capacity, or the name is blank
    public static HandleMap over(
            final String name, final SlotMap slots, final Layout layout, final OwnerCheck ownerCheck) {
        if (slots.rows() != 0 || slots.rowCapacity() != layout.capacity()) {
            throw new IllegalArgumentException("slots must be empty and of the layout's capacity: type=" + name
                    + ", capacity=" + layout.capacity() + ", slots=" + slots);
        }
        Parts.checkName(name);
        return new HandleMap(name, layout, slots, ownerCheck);
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
        ObjectColumn.checkType(name() + '.' + part, cellType);
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
                    + HandleColumn.ANY_TYPE + " for any: target=" + target + ", column=" + name() + '.' + part);
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
        checkRowsChange("create");
        if (ensureRows(1) == 0) {
            throw new IllegalStateException(whyFull(1));
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
        checkRowsChange("erase");
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

    @Override
    public boolean isFixed() {
        return fixed;
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
        checkRowsChange("exchange");
        slots.exchange(a, b);
        parts.exchange(a, b);
    }

    // ---- The whole map ----

    /// Erases all rows; every handle goes stale, retired slots stay retired, capacity stays, objects are let go of.
    public void clear() {
        checkRowsChange("clear");
        parts.vacate(rows());
        slots.clear();
        orderedAt = slots.changes();
    }

    /// Forgets all rows, slots and generations: the map is as new, its capacity stays. **Stale handles are not detected
    /// from here on**: an old handle may equal a new one and read its row; use [#clear()] unless none is left anywhere.
    ///
    /// One fill of the entries of slots that exist, and of the words of tags; no per-row work, none per unused
    /// capacity.
    ///
    /// @throws IllegalStateException in a simulation, where handles stand in columns and commands
    public void reset() {
        checkRowsChange("reset");
        if (ownerCheck != OwnerCheck.NONE) {
            throw new IllegalStateException(
                    "reset is for stand-alone maps: type=" + name() + "; in a simulation use clear");
        }
        parts.vacate(rows());
        slots.reset();
        orderedAt = slots.changes();
    }

    /// Gives memory back: capacity becomes the rows that there are, at least 1. Every handle stays right, and every
    /// stale one is still detected: the slot space shrinks only as far as that holds, see [SlotMap#shrink()].
    ///
    /// @throws IllegalStateException if the layout does not grow: it could never take a row again
    public void shrink() {
        if (!grows) {
            throw new IllegalStateException("a fixed capacity is not given back: type=" + name() + ", capacity="
                    + capacity() + "; use Layout.growable()");
        }
        slots.shrink();
        parts.resize(capacity());
        trimScratch();
    }

    /// Replaces all rows by those of a dump, verified first: the same handles in the same rows, values 0, no tags; fill
    /// the columns row by row afterwards. Handles from before are void and may come again.
    ///
    /// @param dump a dump of a map of this type
    /// @throws IllegalArgumentException if it contradicts itself (the message names slot and row), is of another type,
    ///     or does not fit; no row is changed then
    public void load(final SlotDump dump) {
        checkRowsChange("load");
        ensureRows(dump.handles().length - rows());
        final int before = rows();
        slots.load(dump);
        final int cleared = Math.max(before, rows());
        parts.vacate(cleared);
        parts.clearCells(0, cleared);
    }

    /// Tells whether rows may be out of order: whether any was created, erased or moved since the map was last empty by
    /// [#clear()] or [#reset()].
    ///
    /// @return false for a new, cleared or reset map
    public boolean isFragmented() {
        return slots.changes() != orderedAt;
    }

    @Override
    public String toString() {
        return "HandleMap{" + name() + ", " + slots + '}';
    }
}
