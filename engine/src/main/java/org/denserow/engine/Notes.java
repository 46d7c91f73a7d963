package org.denserow.engine;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.RandomAccess;
import org.denserow.engine.ground.Within;

/// The first [FrameReport#MAX_NOTES] notes of a frame, as a list of texts. The words of an entry are made when it is
/// read; entries are reused.
///
/// *Threads*: the owner's.
final class Notes extends AbstractList<String> implements RandomAccess {

    /// Notes kept per frame.
    static final int MAX = 8;

    private final Note[] entries = new Note[MAX];
    private final Note spare = new Note(); // receives notes beyond the maximum; never read
    private int count;

    Notes() {
        Arrays.setAll(entries, entry -> new Note());
    }

    /// Removes all notes.
    void begin() {
        count = 0;
    }

    /// Adds a note.
    ///
    /// @return the note, to be written now; when the list is full, a spare one outside the list
    Note next() {
        return count < entries.length ? entries[count++] : spare;
    }

    @Override
    public String get(final int index) {
        return entries[Within.index(index, count, "index", "size() says how many notes there are")].words();
    }

    @Override
    public int size() {
        return count;
    }
}
