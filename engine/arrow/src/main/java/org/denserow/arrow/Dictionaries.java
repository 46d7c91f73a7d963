package org.denserow.arrow;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.arrow.flatbuf.DictionaryBatch;
import org.denserow.arrow.ReadField.Form;
import org.jspecify.annotations.Nullable;

/// The texts of dictionaries, by their number: a coded column has places in one.
final class Dictionaries {

    private final ArrowSchema schema;
    private final Map<Long, @Nullable String[]> texts = new HashMap<>();
    private long[] codes = {};

    Dictionaries(final ArrowSchema schema) {
        this.schema = schema;
    }

    /// Takes a batch of a dictionary: new, more of it, or all of it anew.
    ///
    /// @param mayReplace whether it may come anew, as in a stream
    void add(final DictionaryBatch batch, final ByteBuffer body, final boolean mayReplace, final String source)
            throws IOException {
        try {
            final long id = batch.id();
            final String place = "file=" + source + ", dictionary=" + id;
            final Form form = schema.dictionary(id);
            if (form == null || batch.data() == null) {
                throw damaged("a dictionary belongs to a column of the schema", place);
            }
            if (!form.isText()) {
                return; // a mapping that asks for its column is refused
            }
            final boolean isView = form == Form.TEXT_VIEWS;
            final BatchBody read = BatchBody.of(batch.data(), body, 1, isView ? 2 : 3, isView ? 1 : 0, place);
            final ReadField field = new ReadField(
                    new TableField("dictionary " + id, FieldKind.TEXT, 1, "text"), form, -1, -1, 0, 0, 0, false, 0);
            read.check(field);
            final @Nullable String[] old = texts.get(id);
            if (old != null && !batch.isDelta() && !mayReplace) {
                throw damaged("a dictionary of a file comes once, or grows", place);
            }
            final int kept = old != null && batch.isDelta() ? old.length : 0;
            if (kept > Integer.MAX_VALUE - Byte.SIZE - read.rows()) {
                throw damaged("a dictionary has at most 2^31 - 9 texts", place);
            }
            final @Nullable String[] added = new String[read.rows()];
            TextValues.read(read, field, added);
            final @Nullable String[] all = kept == 0 ? added : Arrays.copyOf(old, kept + added.length);
            System.arraycopy(added, 0, all, kept, added.length);
            texts.put(id, all);
        } catch (final RuntimeException contradiction) {
            throw Refused.metadata("file=" + source + ", part=dictionary", contradiction);
        }
    }

    /// Reads the texts of a coded column.
    ///
    /// @param to takes them, null for nulls; `rows` or longer
    void read(final BatchBody body, final ReadField field, final @Nullable String[] to) throws IOException {
        final int rows = body.rows();
        if (codes.length < rows) {
            codes = new long[rows];
        }
        body.longs(field, codes);
        final boolean hasNulls = body.hasNulls(field);
        final @Nullable String[] known = texts.getOrDefault(field.dictionary(), new String[0]);
        for (int row = 0; row < rows; row++) {
            if (hasNulls && body.isNull(field, row)) {
                to[row] = null;
            } else if (codes[row] < 0 || codes[row] >= known.length) {
                throw damaged(
                        "a place in a dictionary has a text",
                        body.place() + ", row=" + row + ", column=" + field.name() + ", place=" + codes[row]
                                + ", texts=" + known.length);
            } else {
                to[row] = known[(int) codes[row]];
            }
        }
    }

    private static IOException damaged(final String rule, final String facts) {
        return Refused.content(rule, facts, "the file was damaged on its way, write or copy it again");
    }
}
