package org.denserow.engine.sparse;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/// The four tables behind one face, for tests: an int in [0, 2^24) stands for a value of any type, 0 for the default.
@SuppressWarnings("unchecked")
enum TableFace {
    INT(4) {
        @Override
        SparseTable table(final int length) {
            return SparseIntTable.withLength(length);
        }

        @Override
        boolean set(final SparseTable table, final int index, final int value) {
            return ((SparseIntTable) table).set(index, value);
        }

        @Override
        int get(final SparseTable table, final int index) {
            return ((SparseIntTable) table).get(index);
        }

        @Override
        SparseTable.Cursor indices(final SparseTable table, final int fromIndex) {
            return fromIndex == 0 ? ((SparseIntTable) table).indices() : ((SparseIntTable) table).indices(fromIndex);
        }

        @Override
        SparseTable.Cursor descendingIndices(final SparseTable table) {
            return ((SparseIntTable) table).descendingIndices();
        }

        @Override
        int value(final SparseTable.Cursor at) {
            return ((SparseIntTable.Cursor) at).value();
        }

        @Override
        boolean set(final SparseTable.Cursor at, final int value) {
            return ((SparseIntTable.Cursor) at).set(value);
        }

        @Override
        SparseTable.Cursor values(final SparseTable table) {
            return ((SparseIntTable) table).values();
        }

        @Override
        SparseTable.Cursor descendingValues(final SparseTable table) {
            return ((SparseIntTable) table).descendingValues();
        }

        @Override
        SparseTable.Cursor drain(final SparseTable table) {
            return ((SparseIntTable) table).drain();
        }

        @Override
        SparseTable copy(final SparseTable table) {
            return ((SparseIntTable) table).copy();
        }

        @Override
        void swap(final SparseTable table, final SparseTable other) {
            ((SparseIntTable) table).swap((SparseIntTable) other);
        }

        @Override
        void write(final SparseTable table, final OutputStream to) throws IOException {
            ((SparseIntTable) table).write(to);
        }

        @Override
        void read(final SparseTable table, final InputStream from) throws IOException {
            ((SparseIntTable) table).read(from);
        }
    },
    LONG(8) {
        @Override
        SparseTable table(final int length) {
            return SparseLongTable.withLength(length);
        }

        @Override
        boolean set(final SparseTable table, final int index, final int value) {
            return ((SparseLongTable) table).set(index, value);
        }

        @Override
        int get(final SparseTable table, final int index) {
            return (int) ((SparseLongTable) table).get(index);
        }

        @Override
        SparseTable.Cursor indices(final SparseTable table, final int fromIndex) {
            return fromIndex == 0 ? ((SparseLongTable) table).indices() : ((SparseLongTable) table).indices(fromIndex);
        }

        @Override
        SparseTable.Cursor descendingIndices(final SparseTable table) {
            return ((SparseLongTable) table).descendingIndices();
        }

        @Override
        int value(final SparseTable.Cursor at) {
            return (int) ((SparseLongTable.Cursor) at).value();
        }

        @Override
        boolean set(final SparseTable.Cursor at, final int value) {
            return ((SparseLongTable.Cursor) at).set(value);
        }

        @Override
        SparseTable.Cursor values(final SparseTable table) {
            return ((SparseLongTable) table).values();
        }

        @Override
        SparseTable.Cursor descendingValues(final SparseTable table) {
            return ((SparseLongTable) table).descendingValues();
        }

        @Override
        SparseTable.Cursor drain(final SparseTable table) {
            return ((SparseLongTable) table).drain();
        }

        @Override
        SparseTable copy(final SparseTable table) {
            return ((SparseLongTable) table).copy();
        }

        @Override
        void swap(final SparseTable table, final SparseTable other) {
            ((SparseLongTable) table).swap((SparseLongTable) other);
        }

        @Override
        void write(final SparseTable table, final OutputStream to) throws IOException {
            ((SparseLongTable) table).write(to);
        }

        @Override
        void read(final SparseTable table, final InputStream from) throws IOException {
            ((SparseLongTable) table).read(from);
        }
    },
    FLOAT(4) {
        @Override
        SparseTable table(final int length) {
            return SparseFloatTable.withLength(length);
        }

        @Override
        boolean set(final SparseTable table, final int index, final int value) {
            return ((SparseFloatTable) table).set(index, value);
        }

        @Override
        int get(final SparseTable table, final int index) {
            return (int) ((SparseFloatTable) table).get(index);
        }

        @Override
        SparseTable.Cursor indices(final SparseTable table, final int fromIndex) {
            return fromIndex == 0
                    ? ((SparseFloatTable) table).indices()
                    : ((SparseFloatTable) table).indices(fromIndex);
        }

        @Override
        SparseTable.Cursor descendingIndices(final SparseTable table) {
            return ((SparseFloatTable) table).descendingIndices();
        }

        @Override
        int value(final SparseTable.Cursor at) {
            return (int) ((SparseFloatTable.Cursor) at).value();
        }

        @Override
        boolean set(final SparseTable.Cursor at, final int value) {
            return ((SparseFloatTable.Cursor) at).set(value);
        }

        @Override
        SparseTable.Cursor values(final SparseTable table) {
            return ((SparseFloatTable) table).values();
        }

        @Override
        SparseTable.Cursor descendingValues(final SparseTable table) {
            return ((SparseFloatTable) table).descendingValues();
        }

        @Override
        SparseTable.Cursor drain(final SparseTable table) {
            return ((SparseFloatTable) table).drain();
        }

        @Override
        SparseTable copy(final SparseTable table) {
            return ((SparseFloatTable) table).copy();
        }

        @Override
        void swap(final SparseTable table, final SparseTable other) {
            ((SparseFloatTable) table).swap((SparseFloatTable) other);
        }

        @Override
        void write(final SparseTable table, final OutputStream to) throws IOException {
            ((SparseFloatTable) table).write(to);
        }

        @Override
        void read(final SparseTable table, final InputStream from) throws IOException {
            ((SparseFloatTable) table).read(from);
        }
    },
    OBJECT(4) {
        @Override
        SparseTable table(final int length) {
            return SparseObjectTable.withLength(length, MISSING);
        }

        @Override
        boolean set(final SparseTable table, final int index, final int value) {
            return ((SparseObjectTable<String>) table).set(index, text(value));
        }

        @Override
        int get(final SparseTable table, final int index) {
            return number(((SparseObjectTable<String>) table).get(index));
        }

        @Override
        SparseTable.Cursor indices(final SparseTable table, final int fromIndex) {
            return fromIndex == 0
                    ? ((SparseObjectTable<String>) table).indices()
                    : ((SparseObjectTable<String>) table).indices(fromIndex);
        }

        @Override
        SparseTable.Cursor descendingIndices(final SparseTable table) {
            return ((SparseObjectTable<String>) table).descendingIndices();
        }

        @Override
        int value(final SparseTable.Cursor at) {
            return number(((SparseObjectTable.Cursor<String>) at).value());
        }

        @Override
        boolean set(final SparseTable.Cursor at, final int value) {
            return ((SparseObjectTable.Cursor<String>) at).set(text(value));
        }

        @Override
        SparseTable.Cursor values(final SparseTable table) {
            return ((SparseObjectTable<String>) table).values();
        }

        @Override
        SparseTable.Cursor descendingValues(final SparseTable table) {
            return ((SparseObjectTable<String>) table).descendingValues();
        }

        @Override
        SparseTable.Cursor drain(final SparseTable table) {
            return ((SparseObjectTable<String>) table).drain();
        }

        @Override
        SparseTable copy(final SparseTable table) {
            return ((SparseObjectTable<String>) table).copy();
        }

        @Override
        void swap(final SparseTable table, final SparseTable other) {
            ((SparseObjectTable<String>) table).swap((SparseObjectTable<String>) other);
        }

        @Override
        void write(final SparseTable table, final OutputStream to) throws IOException {
            ((SparseObjectTable<String>) table).write(to, STRINGS);
        }

        @Override
        void read(final SparseTable table, final InputStream from) throws IOException {
            ((SparseObjectTable<String>) table).read(from, STRINGS);
        }
    };

