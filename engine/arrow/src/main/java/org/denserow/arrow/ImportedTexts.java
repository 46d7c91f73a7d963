package org.denserow.arrow;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.denserow.engine.Commands;
import org.denserow.engine.storage.ObjectColumn;
import org.jspecify.annotations.Nullable;

/// A column of texts, which an index of names may have as its key.
final class ImportedTexts extends ImportedPart {

    private final ObjectColumn<String> column;
    private @Nullable String[] texts = {};

    ImportedTexts(final ObjectColumn<String> column, final String name) {
        super(column, List.of(name));
        this.column = column;
    }

    @Override
    boolean takes(final TableField field) {
        return field.width() == 1 && (field.kind() == FieldKind.TEXT || field.kind() == FieldKind.WRITTEN);
    }

    @Override
    String taken() {
        return "texts";
    }

    @Override
    void read(final TableRows rows, final int at, final ReadArrays arrays) throws IOException {
        final int end = at + rows.rows();
        if (texts.length < end) {
            texts = Arrays.copyOf(texts, ReadArrays.grown(texts.length, end));
        }
        final @Nullable String[] from = arrays.texts(rows.rows());
        rows.texts(field(0), from);
        System.arraycopy(from, 0, texts, at, rows.rows());
    }

    @Override
    void fill(final Commands commands, final long[] handles, final int count) {
        for (int row = 0; row < count; row++) {
            if (texts[row] != null) {
                commands.set(handles[row], column, texts[row]);
            }
        }
    }
}
