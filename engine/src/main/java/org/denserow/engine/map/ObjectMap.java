package org.denserow.engine.map;

import static org.denserow.engine.ground.Given.given;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.denserow.engine.rows.ObjectCells;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.jspecify.annotations.Nullable;

/// A map with one object per row, found by handle: a resource cache, or any container of objects with safe names.
///
/// Rows may share an object (by identity, not by `equals`). When the last row that holds an object is destroyed, the
/// map *releases* the object: it calls the hook given at creation once. The hook closes the file, for example, or frees
/// the texture.
///
/// Source: "Game Engine Containers – handle_map", *Resource caches*. There, too, large objects stay where they are, and
/// the dense set holds references.
///
/// ## Invariants (`checkInvariants()`)
/// 1. The invariants of [HandleMap] hold, and every row has an object.
/// 2. The field `holders` holds every object of a row, with the number of rows that hold it.
///
/// ## Cost
/// | operation | time | allocation |
/// |---|---|---|
/// | [#get(long)], [#get(int)], [#find(long)] | O(1) | none |
/// | [#insert(Object)], [#destroy(long)] | O(1), a look-up by identity | one counter per distinct object |
/// | [#clear()] | O(rows) | a list of the objects |
///
/// ## Threads
/// One thread changes it; any thread may read while none does. The hook runs on the changing thread.
///
/// @param <T> type of the objects
public final class ObjectMap<T> {

    private final HandleMap map;
    private final ObjectColumn<T> objects;
    private final Consumer<? super T> release;
    private final Map<T, Holders> holders = new IdentityHashMap<>();
    private boolean releasing;

    /// The rows that hold one object.
    private static final class Holders {
        private int rows;
    }

    private ObjectMap(final HandleMap map, final Class<T> objectType, final Consumer<? super T> release) {
        this.map = map;
        this.objects = map.objects("object", objectType);
        this.release = release;
    }

    /// Creates an empty map.
    ///
    /// @param <T> type of the objects
    /// @param name names the type in messages
    /// @param type type number in `[0, Handle.MAX_TYPE]`, part of every handle
    /// @param layout capacity and growth
    /// @param objectType the class of which every object is an instance
    /// @param release the hook; it is called once per object, after its last row was destroyed, and must not change
    ///     this map
    /// @return the map
    /// @throws IllegalArgumentException if an argument is out of range, or if rows are fixed, since each row must have
    ///     an object
    public static <T> ObjectMap<T> create(
            final String name,
            final int type,
            final Layout layout,
            final Class<T> objectType,
            final Consumer<? super T> release) {
        given(release, "release", "pass object -> {} for nothing to do");
        if (!given(layout, "layout").creates()) {
            throw new IllegalArgumentException("every row of an object map has an object, and fixed rows begin without:"
                    + " name=" + name + ", layout=" + layout + "; use Layout.dense or Layout.pinned");
        }
        return new ObjectMap<>(HandleMap.create(name, type, layout), objectType, release);
    }

    // ---- Queries ----

    /// {@return the number of rows; a shared object counts once per row}
    public int size() {
        return map.rows();
    }

    /// {@return the number of distinct objects}
    public int distinct() {
        return holders.size();
    }

    /// The object of a row, by handle.
    ///
    /// @param handle a handle of this map
    /// @return its object
    /// @throws IllegalArgumentException if the handle is null, of another type, out of range, or stale; the message
    ///     says which
    public T get(final long handle) {
        return objects.get(map.row(handle));
    }

    /// {@return the row after the last one: `size()`, plus the number of holes in a pinned layout}
    public int end() {
        return map.end();
    }

    /// The object of a row, for walking all rows `[0, end())`.
    ///
    /// @param row in `[0, end())`
    /// @return its object; null in a hole of a pinned layout
    /// @throws IndexOutOfBoundsException if there is no such row
    @SuppressWarnings("exports") // users need not have the annotation
    public @Nullable T get(final int row) {
        return objects.get(row);
    }

