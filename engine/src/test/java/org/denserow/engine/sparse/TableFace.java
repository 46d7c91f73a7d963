package org.denserow.engine.sparse;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.denserow.engine.snapshot.ObjectForm;

/// The four tables behind one face, for tests: an int in [0, 2^24) stands for a value of any type, 0 for the default.
enum TableFace {
    INT(4),
    LONG(8),
    FLOAT(4),
    OBJECT(4);

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

    final SparseTable table(final int length) {
        return switch (this) {
            case INT -> SparseIntTable.withLength(length);
            case LONG -> SparseLongTable.withLength(length);
            case FLOAT -> SparseFloatTable.withLength(length);
            case OBJECT -> SparseObjectTable.withLength(length, MISSING);
        };
    }

    @SuppressWarnings("unchecked")
    private static SparseObjectTable<String> ofTexts(final SparseTable table) {
        return (SparseObjectTable<String>) table;
    }

    final boolean set(final SparseTable table, final int index, final int value) {
        return switch (table) {
            case final SparseIntTable of -> of.set(index, value);
            case final SparseLongTable of -> of.set(index, value);
            case final SparseFloatTable of -> of.set(index, value);
            case final SparseObjectTable<?> of -> ofTexts(of).set(index, text(value));
        };
    }

    final int get(final SparseTable table, final int index) {
        return switch (table) {
            case final SparseIntTable of -> of.get(index);
            case final SparseLongTable of -> (int) of.get(index);
            case final SparseFloatTable of -> (int) of.get(index);
            case final SparseObjectTable<?> of -> number(ofTexts(of).get(index));
        };
    }

    final SparseTable.Cursor indices(final SparseTable table, final int fromIndex) {
        return switch (table) {
            case final SparseIntTable of -> fromIndex == 0 ? of.indices() : of.indices(fromIndex);
            case final SparseLongTable of -> fromIndex == 0 ? of.indices() : of.indices(fromIndex);
            case final SparseFloatTable of -> fromIndex == 0 ? of.indices() : of.indices(fromIndex);
            case final SparseObjectTable<?> of -> fromIndex == 0 ? of.indices() : of.indices(fromIndex);
        };
    }

    final SparseTable.Cursor descendingIndices(final SparseTable table) {
        return switch (table) {
            case final SparseIntTable of -> of.descendingIndices();
            case final SparseLongTable of -> of.descendingIndices();
            case final SparseFloatTable of -> of.descendingIndices();
            case final SparseObjectTable<?> of -> of.descendingIndices();
        };
    }

    final SparseTable.Cursor values(final SparseTable table) {
        return switch (table) {
            case final SparseIntTable of -> of.values();
            case final SparseLongTable of -> of.values();
            case final SparseFloatTable of -> of.values();
            case final SparseObjectTable<?> of -> of.values();
        };
    }

    final SparseTable.Cursor descendingValues(final SparseTable table) {
        return switch (table) {
            case final SparseIntTable of -> of.descendingValues();
            case final SparseLongTable of -> of.descendingValues();
            case final SparseFloatTable of -> of.descendingValues();
            case final SparseObjectTable<?> of -> of.descendingValues();
        };
    }

    final SparseTable.Cursor drain(final SparseTable table) {
        return switch (table) {
            case final SparseIntTable of -> of.drain();
            case final SparseLongTable of -> of.drain();
            case final SparseFloatTable of -> of.drain();
            case final SparseObjectTable<?> of -> of.drain();
        };
    }

    final int value(final SparseTable.Cursor at) {
        return switch (at) {
            case final SparseIntTable.Cursor of -> of.value();
            case final SparseLongTable.Cursor of -> (int) of.value();
            case final SparseFloatTable.Cursor of -> (int) of.value();
            case final SparseObjectTable.Cursor<?> of -> number((String) of.value());
        };
    }

    @SuppressWarnings("unchecked")
    final boolean set(final SparseTable.Cursor at, final int value) {
        return switch (at) {
            case final SparseIntTable.Cursor of -> of.set(value);
            case final SparseLongTable.Cursor of -> of.set(value);
            case final SparseFloatTable.Cursor of -> of.set(value);
            case final SparseObjectTable.Cursor<?> of -> ((SparseObjectTable.Cursor<String>) of).set(text(value));
        };
    }

    final SparseTable copy(final SparseTable table) {
        return switch (table) {
            case final SparseIntTable of -> of.copy();
            case final SparseLongTable of -> of.copy();
            case final SparseFloatTable of -> of.copy();
            case final SparseObjectTable<?> of -> of.copy();
        };
    }

    final void swap(final SparseTable table, final SparseTable other) {
        switch (table) {
            case final SparseIntTable of -> of.swap((SparseIntTable) other);
            case final SparseLongTable of -> of.swap((SparseLongTable) other);
            case final SparseFloatTable of -> of.swap((SparseFloatTable) other);
            case final SparseObjectTable<?> of -> ofTexts(of).swap(ofTexts(other));
        }
    }

    final void write(final SparseTable table, final OutputStream to) throws IOException {
        switch (table) {
            case final SparseIntTable of -> of.write(to);
            case final SparseLongTable of -> of.write(to);
            case final SparseFloatTable of -> of.write(to);
            case final SparseObjectTable<?> of -> ofTexts(of).write(to, STRINGS);
        }
    }

    final void read(final SparseTable table, final InputStream from) throws IOException {
        switch (table) {
            case final SparseIntTable of -> of.read(from);
            case final SparseLongTable of -> of.read(from);
            case final SparseFloatTable of -> of.read(from);
            case final SparseObjectTable<?> of -> ofTexts(of).read(from, STRINGS);
        }
    }
}
