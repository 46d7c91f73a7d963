package org.denserow.engine.coded;

import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.List;
import java.util.zip.CRC32C;
import org.denserow.engine.rows.RowStore;

/// Writes rows into buffers, as one batch a call.
///
/// *Cost*: one pass over the rows for each part, and one over the bytes for the checksum. *Threads*: the owner's.
public final class BatchWriter {

    private final RowStore store;
    private final BatchForm form;
    private final CRC32C checksum = new CRC32C();
    private byte[] scratch = {}; // for buffers without an array

    /// @param store the type
    /// @param parts of the type
    public BatchWriter(final RowStore store, final List<CodedPart> parts) {
        this.store = store;
        this.form = BatchForm.of(parts);
    }

    BatchForm form() {
        return form;
    }

    /// {@return the bytes of a batch}
    ///
    /// @param rows its rows, at least 0
    /// @throws IllegalArgumentException if a batch cannot have so many
    public int bytes(final int rows) {
        final long length = rows < 0 ? Long.MAX_VALUE : form.length(rows);
        if (length > BatchForm.MAX_LENGTH) {
            throw new IllegalArgumentException("a batch has 0 or more rows and at most " + BatchForm.MAX_LENGTH
                    + " bytes: type=" + store.name() + ", rows=" + rows + "; write several batches");
        }
        return (int) length;
    }

    /// Writes a batch at the position of a buffer, and moves that behind it.
    ///
    /// @param rows rows that exist, in the order of the batch
    /// @param count the number of them
    /// @param to the buffer
    /// @throws IllegalArgumentException if the buffer is too short; nothing is written then
    /// @throws IndexOutOfBoundsException if one of the rows does not exist; likewise
    public void write(final int[] rows, final int count, final ByteBuffer to) {
        for (int i = 0; i < count; i++) {
            if (!store.exists(rows[i])) {
                throw new IndexOutOfBoundsException("a row that is written exists: type=" + store.name() + ", row="
                        + rows[i] + ", place=" + i + "; find the row by its handle first");
            }
        }
        final int length = bytes(count);
        if (to.isReadOnly()) {
            throw new ReadOnlyBufferException();
        }
        if (to.remaining() < length) {
            throw new IllegalArgumentException("a batch is written as a whole: type=" + store.name() + ", rows=" + count
                    + ", bytes=" + length + ", remaining=" + to.remaining()
                    + "; nothing was written. Ask bytes(rows) before, and take a larger buffer");
        }
        if (to.hasArray()) {
            write(rows, count, length, to.array(), to.arrayOffset() + to.position());
            to.position(to.position() + length);
            return;
        }
        if (scratch.length < length) {
            scratch = new byte[(int) Math.min(BatchForm.MAX_LENGTH, length + (length >> 1L))];
        }
        write(rows, count, length, scratch, 0);
        to.put(scratch, 0, length);
    }

    private void write(final int[] rows, final int count, final int length, final byte[] to, final int at) {
        final byte[] description = form.description();
        Bytes.putInt(to, at, BatchForm.MAGIC);
        Bytes.putInt(to, at + BatchForm.LENGTH_AT, length);
        Bytes.putInt(to, at + BatchForm.ROWS_AT, count);
        Bytes.putInt(to, at + BatchForm.DESCRIPTION_AT, description.length);
        System.arraycopy(description, 0, to, at + BatchForm.HEAD, description.length);
        int next = at + BatchForm.HEAD + description.length;
        for (final CodedPart part : form.parts()) {
            part.write(rows, count, to, next);
            next += (int) part.bytes(count);
        }
        checksum.reset();
        checksum.update(to, at + BatchForm.ROWS_AT, length - BatchForm.ROWS_AT);
        Bytes.putInt(to, at + BatchForm.CHECKSUM_AT, (int) checksum.getValue());
    }
}
