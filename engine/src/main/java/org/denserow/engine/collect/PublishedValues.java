package org.denserow.engine.collect;

import static org.denserow.engine.ground.Given.given;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;

/// The values of one column in a [PublishedCopy], read only: a class for each kind of cell.
///
/// The cells are those of the [column][org.denserow.engine.storage.Column]: those of row `r` begin at cell
/// `stride * r`, so cell `r` is row `r` unless the column holds vectors. `get` reads one; `copyTo` copies many into an
/// array, or into a buffer, also one outside the heap.
///
/// Calls throw `IllegalStateException` once the copy is closed, and `IndexOutOfBoundsException` for cells outside
/// `[0, length())` or a target without room for them; then nothing is copied.
///
/// *Threads*: as the copy. *Cost*: `get` is an array access and two compares that a loop needs once; `copyTo` is one
/// `System.arraycopy` or one bulk `put`.
public abstract sealed class PublishedValues {

    private final PublishedCopy copy;
    private final int length;

    PublishedValues(final PublishedCopy copy, final int length) {
        this.copy = copy;
        this.length = length;
    }

    /// {@return the number of cells: `stride * end`}
    public final int length() {
        return length;
    }

    final void check(final int cell) {
        copy.checkOpen();
        if (cell < 0 || cell >= length) {
            throw new IndexOutOfBoundsException("cell must be in [0, " + length + "): cell=" + cell
                    + "; cells of row r begin at stride * r, and rows are [0, end())");
        }
    }

    final void check(final int cell, final int count, final int room) {
        copy.checkOpen();
        if (cell < 0 || count < 0 || cell > length - count) {
            throw new IndexOutOfBoundsException("cells must be in [0, " + length + "): cell=" + cell + ", count="
                    + count + "; cells of row r begin at stride * r, and rows are [0, end())");
        }
        if (count > room) {
            throw new IndexOutOfBoundsException(
                    "the target must have room: count=" + count + ", room=" + room + "; pass a larger one");
        }
    }

    /// The room of an array from a place on; none if the place is outside.
    static int room(final int targetLength, final int at) {
        return at < 0 ? -1 : targetLength - at;
    }

    @Override
    public final String toString() {
        return getClass().getSimpleName() + "{length=" + length + '}';
    }

    /// Cells of `float`.
    public static final class Floats extends PublishedValues {

        private final float[] cells;

        Floats(final PublishedCopy copy, final float[] cells, final int length) {
            super(copy, length);
            this.cells = cells;
        }

        /// {@return the value of a cell}
        /// @param cell in `[0, length())`
        public float get(final int cell) {
            check(cell);
            return cells[cell];
        }

        /// Copies cells into an array.
        ///
        /// @param cell the first cell
        /// @param count the number of cells
        /// @param target receives them
        /// @param at where the first of them goes
        public void copyTo(final int cell, final int count, final float[] target, final int at) {
            check(cell, count, room(given(target, "target").length, at));
            System.arraycopy(cells, cell, target, at, count);
        }

        /// Copies cells into a buffer, from its position on, which it moves.
        ///
        /// @param cell the first cell
        /// @param count the number of cells
        /// @param target receives them
        /// @throws java.nio.ReadOnlyBufferException if it cannot be written
        public void copyTo(final int cell, final int count, final FloatBuffer target) {
            check(cell, count, given(target, "target").remaining());
            target.put(cells, cell, count);
        }
    }

    /// Cells of `double`.
    public static final class Doubles extends PublishedValues {

        private final double[] cells;

        Doubles(final PublishedCopy copy, final double[] cells, final int length) {
            super(copy, length);
            this.cells = cells;
        }

        /// {@return the value of a cell}
        /// @param cell in `[0, length())`
        public double get(final int cell) {
            check(cell);
            return cells[cell];
        }

        /// Copies cells into an array.
        ///
        /// @param cell the first cell
        /// @param count the number of cells
        /// @param target receives them
        /// @param at where the first of them goes
        public void copyTo(final int cell, final int count, final double[] target, final int at) {
            check(cell, count, room(given(target, "target").length, at));
            System.arraycopy(cells, cell, target, at, count);
        }

