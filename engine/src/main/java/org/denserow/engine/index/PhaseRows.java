package org.denserow.engine.index;

import static org.denserow.engine.ground.Given.given;

import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.HeldObject;
import org.denserow.engine.rows.Reach;
import org.denserow.engine.rows.Rebuilt;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.rows.TagView;
import org.denserow.engine.storage.Part;

/// A chunk of a [Phase]: contiguous rows, and the sources of the part for reading.
///
/// In a dense type all rows of the chunk are active. In a pinned type there are holes and pending rows between them:
/// ask [#isActive(int)].
///
/// *Threads*: its worker's, while the phase runs. Nothing is allocated after the first read of each tag.
public final class PhaseRows {

    private final RowStore rows;
    private final String part; // for messages
    private final Part<?, ?>[] sources;
    private final Object[] views; // by source: views of tags and derived parts
    private boolean isRunning;
    private int begin;
    private int end;
    private int number;
    private int count;

    PhaseRows(final RowStore rows, final String part, final Part<?, ?>[] sources) {
        this.rows = rows;
        this.part = part;
        this.sources = sources;
        this.views = new Object[sources.length];
    }

    /// Begins a chunk.
    void begin(final int beginRow, final int endRow, final int chunk, final int chunks) {
        begin = beginRow;
        end = endRow;
        number = chunk;
        count = chunks;
        isRunning = true;
    }

    /// Ends the chunk.
    void leave() {
        isRunning = false;
    }

    /// {@return the first row}
    public int begin() {
        return begin;
    }

    /// {@return the row after the last}
    public int end() {
        return end;
    }

    /// {@return the number of the chunk in its phase, from 0}
    public int number() {
        return number;
    }

    /// {@return the number of chunks of its phase, a function of the rows; 1 for a single phase}
    public int count() {
        return count;
    }

    /// Asks whether a row is active, O(1).
    ///
    /// @param row a row of the type
    /// @return false for a hole and a pending row
    public boolean isActive(final int row) {
        return rows.isActive(row);
    }

    /// A source, for reading.
    ///
    /// @param <R> the view: an array for a column, `Tag.Bits` for a tag, the object of a resource; for a derived part
    ///     the view of a chunk
    /// @param source a source of the part
    /// @return the view
    /// @throws IllegalStateException if it is no source of the part, or the phase does not run
    @SuppressWarnings("unchecked") // the type of each part names its view
    public <R> R read(final Part<R, ?> source) {
        if (!isRunning) {
            throw new IllegalStateException("a chunk of a phase is valid while the phase runs: part=" + part
                    + ", thread=" + Thread.currentThread().getName() + "; do not keep it");
        }
        final int place = placeOf(source);
        return (R)
                switch (sources[place]) {
                    case Cells<?> column -> column.array();
                    case HeldObject<?> resource -> resource.object();
                    case RowTag tag -> bits(place, tag);
                    default -> derived(place, Rebuilt.of(source));
                };
    }

    private int placeOf(final Part<?, ?> source) {
        for (int place = 0; place < sources.length; place++) { // a part has few sources
            if (sources[place] == source) {
                return place;
            }
        }
        throw new IllegalStateException("a phase reads the sources of its part: part=" + part + ", read="
                + given(source, "source").name() + "; name it among the sources where the part is defined");
    }

    private Object bits(final int place, final RowTag tag) {
        if (views[place] == null) {
            final TagView bits = new TagView(tag);
            bits.limit(0, 0, Reach.OWN);
            views[place] = bits;
        }
        return views[place];
    }

    @SuppressWarnings("unchecked") // made by this part
    private <R> R derived(final int place, final Rebuilt<R> derived) {
        final R view = derived.view((R) views[place]);
        views[place] = view;
        return view;
    }

    @Override
    public String toString() {
        return "PhaseRows{part=" + part + ", begin=" + begin + ", end=" + end + '}';
    }
}
