package org.denserow.engine.rows;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.LongColumn;
import org.jspecify.annotations.Nullable;

/// Hashes of rows that are named by keys instead of handles: a sum of a mixed value for each part of each row, so that
/// sums of disjoint sets of rows add up to the sum of all of them. Types and parts enter by their names.
///
/// *Cost*: O(rows × parts); 16 bytes of scratch per row. *Threads*: as the rows.
public final class KeyedHashing {

    private record Target(RowStore rows, LongCells key) {}

    private final List<Target> targets = new ArrayList<>();
    private long[] rowKeys = {};
    private long[] references = {};

    /// Names the keys of rows that others may refer to.
    ///
    /// @param rows the type
    /// @param key a column of it
    public void add(final RowStore rows, final LongColumn key) {
        targets.add(new Target(rows, (LongCells) key));
    }

    /// {@return whether the keys of a type are known}
    ///
    /// @param rows a type
    public boolean has(final RowStore rows) {
        return targets.stream().anyMatch(each -> each.rows == rows);
    }

    /// Hashes rows of one type.
    ///
    /// @param rows the type
    /// @param key the column with their keys
    /// @param words a bit for each row that is hashed; null for all rows that exist
    /// @return the sum, modulo 2^64
    /// @throws IllegalStateException if a row refers to one whose key is not known
    public long of(final RowStore rows, final LongColumn key, final long @Nullable [] words) {
        final int end = rows.end();
        if (rowKeys.length < end) {
            rowKeys = new long[rows.capacity()];
        }
        final long salt = named(rows.name());
        final long[] keys = ((LongCells) key).array();
        for (int row = 0; row < end; row++) {
            rowKeys[row] = Mix.next(salt, keys[row]);
        }
        long sum = 0;
        for (int row = next(rows, words, 0, true); row < end; ) {
            final int gap = next(rows, words, row, false);
            sum += of(rows, row, gap);
            row = next(rows, words, gap, true);
        }
        return sum;
    }

    /// The first row from `from` on that is hashed, or is not.
    private static int next(
            final RowStore rows, final long @Nullable [] words, final int from, final boolean isHashed) {
        int row = from;
        while (row < rows.end()
                && isHashed != (words == null ? rows.exists(row) : (words[row >> 6] >>> row & 1) != 0)) {
            row++;
        }
        return row;
    }

    private long of(final RowStore rows, final int begin, final int end) {
        long sum = 0;
        for (int row = begin; row < end; row++) {
            sum += Mix.next(rowKeys[row], rows.state(row).ordinal());
        }
        for (final Cells<?> column : rows.parts.columns()) {
            final long salt = named(column.name());
            sum += column instanceof HandleCells handles
                    ? handles.hash(byKeys(handles, begin, end), rowKeys, begin, end, salt)
                    : column.hash(rowKeys, begin, end, salt);
        }
        for (final RowTag tag : rows.parts.tags()) {
            final long salt = named(tag.name());
            for (int row = tag.bits.nextSet(begin, end); row >= 0; row = tag.bits.nextSet(row + 1, end)) {
                sum += Mix.next(rowKeys[row] ^ salt, 1);
            }
        }
        return sum;
    }

    private static long named(final String name) {
        long hash = name.length();
        for (int i = 0; i < name.length(); i++) {
            hash = Mix.next(hash, name.charAt(i));
        }
        return hash;
    }

    private long[] byKeys(final HandleCells column, final int begin, final int end) {
        if (references.length < end) {
            references = new long[rowKeys.length];
        }
        final long[] handles = column.array();
        for (int row = begin; row < end; row++) {
            references[row] = handles[row] == Handle.NULL ? 0 : byKey(column, handles[row]);
        }
        return references;
    }

    private long byKey(final HandleCells column, final long handle) {
        for (final Target target : targets) {
            if (target.rows.type() == Handle.type(handle)) {
                final int row = target.rows.find(handle);
                return row < 0 ? 0 : Mix.next(1, target.key.array()[row]);
            }
        }
        throw new IllegalStateException("a reference is hashed as the key of its row: column=" + column.name()
                + ", handle=" + Handle.toString(handle) + "; name the key of that type by targets");
    }
}
