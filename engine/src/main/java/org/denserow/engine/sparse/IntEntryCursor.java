package org.denserow.engine.sparse;

/// Walks the entries of an [IntHashMap]; otherwise as [KeyCursor].
///
/// *Threads*: the owner of the map.
public final class IntEntryCursor extends KeyCursor {

    private final IntHashMap map;

    IntEntryCursor(final IntHashMap map) {
        super(map);
        this.map = map;
    }

    /// {@return the value of the present key}
    /// @throws IllegalStateException if the cursor is on no key, or the key was erased
    /// @throws java.util.ConcurrentModificationException if the map was changed, except by erasing
    public int value() {
        return map.valueAt(place());
    }

    /// Replaces the value of the present key.
    /// @param value the new one
    /// @throws IllegalStateException if the cursor is on no key, or the key was erased
    /// @throws java.util.ConcurrentModificationException if the map was changed, except by erasing
    public void setValue(final int value) {
        map.setValueAt(place(), value);
    }
}
