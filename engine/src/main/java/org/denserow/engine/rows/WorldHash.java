package org.denserow.engine.rows;

import java.util.function.Consumer;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.slots.SlotMap;
import org.jspecify.annotations.Nullable;

/// The world hash of one type, over handles, states, raw bits of columns, and tags. Each value is mixed with the handle
/// of its row and added, so the order of rows does not count.
///
/// *Threads*: as the rows. *Cost*: O(rows × parts); 8 bytes of scratch per row.
final class WorldHash {

    private long[] rowKeys = {}; // by row: its handle, mixed
    private @Nullable BlockHashes blocks; // null before the first hash of tracked changes

    long of(final SlotMap slots, final Cells<?>[] columns, final RowTag[] tags, final RowTag[] kept) {
        final int end = slots.end();
        if (rowKeys.length < end) {
            rowKeys = new long[slots.rowCapacity()];
        }
        slots.mixHandles(rowKeys, 0, end);
        long sum = Mix.next(slots.rows(), slots.size());
        for (int row = nextRow(slots, 0); row < end; ) {
            final int gap = nextHole(slots, row);
            for (int each = row; each < gap; each++) {
                sum += Mix.next(rowKeys[each], slots.state(each).ordinal());
            }
            for (final Cells<?> column : columns) {
                sum += column.hash(rowKeys, row, gap, Mix.of(column.index() + 1L));
            }
            row = nextRow(slots, gap);
        }
        for (final RowTag tag : tags) {
            sum += of(tag, rowKeys);
        }
        for (final RowTag tag : kept) {
            sum += of(tag, rowKeys);
        }
        return sum;
    }

    /// As `of`, where changes are tracked: only blocks that changed since the last call cost
    /// anything.
    long ofChanges(
            final SlotMap slots,
            final StructureVersions structure,
            final Cells<?>[] columns,
            final RowTag[] tags,
            final RowTag[] kept) {
        if (blocks == null) {
            blocks = new BlockHashes();
        }
        final long sum = blocks.of(slots, structure.structure(), columns, tags, kept);
        blocks.advance(structure.clock());
        return sum;
    }

    /// {@return the number of blocks of parts that were hashed so far, where changes are tracked; for tests}
    long blocksHashed() {
        return blocks == null ? 0 : blocks.hashed();
    }

    /// The term of a tag; `rowKeys` has the mixed handles of its rows.
    static long of(final RowTag tag, final long[] rowKeys) {
        final long salt = salt(tag);
        long sum = 0;
        for (int row = tag.bits.nextSet(0); row >= 0; row = tag.bits.nextSet(row + 1)) {
            sum += Mix.next(rowKeys[row] ^ salt, 1);
        }
        return sum;
    }

    static long salt(final RowTag tag) {
        return Mix.of(-1L - tag.index());
    }

    private static int nextRow(final SlotMap slots, final int from) {
        int row = from;
        while (row < slots.end() && !slots.exists(row)) {
            row++;
        }
        return row;
    }

    private static int nextHole(final SlotMap slots, final int from) {
        if (!slots.isPinned()) {
            return slots.end();
        }
        int row = from;
        while (row < slots.end() && slots.exists(row)) {
            row++;
        }
        return row;
    }

    /// Allocates the scratch.
    void reserve(final int rows) {
        if (rowKeys.length < rows) {
            rowKeys = new long[rows];
        }
    }

    void arrays(final Consumer<Object> to) {
        to.accept(rowKeys);
        if (blocks != null) {
            blocks.arrays(to);
        }
    }
}