    /// Resolves a handle.
    ///
    /// @param handle any value
    /// @return its row, or -1 if the handle is null, stale, forged or of another type
    public int find(final long handle) {
        return map.find(handle);
    }

    /// {@return whether the handle names a row; never throws}
    ///
    /// @param handle any value
    public boolean isValid(final long handle) {
        return map.isValid(handle);
    }

    /// The handle of a row.
    ///
    /// @param row a row that exists, in `[0, end())`
    /// @return its handle
    /// @throws IndexOutOfBoundsException if there is no such row
    public long handle(final int row) {
        return map.handle(row);
    }

    // ---- Structure ----

    /// Adds a row that holds an object. Other rows may hold the same object.
    ///
    /// @param object not null
    /// @return the handle of the row
    /// @throws IllegalArgumentException if it is no instance of the class given at creation
    /// @throws IllegalStateException if the map is full and does not grow, or if the hook calls this; nothing is
    ///     changed then
    public long insert(final T object) {
        given(object, "object");
        ((ObjectCells<T>) objects).checkValue(object);
        checkNotReleasing();
        final long handle = map.create();
        objects.values()[map.find(handle)] = object;
        holders.computeIfAbsent(object, first -> new Holders()).rows++;
        return handle;
    }

    /// Destroys a row, and releases its object if no other row holds it.
    ///
    /// @param handle any value
    /// @return false if it names no row; nothing happens then
    /// @throws IllegalStateException if the hook calls this
    public boolean destroy(final long handle) {
        checkNotReleasing();
        final int row = map.find(handle);
        if (row < 0) {
            return false;
        }
        final T object = objects.get(row);
        map.destroy(handle);
        if (drop(object)) {
            release(object);
        }
        return true;
    }

    /// Destroys all rows and releases every object once. If the hook throws, the map still releases the other objects.
    /// Then it throws the first exception, with the others as suppressed ones.
    ///
    /// @throws IllegalStateException if the hook calls this
    public void clear() {
        checkNotReleasing();
        final T[] cleared = Arrays.copyOf(objects.values(), end());
        map.clear();
        RuntimeException failure = null;
        for (final T object : cleared) {
            if (object != null && drop(object)) { // null in a hole
                try {
                    release(object);
                } catch (final RuntimeException thrown) {
                    failure = join(failure, thrown);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    // ---- Inside ----

    /// Counts one row less, and returns whether it was the last one.
    private boolean drop(final T object) {
        final Holders held = holders.get(object);
        held.rows--;
        if (held.rows > 0) {
            return false;
        }
        holders.remove(object);
        return true;
    }

    private void release(final T object) {
        releasing = true;
        try {
            release.accept(object);
        } finally {
            releasing = false;
        }
    }

    private static RuntimeException join(final RuntimeException first, final RuntimeException next) {
        if (first == null) {
            return next;
        }
        if (first != next) { // an exception cannot suppress itself
            first.addSuppressed(next);
        }
        return first;
    }

    /// Checks the numbered invariants in O(capacity); for tests.
    void checkInvariants() {
        map.checkInvariants();
        int held = 0;
        for (int row = 0; row < end(); row++) {
            if (map.exists(row) && objects.get(row) == null) {
                throw new IllegalStateException("invariant 1 of ObjectMap does not hold: row=" + row + ", " + this);
            }
        }
        for (final Holders holder : holders.values()) {
            held += holder.rows;
        }
        if (held != size()) {
            throw new IllegalStateException("invariant 2 of ObjectMap does not hold: held=" + held + ", " + this);
        }
    }

    private void checkNotReleasing() {
        if (releasing) {
            throw new IllegalStateException("the release hook must not change its map: type=" + map.name()
                    + "; note what to do, and do it afterwards");
        }
    }

    @Override
    public String toString() {
        return "ObjectMap{" + map.name() + ", rows=" + size() + ", distinct=" + distinct() + '}';
    }
}
