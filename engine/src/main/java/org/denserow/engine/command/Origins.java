package org.denserow.engine.command;

import java.util.Arrays;
import org.denserow.engine.ground.Origin;
import org.denserow.engine.rows.RowStore;

/// Checks mode: who recorded what stands in a [CommandBuffer], and the handles of the rows that it creates.
///
/// *Threads*: as the buffer. It allocates, and lets go of everything at each boundary.
final class Origins {

    private static final Origin[] NONE = {};

    private Origin[] ofWords = NONE; // by place of the command word; null but for destroys
    private Origin[] ofRows = NONE; // by staged row
    private long[] handles = {}; // by staged row
    private int rows;

    void command(final int at, final Origin origin) {
        if (at >= ofWords.length) {
            ofWords = Arrays.copyOf(ofWords, Math.max(at + 1, 2 * ofWords.length));
        }
        ofWords[at] = origin;
    }

    void create(final int row, final long handle, final Origin origin) {
        if (row >= ofRows.length) {
            ofRows = Arrays.copyOf(ofRows, Math.max(row + 1, 2 * ofRows.length));
            handles = Arrays.copyOf(handles, ofRows.length);
        }
        ofRows[row] = origin;
        handles[row] = handle;
        rows = row + 1;
    }

    /// The command that destroys a row. Of one that waited in a snapshot nobody knows any more.
    Origin ofCommand(final int at) {
        final Origin known = at < ofWords.length ? ofWords[at] : null;
        return known == null ? new Origin("a delayed command of a restored snapshot", Origin.NO_FRAME) : known;
    }

    /// Takes over who recorded some words of another buffer or list.
    void adopt(final Origins other, final int begin, final int end, final int at) {
        for (int word = begin; word < Math.min(end, other.ofWords.length); word++) {
            if (other.ofWords[word] != null) {
                command(at + word - begin, other.ofWords[word]);
            }
        }
    }

    /// A staged row will not exist.
    void refuse(final int row, final RowStore map) {
        map.ended(handles[row], "its create was refused, the type was full", ofRows[row]);
    }

    /// No staged row will exist.
    void drop(final RowStore map) {
        drop(map, 0, "its create was dropped with a failed frame");
    }

    /// A message failed: what it recorded after the first `words` and `kept` rows is dropped.
    void rollback(final RowStore map, final int words, final int kept) {
        drop(map, kept, "its create was dropped with a failed message");
        rows = Math.min(rows, kept);
        if (words < ofWords.length) {
            Arrays.fill(ofWords, words, ofWords.length, null);
        }
    }

    private void drop(final RowStore map, final int begin, final String story) {
        for (int row = begin; row < rows; row++) {
            map.ended(handles[row], story, ofRows[row]);
        }
    }

    void clear() {
        ofWords = NONE;
        ofRows = NONE;
        handles = new long[0];
        rows = 0;
    }
}
