package org.denserow.engine.lines;

import org.denserow.engine.Table;
import org.denserow.engine.bits.BitExpression;
import org.denserow.engine.bits.ChunkBits;
import org.denserow.engine.rows.RowSelection;
import org.denserow.engine.storage.Selection;

/// The chosen active rows of a type, ascending, as runs of neighbouring rows: all, or those of a selection.
///
/// *Threads*: the owner, between frames. *Cost*: O(rows / 64) to choose; it allocates only while the type grows.
final class ChosenRows {

    private static final int WORD_SHIFT = 6;

    private final Table table;
    private final BitExpression selected; // null: all rows of a type whose active rows have no holes
    private final ChunkBits bits = new ChunkBits();
    private int lastRow; // the row after the last that may be chosen
    private int begin; // of the present run
    private int end;

    private ChosenRows(final Table table, final BitExpression selected) {
        this.table = table;
        this.selected = selected;
    }

    /// All active rows of a type.
    static ChosenRows all(final Table table) {
        return isPinned(table) ? of(table, table.live()) : new ChosenRows(table, null);
    }

    /// The rows of a selection of the type.
    static ChosenRows of(final Table table, final Selection selection) {
        return new ChosenRows(table, ((RowSelection) selection).selected());
    }

    private static boolean isPinned(final Table table) {
        return table.layout().isPinned();
    }

    Table table() {
        return table;
    }

    /// Chooses the rows as they are now.
    ///
    /// @return this, before the first run
    ChosenRows choose() {
        lastRow = isPinned(table) ? table.end() : table.size();
        if (selected != null) {
            bits.evaluate(selected, 0, lastRow);
        }
        begin = 0;
        end = 0;
        return this;
    }

    /// {@return the number of chosen rows, after [#choose()]}
    int count() {
        return selected == null ? lastRow : bits.cardinality();
    }

    /// Goes to the next run of rows.
    ///
    /// @return false after the last
    boolean next() {
        begin = selected == null ? end : next(end, 0L);
        end = selected == null ? lastRow : next(begin, -1L);
        return begin < end;
    }

    int begin() {
        return begin;
    }

    int end() {
        return end;
    }

    /// The first row at or after a row that is chosen (flip 0) or not chosen (flip -1), or the end.
    private int next(final int fromRow, final long flip) {
        int word = fromRow >>> WORD_SHIFT;
        if (word >= bits.endWord()) {
            return lastRow;
        }
        long left = (bits.word(word) ^ flip) & -1L << fromRow;
        while (left == 0) {
            if (++word >= bits.endWord()) {
                return lastRow;
            }
            left = bits.word(word) ^ flip;
        }
        return Math.min(lastRow, (word << WORD_SHIFT) + Long.numberOfTrailingZeros(left));
    }

    @Override
    public String toString() {
        return selected == null ? table.name() : table.name() + " " + selected;
    }
}
