package org.denserow.engine.rows;

import java.util.function.Consumer;
import org.denserow.engine.slots.MoveList;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.slots.SplitRelease;
import org.denserow.jobs.ChunkJob;

/// The steps of a [Compaction] that run side by side: tasks of equal size by rank, first over the doomed rows whose
/// slots are released, then over the pairs of a place and the row that moves there. So two tasks never share slots,
/// places in the ring, rows or cells. Each tag is a task of its own, because rows of different tasks can share a word
/// of its bits.
///
/// *Threads*: the thread that destroys rows, and the workers that run its tasks. *Cost*: O(doomed rows + capacity /
/// 64); allocates when there are more workers or rows than ever before. *Memory*: 8 KiB per worker, from the first use
/// on.
final class SplitCompaction {

    private static final int TASK = MoveList.CAPACITY; // rows or pairs

    private final SlotMap slots;
    private final Parts parts;
    private final RowSet doomed;
    private final SplitRelease released;
    private final Split.PerWorker<DoomedWalk> walks;
    private final ChunkJob releaseJob = this::release;
    private final ChunkJob moveJob = this::move;
    private final ChunkJob clearJob = this::clear;

    // State of the running compaction.
    private int pairs;
    private int pairTasks;
    private int firstLiving; // rank of the first row that moves, among the surviving rows
    private int active;
    private int activeLeft;
    private int clearBegin;
    private int clearEnd;

    SplitCompaction(final SlotMap slots, final Parts parts, final RowSet doomed) {
        this.slots = slots;
        this.parts = parts;
        this.doomed = doomed;
        this.released = new SplitRelease(slots, TASK);
        this.walks = new Split.PerWorker<>(() -> new DoomedWalk(doomed, new MoveList()));
    }

    /// Makes room for all workers and for the row capacity.
    void fit(final Split split) {
        walks.fit(split.workers());
        released.fit(tasks(slots.rowCapacity()));
    }

    /// Releases the slots of all doomed rows and closes the active region.
    ///
    /// @return the number of rows left in it
    int closeActive(final Split split) {
        fit(split);
        doomed.count();
        final int tasks = tasks(doomed.size());
        released.begin(tasks);
        split.run(tasks, releaseJob);
        released.end(doomed.size());
        active = slots.size();
        activeLeft = active - doomed.rank(active);
        pairs = doomed.rank(activeLeft);
        firstLiving = activeLeft - pairs;
        pairTasks = tasks(pairs);
        split.run(pairTasks + parts.tags().length, moveJob);
        return activeLeft;
    }

    private static int tasks(final int rows) {
        return (rows + TASK - 1) / TASK;
    }

    private void release(final int task, final int worker) {
        final DoomedWalk walk = walks.get(worker);
        walk.beginDoomed(doomed.select(task * TASK));
        final int rows = walk.takeDeaths(TASK);
        released.release(task, walk.batch().from(), rows);
    }

    private void move(final int task, final int worker) {
        final DoomedWalk walk = walks.get(worker);
        walk.open(0, 0);
        if (task < pairTasks) {
            begin(walk, task * TASK);
            walk.takeMoves(Math.min(TASK, pairs - task * TASK));
            slots.relocate(walk.batch());
            for (final Cells<?> column : parts.columns()) {
                column.moved(walk.batch());
            }
        } else {
            final RowTag tag = parts.tags()[task - pairTasks];
            begin(walk, 0);
            while (walk.takeMoves(TASK) > 0) {
                tag.moved(walk.batch());
            }
        }
    }

    /// Begins a walk with a pair.
    private void begin(final DoomedWalk walk, final int pair) {
        walk.beginDoomed(pair == 0 ? 0 : doomed.select(pair));
        walk.beginLiving(pair == 0 ? activeLeft : doomed.selectAbsent(firstLiving + pair), active);
    }

    /// Clears cells and tags of places that no longer have a row.
    void clear(final Split split, final int begin, final int end) {
        clearBegin = begin;
        clearEnd = end;
        split.run(parts.columns().length + parts.tags().length, clearJob);
    }

    private void clear(final int task, final int worker) {
        final int columns = parts.columns().length;
        if (task < columns) {
            parts.columns()[task].clear(clearBegin, clearEnd);
        } else {
            parts.tags()[task - columns].bits.clear(clearBegin, clearEnd);
        }
    }

    void arrays(final Consumer<Object> to) {
        released.arrays(to);
        walks.arrays(to);
        for (int worker = 0; worker < walks.count(); worker++) {
            walks.get(worker).batch().arrays(to);
        }
    }
}
