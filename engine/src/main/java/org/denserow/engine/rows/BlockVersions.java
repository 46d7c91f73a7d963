package org.denserow.engine.rows;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.snapshot.Blocks;
import org.jspecify.annotations.Nullable;

/// The moment of the last change of each block of 64 rows: of one column, one tag, or of structure (which handles stand
/// in the block, and in which state).
///
/// A mark says that values *may* have changed, so it is never too few. All marks of one moment write the same number
/// ([ChangeClock]), so several workers may mark one block at once, and the outcome does not depend on timing.
///
/// While an array is given out to code between frames, every block counts as changed: the array may be written at any
/// time. [#close()] ends that.
///
/// A range that covers whole groups of 64 blocks marks those in place of their blocks: so a system over all rows marks one
/// number for 4,096 rows, the smallest grain by default.
///
/// *Threads*: workers mark inside a segment; all else is for the owner outside segments. *Cost*: a mark of a range is
/// O(groups + 64), of all rows O(1). *Memory*: 8 bytes per block, and 1/64 of that.
public final class BlockVersions {

    /// Rows of a block: those of a word of bits.
    public static final int ROWS = 64;

    private static final int SHIFT = 6;
    private static final int GROUP_SHIFT = 6; // blocks of a group
    private static final int GROUP_ROWS = ROWS << GROUP_SHIFT;

    private final ChangeClock clock;
    private final BlockVersions structure; // of the same type; this one if it is these
    private long[] changedAt; // by block; 0: never
    private long[] groupChangedAt; // by group: all its blocks
    private long allChangedAt; // no block changed before
    private long latest; // of all changes
    private boolean isOpen;
    private boolean anyOpen; // of structure: an array of some part may be given out
    private @Nullable Blocks saved; // these versions for an array; reused

    /// Creates versions by which everything has changed at the present moment.
    ///
    /// @param structure the versions of structure of the same type, which count too; null: it is these
    BlockVersions(final ChangeClock clock, final @Nullable BlockVersions structure, final int capacity) {
        this.clock = clock;
        this.structure = structure == null ? this : structure;
        this.changedAt = new long[blocks(capacity)];
        this.groupChangedAt = new long[groups(changedAt.length)];
        markAll();
    }

    /// {@return the number of blocks of some rows}
    ///
    /// @param rows their number
    public static int blocks(final int rows) {
        return (int) ((rows + (ROWS - 1L)) >>> SHIFT);
    }

    /// Fits it to a number of rows.
    void resize(final int capacity) {
        changedAt = Arrays.copyOf(changedAt, blocks(capacity));
        groupChangedAt = Arrays.copyOf(groupChangedAt, groups(changedAt.length));
    }

    private static int groups(final int blocks) {
        return (blocks >>> GROUP_SHIFT) + 1;
    }

    /// {@return the number of blocks that it has room for}
    int blocks() {
        return changedAt.length;
    }

    /// {@return the end of the group of a row's predecessor: to mark up to there costs less than to mark single blocks}
    ///
    /// @param endRow the row after the last that has changed
    public static int endOfGroup(final int endRow) {
        return endRow + GROUP_ROWS - 1 & -GROUP_ROWS;
    }

    // ---- Marks ----

    /// Marks the block of a row.
    ///
    /// @param row the row
    public void mark(final int row) {
        markBlock(row >>> SHIFT);
    }

    /// Marks a block.
    ///
    /// @param block its number
    public void markBlock(final int block) {
        changedAt[block] = noted();
    }

    /// Marks the blocks of neighbouring rows.
    ///
    /// @param beginRow the first row
    /// @param endRow the row after the last, or its [#endOfGroup(int)]
    public void mark(final int beginRow, final int endRow) {
        if (((beginRow | endRow) & GROUP_ROWS - 1) == 0) { // chunks of the default grain: the short way
            fill(groupChangedAt, beginRow >>> GROUP_SHIFT + SHIFT, endRow >>> GROUP_SHIFT + SHIFT, noted());
        } else {
            markUneven(beginRow, endRow, noted());
        }
    }

