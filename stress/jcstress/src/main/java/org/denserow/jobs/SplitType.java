package org.denserow.jobs;

import java.util.Arrays;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.command.Recorder;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.rows.IntCells;
import org.denserow.engine.rows.LongCells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.rows.Split;
import org.denserow.engine.rows.StoreState;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.storage.Layout;

/// A type with two columns and two tags that notes which rows were changed. Two workers apply its boundary side by
/// side, or one thread does. The owner records and applies; the second worker is another actor, since the job system
/// has no threads.
final class SplitType {

    static final int TYPE = 1;

    final CommandLog log = new CommandLog(2);
    final RowStore map;
    final IntCells first;
    final LongCells second;
    final RowTag even;
    final RowTag odd;

    private final JobSystem jobs; // null: one thread
    private final SlotMap slots;
    private volatile boolean ended;

    /// @param rows row capacity
    /// @param slotCount free slots
    /// @param split whether phases are split
    SplitType(final int rows, final int slotCount, final boolean split) {
        final Layout layout = Layout.dense(rows);
        slots = RowStore.newSlots(layout, TYPE, slotCount, 0);
        map = RowStore.over("t", slots, layout, OwnerCheck.NONE);
        first = map.schema().ints("first");
        second = map.schema().longs("second");
        even = map.schema().tag("even");
        odd = map.schema().tag("odd");
        slots.space().addSlots(slotCount - slots.space().slotCount());
        log.addType(map, slots, slotCount);
        map.laps().changed();
        log.boundaries().count(2);
        jobs = split ? splitting() : null;
    }

    private JobSystem splitting() {
        final JobSystem system = new JobSystem(
                JobOptions.defaults().withWorkers(2).withIdleRounds(JobOptions.NEVER_SLEEP), 1, Parker.SYSTEM);
        final Split probe = new Split();
        probe.with(system);
        if (!probe.pays(1)) {
            throw new IllegalStateException(
                    "nothing would be split: run with -Ddenserow.splitAbove=0, as stress/run does");
        }
        log.boundaries().splitWith(system, false);
        return system;
    }

    /// {@return the owner's recorder, begun}
    Recorder recorder() {
        log.owner().begin(0);
        return log.owner();
    }

    /// Deals the free slots out.
    void deal(final int streams) {
        log.type(TYPE).reservation().open(1);
        log.type(TYPE).reservation().addStreams(0, streams, 0);
        log.type(TYPE).reservation().deal();
    }

    /// Applies the commands recorded with the chunk keys below `keys`. The owner calls it.
    void apply(final int keys) {
        try {
            log.boundaries().apply(TYPE, keys);
        } finally {
            ended = true;
        }
    }

    /// Runs tasks until [#apply(int)] has ended. The second worker calls it.
    void help() {
        for (int spin = 0; !ended; spin++) {
            if (!jobs.executor().pool().runOne(1)) {
                ActorJobs.pause(spin);
            }
        }
    }

    /// Makes a type as new whose rows had no values, for the next sample.
    SplitType again() {
        Arrays.fill(map.array(first), 0);
        Arrays.fill(map.array(second), 0);
        for (final RowTag tag : new RowTag[] {even, odd, map.laps().changed()}) {
            tag.field().clear(0, map.capacity());
        }
        ended = false;
        return this;
    }

    /// {@return a hash of all rows with values, tags and marks of change}
    long lookAtRows() {
        return new StoreState(map).hash();
    }

    /// {@return a hash of all rows with values, tags and marks of change, of their order, and of the order of free
    ///     slots}
    long look() {
        final StoreState state = new StoreState(map);
        return 31 * state.hash() + state.orderHash();
    }
}
