package org.denserow.engine.rows;

import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.ground.Within;
import org.denserow.engine.storage.Tag;

/// The view of a tag for a chunk or the owner. [#limit] sets the rows that it may write.
///
/// *Threads*: the worker that runs the chunk.
public final class TagView implements Tag.Bits {

    private final RowTag tag;
    private int beginRow;
    private int endRow;
    private Reach reach = Reach.OWN;

    /// Creates a view that cannot write yet.
    ///
    /// @param tag the tag
    public TagView(final RowTag tag) {
        this.tag = tag;
    }

    /// Sets the rows that it may write.
    ///
    /// @param begin first row
    /// @param end the row after the last; equal to `begin` for a reading view
    /// @param how the way it may write them
    public void limit(final int begin, final int end, final Reach how) {
        beginRow = begin;
        endRow = end;
        reach = how;
    }

    @Override
    public boolean get(final int row) {
        checkRead();
        return tag.bits.get(row);
    }

    @Override
    public int next(final int fromRow) {
        int row = nextAny(fromRow);
        while (row >= 0 && !tag.rows.isActive(row)) {
            row = tag.rows.isPinned() ? tag.bits.nextSet(row + 1) : -1; // in other layouts pending rows come last
        }
        return row;
    }

    @Override
    public int nextAny(final int fromRow) {
        checkRead();
        return tag.bits.nextSet(fromRow);
    }

    @Override
    public void set(final int row) {
        checkWrite(row);
        tag.noteChange(row);
        if (reach == Reach.OWN) {
            tag.bits.set(row);
            return;
        }
        if (reach == Reach.ALL) {
            tag.touch();
            tag.bits.set(row);
            return;
        }
        checkReach(Reach.SETS);
        tag.bits.setAtomic(row);
    }

    @Override
    public void clear(final int row) {
        checkWrite(row);
        tag.noteChange(row);
        if (reach == Reach.OWN) {
            tag.bits.clear(row);
            return;
        }
        if (reach == Reach.ALL) {
            tag.touch();
            tag.bits.clear(row);
            return;
        }
        checkReach(Reach.CLEARS);
        tag.bits.clearAtomic(row);
    }

    @Override
    public long word(final int word) {
        checkRead();
        return bits(word);
    }

    @Override
    public void setWord(final int word, final long rows) {
        checkWrite(word, rows);
        tag.noteChange(word * Bitfield.WORD_ROWS);
        tag.bits.setWord(word, bits(word) | rows);
    }

    @Override
    public void clearWord(final int word, final long rows) {
        checkWrite(word, rows);
        tag.noteChange(word * Bitfield.WORD_ROWS);
        tag.bits.setWord(word, bits(word) & ~rows);
    }

    private long bits(final int word) {
        final long[] words = tag.bits.words();
        return words[checkWord(word, words)];
    }

    private static int checkWord(final int word, final long[] words) {
        return Within.index(word, words.length, "word", "a word has 64 rows: the word of a row is row >>> 6");
    }

    private void checkWrite(final int word, final long rows) {
        if (reach == Reach.ALL) {
            tag.touch();
        }
        final long begin = (long) word * Bitfield.WORD_ROWS;
        final long mine = isOwn() && begin >= beginRow && begin < endRow
                ? below(endRow - begin) & tag.rows.activeWord(checkWord(word, tag.bits.words()))
                : 0;
        if ((rows & ~mine) != 0) {
            throw new IndexOutOfBoundsException("a chunk writes tags of its own active rows: tag=" + tag.name()
                    + ", word=" + word + ", rows=" + Long.toBinaryString(rows) + ", allowed="
                    + Long.toBinaryString(mine) + ", begin=" + beginRow + ", end=" + endRow + "; "
                    + (reach == Reach.OWN && mine != 0 ? "take the rows of rows.word" : remedy()));
        }
    }

    /// Tells whether the view can read: no other chunk writes the words at the same time.
    private boolean isOwn() {
        return reach == Reach.OWN || reach == Reach.ALL;
    }

    private static long below(final long rows) {
        if (rows >= Bitfield.WORD_ROWS) {
            return -1L;
        }
        return ~(-1L << rows);
    }

    private void checkRead() {
        if (!isOwn()) {
            throw new IllegalStateException("a system that sets or clears a tag anywhere does not read it: tag="
                    + tag.name() + ", declared=" + reach
                    + "; what it found would depend on timing, use a second tag or a second system");
        }
    }

    private void checkReach(final Reach wanted) {
        if (reach != wanted) {
            throw new IllegalStateException("a system that reaches rows of other chunks either sets a tag or clears"
                    + " it: tag=" + tag.name() + ", declared=" + reach + ", called=" + wanted
                    + "; the order of the two would depend on timing, use two systems");
        }
    }

    private void checkWrite(final int row) {
        if (!isOwn() && !tag.rows.exists(row)) {
            throw new IndexOutOfBoundsException("a tag is set or cleared on rows that exist: tag=" + tag.name()
                    + ", row=" + row + ", end=" + tag.rows.end() + "; find the row by its handle first");
        }
        if (row < beginRow || row >= endRow || !tag.rows.exists(row)) {
            throw new IndexOutOfBoundsException("a chunk writes tags of its own rows: tag=" + tag.name() + ", row="
                    + row + ", begin=" + beginRow + ", end=" + endRow + "; "
                    + (tag.rows.exists(row) ? remedy() : "no such row exists, find the row by its handle first"));
        }
    }

    /// What to do instead of a write that this view does not allow.
    private String remedy() {
        if (!isOwn()) {
            return "a tag that is set or cleared anywhere is written row by row: call set or clear";
        }
        if (tag.isKept()) {
            return "the rows keep this tag themselves: change the rows, or define a tag of your own";
        }
        if (reach == Reach.ALL) {
            return "words are written for active rows only: call set or clear for a pending row";
        }
        return (beginRow == endRow
                        ? "this view only reads: declare .writes(" + tag.name() + ") and take rows.write"
                        : "for rows of other chunks declare .setsAnywhere(" + tag.name() + ") or .clearsAnywhere("
                                + tag.name() + ") instead of .writes")
                + ", or record commands.tag or commands.untag";
    }
}
