package org.denserow.arrow;

import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import org.denserow.engine.Commands;
import org.denserow.engine.storage.Tag;

/// A tag, from truth values.
final class ImportedTags extends ImportedPart {

    private final Tag tag;
    private final BitSet set = new BitSet();

    ImportedTags(final Tag tag, final String name) {
        super(tag, List.of(name));
        this.tag = tag;
    }

    @Override
    boolean takes(final TableField field) {
        return field.width() == 1 && (field.kind() == FieldKind.TRUTH || field.kind() == FieldKind.WRITTEN);
    }

    @Override
    String taken() {
        return "truth values";
    }

    @Override
    void read(final TableRows rows, final int at, final ReadArrays arrays) throws IOException {
        checkNoNulls(rows, field(0));
        final boolean[] from = arrays.truths(rows.rows());
        rows.truths(field(0), from);
        for (int row = 0; row < rows.rows(); row++) {
            set.set(at + row, from[row]);
        }
    }

    @Override
    void fill(final Commands commands, final long[] handles, final int count) {
        for (int row = set.nextSetBit(0); row >= 0 && row < count; row = set.nextSetBit(row + 1)) {
            commands.tag(handles[row], tag);
        }
    }
}
