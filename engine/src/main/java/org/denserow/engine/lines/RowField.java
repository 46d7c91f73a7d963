package org.denserow.engine.lines;

import java.util.List;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;

/// One part of a type in the lines of rows: a column as one field, or as one for each component; a tag as a truth value.
///
/// It reads arrays without `Column.values()`, which would let derived parts of the column be made anew, and it asks for
/// the array at each value, since a type that grows replaces it.
///
/// *Threads*: the owner, between frames. *Cost*: nothing is allocated for a row.
abstract sealed class RowField {

    private static final String[] COMPONENTS = {".x", ".y", ".z"};

    /// Puts the value of a row into the line.
    abstract void put(LineSink sink, int row);

    /// {@return the names of its fields}
    ///
    /// @param name of the part
    List<String> names(final String name) {
        return List.of(name);
    }

    /// {@return the field of a column}
    ///
    /// @throws IllegalArgumentException if it holds objects
    static RowField of(final Column<?> column) {
        return switch (column) {
            case FloatColumn floats -> floats.stride() == 1 ? new Floats(floats) : new Vectors(floats);
            case DoubleColumn doubles -> new Doubles(doubles);
            case IntColumn ints -> new Ints(ints);
            case LongColumn longs -> new Longs(longs);
            case ByteColumn bytes -> new Bytes(bytes);
            case HandleColumn handles -> new Handles(handles);
            case ObjectColumn<?> objects ->
                throw new IllegalArgumentException("lines have no objects, whose content the engine does not know: "
                        + "column=" + objects.name() + "; keep what you collect in a column of another kind");
        };
    }

    /// {@return the field of a tag}
    static RowField of(final RowTag tag) {
        return new Bit(tag);
    }

    private static final class Floats extends RowField {

        private final Cells<?> cells;

        Floats(final FloatColumn column) {
            cells = (Cells<?>) column;
        }

        @Override
        void put(final LineSink sink, final int row) {
            sink.field(((float[]) cells.array())[row]);
        }
    }

    private static final class Vectors extends RowField {

        private final Cells<?> cells;
        private final int stride;

        Vectors(final FloatColumn column) {
            cells = (Cells<?>) column;
            stride = column.stride();
        }

        @Override
        List<String> names(final String name) {
            return List.of(COMPONENTS).subList(0, stride).stream()
                    .map(component -> name + component)
                    .toList();
        }

        @Override
        void put(final LineSink sink, final int row) {
            final float[] values = (float[]) cells.array();
            for (int cell = stride * row; cell < stride * (row + 1); cell++) {
                sink.field(values[cell]);
            }
        }
    }

    private static final class Doubles extends RowField {

        private final Cells<?> cells;

        Doubles(final DoubleColumn column) {
            cells = (Cells<?>) column;
        }

        @Override
        void put(final LineSink sink, final int row) {
            sink.field(((double[]) cells.array())[row]);
        }
    }

    private static final class Ints extends RowField {

        private final Cells<?> cells;

        Ints(final IntColumn column) {
            cells = (Cells<?>) column;
        }

        @Override
        void put(final LineSink sink, final int row) {
            sink.field((long) ((int[]) cells.array())[row]);
        }
    }

    private static final class Longs extends RowField {

        private final Cells<?> cells;

        Longs(final LongColumn column) {
            cells = (Cells<?>) column;
        }

        @Override
        void put(final LineSink sink, final int row) {
            sink.field(((long[]) cells.array())[row]);
        }
    }

    private static final class Bytes extends RowField {

        private final Cells<?> cells;

        Bytes(final ByteColumn column) {
            cells = (Cells<?>) column;
        }

        @Override
        void put(final LineSink sink, final int row) {
            sink.field((long) ((byte[]) cells.array())[row]);
        }
    }

    private static final class Handles extends RowField {

        private final Cells<?> cells;
        private final HandleText text = new HandleText();

        Handles(final HandleColumn column) {
            cells = (Cells<?>) column;
        }

        @Override
        void put(final LineSink sink, final int row) {
            sink.field(text.of(((long[]) cells.array())[row]));
        }
    }

    private static final class Bit extends RowField {

        private final RowTag tag;

        Bit(final RowTag tag) {
            this.tag = tag;
        }

        @Override
        void put(final LineSink sink, final int row) {
            sink.field(tag.field().get(row));
        }
    }
}
