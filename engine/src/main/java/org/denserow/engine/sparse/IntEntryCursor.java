package org.denserow.engine.sparse;

/// Walks the entries of an [IntHashMap], otherwise as [KeyCursor].
///
/// *Threads*: the map's.
public final class IntEntryCursor extends KeyCursor {

    private final IntHashMap map;

    IntEntryCursor(final IntHashMap map) {
        super(map);
        this.map = map;
    }

    /// {@return the value of the key it stands on}
    /// @throws IllegalStateException if it stands on no key, or the key was erased
    /// @throws java.util.ConcurrentModificationException if the map was changed otherwise than by erasing
    public int value() {
        return map.valueAt(place());
    }

    /// Replaces the value of the key it stands on.
    /// @param value the new one
    /// @throws IllegalStateException if it stands on no key, or the key was erased
    /// @throws java.util.ConcurrentModificationException if the map was changed otherwise than by erasing
    public void setValue(final int value) {
        map.setValueAt(place(), value);
    }
}
