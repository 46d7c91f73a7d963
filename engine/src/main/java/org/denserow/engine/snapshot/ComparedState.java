package org.denserow.engine.snapshot;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.ground.Mismatch;
import org.jspecify.annotations.Nullable;

/// One state as the last delta left it, and what the next save of it changes: the arrays that are put are compared block
/// by block with those that are kept, which take over what differs.
///
/// *Threads*: one. *Cost*: O(cells compared); an array is allocated for the changed cells of each array that changed.
final class ComparedState extends SavedState {

    private static final int DEFAULT_CELLS = 64; // of a block, where the saver gives no blocks

    /// An array with room behind its cells, so that it need not be made anew for each row more.
    private static final class Kept {
        Object cells;
        int count;
        long version;

        Kept(final Object cells, final int count, final long version) {
            this.cells = cells;
            this.count = count;
            this.version = version;
        }
    }

    private Map<String, Kept> kept = new LinkedHashMap<>();
    private Map<String, Kept> saved = new LinkedHashMap<>(); // by the save that runs, in its order
    private int[] runs = new int[16]; // of changed blocks: first, count, first, count …
    private int runCount;
    private SavedState changedCells = new SavedState();
    private SavedState changedBlocks = new SavedState();
    private long since = -1;

    // ---- One delta ----

    /// Compares what a part saves.
    ///
    /// @param moment what the clock of the part says now; changes after it belong to the next delta
    void compare(final Stateful part, final long moment) {
        saved.clear();
        changedCells = new SavedState();
        changedBlocks = new SavedState();
        part.save(this);
        since = moment;
    }

    /// Adds what has changed to a delta.
    void addTo(final StateFile delta, final String part) {
        if (!changedCells.names().isEmpty()) {
            delta.add(StateDeltas.CELLS + part, changedCells);
        }
        if (!changedBlocks.names().isEmpty()) {
            delta.add(StateDeltas.BLOCKS + part, changedBlocks);
        }
        if (!hasNames(saved)) {
            final SavedState names = new SavedState();
            names.put(StateDeltas.NAMES, saved.keySet().toArray(new String[0]), saved.size());
            delta.add(StateDeltas.NAMES + part, names);
        }
        final Map<String, Kept> now = saved;
        saved = kept;
        kept = now;
    }

    /// Tells whether the arrays of the last save have these names, in this order.
    private boolean hasNames(final Map<String, Kept> others) {
        final Iterator<String> names = others.keySet().iterator();
        for (final String name : kept.keySet()) {
            if (!names.hasNext() || !name.equals(names.next())) {
                return false;
            }
        }
        return !names.hasNext();
    }

    // ---- One array ----

    @Override
    public boolean holds(final String name, final long version) {
        final Kept before = kept.get(name);
        return before != null && before.version == version;
    }

    /// Compares an array with the kept one of its name, if it may have changed.
    @Override
    void copy(
            final String name, final Object source, final int count, final long version, final @Nullable Blocks given) {
        if (saved.containsKey(name)) {
            throw isTaken(name, false);
        }
        final Kept before = kept.get(name);
        if (before == null || before.cells.getClass() != source.getClass()) {
            putWhole(name, source, count, version);
            return;
        }
        saved.put(name, before);
        final boolean isSame = given == null
                ? version != NO_VERSION && version == before.version
                : given.next(since, 0, blocks(count, given.cells())) < 0;
        before.version = version;
        if (isSame && before.count == count) {
            return;
        }
        final Blocks blocks = given == Blocks.ANY ? null : given; // then runs are found without them, faster
        if (source instanceof Object[]) {
            if (before.count != count || Mismatch.of(source, before.cells, 0, count) >= 0) {
                putWhole(name, source, count, version);
            }
            return;
        }
        final int blockCells = blocks == null ? DEFAULT_CELLS : blocks.cells();
        runCount = 0;
        final int cells = findRuns(source, before, count, blockCells, blocks);
        if (cells > 0 || before.count != count) {
            take(name, source, before, count, blockCells, cells);
        }
    }

