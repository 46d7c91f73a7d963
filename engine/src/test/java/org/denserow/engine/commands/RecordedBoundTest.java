package org.denserow.engine.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.denserow.engine.CustomCommand;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The bound of what systems record for one type between two boundaries: 2^27 - 1 words, and as many rows; here small.
class RecordedBoundTest {

    private static final int CHUNKS = 8;

    private record Thing(Table table, IntColumn n, Tag marked) {}

    /// What a chunk records: words for one type, rows of another, user-defined commands of two words each.
    private record Plan(int sets, int creates, int sends, int tags) {
        Plan(final int sets, final int creates, final int sends) {
            this(sets, creates, sends, 0);
        }
    }

    private static SimulationOptions options(final int workers) {
        return SimulationOptions.defaults().withWorkers(workers).withoutSerialCutoff();
    }

    /// Two systems of 8 chunks that overlap; they record nothing in the first frame.
    private static Simulation simulation(final SimulationOptions options, final int max, final Plan plan) {
        final Simulation sim = Trial.bounded(options, max);
        final Thing things = sim.define("thing", Thing.class, Layout.dense(1_000));
        final Thing others = sim.define("other", Thing.class, Layout.dense(2_000));
        final Table driver = sim.define("driver", Layout.fixed(64 * CHUNKS));
        final long target = things.table.create();
        final CustomCommand ping = sim.command("ping", 1, payload -> {});
        for (final String name : new String[] {"a", "b"}) {
            sim.system(name).creates(others.table).grain(64).over(driver, (rows, commands) -> {
                if (rows.frame() == 0) {
                    return;
                }
                for (int i = 0; i < plan.sets; i++) {
                    commands.set(target, things.n, i);
                }
                for (int i = 0; i < plan.tags; i++) {
                    commands.tag(target, things.marked);
                }
                for (int i = 0; i < plan.creates; i++) {
                    commands.create(others.table);
                    commands.with(others.n, 7);
                }
                for (int i = 0; i < plan.sends; i++) {
                    commands.send(ping, i);
                }
            });
        }
        return sim;
    }

    private static SystemFailure failure(final SimulationOptions options, final int max, final Plan plan) {
        try (Simulation sim = simulation(options, max, plan)) {
            sim.step();
            return assertThrows(SystemFailure.class, sim::step);
        }
    }

    /// 16 chunks of 20 words, 10 rows or 20 words of user-defined commands each.
    @ParameterizedTest
    @CsvSource({"10, 0, 0", "0, 20, 0", "0, 0, 10"})
    void step_systemsRecordMoreThanTheBound_namesTheSameChunkForAnyWorkersAndOrder(
            final int sets, final int creates, final int sends) {
        final Plan plan = new Plan(sets, creates, sends);
        for (final int max : new int[] {20, 59, 60, 159, 319}) {
            final int chunk = max / 20; // the first that passes it
            String message = "";
            for (final int workers : Trial.WORKER_COUNTS) {
                for (int order = 0; order < 4; order++) {
                    final String where = "max=" + max + ", workers=" + workers + ", order=" + order;
                    final SimulationOptions options =
                            order == 0 ? options(workers) : options(workers).withChunkOrder(order);
                    final SystemFailure failure = failure(options, max, plan);
                    assertEquals(
                            List.of(chunk < CHUNKS ? "a" : "b", chunk % CHUNKS),
                            List.of(failure.system(), failure.chunk()),
                            where);
                    message = message.isEmpty() ? failure.getMessage() : message;
                    assertEquals(message, failure.getMessage(), where);
                    Trial.assertSays(failure.getCause(), "words or rows=320", "max=" + max, "; ");
                }
            }
        }
    }

    /// Two types pass the bound: words of one, rows of the other. The chunk that comes first is named, whichever it is.
    @ParameterizedTest
    @CsvSource({"10, 5, thing", "2, 20, other"})
    void step_twoTypesPassTheBound_theFirstChunkIsNamed(final int sets, final int creates, final String of) {
        for (final int workers : Trial.WORKER_COUNTS) {
            final SystemFailure failure = failure(options(workers), 59, new Plan(sets, creates, 0));
            assertEquals(List.of("a", 2), List.of(failure.system(), failure.chunk()), "workers=" + workers);
            Trial.assertSays(failure.getCause(), "of=" + of, "words or rows=320", "max=59");
        }
    }

    /// More commands of one kind than the bound are refused as they are recorded: there is no room for them.
    @Test
    void step_oneChunkRecordsMoreOfOneKindThanTheBound_failsByItself() {
        for (final int workers : Trial.WORKER_COUNTS) {
            for (final Plan plan :
                    List.of(new Plan(21, 0, 0), new Plan(0, 21, 0), new Plan(0, 0, 11), new Plan(0, 0, 0, 21))) {
                final SystemFailure failure = failure(options(workers), 20, plan);
                assertEquals(List.of("a", 0), List.of(failure.system(), failure.chunk()), "workers=" + workers);
                Trial.assertSays(failure.getCause(), "one chunk", "max=20", "record less");
            }
        }
    }

