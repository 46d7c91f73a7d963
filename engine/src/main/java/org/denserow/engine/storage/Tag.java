package org.denserow.engine.storage;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.state.SavedState;

/// One bit per row that moves with the row; a new row has it clear.
///
/// Some tags are *kept* by the rows themselves, and nobody else writes them: the live bits of a pinned map
/// ([HandleMap#liveTag()]), and the rows that were created or changed within the last lap.
///
/// ## Threads
/// Inside a system the bits come from the chunk as a [Bits] view. A writing chunk owns whole words of 64 rows.
public final class Tag extends RowFollower implements Selection, Part<Tag.Bits, Tag.Bits> {

    // Numbers of tags that are kept by the rows, after those that a type defines.
    static final int LIVE = HandleMap.MAX_TAGS;
    static final int CREATED = LIVE + 1;
    static final int CHANGED = LIVE + 2;

    final HandleMap map;
    final Bitfield rows;
    private final String name;
    private final int index;

    Tag(final HandleMap map, final String name, final int index, final Bitfield rows) {
        this.map = map;
        this.name = name;
        this.index = index;
        this.rows = rows;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int type() {
        return map.type();
    }

    /// {@return its number among the tags of its type, from 0 in order of definition; from [HandleMap#MAX_TAGS] on for
    ///     those that the rows keep}
    public int index() {
        return index;
    }

    /// {@return whether the rows keep it, so that nobody may write it}
    public boolean isKept() {
        return index >= LIVE;
    }

    /// {@return whether it marks what happened within the last lap: the rows that were created, or changed}
    public boolean livesOneLap() {
        return index == CREATED || index == CHANGED;
    }

    /// Refuses a tag that the rows keep, before it is recorded or staged.
    ///
    /// @throws IllegalArgumentException if it [#isKept()]
    public void checkWritable() {
        if (isKept()) {
            throw new IllegalArgumentException("the rows keep this tag themselves: tag=" + name
                    + "; change the rows, or define a tag of your own");
        }
    }

    @Override
    public int count() {
        map.checkOwner(name);
        return map.count(this);
    }

    /// The view for the owner outside systems; writes every row.
    ///
    /// @return a new view
    /// @throws IllegalStateException inside a system; use `rows.read` or `rows.write` there
    public Bits bits() {
        map.checkOwner(name);
        final Bits bits = new Bits(this);
        bits.limit(0, isKept() ? 0 : Integer.MAX_VALUE, Reach.OWN);
        return bits;
    }

    // ---- As a follower ----

    @Override
    protected void created(final int beginRow, final int endRow, final RowState state) {}

    @Override
    protected void moved(final RowMoves moves) {
        for (int move = 0; move < moves.count(); move++) {
            rows.move(moves.from()[move], moves.to()[move]);
        }
    }

    @Override
    protected void vacated(final RowMoves moves) {
        for (int move = 0; move < moves.count(); move++) {
            rows.clear(moves.from()[move]);
        }
    }

    @Override
    protected void exchanged(final int a, final int b) {
        rows.exchange(a, b);
    }

    @Override
    protected void cleared(final int endRow) {
        rows.clear(0, endRow);
    }

    @Override
    protected void resized(final int capacity) {
        rows.resize(capacity);
    }

    @Override
    protected void save(final SavedState to) {
        to.put(name, rows.words(), savedWords());
    }

    @Override
    protected void load(final SavedState from) {
        resizeToMap();
        loaded(from.copyTo(name, rows.words()));
    }

    /// {@return words in which a row may have the tag}
    int savedWords() {
        return (map.end() + Bitfield.WORD_ROWS - 1) / Bitfield.WORD_ROWS;
    }

    void resizeToMap() {
        if (rows.capacity() != map.capacity()) {
            rows.resize(map.capacity());
        }
    }

    /// The first words were filled in: the others become clear, and levels follow.
    void loaded(final int words) {
        Arrays.fill(rows.words(), words, rows.words().length, 0L);
        if (rows.isSummarized()) {
            rows.summarize();
        }
    }

    @Override
    protected void arrays(final Consumer<Object> to) {
        rows.arrays(to);
    }

    @Override
    protected String fault(final HandleMap followed) {
        if (rows.capacity() != followed.capacity()) {
            return "capacity=" + rows.capacity();
        }
        for (int row = rows.nextSet(0); row >= 0; row = rows.nextSet(row + 1)) {
            if (!followed.exists(row)) {
                return "a bit is set where no row is, row=" + row;
            }
        }
        return "";
    }

    /// The bits as one chunk sees them: every row may be read, the rows of the chunk written.
    ///
    /// *Threads*: the worker that runs the chunk; not valid after it.
    public static final class Bits {

        private final Tag tag;
        private int beginRow;
        private int endRow;
        private Reach reach = Reach.OWN;

        Bits(final Tag tag) {
            this.tag = tag;
        }

        void limit(final int begin, final int end, final Reach rows) {
            beginRow = begin;
            endRow = end;
            reach = rows;
        }

        /// Tests one row.
        ///
        /// @param row in `[0, capacity)`
        /// @return true if it has the tag, active or pending; false where no row is
        /// @throws IndexOutOfBoundsException if `row` is out of range
        /// @throws IllegalStateException if the system declared that it sets or clears this tag anywhere
        public boolean get(final int row) {
            checkRead();
            return tag.rows.get(row);
        }

        /// Finds the next active row with the tag, as a selection of this tag has them.
        ///
        /// @param fromRow first row to look at, in `[0, capacity]`
        /// @return the smallest active row at or after it, or -1
        /// @throws IndexOutOfBoundsException if `fromRow` is out of range
        /// @throws IllegalStateException if the system declared that it sets or clears this tag anywhere
        public int next(final int fromRow) {
            int row = nextAny(fromRow);
            while (row >= 0 && !tag.map.isActive(row)) {
                row = tag.map.slots.isPinned() ? tag.rows.nextSet(row + 1) : -1; // elsewhere pending rows come last
            }
            return row;
        }

        /// Finds the next row with the tag, active or pending.
        ///
        /// @param fromRow first row to look at, in `[0, capacity]`
        /// @return the smallest row at or after it, or -1
        /// @throws IndexOutOfBoundsException if `fromRow` is out of range
        /// @throws IllegalStateException if the system declared that it sets or clears this tag anywhere
        public int nextAny(final int fromRow) {
            checkRead();
            return tag.rows.nextSet(fromRow);
        }

        /// Gives one row the tag, at once.
        ///
        /// @param row a row of the chunk
        /// @throws IndexOutOfBoundsException if the row is not the chunk's, or the view is for reading
        /// @throws IllegalStateException if the system declared that it clears this tag anywhere
        public void set(final int row) {
            checkWrite(row);
            if (reach == Reach.OWN) {
                tag.rows.set(row);
                return;
            }
            checkReach(Reach.SETS);
            tag.rows.setAtomic(row);
        }

        /// Takes the tag from one row, at once.
        ///
        /// @param row a row of the chunk
        /// @throws IndexOutOfBoundsException if the row is not the chunk's, or the view is for reading
        /// @throws IllegalStateException if the system declared that it sets this tag anywhere
        public void clear(final int row) {
            checkWrite(row);
            if (reach == Reach.OWN) {
                tag.rows.clear(row);
                return;
            }
            checkReach(Reach.CLEARS);
            tag.rows.clearAtomic(row);
        }

        /// The tag of 64 rows at once.
        ///
        /// @param word in `[0, capacity / 64]`
        /// @return bit i for row `64 word + i`, active or pending
        /// @throws IndexOutOfBoundsException if there is no such word
        /// @throws IllegalStateException if the system declared that it sets or clears this tag anywhere
        public long word(final int word) {
            checkRead();
            return tag.rows.words()[word];
        }

        /// Gives the tag to up to 64 rows of the chunk at once.
        ///
        /// @param word a word of the chunk
        /// @param rows bit i for row `64 word + i`, active rows of the chunk only
        /// @throws IndexOutOfBoundsException if a row is not the chunk's or not active, or the view is for reading
        public void setWord(final int word, final long rows) {
            checkWrite(word, rows);
            tag.rows.setWord(word, tag.rows.words()[word] | rows);
        }

        /// Takes the tag from up to 64 rows of the chunk at once.
        ///
        /// @param word a word of the chunk
        /// @param rows bit i for row `64 word + i`, active rows of the chunk only
        /// @throws IndexOutOfBoundsException if a row is not the chunk's or not active, or the view is for reading
        public void clearWord(final int word, final long rows) {
            checkWrite(word, rows);
            tag.rows.setWord(word, tag.rows.words()[word] & ~rows);
        }

        private void checkWrite(final int word, final long rows) {
            final long begin = (long) word * Bitfield.WORD_ROWS;
            final long mine =
                    reach == Reach.OWN && begin >= beginRow ? below(endRow - begin) & tag.map.activeWord(word) : 0;
            if ((rows & ~mine) != 0) {
                throw new IndexOutOfBoundsException("a chunk writes tags of its own active rows: tag=" + tag.name
                        + ", word=" + word + ", rows=" + Long.toBinaryString(rows) + ", allowed="
                        + Long.toBinaryString(mine) + ", begin=" + beginRow + ", end=" + endRow
                        + "; take the rows of rows.word, or declare .writes(…)");
            }
        }

        private static long below(final long rows) {
            if (rows >= Bitfield.WORD_ROWS) {
                return -1L;
            }
            return rows <= 0 ? 0 : ~(-1L << rows);
        }

        private void checkRead() {
            if (reach != Reach.OWN) {
                throw new IllegalStateException("a system that sets or clears a tag anywhere does not read it: tag="
                        + tag.name + ", declared=" + reach
                        + "; what it found would depend on timing, use a second tag or a second system");
            }
        }

        private void checkReach(final Reach wanted) {
            if (reach != wanted) {
                throw new IllegalStateException("a system that reaches rows of other chunks either sets a tag or clears"
                        + " it: tag=" + tag.name + ", declared=" + reach + ", called=" + wanted
                        + "; the order of the two would depend on timing, use two systems");
            }
        }

        private void checkWrite(final int row) {
            if (reach != Reach.OWN && !tag.map.exists(row)) {
                throw new IndexOutOfBoundsException("a tag is set or cleared on rows that exist: tag=" + tag.name
                        + ", row=" + row + ", end=" + tag.map.end() + "; find the row by its handle first");
            }
            if (row < beginRow || row >= endRow || !tag.map.exists(row)) {
                throw new IndexOutOfBoundsException("a chunk writes tags of its own rows: tag=" + tag.name + ", row="
                        + row + ", begin=" + beginRow + ", end=" + endRow
                        + "; record commands.tag or commands.untag, or declare .writes(…)");
            }
        }
    }

    /// Which rows a view writes, and how.
    public enum Reach {
        /// Those of its chunk, in whole words.
        OWN,
        /// Rows anywhere, which it only sets.
        SETS,
        /// Rows anywhere, which it only clears.
        CLEARS
    }

    @Override
    public String toString() {
        return name;
    }
}