    private void putWhole(final String name, final Object source, final int count, final long version) {
        if (!source.getClass().isArray()) {
            throw noArray(name, source);
        }
        final Object copy = copyOf(source, count);
        saved.put(name, new Kept(copy, count, version));
        changedCells.put(name, copy, count); // a copy of its own: the kept one changes
        changedBlocks.put(name, new int[] {count, StateDeltas.WHOLE}, 2);
    }

    /// Takes the changed blocks over into the kept array, and copies them for the delta.
    private void take(
            final String name,
            final Object source,
            final Kept before,
            final int count,
            final int blockCells,
            final int cells) {
        if (Array.getLength(before.cells) < count) {
            before.cells = copyOf(before.cells, (int) Math.min(Integer.MAX_VALUE - 8, count + (count >> 3) + 1L));
        }
        before.count = count;
        final Object changed = Array.newInstance(source.getClass().getComponentType(), cells);
        int to = 0;
        for (int run = 0; run < runCount; run += 2) {
            final int begin = runs[run] * blockCells;
            final int length = (int) Math.min((long) count - begin, (long) runs[run + 1] * blockCells);
            System.arraycopy(source, begin, changed, to, length);
            System.arraycopy(source, begin, before.cells, begin, length);
            to += length;
        }
        final int[] shape = new int[2 + runCount];
        shape[0] = count;
        shape[1] = blockCells;
        System.arraycopy(runs, 0, shape, 2, runCount);
        changedCells.add(name, changed);
        changedBlocks.add(name, shape);
    }

    /// Finds the runs of blocks that differ.
    ///
    /// @return the number of their cells
    private int findRuns(
            final Object source,
            final Kept before,
            final int count,
            final int blockCells,
            final @Nullable Blocks blocks) {
        final int end = blocks(count, blockCells);
        final int firstNew = count > before.count ? before.count / blockCells : end; // it has cells that were not there
        long cells = 0;
        int block = 0;
        while (block < firstNew) {
            block = blocks == null ? block : blocks.next(since, block, firstNew);
            if (block < 0) {
                break;
            }
            final int begin = block * blockCells;
            final int until = blocks == null
                    ? (int) Math.min(count, (long) firstNew * blockCells)
                    : (int) Math.min(count, (long) begin + blockCells);
            final int different = Mismatch.of(source, before.cells, begin, until);
            if (different >= 0) {
                block = (begin + different) / blockCells;
                addRun(block, 1);
                cells += Math.min(blockCells, count - block * blockCells);
            } else if (blocks == null) {
                break;
            }
            block++;
        }
        if (firstNew < end) {
            addRun(firstNew, end - firstNew);
            cells += count - firstNew * blockCells;
        }
        return (int) cells;
    }

    private static int blocks(final int count, final int cells) {
        return (int) ((count + (cells - 1L)) / cells);
    }

    private void addRun(final int block, final int length) {
        if (runCount > 0 && runs[runCount - 2] + runs[runCount - 1] == block) {
            runs[runCount - 1] += length;
            return;
        }
        if (runCount == runs.length) {
            runs = Arrays.copyOf(runs, 2 * runCount);
        }
        runs[runCount++] = block;
        runs[runCount++] = length;
    }

    private static Object copyOf(final Object array, final int length) {
        final Object copy = Array.newInstance(array.getClass().getComponentType(), length);
        System.arraycopy(array, 0, copy, 0, Math.min(length, Array.getLength(array)));
        return copy;
    }

    /// Keeps the form of objects, which may have changed.
    @Override
    void form(final String name, final ObjectForm<?> form) {
        changedCells.form(name, form);
    }

    @Override
    public long bytes() {
        long bytes = 0;
        for (final Kept each : kept.values()) {
            bytes += Footprint.of(each.cells);
        }
        return bytes;
    }
}
