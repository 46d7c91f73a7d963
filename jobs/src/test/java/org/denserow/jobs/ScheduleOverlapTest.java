package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What does not conflict overlaps, also with a node that only one thread may run: it starts as soon as it may, and not
/// when that thread has time for it.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ScheduleOverlapTest {

    private static final ChunkJob NOTHING = (chunk, worker) -> {};

    @Test
    void run_ownerNodeIsARoot_otherRootsStartMeanwhile() {
        try (JobSystem jobs = JobSystem.withWorkers(2)) {
            final CountDownLatch started = new CountDownLatch(1);
            final AtomicBoolean overlaps = new AtomicBoolean();
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.owner("owner", () -> overlaps.set(Awaits.latch(started, Awaits.LONG_MILLIS)));
            builder.dispatch("others", () -> 4, (chunk, worker) -> started.countDown());
            builder.build().run();
            assertTrue(overlaps.get(), "others wait until the owner has ended its own node");
        }
    }

    @Test
    void run_ownerGoesOnWithANodeOfItsOwn_singleNodeStartsMeanwhile() {
        try (JobSystem jobs = JobSystem.create(Options.of(2, 0))) {
            final CountDownLatch started = new CountDownLatch(1);
            final AtomicBoolean overlaps = new AtomicBoolean();
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.owner("first", () -> {});
            builder.owner("second", () -> overlaps.set(Awaits.latch(started, Awaits.LONG_MILLIS)))
                    .after("first");
            builder.single("single", (chunk, worker) -> started.countDown()).after("first");
            final Schedule schedule = builder.build();
            Awaits.parked(jobs);
            schedule.run();
            assertTrue(overlaps.get(), "nobody was woken for the single node");
        }
    }

    @Test
    void run_workerGoesOnWithAPinnedNode_singleNodeStartsMeanwhile() {
        try (JobSystem jobs = JobSystem.create(Options.of(2, 0))) {
            final CountDownLatch started = new CountDownLatch(1);
            final AtomicBoolean overlaps = new AtomicBoolean();
            final ScheduleBuilder builder = Schedule.on(jobs);
            builder.pinned("first", 1, (chunk, worker) -> {
                Awaits.waiting(jobs.executor().seat().thread()); // the owner sleeps
            });
            builder.pinned("second", 1, (chunk, worker) -> overlaps.set(Awaits.latch(started, Awaits.LONG_MILLIS)))
                    .after("first");
            builder.single("single", (chunk, worker) -> started.countDown()).after("first");
            builder.build().run();
            assertTrue(overlaps.get(), "nobody was woken for the single node");
        }
    }

    /// The same without a node that only one thread may run: shows that the way of asking is right.
    @Test
    void run_twoSingleNodes_overlap() {
        try (JobSystem jobs = JobSystem.create(Options.of(2, 0))) {
            final CountDownLatch both = new CountDownLatch(2);
            final AtomicBoolean overlaps = new AtomicBoolean(true);
            final ChunkJob meet = (chunk, worker) -> {
                both.countDown();
                if (!Awaits.latch(both, Awaits.LONG_MILLIS)) {
                    overlaps.set(false);
                }
            };
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.single("first", NOTHING);
            builder.single("second", meet).after("first");
            builder.single("third", meet).after("first");
            builder.build().run();
            assertTrue(overlaps.get());
        }
    }

    /// A waiter helps its own group and that group's descendants: the owner of a dispatch that stands in no chunk may
    /// run everything that is active.
    @Test
    void dispatch_ownerHasNoChunkLeft_helpsWhatTheOthersDispatch() {
        try (JobSystem jobs = JobSystem.create(Options.of(2, 0))) {
            final AtomicBoolean helps = new AtomicBoolean(true);
            final CountDownLatch both = new CountDownLatch(2);
            jobs.dispatch(2, Awaits.holdTheOther(() -> {
                Awaits.waiting(jobs.executor().seat().thread()); // the owner sleeps in its join
                jobs.dispatch(2, (chunk, worker) -> {
                    both.countDown();
                    if (helps.get() && !Awaits.latch(both, Awaits.LONG_MILLIS)) {
                        helps.set(false);
                    }
                });
            }));
            assertTrue(helps.get(), "the owner sleeps while chunks of its descendants wait");
        }
    }
}