        /// Copies cells into a buffer, from its position on, which it moves.
        ///
        /// @param cell the first cell
        /// @param count the number of cells
        /// @param target receives them
        /// @throws java.nio.ReadOnlyBufferException if it cannot be written
        public void copyTo(final int cell, final int count, final DoubleBuffer target) {
            check(cell, count, given(target, "target").remaining());
            target.put(cells, cell, count);
        }
    }

    /// Cells of `int`.
    public static final class Ints extends PublishedValues {

        private final int[] cells;

        Ints(final PublishedCopy copy, final int[] cells, final int length) {
            super(copy, length);
            this.cells = cells;
        }

        /// {@return the value of a cell}
        /// @param cell in `[0, length())`
        public int get(final int cell) {
            check(cell);
            return cells[cell];
        }

        /// Copies cells into an array.
        ///
        /// @param cell the first cell
        /// @param count the number of cells
        /// @param target receives them
        /// @param at where the first of them goes
        public void copyTo(final int cell, final int count, final int[] target, final int at) {
            check(cell, count, room(given(target, "target").length, at));
            System.arraycopy(cells, cell, target, at, count);
        }

        /// Copies cells into a buffer, from its position on, which it moves.
        ///
        /// @param cell the first cell
        /// @param count the number of cells
        /// @param target receives them
        /// @throws java.nio.ReadOnlyBufferException if it cannot be written
        public void copyTo(final int cell, final int count, final IntBuffer target) {
            check(cell, count, given(target, "target").remaining());
            target.put(cells, cell, count);
        }
    }

    /// Cells of `long`; also handles.
    public static final class Longs extends PublishedValues {

        private final long[] cells;

        Longs(final PublishedCopy copy, final long[] cells, final int length) {
            super(copy, length);
            this.cells = cells;
        }

        /// {@return the value of a cell}
        /// @param cell in `[0, length())`
        public long get(final int cell) {
            check(cell);
            return cells[cell];
        }

        /// Copies cells into an array.
        ///
        /// @param cell the first cell
        /// @param count the number of cells
        /// @param target receives them
        /// @param at where the first of them goes
        public void copyTo(final int cell, final int count, final long[] target, final int at) {
            check(cell, count, room(given(target, "target").length, at));
            System.arraycopy(cells, cell, target, at, count);
        }

        /// Copies cells into a buffer, from its position on, which it moves.
        ///
        /// @param cell the first cell
        /// @param count the number of cells
        /// @param target receives them
        /// @throws java.nio.ReadOnlyBufferException if it cannot be written
        public void copyTo(final int cell, final int count, final LongBuffer target) {
            check(cell, count, given(target, "target").remaining());
            target.put(cells, cell, count);
        }
    }

    /// Cells of `byte`.
    public static final class Bytes extends PublishedValues {

        private final byte[] cells;

        Bytes(final PublishedCopy copy, final byte[] cells, final int length) {
            super(copy, length);
            this.cells = cells;
        }

        /// {@return the value of a cell}
        /// @param cell in `[0, length())`
        public byte get(final int cell) {
            check(cell);
            return cells[cell];
        }

        /// Copies cells into an array.
        ///
        /// @param cell the first cell
        /// @param count the number of cells
        /// @param target receives them
        /// @param at where the first of them goes
        public void copyTo(final int cell, final int count, final byte[] target, final int at) {
            check(cell, count, room(given(target, "target").length, at));
            System.arraycopy(cells, cell, target, at, count);
        }

        /// Copies cells into a buffer, from its position on, which it moves.
        ///
        /// @param cell the first cell
        /// @param count the number of cells
        /// @param target receives them
        /// @throws java.nio.ReadOnlyBufferException if it cannot be written
        public void copyTo(final int cell, final int count, final ByteBuffer target) {
            check(cell, count, given(target, "target").remaining());
            target.put(cells, cell, count);
        }
    }
}
