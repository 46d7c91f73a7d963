package org.denserow.engine.storage;

import org.denserow.engine.bits.Bitfield;

/// One bit per row that moves with the row; a new row has it clear.
///
/// ## Threads
/// Inside a system the bits come from the chunk as a [Bits] view. A writing chunk owns whole words of 64 rows.
public final class Tag implements Selection, Part<Tag.Bits, Tag.Bits> {

    final HandleMap map;
    final Bitfield rows;
    private final String name;
    private final int index;

    Tag(final HandleMap map, final String name, final int index, final int capacity) {
        this.map = map;
        this.name = name;
        this.index = index;
        this.rows = Bitfield.withCapacity(capacity);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int type() {
        return map.type();
    }

    /// {@return its number among the tags of its type, from 0 in order of definition}
    public int index() {
        return index;
    }

    @Override
    public int count() {
        map.checkOwner(name);
        return rows.cardinality(map.active());
    }

    /// The view for the owner outside systems; writes every row.
    ///
    /// @return a new view
    /// @throws IllegalStateException inside a system; use `rows.read` or `rows.write` there
    public Bits bits() {
        map.checkOwner(name);
        final Bits bits = new Bits(this);
        bits.limit(0, Integer.MAX_VALUE);
        return bits;
    }

    /// The bits as one chunk sees them: every row may be read, the rows of the chunk written.
    ///
    /// *Threads*: the worker that runs the chunk; not valid after it.
    public static final class Bits {

        private final Tag tag;
        private int beginRow;
        private int endRow;

        Bits(final Tag tag) {
            this.tag = tag;
        }

        void limit(final int begin, final int end) {
            beginRow = begin;
            endRow = end;
        }

        /// Tests one row.
        ///
        /// @param row in `[0, capacity)`
        /// @return true if it has the tag; false where no row is
        /// @throws IndexOutOfBoundsException if `row` is out of range
        public boolean get(final int row) {
            return tag.rows.get(row);
        }

        /// Finds the next row with the tag.
        ///
        /// @param fromRow first row to look at
        /// @return the smallest row at or after it, active or pending, or -1
        /// @throws IndexOutOfBoundsException if `fromRow` is out of range
        public int next(final int fromRow) {
            return tag.rows.nextSet(fromRow);
        }

        /// Gives one row the tag, at once.
        ///
        /// @param row a row of the chunk
        /// @throws IndexOutOfBoundsException if the row is not the chunk's, or the view is for reading
        public void set(final int row) {
            checkWrite(row);
            tag.rows.set(row);
        }

        /// Takes the tag from one row, at once.
        ///
        /// @param row a row of the chunk
        /// @throws IndexOutOfBoundsException if the row is not the chunk's, or the view is for reading
        public void clear(final int row) {
            checkWrite(row);
            tag.rows.clear(row);
        }

        private void checkWrite(final int row) {
            if (row < beginRow || row >= Math.min(endRow, tag.map.rows())) {
                throw new IndexOutOfBoundsException("a chunk writes tags of its own rows: tag=" + tag.name + ", row="
                        + row + ", begin=" + beginRow + ", end=" + endRow
                        + "; record commands.tag or commands.untag, or declare .writes(…)");
            }
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
