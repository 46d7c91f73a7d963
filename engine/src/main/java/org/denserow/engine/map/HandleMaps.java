package org.denserow.engine.map;

import static org.denserow.engine.ground.Given.given;

import java.util.Arrays;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.rows.WrongHandle;

/// Several maps behind one look-up. The type number in a handle is the place of its map. So a look-up needs no type
/// argument and no search.
///
/// Source: "Game Engine Containers – handle_map": the type "can be used as an additional O(1) lookup to first get you
/// into the correct handle_map (within an array of handle_maps)".
///
/// ## Cost
/// Each look-up is O(1) and allocates nothing. Memory: an array of 4 bytes per type number up to the largest one.
/// [#add(HandleMap)] may replace this array by a longer copy.
///
/// ## Threads
/// As for its maps: any thread may read while none adds a map, or creates, destroys or moves rows.
public final class HandleMaps {

    private static final int NONE = -1;

    private HandleMap[] byType = {}; // null where there is no map
    private int count;

    /// Creates an empty collection.
    public HandleMaps() {}

    /// Adds a map under its type number.
    ///
    /// @param map a map; no other map here has its type number
    /// @return the map
    /// @throws IllegalArgumentException if its type number is taken; nothing is changed then
    public HandleMap add(final HandleMap map) {
        final int type = given(map, "map").type();
        if (type < byType.length && byType[type] != null) {
            throw new IllegalArgumentException("type numbers must be unique, handles are routed by them: type=" + type
                    + ", map=" + map.name() + ", taken by=" + byType[type].name()
                    + "; create the map with another type number");
        }
        if (type >= byType.length) {
            byType = Arrays.copyOf(byType, Math.min(Handle.MAX_TYPE + 1, Math.max(type + 1, 2 * byType.length)));
        }
        byType[type] = map;
        count++;
        return map;
    }

    /// {@return the number of maps}
    public int count() {
        return count;
    }

    /// The map of a handle's type. Ask the map whether the row exists.
    ///
    /// @param handle a handle, live or stale
    /// @return the map of its type
    /// @throws IllegalArgumentException if the handle is null or free, or no map here has its type
    public HandleMap get(final long handle) {
        final HandleMap map = route(handle);
        if (map == null) {
            throw new IllegalArgumentException("a handle must be of a type that has a map here: handle="
                    + Handle.toString(handle) + ", maps=" + count + "; " + WrongHandle.cause(handle));
        }
        return map;
    }

    /// Resolves a handle in the map of its type.
    ///
    /// @param handle any value
    /// @return its row in `get(handle)`, or -1 if it names no row of a map here
    public int find(final long handle) {
        final HandleMap map = route(handle);
        return map == null ? NONE : map.find(handle);
    }

    /// {@return whether the handle names a row of a map here; never throws}
    ///
    /// @param handle any value
    public boolean isValid(final long handle) {
        return find(handle) >= 0;
    }

    /// Resolves a handle that must name a row.
    ///
    /// @param handle a handle
    /// @return its row in `get(handle)`
    /// @throws IllegalArgumentException if no map here has its type, or it is stale; the message says which
    public int row(final long handle) {
        return get(handle).row(handle);
    }

    /// Destroys a row in the map of its type.
    ///
    /// @param handle any value
    /// @return false if it names no row of a map here; nothing happens then
    public boolean destroy(final long handle) {
        final HandleMap map = route(handle);
        return map != null && map.destroy(handle);
    }

    /// The null handle has type 0: a map with that number refuses it like a stale handle.
    private HandleMap route(final long handle) {
        final int type = Handle.type(handle);
        return Handle.isFree(handle) || type >= byType.length ? null : byType[type];
    }

    @Override
    public String toString() {
        final StringBuilder text = new StringBuilder("HandleMaps{");
        for (final HandleMap map : byType) {
            if (map != null) {
                text.append(map.type()).append('=').append(map.name()).append(' ');
            }
        }
        return text.append("maps=").append(count).append('}').toString();
    }
}
