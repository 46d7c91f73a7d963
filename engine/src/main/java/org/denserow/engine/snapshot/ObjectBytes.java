package org.denserow.engine.snapshot;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// An array of references as bytes: for each cell its length as a little-endian `int`, or [#NOTHING] for null, then
/// what its form wrote.
///
/// @param count cells
/// @param shape what the form says of its bytes
/// @param bytes all cells; empty if all are null
record ObjectBytes(int count, String shape, byte[] bytes) {

    /// The length of a cell that refers to nothing.
    static final int NOTHING = -1;

    private static final VarHandle LENGTH = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    static <T> ObjectBytes of(final String name, final Object[] cells, final @Nullable ObjectForm<T> form)
            throws IOException {
        final LittleEndianBytes all = new LittleEndianBytes();
        final LittleEndianBytes one = new LittleEndianBytes();
        boolean any = false;
        for (final Object cell : cells) {
            one.reset();
            if (cell != null) {
                write(name, cell, form, one);
                any = true;
            }
            all.number(cell == null ? NOTHING : one.size());
            one.writeTo(all);
        }
        return any ? new ObjectBytes(cells.length, form.shape(), all.toByteArray()) : nothing(cells.length);
    }

    /// Cells that are all null.
    static ObjectBytes nothing(final int count) {
        return new ObjectBytes(count, "", new byte[0]);
    }

    @SuppressWarnings("unchecked") // the array was put together with the form
    private static <T> void write(
            final String name, final Object cell, final @Nullable ObjectForm<T> form, final LittleEndianBytes to)
            throws IOException {
        if (form == null) {
            throw new IllegalArgumentException("objects are written to a file by a form: array=" + name + ", class="
                    + cell.getClass().getName()
                    + "; give its column or resource an ObjectForm, or leave the array out (FileOptions)");
        }
        final DataOutputStream data = new DataOutputStream(to);
        form.write((T) cell, data);
        data.flush();
    }

    /// @param anyShape whether an older shape will do, as in a state for another definition
    <T> void copyTo(final String name, final T[] target, final @Nullable ObjectForm<T> wanted, final boolean anyShape) {
        if (bytes.length == 0) {
            Arrays.fill(target, 0, count, null);
            return;
        }
        final ObjectForm<T> form = wanted != null && anyShape ? wanted.forShape(shape) : wanted;
        if (form == null || !anyShape && !form.shape().equals(shape)) {
            throw new IllegalArgumentException("objects of a file are read by a form of the same shape: array=" + name
                    + ", in the file=" + shape + ", form="
                    + (form == null ? "none" : form.shape())
                    + "; give the column or resource the form that wrote them");
        }
        int at = 0;
        for (int cell = 0; cell < count; cell++) {
            final int length = length(name, cell, at);
            at += Integer.BYTES;
            target[cell] = length == NOTHING ? null : read(name, cell, at, length, form);
            at += Math.max(0, length);
        }
        checkEnd(name, at);
    }

    /// {@return the bytes of each cell, a read-only view; null where the cell is null}
    ///
    /// @throws IllegalArgumentException if lengths and bytes contradict each other
    Object[] cells(final String name) {
        final Object[] cells = new Object[count];
        int at = 0;
        for (int cell = 0; bytes.length > 0 && cell < count; cell++) {
            final int length = length(name, cell, at);
            at += Integer.BYTES;
            cells[cell] = length == NOTHING
                    ? null
                    : ByteBuffer.wrap(bytes, at, length).slice().asReadOnlyBuffer();
            at += Math.max(0, length);
        }
        checkEnd(name, at);
        return cells;
    }

    /// The length of a cell, which fits the bytes.
    private int length(final String name, final int cell, final int at) {
        final int left = bytes.length - at - Integer.BYTES;
        final int length = left < 0 ? Integer.MIN_VALUE : (int) LENGTH.get(bytes, at);
        if (length < NOTHING || length > left) {
            throw contradicts(name, cell, "length=" + length + ", left=" + left, null);
        }
        return length;
    }

    private void checkEnd(final String name, final int end) {
        if (end != bytes.length) {
            throw contradicts(name, count, "left=" + (bytes.length - end), null);
        }
    }

    private <T> T read(final String name, final int cell, final int from, final int length, final ObjectForm<T> form) {
        final ByteArrayInputStream in = new ByteArrayInputStream(bytes, from, length);
        final T value;
        try {
            value = form.read(new DataInputStream(in));
        } catch (final IOException thrown) {
            throw contradicts(name, cell, "bytes=" + length + ", cause=" + thrown, thrown);
        }
        if (value == null || in.available() > 0) {
            throw contradicts(name, cell, "bytes=" + length + ", left=" + in.available() + ", object=" + value, null);
        }
        return value;
    }

    private static IllegalArgumentException contradicts(
            final String name, final int cell, final String figures, final @Nullable IOException cause) {
        return new IllegalArgumentException(
                "the form of an object reads an object, all of its bytes and no more: array=" + name + ", cell=" + cell
                        + ", " + figures + "; another form probably wrote it",
                cause);
    }
}
