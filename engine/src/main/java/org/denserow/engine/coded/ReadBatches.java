package org.denserow.engine.coded;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.denserow.engine.rows.RowStore;

/// Batches that were read: checked and copied, so that the buffer may be used again.
///
/// *Cost*: a copy and a checksum of the bytes. *Threads*: the owner's.
final class ReadBatches {

    private static final int MOST_FORMS = 16; // then those known are forgotten

    private final RowStore store;
    private final BatchForm own;
    private final CRC32C checksum = new CRC32C();
    private final List<BatchForm> known = new ArrayList<>();
    private final byte[] head = new byte[BatchForm.HEAD];
    private byte[] bytes = {};
    private int used;
    private int batches;
    private int rows;
    private int[] begins = new int[4]; // by batch: where its parts begin
    private int[] firsts = new int[4]; // the first of its rows among those of all batches
    private BatchForm[] forms = new BatchForm[4];

    ReadBatches(final RowStore store, final BatchForm own) {
        this.store = store;
        this.own = own;
        known.add(own);
    }

    /// Reads the batch at the position of a buffer, and moves that behind it.
    ///
    /// @throws IllegalArgumentException if it is torn, damaged, or does not fit; the buffer is as before then
    int read(final ByteBuffer from) {
        if (from.remaining() < BatchForm.HEAD) {
            throw torn(BatchForm.HEAD, from);
        }
        from.get(from.position(), head);
        final int length = Bytes.getInt(head, BatchForm.LENGTH_AT);
        if (Bytes.getInt(head, 0) != BatchForm.MAGIC || length < BatchForm.HEAD) {
            throw new IllegalArgumentException("a batch begins with its mark: type=" + store.name() + ", position="
                    + from.position() + "; the buffer is not at the beginning of a batch: flip it after writing");
        }
        if (length > from.remaining()) {
            throw torn(length, from);
        }
        if ((long) used + length > BatchForm.MAX_LENGTH) {
            throw new IllegalArgumentException("batches that are kept have at most " + BatchForm.MAX_LENGTH
                    + " bytes together: type=" + store.name() + ", kept=" + used + ", next=" + length
                    + "; apply those read before");
        }
        if (bytes.length < used + length) {
            final long room = used + length + ((long) used + length >> 1);
            bytes = Arrays.copyOf(bytes, (int) Math.min(BatchForm.MAX_LENGTH, room));
        }
        from.get(from.position(), bytes, used, length);
        add(length);
        from.position(from.position() + length);
        return rows - firsts[batches - 1];
    }

    private IllegalArgumentException torn(final int length, final ByteBuffer from) {
        return new IllegalArgumentException("a batch is read as a whole: type=" + store.name() + ", bytes=" + length
                + ", remaining=" + from.remaining() + "; the buffer was cut, wait for the rest of the message");
    }

    private void add(final int length) {
        checksum.reset();
        checksum.update(bytes, used + BatchForm.ROWS_AT, length - BatchForm.ROWS_AT);
        final int expected = Bytes.getInt(bytes, used + BatchForm.CHECKSUM_AT);
        if ((int) checksum.getValue() != expected) {
            throw new IllegalArgumentException("a batch has the bytes that were written: type=" + store.name()
                    + ", bytes=" + length + ", checksum=" + Integer.toHexString((int) checksum.getValue())
                    + ", expected=" + Integer.toHexString(expected) + "; it was changed on its way, send it again");
        }
        final int count = Bytes.getInt(bytes, used + BatchForm.ROWS_AT);
        final int description = Bytes.getInt(bytes, used + BatchForm.DESCRIPTION_AT);
        if (count < 0 || description < 0 || description > length - BatchForm.HEAD) {
            throw BatchForm.contradicts(store.name(), "rows=" + count + ", description=" + description);
        }
        final BatchForm form = form();
        if (form.length(count) != length) {
            throw BatchForm.contradicts(store.name(), "rows=" + count + ", bytes=" + length);
        }
        if (batches == begins.length) {
            begins = Arrays.copyOf(begins, 2 * batches);
            firsts = Arrays.copyOf(firsts, 2 * batches);
            forms = Arrays.copyOf(forms, 2 * batches);
        }
        begins[batches] = used + BatchForm.HEAD + description;
        firsts[batches] = rows;
        forms[batches] = form;
        batches++;
        rows = Math.addExact(rows, count);
        used += length;
    }

    private BatchForm form() {
        for (int i = 0; i < known.size(); i++) {
            if (known.get(i).isOf(bytes, used)) {
                return known.get(i);
            }
        }
        final BatchForm form = BatchForm.read(bytes, used, own, store.name());
        if (known.size() == MOST_FORMS) {
            known.subList(1, MOST_FORMS).clear();
        }
        known.add(form);
        return form;
    }

    /// Forgets all batches.
    void clear() {
        used = 0;
        batches = 0;
        rows = 0;
        Arrays.fill(forms, null);
    }

    int rows() {
        return rows;
    }

    int batches() {
        return batches;
    }

    /// {@return the bytes of all batches}
    byte[] bytes() {
        return bytes;
    }

    CodedPart[] parts(final int batch) {
        return forms[batch].parts();
    }

    /// {@return where the parts of a batch begin}
    int begin(final int batch) {
        return begins[batch];
    }

    /// {@return the first row of a batch among those of all batches}
    int first(final int batch) {
        return firsts[batch];
    }

    int count(final int batch) {
        return (batch + 1 == batches ? rows : firsts[batch + 1]) - firsts[batch];
    }
}
