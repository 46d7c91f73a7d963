package org.denserow.engine;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.rows.RowTag;
import org.denserow.jobs.JobFailure;
import org.jspecify.annotations.Nullable;

/// The chunks of a system over the rows that have just woken: those with such a row, in their order. Of many rows a few
/// wake at a time, so a frame of one event runs one chunk.
///
/// *Threads*: the owner finds them when a segment opens; chunks read. *Cost*: O(chunks with such a row). Allocates when
/// the system has more chunks than ever before.
final class DueChunks {

    private final Bitfield woken;
    private int[] places = {};

    private DueChunks(final Bitfield woken) {
        this.woken = woken;
    }

    /// {@return the chunks of a system; null unless it runs over the rows that have just woken}
    static @Nullable DueChunks of(final Over over) {
        return over instanceof Over.SelectedRows rows && rows.selection() instanceof RowTag tag && tag.isOfWokenRows()
                ? new DueChunks(tag.field())
                : null;
    }

    /// Finds them.
    ///
    /// @param rows the row after the last
    /// @param chunkRows rows of a chunk
    /// @param most chunks of all rows
    /// @return how many have a row
    int find(final int rows, final int chunkRows, final int most) {
        if (places.length < most) {
            places = new int[most];
        }
        int count = 0;
        for (int row = woken.nextSet(0, rows); row >= 0; ) {
            final int place = row / chunkRows;
            places[count++] = place;
            row = place + 1 < most ? woken.nextSet((place + 1) * chunkRows, rows) : -1;
        }
        return count;
    }

    /// {@return the place of a chunk among those of all rows}
    ///
    /// @param chunk of those that were found
    int place(final int chunk) {
        return places[chunk];
    }

    /// {@return the place of the chunk that failed among the chunks of all rows}
    ///
    /// @param thrown the failure of a node
    /// @param systems all of them
    static int placeOf(final JobFailure thrown, final List<SystemNode> systems) {
        for (final SystemNode system : systems) {
            if (system.name.equals(thrown.node()) && thrown.chunk() != JobFailure.NO_CHUNK) {
                return system.place(thrown.chunk());
            }
        }
        return thrown.chunk();
    }

    /// Makes room for a table of chunks.
    void reserve(final int most) {
        places = places.length < most ? Arrays.copyOf(places, most) : places;
    }

    void arrays(final Consumer<Object> to) {
        to.accept(places);
    }
}
