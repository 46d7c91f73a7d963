package org.denserow.engine.coded;

import java.util.Arrays;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.rows.StagedRows;

/// A tag as bytes: words of 64 rows.
///
/// *Threads*: the owner's.
final class CodedTag extends CodedPart {

    private final RowTag tag;

    CodedTag(final RowTag tag, final String typeName) {
        super(tag, typeName, 'T', 1);
        this.tag = tag;
    }

    @Override
    long bytes(final long rows) {
        return wordBytes(rows);
    }

    @Override
    void write(final int[] rows, final int count, final byte[] to, final int at) {
        Arrays.fill(to, at, at + (int) wordBytes(count), (byte) 0);
        final Bitfield bits = tag.field();
        for (int i = 0; i < count; i++) {
            if (bits.get(rows[i])) {
                setBit(to, at, i);
            }
        }
    }

    @Override
    void stage(
            final byte[] from,
            final int at,
            final int[] places,
            final int first,
            final int count,
            final StagedRows staged) {
        final Bitfield bits = staged.tag(tag.index()); // clear
        for (int i = 0; i < count; i++) {
            if (places[first + i] >= 0 && bit(from, at, i)) {
                bits.set(places[first + i]);
            }
        }
    }

    @Override
    void update(final byte[] from, final int at, final int[] places, final int first, final int count) {
        tag.touch();
        tag.noteChanges();
        final Bitfield bits = tag.field();
        for (int i = 0; i < count; i++) {
            final int row = places[first + i];
            if (row >= 0 && bit(from, at, i)) {
                bits.set(row);
            } else if (row >= 0) {
                bits.clear(row);
            }
        }
    }
}
