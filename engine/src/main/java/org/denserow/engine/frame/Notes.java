package org.denserow.engine.frame;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Objects;
import java.util.RandomAccess;

/// The notes of a frame, the first [FrameReport#MAX_NOTES] of them: a list of words for those who read it, made entry
/// by entry when they do; entries are reused.
///
/// *Threads*: the owner's.
final class Notes extends AbstractList<String> implements RandomAccess {

    /// Notes kept per frame.
    static final int MAX = 8;

    private final Note[] entries = new Note[MAX];
    private final Note spare = new Note(); // for what is beyond, and read by nobody but who writes it
    private int count;

    Notes() {
        Arrays.setAll(entries, entry -> new Note());
    }

    /// Forgets all.
    void begin() {
        count = 0;
    }

    /// Adds a note.
    ///
    /// @return it, to be written now; one that is not in the list when the list is full
    Note next() {
        return count < entries.length ? entries[count++] : spare;
    }

    @Override
    public String get(final int index) {
        return entries[Objects.checkIndex(index, count)].words();
    }

    @Override
    public int size() {
        return count;
    }
}
