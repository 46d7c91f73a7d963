package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What sets have beside the rest. They keep no values.
abstract class KeySetContract extends HashTableContract<KeySet> {

    @Override
    public int kept(final int value) {
        return 0;
    }

    @Override
    public void putAllIfAbsent(final KeySet set, final KeySet other) {
        set.addAll(other);
    }

    @Test
    @DisplayName("SH-23 InsertRange: keys that stand in an array; what was absent is counted")
    void addAll_overlap_countsWhatIsNew() {
        final KeySet set = ofKeys(1, 2, 3);
        assertEquals(2, set.addAll(new long[] {9, 3, 0, 0, 4, 9}, 1, 5));
        assertEquals(5, set.size());
        assertEquals(1, set.addAll(ofKeys(4, 3, 2, 77)));
        assertEquals(0, set.addAll(set));
        assertThrows(IndexOutOfBoundsException.class, () -> set.addAll(new long[2], 1, 3));
        assertThrows(IndexOutOfBoundsException.class, () -> set.addAll(new long[] {100, 101}, 0, 3));
        assertThrows(IndexOutOfBoundsException.class, () -> set.addAll(new long[] {100, 101}, 2, 1));
        assertThrows(NullPointerException.class, () -> set.addAll(null));
        assertEquals(6, set.size(), "a range that is refused adds nothing");
    }
}
