package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/// An entry is given back after it was retired, never before: whoever takes it next would find its own job forgotten.
class DispatchPoolTest {

    private static final ChunkJob NOTHING = (chunk, worker) -> {};

    private final JobSystem jobs = new JobSystem(Options.of(2, 0), 1, Parker.SYSTEM); // without its thread
    private final DispatchPool pool = jobs.executor().pool();

    /// An entry whose chunks have run.
    private Dispatch finished() {
        final Dispatch dispatch = pool.take();
        dispatch.publish(NOTHING, 2);
        dispatch.run(0);
        return dispatch;
    }

    @Test
    void giveBack_notRetired_isRefused() {
        final Dispatch dispatch = finished();
        final AssertionError refused = assertThrows(AssertionError.class, () -> pool.giveBack(dispatch));
        assertTrue(refused.getMessage().startsWith("an entry is given back retired: Dispatch{"), refused::getMessage);
        assertEquals(DispatchPool.SIZE - 1, pool.freeEntries());
        dispatch.retire();
        pool.giveBack(dispatch);
        assertEquals(DispatchPool.SIZE, pool.freeEntries());
    }

    @Test
    void dispatch_returnsOrThrows_gaveBackARetiredEntry() {
        jobs.dispatch(2, NOTHING);
        assertThrows(
                JobFailure.class,
                () -> jobs.dispatch(2, (chunk, worker) -> {
                    throw new IllegalArgumentException("on purpose");
                }));
        assertEquals(DispatchPool.SIZE, pool.freeEntries());
    }

    @Test
    void completed_nodeOfASchedule_gaveBackARetiredEntry() {
        final ScheduleNode node = new ScheduleNode(
                0, "n", ScheduleNode.Kind.SINGLE, ScheduleNode.ANY_WORKER, () -> 1, NOTHING, null, List.of());
        final ScheduleRun run = new ScheduleRun(jobs.executor(), new ScheduleNode[] {node});
        run.completed(node, finished(), 1);
        assertEquals(DispatchPool.SIZE, pool.freeEntries());
    }
}
