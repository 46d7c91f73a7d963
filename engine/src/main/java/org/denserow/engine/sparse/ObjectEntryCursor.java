package org.denserow.engine.sparse;

import static org.denserow.engine.ground.Given.given;

/// Walks the entries of an [ObjectHashMap]; otherwise as [KeyCursor].
///
/// *Threads*: the owner of the map.
///
/// @param <V> class of the values
public final class ObjectEntryCursor<V> extends KeyCursor {

    private final ObjectHashMap<V> map;

    ObjectEntryCursor(final ObjectHashMap<V> map) {
        super(map);
        this.map = map;
    }

    /// {@return the value of the present key}
    /// @throws IllegalStateException if the cursor is on no key, or the key was erased
    /// @throws java.util.ConcurrentModificationException if the map was changed, except by erasing
    public V value() {
        return map.valueAt(place());
    }

    /// Replaces the value of the present key.
    /// @param value the new one, not null
    /// @throws IllegalStateException if the cursor is on no key, or the key was erased
    /// @throws java.util.ConcurrentModificationException if the map was changed, except by erasing
    public void setValue(final V value) {
        map.setValueAt(place(), given(value, "value", ObjectHashMap.REMEDY));
    }
}
