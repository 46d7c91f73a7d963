package org.denserow.engine.rebuilt;

import java.util.function.Consumer;
import org.denserow.engine.bits.BitExpression;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.bits.ChunkBits;
import org.denserow.engine.rows.RowSelection;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.rows.TagExpression;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;

/// The rows of a derived part, as words of bits: all active rows, or those of a selection.
///
/// A contiguous type without a selection needs no words. Pinned rows and a single tag use their own words. For an
/// expression each chunk evaluates the words of its rows ([#evaluate(int,int,int)]).
///
/// *Threads*: one thread calls [#begin()]; then chunks evaluate their own rows, each worker with its own scratch.
final class Members {

    private final RowStore rows;
    private final String part; // for messages
    private Selection selection; // null: all active rows
    private Bitfield as; // existing bits; null: all rows, or an expression
    private BitExpression expression; // null without an expression
    private Bitfield evaluated;
    private ChunkBits[] scratch = {}; // by worker
    private int end; // the row after the last active one

    Members(final RowStore rows, final String part) {
        this.rows = rows;
        this.part = part;
        this.as = rows.layout().isPinned() ? rows.schema().live().field() : null;
    }

    /// Selects rows.
    void select(final Selection chosen) {
        if (selection != null) {
            throw new IllegalArgumentException("one selection is enough: part=" + part + ", first=" + selection
                    + ", second=" + chosen + "; combine them with and, or, andNot");
        }
        checkOf(rows, part, chosen);
        selection = chosen;
        as = null;
        if (((RowSelection) chosen).isPlain()) {
            as = ((RowTag) TagExpression.of(chosen).tags().iterator().next()).field();
        } else {
            expression = ((RowSelection) chosen).selected();
            evaluated = Bitfield.withCapacity(rows.capacity());
        }
    }

    /// Refuses a selection of another type.
    static void checkOf(final RowStore rows, final String part, final Selection chosen) {
        for (final Tag tag : TagExpression.of(chosen).tags()) {
            if (!rows.owns(tag)) {
                throw new IllegalArgumentException("a selection is over the rows of the part: part=" + part + ", tag="
                        + tag.name() + "; use tags of type " + rows.name());
            }
        }
    }

    /// {@return the tags of the selection; none without a selection}
    Tag[] tags() {
        return selection == null
                ? new Tag[0]
                : TagExpression.of(selection).tags().toArray(Tag[]::new);
    }

    /// Makes room for an evaluation by a number of workers.
    void reserve(final int workers) {
        if (expression == null) {
            return;
        }
        if (evaluated.capacity() != rows.capacity()) {
            evaluated.resize(rows.capacity());
        }
        if (scratch.length < workers) {
            scratch = new ChunkBits[workers];
            for (int worker = 0; worker < workers; worker++) {
                scratch[worker] = new ChunkBits();
                scratch[worker].reserve(expression, ChunkBits.BLOCK_ROWS);
            }
        }
    }

    /// Begins a rebuild.
    ///
    /// @return the end of the rows to read, `[0, end)`
    int begin() {
        end = rows.activeEnd();
        return end;
    }

    /// Evaluates the words of rows `[beginRow, endRow)`. The begin is a multiple of 64; so is the end, unless it is the
    /// end of all rows.
    void evaluate(final int beginRow, final int endRow, final int worker) {
        if (expression != null && beginRow < endRow) {
            final int wholeWords = endRow == end ? Math.min(rows.capacity(), (endRow + 63) & -64) : endRow;
            expression.materialise(evaluated, beginRow, wholeWords, scratch[worker]);
        }
    }

    /// {@return a bit for each member, valid after all rows were evaluated; null: all rows below the end}
    long[] words() {
        if (expression != null) {
            return evaluated.words();
        }
        return as == null ? null : as.words();
    }

    void arrays(final Consumer<Object> to) {
        if (expression != null) {
            evaluated.arrays(to);
            for (final ChunkBits each : scratch) {
                each.arrays(to);
            }
        }
    }

    @Override
    public String toString() {
        return selection == null ? "all" : selection.toString();
    }
}