    private void markUneven(final int beginRow, final int endRow, final long now) {
        if (beginRow >= endRow) {
            return;
        }
        final int begin = beginRow >>> SHIFT;
        final int end = blocks(endRow);
        final int beginGroup = begin + (1 << GROUP_SHIFT) - 1 >>> GROUP_SHIFT; // the first that is covered whole
        final int endGroup = end >>> GROUP_SHIFT;
        if (beginGroup >= endGroup) {
            fill(changedAt, begin, Math.min(end, changedAt.length), now);
            return;
        }
        fill(changedAt, begin, beginGroup << GROUP_SHIFT, now);
        fill(groupChangedAt, beginGroup, endGroup, now);
        fill(changedAt, endGroup << GROUP_SHIFT, end, now);
    }

    /// Most ranges have a few cells or none, where this is faster than `Arrays.fill`.
    private static void fill(final long[] moments, final int begin, final int end, final long now) {
        for (int at = begin; at < end; at++) {
            moments[at] = now;
        }
    }

    /// Marks the blocks of some rows.
    ///
    /// @param rows the rows
    /// @param from the place of the first
    /// @param to the place after the last
    public void mark(final int[] rows, final int from, final int to) {
        final long now = noted();
        final long[] moments = changedAt;
        for (int at = from; at < to; at++) {
            moments[rows[at] >>> SHIFT] = now;
        }
    }

    /// Marks all blocks, in O(1).
    public void markAll() {
        allChangedAt = noted();
    }

    /// Marks all blocks until [#close()]: their array is given out.
    void open() {
        markAll();
        isOpen = true;
        structure.anyOpen = true;
    }

    /// Takes the array back: what is written to it later is not seen.
    void close() {
        if (isOpen) {
            markAll();
            isOpen = false;
        }
    }

    /// Of structure: {@return whether an array of some part may have been given out since the last call}
    boolean takeAnyOpen() {
        final boolean any = anyOpen;
        anyOpen = false;
        return any;
    }

    private long noted() {
        final long now = clock.now();
        if (latest != now) { // so that workers do not fight for the cache line
            latest = now;
        }
        return now;
    }

    // ---- Questions ----

    /// Finds a block that changed after a moment, in its values or in structure.
    ///
    /// @param since the moment
    /// @param from the first block to look at
    /// @param end the block after the last to look at
    /// @return the first such block, or -1
    public int next(final long since, final int from, final int end) {
        if (from >= end || !anyAfter(since) && !structure.anyAfter(since)) {
            return -1;
        }
        if (isOpen || allChangedAt > since || structure.allChangedAt > since) {
            return from;
        }
        for (int block = from; block < end; ) {
            final int group = block >>> GROUP_SHIFT;
            if (groupChangedAt[group] > since || structure.groupChangedAt[group] > since) {
                return block;
            }
            final int endOfGroup = Math.min(end, group + 1 << GROUP_SHIFT);
            final int found = next(changedAt, structure.changedAt, since, block, endOfGroup);
            if (found >= 0) {
                return found;
            }
            block = endOfGroup;
        }
        return -1;
    }

    private static int next(final long[] own, final long[] other, final long since, final int from, final int end) {
        for (int block = from; block < end; block++) {
            if (own[block] > since || other[block] > since) {
                return block;
            }
        }
        return -1;
    }

    private boolean anyAfter(final long since) {
        return isOpen || latest > since;
    }

    /// {@return the moment of the last change}
    long latest() {
        return latest;
    }

    /// {@return these versions for an array that is saved}
    ///
    /// @param cells the number of its cells that stand for the rows of a block
    Blocks ofCells(final int cells) {
        if (saved == null || saved.cells() != cells) {
            saved = newBlocks(cells);
        }
        return saved;
    }

    private Blocks newBlocks(final int cells) {
        return new Blocks() {

            @Override
            public int cells() {
                return cells;
            }

            @Override
            public int next(final long since, final int from, final int end) {
                return BlockVersions.this.next(since, from, end);
            }
        };
    }

    void arrays(final Consumer<Object> to) {
        to.accept(changedAt);
        to.accept(groupChangedAt);
    }
}
