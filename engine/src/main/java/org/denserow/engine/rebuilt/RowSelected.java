package org.denserow.engine.rebuilt;

import java.util.function.Consumer;
import org.denserow.engine.derived.SelectedRows;
import org.denserow.engine.rows.Rebuilt;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Selection;

/// The rows of a [SelectedRows]: each chunk counts its bits, and then writes its rows after those of earlier chunks.
///
/// *Threads*: as [Rebuilt].
public final class RowSelected extends Rebuilt<SelectedRows.View> implements SelectedRows {

    private static final int COUNT = 0;
    private static final int PHASES = 2;

    /// Fewest rows of a chunk.
    private static final int GRAIN = 1 << 15;

    private final Members members;
    private int[] list = {};
    private int[] places = {}; // by chunk: number of rows; then the first place of its rows

    // During a rebuild.
    private int chunks;
    private int end; // the row after the last one to read
    private int count;

    RowSelected(final RowStore rows, final String part, final Selection selection) {
        super(rows, part);
        this.members = new Members(rows, name());
        members.select(selection);
    }

    @Override
    public Part<?, ?>[] sources() {
        return members.tags();
    }

    @Override
    public int phases() {
        return PHASES;
    }

    @Override
    public int begin(final int phase) {
        if (phase == COUNT) {
            end = members.begin();
            chunks = Math.clamp(end / GRAIN, 1, workers());
            fit(end);
        } else {
            count = 0;
            for (int chunk = 0; chunk < chunks; chunk++) {
                final int rowsOfChunk = places[chunk];
                places[chunk] = count;
                count += rowsOfChunk;
            }
        }
        return chunks;
    }

    private void fit(final int rowCount) {
        members.reserve(workers());
        if (list.length < rowCount) {
            list = new int[rows.capacity()];
        }
        if (places.length < workers()) {
            places = new int[workers()];
        }
    }

    private int beginRow(final int chunk) {
        return (int) Math.min(end, (end + 63L >>> 6) * chunk / chunks << 6);
    }

    @Override
    public void run(final int phase, final int chunk, final int worker) {
        final int first = beginRow(chunk);
        final int last = beginRow(chunk + 1);
        if (phase == COUNT) {
            members.evaluate(first, last, worker);
            places[chunk] = count(members.words(), first, last);
        } else {
            list(members.words(), first, last, list, places[chunk]);
        }
    }

    private static int count(final long[] words, final int begin, final int end) {
        int count = 0;
        for (int first = begin; first < end; first += 64) {
            count += Long.bitCount(wordOf(words, first, end));
        }
        return count;
    }

    private static void list(final long[] words, final int begin, final int end, final int[] list, final int at) {
        int place = at;
        for (int first = begin; first < end; first += 64) {
            for (long left = wordOf(words, first, end); left != 0; left &= left - 1) {
                list[place++] = first + Long.numberOfTrailingZeros(left);
            }
        }
    }

    /// The selected rows of the word that begins at row `first`, a multiple of 64, below `end`.
    private static long wordOf(final long[] words, final int first, final int end) {
        return end - first >= 64 ? words[first >>> 6] : words[first >>> 6] & (1L << end) - 1;
    }

    @Override
    public View view(final View reused) {
        final SelectedView view = reused == null ? new SelectedView() : (SelectedView) reused;
        view.rows = list;
        view.count = count;
        return view;
    }

    @Override
    public void reserve() {
        fit(rows.capacity());
    }

    @Override
    public void arrays(final Consumer<Object> to) {
        members.arrays(to);
        to.accept(list);
        to.accept(places);
    }
}
