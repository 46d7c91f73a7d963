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
        SparseTable table(final int size) {
            return SparseIntTable.withSize(size);
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
        IndexCursor indices(final SparseTable table, final int fromIndex) {
            return fromIndex == 0 ? ((SparseIntTable) table).indices() : ((SparseIntTable) table).indices(fromIndex);
        }

        @Override
        IndexCursor descendingIndices(final SparseTable table) {
            return ((SparseIntTable) table).descendingIndices();
        }

        @Override
        int value(final IndexCursor at) {
            return ((SparseIntTable.Indices) at).value();
        }

        @Override
        boolean set(final IndexCursor at, final int value) {
            return ((SparseIntTable.Indices) at).set(value);
        }

        @Override
        ValueCursor values(final SparseTable table) {
            return ((SparseIntTable) table).values();
        }

        @Override
        ValueCursor descendingValues(final SparseTable table) {
            return ((SparseIntTable) table).descendingValues();
        }

        @Override
        ValueCursor drain(final SparseTable table) {
            return ((SparseIntTable) table).drain();
        }

        @Override
        int value(final ValueCursor at) {
            return ((SparseIntTable.Values) at).value();
        }

        @Override
        void set(final ValueCursor at, final int value) {
            ((SparseIntTable.Values) at).set(value);
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
        SparseTable table(final int size) {
            return SparseLongTable.withSize(size);
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
        IndexCursor indices(final SparseTable table, final int fromIndex) {
            return fromIndex == 0 ? ((SparseLongTable) table).indices() : ((SparseLongTable) table).indices(fromIndex);
        }

        @Override
        IndexCursor descendingIndices(final SparseTable table) {
            return ((SparseLongTable) table).descendingIndices();
        }

        @Override
        int value(final IndexCursor at) {
            return (int) ((SparseLongTable.Indices) at).value();
        }

        @Override
        boolean set(final IndexCursor at, final int value) {
            return ((SparseLongTable.Indices) at).set(value);
        }

        @Override
        ValueCursor values(final SparseTable table) {
            return ((SparseLongTable) table).values();
        }

        @Override
        ValueCursor descendingValues(final SparseTable table) {
            return ((SparseLongTable) table).descendingValues();
        }

        @Override
        ValueCursor drain(final SparseTable table) {
            return ((SparseLongTable) table).drain();
        }

        @Override
        int value(final ValueCursor at) {
            return (int) ((SparseLongTable.Values) at).value();
        }

        @Override
        void set(final ValueCursor at, final int value) {
            ((SparseLongTable.Values) at).set(value);
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
        SparseTable table(final int size) {
            return SparseFloatTable.withSize(size);
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
        IndexCursor indices(final SparseTable table, final int fromIndex) {
            return fromIndex == 0
                    ? ((SparseFloatTable) table).indices()
                    : ((SparseFloatTable) table).indices(fromIndex);
        }

        @Override
        IndexCursor descendingIndices(final SparseTable table) {
            return ((SparseFloatTable) table).descendingIndices();
        }

        @Override
        int value(final IndexCursor at) {
            return (int) ((SparseFloatTable.Indices) at).value();
        }

        @Override
        boolean set(final IndexCursor at, final int value) {
            return ((SparseFloatTable.Indices) at).set(value);
        }

        @Override
        ValueCursor values(final SparseTable table) {
            return ((SparseFloatTable) table).values();
        }

        @Override
        ValueCursor descendingValues(final SparseTable table) {
            return ((SparseFloatTable) table).descendingValues();
        }

        @Override
        ValueCursor drain(final SparseTable table) {
            return ((SparseFloatTable) table).drain();
        }

        @Override
        int value(final ValueCursor at) {
            return (int) ((SparseFloatTable.Values) at).value();
        }

        @Override
        void set(final ValueCursor at, final int value) {
            ((SparseFloatTable.Values) at).set(value);
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
        SparseTable table(final int size) {
            return SparseObjectTable.withSize(size, MISSING);
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
        IndexCursor indices(final SparseTable table, final int fromIndex) {
            return fromIndex == 0
                    ? ((SparseObjectTable<String>) table).indices()
                    : ((SparseObjectTable<String>) table).indices(fromIndex);
        }

        @Override
        IndexCursor descendingIndices(final SparseTable table) {
            return ((SparseObjectTable<String>) table).descendingIndices();
        }

        @Override
        int value(final IndexCursor at) {
            return number(((SparseObjectTable.Indices<String>) at).value());
        }

        @Override
        boolean set(final IndexCursor at, final int value) {
            return ((SparseObjectTable.Indices<String>) at).set(text(value));
        }

        @Override
        ValueCursor values(final SparseTable table) {
            return ((SparseObjectTable<String>) table).values();
        }

        @Override
        ValueCursor descendingValues(final SparseTable table) {
            return ((SparseObjectTable<String>) table).descendingValues();
        }

        @Override
        ValueCursor drain(final SparseTable table) {
            return ((SparseObjectTable<String>) table).drain();
        }

        @Override
        int value(final ValueCursor at) {
            return number(((SparseObjectTable.Values<String>) at).value());
        }

        @Override
        void set(final ValueCursor at, final int value) {
            ((SparseObjectTable.Values<String>) at).set(text(value));
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

    abstract SparseTable table(int size);

    abstract boolean set(SparseTable table, int index, int value);

    abstract int get(SparseTable table, int index);

    abstract IndexCursor indices(SparseTable table, int fromIndex);

    abstract IndexCursor descendingIndices(SparseTable table);

    abstract int value(IndexCursor at);

    abstract boolean set(IndexCursor at, int value);

    abstract ValueCursor values(SparseTable table);

    abstract ValueCursor descendingValues(SparseTable table);

    abstract ValueCursor drain(SparseTable table);

    abstract int value(ValueCursor at);

    abstract void set(ValueCursor at, int value);

    abstract SparseTable copy(SparseTable table);

    abstract void swap(SparseTable table, SparseTable other);

    abstract void write(SparseTable table, OutputStream to) throws IOException;

    abstract void read(SparseTable table, InputStream from) throws IOException;
}
