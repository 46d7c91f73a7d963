package org.denserow.engine.index;

import java.util.function.Consumer;
import org.denserow.engine.bits.BitExpression;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.bits.ChunkBits;
import org.denserow.engine.rows.RowSelection;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.rows.TagExpression;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;

/// Which rows a derived part is about, as words of bits: all active rows, or those of a selection.
///
/// A contiguous type without a selection needs no words; pinned rows and a single tag have theirs; of an expression
/// each chunk evaluates the words of its own rows ([#evaluate(int,int,int)]).
///
/// *Threads*: [#begin()] is one thread's; then chunks evaluate rows of their own, each worker with its own scratch.
final class Members {

    private final RowStore rows;
    private final String part; // for messages
    private Selection selection; // null: all active rows
    private Bitfield as; // the bits as they stand; null: all rows, or an expression
    private BitExpression expression; // null unless one is evaluated
    private Bitfield evaluated;
    private ChunkBits[] scratch = {}; // by worker
    private int end; // the row after the last active one

    Members(final RowStore rows, final String part) {
        this.rows = rows;
        this.part = part;
        this.as = rows.layout().kind() == Layout.Kind.PINNED
                ? rows.schema().liveTag().field()
                : null;
    }

    /// Only these rows.
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

    /// {@return the tags that decide; none unless there is a selection}
    Tag[] tags() {
        return selection == null
                ? new Tag[0]
                : TagExpression.of(selection).tags().toArray(Tag[]::new);
    }

    /// Takes room for an evaluation by some workers.
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

    /// A rebuild begins.
    ///
    /// @return rows in `[0, end)` are looked at
    int begin() {
        end = rows.activeEnd();
        return end;
    }

    /// Evaluates the words of rows `[beginRow, endRow)`; the begin is a multiple of 64, and so is the end unless it is
    /// that of all rows.
    void evaluate(final int beginRow, final int endRow, final int worker) {
        if (expression != null && beginRow < endRow) {
            final int wholeWords = endRow == end ? Math.min(rows.capacity(), (endRow + 63) & -64) : endRow;
            expression.materialise(evaluated, beginRow, wholeWords, scratch[worker]);
        }
    }

    /// {@return a bit for each row that is a member, right once all rows were evaluated; null: all rows before the end}
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