    /// A batch is refused whole, before it takes a slot; one that just fits is taken.
    @Test
    void createBatch_moreThanTheBound_isRefusedAndTakesNoSlot() {
        try (Simulation sim = Trial.bounded(options(1), 20)) {
            final Table table = sim.define("thing", Layout.dense(200));
            final Table driver = sim.define("driver", Layout.fixed(1));
            final long[] handles = new long[21];
            final long[] refused = new long[21];
            sim.system("batch").creates(table).over(driver, (rows, commands) -> {
                commands.create(table);
                Trial.assertSays(
                        assertThrows(IllegalStateException.class, () -> commands.createBatch(table, refused, 20)),
                        "one chunk",
                        "max=20",
                        "record less");
                commands.createBatch(table, handles, 19);
            });
            assertEquals(20, sim.step().createdRows());
            assertEquals(0, refused[0], "no handle was taken");
            for (int row = 1; row < 20; row++) {
                assertEquals(handles[row - 1], table.handle(row), "row=" + row);
            }
            assertEquals(Handle.slot(table.handle(0)) + 1, Handle.slot(handles[0]), "no slot between is lost");
        }
    }

    /// Each kind has room by itself, but the words of one chunk together pass the bound: 20 sets are 40 words.
    @Test
    void step_oneChunkRecordsMoreOfAllKindsThanTheBound_isNamedAtTheBoundary() {
        for (final int workers : Trial.WORKER_COUNTS) {
            for (final Plan plan : List.of(new Plan(11, 0, 0), new Plan(5, 0, 0, 11), new Plan(20, 0, 0, 20))) {
                final SystemFailure failure = failure(options(workers), 20, plan);
                assertEquals(List.of("a", 0), List.of(failure.system(), failure.chunk()), "workers=" + workers);
                final int words = 16 * (2 * plan.sets + plan.tags);
                Trial.assertSays(failure.getCause(), "of=thing", "=" + words, "max=20", "record less");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void step_exactlyTheBound_isApplied(final int workers) {
        try (Simulation sim = simulation(options(workers), 320, new Plan(10, 20, 10))) {
            for (int frame = 0; frame < 4; frame++) {
                assertEquals(frame == 0 ? 0 : 320, sim.step().createdRows());
            }
            assertEquals(160, sim.report().setCommands());
        }
    }

    /// What was dropped on the way to the boundary leaves nothing behind.
    @Test
    void recover_afterTheBound_goesOnAsIfTheFrameHadRecordedNothing() {
        long[] expected = null;
        for (final int workers : Trial.WORKER_COUNTS) {
            try (Simulation sim = simulation(options(workers), 100, new Plan(10, 20, 10))) {
                final Table others = sim.define("late", Layout.dense(1)); // so that tables differ in what they do
                sim.step();
                for (int frame = 0; frame < 3; frame++) {
                    assertThrows(SystemFailure.class, sim::step);
                    sim.recover();
                }
                others.create();
                final long[] hashes = {sim.hash(), sim.orderHash()};
                expected = expected == null ? hashes : expected;
                assertEquals(List.of(expected[0], expected[1]), List.of(hashes[0], hashes[1]), "workers=" + workers);
            }
        }
    }

    /// A rows buffer that was cut short must be as clean as a new one.
    @Test
    void step_afterAFailedFrame_createdRowsHaveNoValuesOfDroppedOnes() {
        try (Simulation sim = Trial.bounded(options(1), 20)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(100));
            final Table driver = sim.define("driver", Layout.fixed(64 * CHUNKS));
            sim.system("create").creates(things.table).grain(64).over(driver, (rows, commands) -> {
                for (int i = 0; i < (rows.frame() == 0 ? 15 : 2); i++) {
                    commands.create(things.table);
                    if (rows.frame() == 0) {
                        commands.with(things.n, 7);
                    }
                }
            });
            assertThrows(SystemFailure.class, sim::step);
            sim.recover();
            assertEquals(16, sim.step().createdRows());
            for (int row = 0; row < 16; row++) {
                assertEquals(0, things.n.values()[row], "row=" + row);
            }
        }
    }

    /// Ports, timers, the owner and exclusive bodies have a bound of their own each, which no system shares.
    @Test
    void step_ownerAndExclusiveBody_haveTheBoundForThemselves() {
        try (Simulation sim = Trial.bounded(options(2), 20)) {
            final Table table = sim.define("thing", Layout.dense(200));
            final Table driver = sim.define("driver", Layout.fixed(1));
            sim.system("body").exclusive((world, commands) -> {
                for (int i = 0; i < 20; i++) {
                    commands.create(table);
                }
            });
            sim.system("twenty").creates(table).over(driver, (rows, commands) -> {
                for (int i = 0; i < 20; i++) {
                    commands.create(table);
                }
            });
            for (int i = 0; i < 20; i++) {
                sim.commands().create(table);
            }
            Trial.assertSays(
                    assertThrows(
                            IllegalStateException.class, () -> sim.commands().create(table)),
                    "the owner",
                    "max=20");
            assertEquals(60, sim.step().createdRows());
        }
    }
}
