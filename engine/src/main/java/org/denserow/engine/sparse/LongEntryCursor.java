package org.denserow.engine.sparse;

/// Walks the entries of an [LongHashMap], otherwise as [KeyCursor].
///
/// *Threads*: the map's.
public final class LongEntryCursor extends KeyCursor {

    private final LongHashMap map;

    LongEntryCursor(final LongHashMap map) {
        super(map);
        this.map = map;
    }

    /// {@return the value of the key it stands on}
    /// @throws IllegalStateException if it stands on no key, or the key was erased
    /// @throws java.util.ConcurrentModificationException if the map was changed otherwise than by erasing
    public long value() {
        return map.valueAt(place());
    }

    /// Replaces the value of the key it stands on.
    /// @param value the new one
    /// @throws IllegalStateException if it stands on no key, or the key was erased
    /// @throws java.util.ConcurrentModificationException if the map was changed otherwise than by erasing
    public void setValue(final long value) {
        map.setValueAt(place(), value);
    }
}
