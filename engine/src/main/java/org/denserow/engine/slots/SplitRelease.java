package org.denserow.engine.slots;

import java.util.Arrays;
import java.util.function.Consumer;

/// Releases the slots of rows destroyed together in tasks that run side by side. The ring holds them afterwards as if one
/// thread had released one after the other.
///
/// A task writes its slots to the places that they have if no earlier slot retires. If some retire, [#end(int)] closes
/// the gaps.
///
/// *Threads*: any worker calls [#release(int,int\[\],int)] for its own tasks; the thread that destroys rows calls the
/// rest. *Cost*: O(rows), twice if slots retire; only [#fit(int)] allocates.
public final class SplitRelease {

    private final SlotMap slots;
    private final int step;
    private int[] freed = {}; // slots that a task freed, by task
    private int tasks;

    /// Creates one for a dense map.
    ///
    /// @param slots the map
    /// @param step rows of each task, the last excepted
    public SplitRelease(final SlotMap slots, final int step) {
        this.slots = slots;
        this.step = step;
    }

    /// Makes room for tasks, before they begin.
    ///
    /// @param most most tasks
    public void fit(final int most) {
        if (freed.length < most) {
            freed = new int[most];
        }
    }

    /// Begins a release.
    ///
    /// @param count tasks
    public void begin(final int count) {
        tasks = count;
        Arrays.fill(freed, 0, count, 0);
    }

    /// Releases the slots of the rows of a task.
    ///
    /// @param task its number
    /// @param rows the rows, ascending, in `[0, count)`
    /// @param count how many
    public void release(final int task, final int[] rows, final int count) {
        freed[task] = slots.space.releaseAt(slots.meta, rows, count, task * step);
    }

    /// Ends the release, after all tasks.
    ///
    /// @param count rows of all tasks
    public void end(final int count) {
        final FreeQueue free = slots.space.free();
        int left = 0;
        for (int task = 0; task < tasks; task++) {
            for (int slot = 0; left < task * step && slot < freed[task]; slot++) {
                free.setSlot(free.count() + left + slot, free.slot(free.count() + task * step + slot));
            }
            left += freed[task];
        }
        slots.space.released(count, left);
        slots.released(count);
    }

    /// Names its arrays.
    ///
    /// @param to is told each array once
    public void arrays(final Consumer<Object> to) {
        to.accept(freed);
    }
}
