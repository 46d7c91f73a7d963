package org.denserow.engine.sparse;

import static org.denserow.engine.ground.Given.given;

/// Walks the entries of an [ObjectHashMap], otherwise as [KeyCursor].
///
/// *Threads*: the map's.
///
/// @param <V> class of the values
public final class ObjectEntryCursor<V> extends KeyCursor {

    private final ObjectHashMap<V> map;

    ObjectEntryCursor(final ObjectHashMap<V> map) {
        super(map);
        this.map = map;
    }

    /// {@return the value of the key it stands on}
    /// @throws IllegalStateException if it stands on no key, or the key was erased
    /// @throws java.util.ConcurrentModificationException if the map was changed otherwise than by erasing
    public V value() {
        return map.valueAt(place());
    }

    /// Replaces the value of the key it stands on.
    /// @param value the new one, not null
    /// @throws IllegalStateException if it stands on no key, or the key was erased
    /// @throws java.util.ConcurrentModificationException if the map was changed otherwise than by erasing
    public void setValue(final V value) {
        map.setValueAt(place(), given(value, "value", ObjectHashMap.REMEDY));
    }
}
