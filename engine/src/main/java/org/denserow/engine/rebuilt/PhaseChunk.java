package org.denserow.engine.rebuilt;

import static org.denserow.engine.ground.Given.given;

import org.denserow.engine.derived.PhaseRows;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.HeldObject;
import org.denserow.engine.rows.Reach;
import org.denserow.engine.rows.Rebuilt;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.rows.TagView;
import org.denserow.engine.storage.Part;

/// The class behind [PhaseRows]; each worker has one.
///
/// *Threads*: its worker's. Nothing is allocated after the first read of each tag.
public final class PhaseChunk implements PhaseRows {

    private final RowStore rows;
    private final String part; // for messages
    private final Part<?, ?>[] sources;
    private final Object[] views; // by source: views of tags and derived parts
    private boolean isRunning;
    private int begin;
    private int end;
    private int number;
    private int count;

    PhaseChunk(final RowStore rows, final String part, final Part<?, ?>[] sources) {
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

    @Override
    public int begin() {
        return begin;
    }

    @Override
    public int end() {
        return end;
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public boolean isActive(final int row) {
        return rows.isActive(row);
    }

    @Override
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