    static final String MISSING = "none";

    /// Writes a string as it is.
    static final ObjectForm<String> STRINGS = new ObjectForm<>() {
        @Override
        public void write(final String value, final DataOutput to) throws IOException {
            to.writeUTF(value);
        }

        @Override
        public String read(final DataInput from) throws IOException {
            return from.readUTF();
        }
    };

    final int valueBytes;

    TableFace(final int valueBytes) {
        this.valueBytes = valueBytes;
    }

    static String text(final int value) {
        return value == 0 ? MISSING : "v" + value;
    }

    static int number(final String text) {
        return text.equals(MISSING) ? 0 : Integer.parseInt(text.substring(1));
    }

    final byte[] written(final SparseTable table) throws IOException {
        final ByteArrayOutputStream to = new ByteArrayOutputStream();
        write(table, to);
        return to.toByteArray();
    }

    final void read(final SparseTable table, final byte[] stream) throws IOException {
        read(table, new ByteArrayInputStream(stream));
    }

    abstract SparseTable table(int length);

    abstract boolean set(SparseTable table, int index, int value);

    abstract int get(SparseTable table, int index);

    abstract SparseTable.Cursor indices(SparseTable table, int fromIndex);

    abstract SparseTable.Cursor descendingIndices(SparseTable table);

    abstract boolean set(SparseTable.Cursor at, int value);

    abstract SparseTable.Cursor values(SparseTable table);

    abstract SparseTable.Cursor descendingValues(SparseTable table);

    abstract SparseTable.Cursor drain(SparseTable table);

    abstract int value(SparseTable.Cursor at);

    abstract SparseTable copy(SparseTable table);

    abstract void swap(SparseTable table, SparseTable other);

    abstract void write(SparseTable table, OutputStream to) throws IOException;

    abstract void read(SparseTable table, InputStream from) throws IOException;
}
