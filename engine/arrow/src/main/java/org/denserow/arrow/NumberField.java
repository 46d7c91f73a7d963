package org.denserow.arrow;

import java.nio.ByteBuffer;
import java.util.function.Function;
import org.denserow.arrow.ChosenRows.Piece;
import org.denserow.engine.published.PublishedCopy;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;

/// A column of numbers or of vectors: copies of whole pieces, from which the values of rows that are not chosen are
/// dropped.
///
/// @param <A> the type of the array of the column
abstract sealed class NumberField<A> extends RowField {

    /// Copies cells, of the live rows or of a copy.
    interface Reader<A> {

        void copyTo(int cell, int count, A target, int at);
    }

    private final Reader<A> live;
    private final Function<PublishedCopy, Reader<A>> ofCopy;
    private final int stride;
    private final A cells; // of a piece
    private Reader<A> reader;

    NumberField(
            final ArrowField field,
            final Column<A> column,
            final Function<PublishedCopy, Reader<A>> ofCopy,
            final A cells) {
        super(field.vectors(column.stride()));
        this.live = column::copyTo;
        this.ofCopy = ofCopy;
        this.stride = column.stride();
        this.cells = cells;
    }

    @Override
    final void take(final ChosenRows rows) {
        reader = live;
    }

    @Override
    final void take(final ChosenRows rows, final PublishedCopy copy) {
        reader = ofCopy.apply(copy);
    }

    @Override
    final void add(final Piece piece) {
        reader.copyTo(stride * piece.begin(), stride * piece.span(), cells, 0);
        if (!piece.isRun()) {
            keep(cells, piece.places(), piece.count());
        }
        final ByteBuffer to = first().reserve(piece.count());
        final int count = stride * piece.count();
        put(cells, count, to);
        to.position(to.position() + count * first().field().kind().bytes());
    }

    /// Moves the values of the chosen rows to the beginning.
    abstract void keep(A from, int[] places, int count);

    /// Writes cells at the position of a buffer.
    abstract void put(A from, int count, ByteBuffer to);

    static final class Floats extends NumberField<float[]> {

        private final int stride;

        Floats(final ArrowField field, final FloatColumn column) {
            super(field, column, copy -> copy.floats(column)::copyTo, new float[column.stride() * Piece.ROWS]);
            stride = column.stride();
        }

        @Override
        void keep(final float[] from, final int[] places, final int count) {
            int cell = 0;
            for (int i = 0; i < count; i++) {
                for (int component = 0; component < stride; component++) {
                    from[cell++] = from[stride * places[i] + component];
                }
            }
        }

        @Override
        void put(final float[] from, final int count, final ByteBuffer to) {
            to.asFloatBuffer().put(from, 0, count);
        }
    }

    static final class Doubles extends NumberField<double[]> {

        Doubles(final ArrowField field, final DoubleColumn column) {
            super(field, column, copy -> copy.doubles(column)::copyTo, new double[Piece.ROWS]);
        }

        @Override
        void keep(final double[] from, final int[] places, final int count) {
            for (int i = 0; i < count; i++) {
                from[i] = from[places[i]];
            }
        }

        @Override
        void put(final double[] from, final int count, final ByteBuffer to) {
            to.asDoubleBuffer().put(from, 0, count);
        }
    }

    static final class Ints extends NumberField<int[]> {

        Ints(final ArrowField field, final IntColumn column) {
            super(field, column, copy -> copy.ints(column)::copyTo, new int[Piece.ROWS]);
        }

        @Override
        void keep(final int[] from, final int[] places, final int count) {
            for (int i = 0; i < count; i++) {
                from[i] = from[places[i]];
            }
        }

        @Override
        void put(final int[] from, final int count, final ByteBuffer to) {
            to.asIntBuffer().put(from, 0, count);
        }
    }

    static final class Longs extends NumberField<long[]> {

        Longs(final ArrowField field, final LongColumn column) {
            super(field, column, copy -> copy.longs(column)::copyTo, new long[Piece.ROWS]);
        }

        @Override
        void keep(final long[] from, final int[] places, final int count) {
            for (int i = 0; i < count; i++) {
                from[i] = from[places[i]];
            }
        }

        @Override
        void put(final long[] from, final int count, final ByteBuffer to) {
            to.asLongBuffer().put(from, 0, count);
        }
    }

    static final class Bytes extends NumberField<byte[]> {

        Bytes(final ArrowField field, final ByteColumn column) {
            super(field, column, copy -> copy.bytes(column)::copyTo, new byte[Piece.ROWS]);
        }

        @Override
        void keep(final byte[] from, final int[] places, final int count) {
            for (int i = 0; i < count; i++) {
                from[i] = from[places[i]];
            }
        }

        @Override
        void put(final byte[] from, final int count, final ByteBuffer to) {
            to.duplicate().put(from, 0, count);
        }
    }
}
