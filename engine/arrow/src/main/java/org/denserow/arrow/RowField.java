package org.denserow.arrow;

import java.util.Arrays;
import java.util.List;
import org.denserow.arrow.ArrowField.Kind;
import org.denserow.arrow.ChosenRows.Piece;
import org.denserow.engine.Table;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.published.PublishedCopy;
import org.denserow.engine.published.PublishedValues;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;

/// One part of a type in the rows that are written: it copies the values of some rows to the end of a batch.
///
/// *Threads*: one: the owner, between frames, for live rows; any for a copy.
abstract sealed class RowField
        permits NumberField, RowField.Frames, RowField.Own, RowField.Handles, RowField.Bits, RowField.Texts {

    private final List<FieldBuffers> buffers;

    RowField(final ArrowField... fields) {
        buffers = Arrays.stream(fields).map(FieldBuffers::new).toList();
    }

    /// {@return its buffers: one, or more for a part that is written as more fields}
    List<FieldBuffers> buffers() {
        return buffers;
    }

    final FieldBuffers first() {
        return buffers.get(0);
    }

    /// Takes the live rows; the owner, between frames.
    abstract void take(ChosenRows rows);

    /// Takes the rows of a copy.
    ///
    /// @throws IllegalArgumentException if its part is not published
    abstract void take(ChosenRows rows, PublishedCopy copy);

    /// Adds the values of rows to the batch.
    abstract void add(Piece piece);

    /// The number of frames that have run.
    static final class Frames extends RowField {

        private final long[] values = new long[Piece.ROWS];

        Frames() {
            super(ArrowField.of("frames", Kind.INT64));
        }

        void become(final long number) {
            Arrays.fill(values, number);
        }

        @Override
        void take(final ChosenRows rows) {}

        @Override
        void take(final ChosenRows rows, final PublishedCopy copy) {}

        @Override
        void add(final Piece piece) {
            first().addLongs(values, piece.count());
        }
    }

    /// The handle of the row itself.
    static final class Own extends RowField {

        private final Table table;
        private final long[] values = new long[Piece.ROWS];
        private PublishedValues.Longs handles; // null: live rows

        Own(final Table table) {
            super(ArrowField.of("handle", Kind.INT64));
            this.table = table;
        }

        @Override
        void take(final ChosenRows rows) {
            handles = null;
        }

        @Override
        void take(final ChosenRows rows, final PublishedCopy copy) {
            handles = copy.handles();
        }

        @Override
        void add(final Piece piece) {
            for (int i = 0; i < piece.count(); i++) {
                final int row = piece.begin() + piece.place(i);
                values[i] = handles == null ? table.handle(row) : handles.get(row);
            }
            first().addLongs(values, piece.count());
        }
    }

    /// A column of handles; of a column that refers to the type itself also the rows of the targets, counted among the
    /// rows that are written.
    static final class Handles extends RowField {

        private final HandleColumn column;
        private final Table ownType; // null: it refers to another type
        private final long[] values = new long[Piece.ROWS];
        private NumberField.Reader<long[]> reader;
        private ChosenRows rows;
        private PublishedCopy copy; // null: live rows

        Handles(final ArrowField field, final HandleColumn column) {
            super(field.nullable());
            this.column = column;
            this.ownType = null;
        }

        Handles(final ArrowField field, final ArrowField row, final HandleColumn column, final Table ownType) {
            super(field.nullable(), row.nullable());
            this.column = column;
            this.ownType = ownType;
        }

        @Override
        void take(final ChosenRows ofType) {
            reader = column::copyTo;
            rows = ofType;
            copy = null;
        }

        @Override
        void take(final ChosenRows ofType, final PublishedCopy from) {
            reader = from.handles(column)::copyTo;
            rows = ofType;
            copy = from;
            if (ownType != null) {
                from.find(Handle.NULL); // throws if slots are not kept
            }
        }

        @Override
        void add(final Piece piece) {
            reader.copyTo(piece.begin(), piece.span(), values, 0);
            for (int i = 0; i < piece.count(); i++) {
                final long handle = values[piece.place(i)];
                first().addValidity(handle != Handle.NULL);
                first().addLong(handle);
                if (ownType != null) {
                    addRow(buffers().get(1), handle);
                }
            }
        }

        private void addRow(final FieldBuffers to, final long handle) {
            final int row = copy == null ? ownType.find(handle) : copy.find(handle);
            final int rank = rows.rank(row);
            to.addValidity(rank >= 0);
            to.addInt(Math.max(rank, 0));
        }
    }

    /// A tag, as truth values.
    static final class Bits extends RowField {

        private interface Words {
            long word(int word);
        }

        private final Tag tag;
        private Words words;

        Bits(final ArrowField field, final Tag tag) {
            super(field);
            this.tag = tag;
        }

        @Override
        void take(final ChosenRows rows) {
            words = tag.bits()::word;
        }

        @Override
        void take(final ChosenRows rows, final PublishedCopy copy) {
            words = copy.tag(tag)::word;
        }

        @Override
        void add(final Piece piece) {
            for (int i = 0; i < piece.count(); i += Long.SIZE) {
                final int count = Math.min(Long.SIZE, piece.count() - i);
                first().addBits(piece.isRun() ? run(piece.begin() + i, count) : gather(piece, i, count), count);
            }
        }

        /// The bits of neighbouring rows, which may begin within a word.
        private long run(final int row, final int count) {
            final int word = row / Long.SIZE;
            long bits = words.word(word) >>> row;
            if ((row + count - 1) / Long.SIZE > word) { // then the row does not begin a word
                bits |= words.word(word + 1) << -row;
            }
            return count == Long.SIZE ? bits : bits & ~(-1L << count);
        }

        private long gather(final Piece piece, final int first, final int count) {
            long bits = 0;
            for (int i = 0; i < count; i++) {
                final int row = piece.begin() + piece.place(first + i);
                bits |= (words.word(row / Long.SIZE) >>> row & 1) << i;
            }
            return bits;
        }
    }

    /// A column of texts; a text that is null is missing.
    static final class Texts extends RowField {

        private final ObjectColumn<String> column;
        private final String[] values = new String[Piece.ROWS];

        Texts(final ArrowField field, final ObjectColumn<String> column) {
            super(field.nullable());
            this.column = column;
        }

        @Override
        void take(final ChosenRows rows) {}

        @Override
        void take(final ChosenRows rows, final PublishedCopy copy) {
            throw new IllegalArgumentException("a copy has no texts: column=" + column.name()
                    + "; collect() writes them between frames, or leave the column out");
        }

        @Override
        void add(final Piece piece) {
            column.copyTo(piece.begin(), piece.span(), values, 0);
            for (int i = 0; i < piece.count(); i++) {
                final String text = values[piece.place(i)];
                first().addValidity(text != null);
                first().addText(text == null ? "" : text);
            }
            Arrays.fill(values, 0, piece.span(), null); // the texts are the model's
        }
    }
}
