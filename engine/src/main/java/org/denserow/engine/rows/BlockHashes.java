package org.denserow.engine.rows;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.slots.SlotMap;

/// The world hash of a type whose changes are tracked: one sum per part and block of 64 rows is kept, and only those of
/// blocks that changed since the last hash are made anew. Always equal to [WorldHash].
///
/// *Threads*: as the rows. *Cost*: O(changed blocks × 64) and a look at 8 bytes per block of each part that changed at
/// all; O(rows × parts) the first time and after the capacity changed. *Memory*: 8 bytes per row, and 8 per block and part.
final class BlockHashes {

    private long[] rowKeys = {}; // by row: its handle, mixed
    private final Sums states = new Sums(); // of handles and states
    private Sums[] columns = {};
    private Sums[] tags = {};
    private long since; // moments up to this one are in the sums
    private long hashed; // blocks of parts, in all

    /// The sums of one part.
    private static final class Sums {
        long[] ofBlocks = {};
        long total;

        void put(final int block, final long sum) {
            total += sum - ofBlocks[block];
            ofBlocks[block] = sum;
        }
    }

    /// {@return the number of sums of blocks that were made so far, of all parts together; for tests}
    long hashed() {
        return hashed;
    }

    long of(
            final SlotMap slots,
            final BlockVersions structure,
            final Cells<?>[] ofColumns,
            final RowTag[] ofTags,
            final RowTag[] kept) {
        fit(slots.rowCapacity(), ofColumns.length, ofTags.length);
        final int blocks = structure.blocks();
        for (int block = structure.next(since, 0, blocks);
                block >= 0;
                block = structure.next(since, block + 1, blocks)) {
            hashStates(slots, block);
        }
        long sum = Mix.next(slots.rows(), slots.size()) + states.total;
        for (int i = 0; i < ofColumns.length; i++) {
            sum += hash(slots, structure, ofColumns[i], columns[i]);
        }
        for (int i = 0; i < ofTags.length; i++) {
            sum += hash(structure, ofTags[i], tags[i]);
        }
        for (final RowTag tag : kept) {
            sum += WorldHash.of(tag, rowKeys);
        }
        return sum;
    }

    /// Takes the changes until now as hashed.
    void advance(final ChangeClock clock) {
        since = clock.advance();
    }

    private void fit(final int capacity, final int columnCount, final int tagCount) {
        if (rowKeys.length != capacity) {
            rowKeys = new long[capacity];
            since = 0; // all changed later
        }
        fit(states, capacity);
        columns = fit(columns, columnCount, capacity);
        tags = fit(tags, tagCount, capacity);
    }

    private static Sums[] fit(final Sums[] parts, final int count, final int capacity) {
        final Sums[] all = parts.length == count ? parts : Arrays.copyOf(parts, count);
        for (int i = 0; i < count; i++) {
            all[i] = all[i] == null ? new Sums() : all[i];
            fit(all[i], capacity);
        }
        return all;
    }

    private static void fit(final Sums part, final int capacity) {
        if (part.ofBlocks.length != BlockVersions.blocks(capacity)) {
            part.ofBlocks = new long[BlockVersions.blocks(capacity)];
            part.total = 0;
        }
    }

    // ---- One block ----

    private void hashStates(final SlotMap slots, final int block) {
        final int begin = block * BlockVersions.ROWS;
        final int end = Math.min(slots.end(), begin + BlockVersions.ROWS);
        if (begin < end) {
            slots.mixHandles(rowKeys, begin, end);
        }
        long sum = 0;
        for (int row = begin; row < end; row++) {
            if (slots.exists(row)) {
                sum += Mix.next(rowKeys[row], slots.state(row).ordinal());
            }
        }
        states.put(block, sum);
        hashed++;
    }

    private long hash(final SlotMap slots, final BlockVersions structure, final Cells<?> column, final Sums sums) {
        final BlockVersions versions = column.versions();
        final long salt = Mix.of(column.index() + 1L);
        final int blocks = structure.blocks();
        for (int block = versions.next(since, 0, blocks); block >= 0; block = versions.next(since, block + 1, blocks)) {
            sums.put(block, hash(slots, column, salt, block));
            hashed++;
        }
        return sums.total;
    }

    private long hash(final SlotMap slots, final Cells<?> column, final long salt, final int block) {
        final int begin = block * BlockVersions.ROWS;
        final int end = Math.min(slots.end(), begin + BlockVersions.ROWS);
        if (!slots.isPinned()) {
            return begin < end ? column.hash(rowKeys, begin, end, salt) : 0;
        }
        long sum = 0;
        for (int row = begin; row < end; row++) {
            if (slots.exists(row)) {
                sum += column.hash(rowKeys, row, row + 1, salt);
            }
        }
        return sum;
    }

    private long hash(final BlockVersions structure, final RowTag tag, final Sums sums) {
        final BlockVersions versions = tag.versions();
        final long salt = WorldHash.salt(tag);
        final int blocks = structure.blocks();
        for (int block = versions.next(since, 0, blocks); block >= 0; block = versions.next(since, block + 1, blocks)) {
            long sum = 0;
            for (long left = tag.bits.words()[block]; left != 0; left &= left - 1) {
                sum += Mix.next(rowKeys[block * BlockVersions.ROWS + Long.numberOfTrailingZeros(left)] ^ salt, 1);
            }
            sums.put(block, sum);
            hashed++;
        }
        return sums.total;
    }

    void arrays(final Consumer<Object> to) {
        to.accept(rowKeys);
        to.accept(states.ofBlocks);
        for (final Sums each : columns) {
            to.accept(each.ofBlocks);
        }
        for (final Sums each : tags) {
            to.accept(each.ofBlocks);
        }
    }
}
