package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// When derived parts are rebuilt, and when not.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RebuildTest {

    private final List<String> ran = Collections.synchronizedList(new ArrayList<>());

    private ChunkJob says(final String name) {
        return (chunk, worker) -> ran.add(name);
    }

    private List<String> run(final Schedule schedule) {
        ran.clear();
        schedule.run();
        return List.copyOf(ran);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void run_sourceUnchanged_rebuildsOnceAndThenWhenTold(final int workers) {
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.rebuild("fill", "grid", () -> 1, says("fill")).reads("position");
            builder.single("look", says("look")).reads("grid").writes("seen");
            builder.single("look again", says("again")).reads("grid").writes("seen");
            final Schedule schedule = builder.build();
            assertEquals(List.of("fill", "look", "again"), run(schedule), "the first time");
            assertEquals(List.of("look", "again"), run(schedule));
            schedule.changed("seen"); // nothing is built from it
            assertEquals(List.of("look", "again"), run(schedule));
            schedule.changed("position");
            assertEquals(List.of("fill", "look", "again"), run(schedule));
            schedule.changed("grid");
            assertEquals(List.of("fill", "look", "again"), run(schedule));
            assertEquals(List.of("look", "again"), run(schedule));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void run_partNotWanted_staysStaleUntilItIs(final int workers) {
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            final AtomicBoolean wanted = new AtomicBoolean();
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.rebuild("count", "counts", () -> 1, says("count"))
                    .reads("position")
                    .onlyIf(wanted::get);
            builder.rebuild("fill", "grid", () -> 0, says("fill"))
                    .reads("counts", "position")
                    .onlyIf(wanted::get);
            builder.rebuild("sort", "order", () -> 1, says("sort"))
                    .reads("grid")
                    .onlyIf(wanted::get);
            builder.dispatch("look", () -> wanted.get() ? 1 : 0, says("look")).reads("order");
            final Schedule schedule = builder.build();
            assertEquals(List.of(), run(schedule));
            assertEquals(List.of(), run(schedule));
            wanted.set(true);
            assertEquals(List.of("count", "sort", "look"), run(schedule), "also behind a phase without chunks");
            assertEquals(List.of("look"), run(schedule));
            wanted.set(false);
            schedule.changed("position");
            assertEquals(List.of(), run(schedule));
            wanted.set(true);
            assertEquals(List.of("count", "sort", "look"), run(schedule), "told while nobody wanted it");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void run_writerWithoutChunks_makesNothingStale(final int workers) {
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            final AtomicBoolean writes = new AtomicBoolean();
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.rebuild("fill", "grid", () -> 1, says("fill")).reads("position");
            builder.dispatch("move", () -> writes.get() ? 1 : 0, says("move")).writes("position");
            builder.single("look", says("look")).reads("grid");
            final Schedule schedule = builder.build();
            assertEquals(List.of("fill", "look"), run(schedule));
            assertEquals(List.of("look"), run(schedule));
            writes.set(true);
            assertEquals(List.of("move", "fill", "look"), run(schedule));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void run_rebuildInRounds_allRoundsStandBetweenTheReaders(final int workers) {
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.rebuild(
                            "fill",
                            "grid",
                            () -> 3,
                            round -> round == 1 ? 0 : 1,
                            (chunk, worker) -> ran.add("fill " + chunk))
                    .reads("position");
            builder.single("look", (chunk, worker) -> {
                        for (int spin = 0; spin < 10_000; spin++) { // time for a round that does not wait
                            Thread.onSpinWait();
                        }
                        ran.add("look");
                    })
                    .reads("grid");
            builder.single("move", (chunk, worker) -> {}).writes("position"); // beside the first reader
            builder.single("look again", says("again")).reads("grid");
            final Schedule schedule = builder.build();
            for (int time = 0; time < 20; time++) {
                schedule.changed("position");
                assertEquals(List.of("fill 0", "fill 1", "look", "fill 0", "fill 1", "again"), run(schedule));
            }
        }
    }

    @Test
    void when_noRebuild_isRefused() {
        try (JobSystem jobs = JobSystem.withWorkers(1)) {
            final ScheduleBuilder.Node node = Schedule.on(jobs).single("look", says("look"));
            assertThrows(IllegalArgumentException.class, () -> node.onlyIf(() -> true));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void run_sourceWrittenBetweenReaders_rebuildsBeforeEach(final int workers) {
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.rebuild("fill", "grid", () -> 1, says("fill")).reads("position");
            builder.single("look", says("look")).reads("grid");
            builder.single("move", says("move")).writes("position").after("look");
            builder.single("look again", says("again")).reads("grid");
            final Schedule schedule = builder.build();
            assertEquals(List.of("fill", "look", "move", "fill", "again"), run(schedule));
            assertEquals(List.of("look", "move", "fill", "again"), run(schedule), "still fresh when the run begins");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void run_derivedFromDerived_rebuildsInOrder(final int workers) {
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.rebuild("sum", "total", () -> 1, says("sum")).reads("grid");
            builder.rebuild("fill", "grid", () -> 1, says("fill")).reads("position");
            builder.single("look", says("look")).reads("total");
            builder.boundary("apply", () -> ran.add("apply"));
            builder.single("look again", says("again")).reads("total");
            final Schedule schedule = builder.build();
            assertEquals(List.of("fill", "sum", "look", "apply", "again"), run(schedule));
            schedule.changed("position");
            assertEquals(List.of("fill", "sum", "look", "apply", "again"), run(schedule));
            assertEquals(List.of("look", "apply", "again"), run(schedule));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void changed_inABoundary_rebuildsBehindIt(final int workers) {
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            final Schedule[] self = new Schedule[1];
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.rebuild("fill", "grid", () -> 1, says("fill")).reads("position");
            builder.single("look", says("look")).reads("grid");
            builder.boundary("apply", () -> self[0].changed("position"));
            builder.single("look again", says("again")).reads("grid");
            self[0] = builder.build();
            assertEquals(List.of("fill", "look", "fill", "again"), run(self[0]));
            assertEquals(List.of("look", "fill", "again"), run(self[0]));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void run_rebuildFails_rebuildsAgain(final int workers) {
        try (JobSystem jobs = JobSystem.withWorkers(workers)) {
            final boolean[] fails = {true};
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.rebuild("fill", "grid", () -> 1, (chunk, worker) -> {
                        ran.add("fill");
                        if (fails[0]) {
                            throw new IllegalStateException("on purpose");
                        }
                    })
                    .reads("position");
            builder.single("look", says("look")).reads("grid");
            final Schedule schedule = builder.build();
            assertEquals("fill", assertThrows(JobFailure.class, schedule::run).node());
            assertEquals(List.of("fill"), ran);
            fails[0] = false;
            assertEquals(List.of("fill", "look"), run(schedule));
        }
    }

    // ---- The end of a rebuild against what writes its source next ----

    /// Lets whoever wakes the owner wait until the owner has done what it was woken for.
    private static final class LongUnpark implements Parker {

        private final CountDownLatch asleep = new CountDownLatch(1);
        private final CountDownLatch done = new CountDownLatch(1);

        @Override
        public void park(final Object blocker) {
            if (blocker instanceof ScheduleRun) {
                asleep.countDown();
            }
            Parker.SYSTEM.park(blocker);
        }

        @Override
        public void unpark(final Thread thread) {
            Parker.SYSTEM.unpark(thread);
            if (!(thread instanceof Worker)) {
                Threads.await(done);
            }
        }
    }

    /// The worker ends the rebuild while the owner sleeps, wakes it for the node that writes a source, and goes on only
    /// when that node has run. The end of the rebuild must be noted by then, or it hides that the source changed.
    @Test
    void run_sourceWrittenAsSoonAsTheRebuildEnds_rebuildsInTheNextRun() {
        final LongUnpark parker = new LongUnpark();
        try (JobSystem jobs = new JobSystem(Options.of(2, 0), 1, parker).start()) {
            final CountDownLatch held = new CountDownLatch(1);
            final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
            builder.rebuild("fill", "grid", () -> 2, (chunk, worker) -> {
                        if (parker.asleep.getCount() > 0 && worker == 0) {
                            Threads.await(held); // until the other thread has the other chunk
                        } else {
                            held.countDown();
                            Threads.await(parker.asleep);
                        }
                        ran.add("fill");
                    })
                    .reads("position");
            builder.single("look", (chunk, worker) -> {}).reads("grid");
            builder.owner("move", () -> {
                        ran.add("move");
                        parker.done.countDown();
                    })
                    .writes("position");
            final Schedule schedule = builder.build();
            assertEquals(List.of("fill", "fill", "move"), run(schedule));
            assertEquals(List.of("fill", "fill", "move"), run(schedule));
        }
    }

    // ---- Errors ----

    @Test
    void changed_unknownOrWhileNodesRun_isAnError() {
        try (JobSystem jobs = JobSystem.withWorkers(1)) {
            final Schedule[] self = new Schedule[1];
            final ScheduleBuilder builder = Schedule.on(jobs);
            builder.single("move", (chunk, worker) -> {
                        assertEquals(
                                "changed is for boundaries and between runs: resource=position; inside a node declare"
                                        + " that it writes the resource, which says the same",
                                assertThrows(IllegalStateException.class, () -> self[0].changed("position"))
                                        .getMessage());
                        ran.add("move");
                    })
                    .writes("position");
            self[0] = builder.build();
            self[0].run();
            assertEquals(List.of("move"), ran);
            assertEquals(
                    "changed must name what a node declares: resource=speed; see explain() for what is",
                    assertThrows(IllegalArgumentException.class, () -> self[0].changed("speed"))
                            .getMessage());
        }
    }
}
