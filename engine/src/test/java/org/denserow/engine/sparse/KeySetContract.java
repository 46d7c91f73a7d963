package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What sets have beside the rest. They keep no values.
abstract class KeySetContract extends HashTableContract<KeySet> {

    @Override
    public boolean put(final KeySet set, final long key, final int value) {
        return set.add(key);
    }

    @Override
    public boolean putIfAbsent(final KeySet set, final long key, final int value) {
        return set.add(key);
    }

    @Override
    public int value(final KeySet set, final long key) {
        assertTrue(set.containsKey(key));
        return 0;
    }

    @Override
    public int kept(final int value) {
        return 0;
    }

    @Override
    public void putAll(final KeySet set, final KeySet other) {
        set.addAll(other);
    }

    @Override
    public void putAllIfAbsent(final KeySet set, final KeySet other) {
        set.addAll(other);
    }

    @Override
    public void swap(final KeySet set, final KeySet other) {
        set.swap(other);
    }

    @Override
    void write(final KeySet set, final OutputStream to) throws IOException {
        set.write(to);
    }

    @Override
    void read(final KeySet set, final InputStream from) throws IOException {
        set.read(from);
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
        assertThrows(NullPointerException.class, () -> set.addAll(null));
        assertEquals(6, set.size());
    }
}
