package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.denserow.jobs.JobOptions;
import org.denserow.jobs.JobSystem;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Every limit has an error that names it, and what is at the limit works.
class SimulationLimitsTest {

    private static final Executor EXECUTOR = Runnable::run;

    private record Message() {}

    private record WrongSchema(Table table, String text) {}

    private record OwnTable(Table table, FloatColumn x) {}

    @AutoClose
    private final Simulation sim = Simulation.create(SimulationOptions.defaults());

    private static void assertRefused(final Executable code, final String... says) {
        Trial.assertSays(assertThrows(IllegalArgumentException.class, code), says);
    }

    // ---- Options ----

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, 257, Integer.MAX_VALUE})
    void withWorkers_outOfRange_isRefused(final int workers) {
        assertRefused(() -> SimulationOptions.defaults().withWorkers(workers), "workers=" + workers, "[1, 256]");
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, (1 << 30) + 1})
    void withPortCapacity_outOfRange_isRefused(final int capacity) {
        assertRefused(
                () -> SimulationOptions.defaults().withPortCapacity(capacity),
                "portCapacity=" + capacity,
                "[1, 1073741824]");
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -1, 0, (1 << 30) + 1})
    void withMaxSlots_outOfRange_isRefused(final int slots) {
        assertRefused(() -> SimulationOptions.defaults().withMaxSlots(slots), "maxSlots=" + slots, "[1, 1073741824]");
    }

    @Test
    void with_oneOption_keepsTheOthers() {
        final SimulationOptions options = SimulationOptions.defaults()
                .withWorkers(3)
                .withSeed(5)
                .withPortCapacity(7)
                .withMaxSlots(9)
                .withLateAssets()
                .withoutSerialCutoff()
                .withStaleCommands(StaleCommands.REPORT)
                .withMaxCommandWords(13)
                .withDetailedReport()
                .withChunkOrder(11)
                .withFailingMessages(FailingMessages.FAIL)
                .withReceiptsOn(EXECUTOR)
                .withGrain(192)
                .withJobs(JobOptions.defaults().withName("city"))
                .withSwapBudget(77)
                .withTypeBase(17)
                .withoutLossWarnings()
                .withMaxReceipts(19)
                .withMaxDelayedWords(21);
        final JobOptions jobs = JobOptions.defaults().withName("city");
        assertEquals(
                "SimulationOptions{workers=3, seed=5, portCapacity=7, maxSlots=9, lateAssets=true,"
                        + " serialCutoff=false, staleCommands=REPORT, maxCommandWords=13, detailedReport=true,"
                        + " chunkOrderSeed=11, failingMessages=FAIL, receipts=" + Optional.of(EXECUTOR)
                        + ", grain=192, jobs=" + jobs.withWorkers(3)
                        + ", swapBudget=77, typeBase=17, lossWarnings=false, maxReceipts=19, maxDelayedWords=21}",
                options.toString());
        assertEquals(
                List.of(3, 5L, 7, 9, true, false, StaleCommands.REPORT, 13L, true, 11L, FailingMessages.FAIL),
                List.of(
                        options.workers(),
                        options.seed(),
                        options.portCapacity(),
                        options.maxSlots(),
                        options.lateAssets(),
                        options.serialCutoff(),
                        options.staleCommands(),
                        options.maxCommandWords(),
                        options.detailedReport(),
                        options.chunkOrderSeed(),
                        options.failingMessages()));
        assertEquals(
                List.of(Optional.of(EXECUTOR), 192, jobs.withWorkers(3), 77, 17, false, 19, 21),
                List.of(
                        options.receipts(),
                        options.grain(),
                        options.jobs(),
                        options.swapBudget(),
                        options.typeBase(),
                        options.lossWarnings(),
                        options.maxReceipts(),
                        options.maxDelayedWords()));
        assertEquals(
                options,
                options.withJobs(jobs)
                        .withSeed(5)
                        .withWorkers(3)
                        .withMaxSlots(9)
                        .withPortCapacity(7));
        assertEquals(options, options.withLateAssets().withoutSerialCutoff().withChunkOrder(11));
        assertEquals(
                options,
                options.withStaleCommands(StaleCommands.REPORT)
                        .withMaxCommandWords(13)
                        .withDetailedReport()
                        .withGrain(192));
        assertEquals(options, options.withFailingMessages(FailingMessages.FAIL).withReceiptsOn(EXECUTOR));
        assertNotEquals(options, options.withMaxDelayedWords(22));
        assertEquals(options.hashCode(), options.withSeed(5).hashCode());
    }

    @Test
    void defaults_areWhatTheirPageSays() {
        final SimulationOptions defaults = SimulationOptions.defaults();
        assertEquals("SimulationOptions{}", defaults.toString());
        assertEquals(Math.min(Runtime.getRuntime().availableProcessors(), JobSystem.MAX_WORKERS), defaults.workers());
        assertEquals(
                defaults,
                defaults.withSeed(0)
                        .withPortCapacity(SimulationOptions.DEFAULT_PORT_CAPACITY)
                        .withMaxSlots(1 << 30)
                        .withStaleCommands(StaleCommands.COUNT)
                        .withMaxCommandWords(1L << 25)
                        .withChunkOrder(0)
                        .withFailingMessages(FailingMessages.DROP)
                        .withGrain(0)
                        .withJobs(JobOptions.defaults())
                        .withSwapBudget(1000)
                        .withTypeBase(0)
                        .withMaxReceipts(1 << 20)
                        .withMaxDelayedWords(1 << 25));
        assertEquals(
                List.of(false, true, false, true, Optional.empty()),
                List.of(
                        defaults.lateAssets(),
                        defaults.serialCutoff(),
                        defaults.detailedReport(),
                        defaults.lossWarnings(),
                        defaults.receipts()));
    }

    @Test
    void withGrain_systemsThatSetNone_runWithIt() {
        assertEquals(List.of(1, 1, 4), chunks(SimulationOptions.defaults()), "4,096 rows, and what the system says");
        assertEquals(List.of(8, 8, 4), chunks(SimulationOptions.defaults().withGrain(128)));
        assertEquals(
                List.of(1, 1, 4),
                chunks(SimulationOptions.defaults().withGrain(128).withGrain(0)));
    }

    /// Chunks of systems over 1,000 rows: over all and over a tag without a grain, and one with a grain of 256.
    private static List<Integer> chunks(final SimulationOptions options) {
        try (Simulation sim = Simulation.create(options)) {
            final OwnTable things = sim.define("thing", OwnTable.class, Layout.dense(1000));
            final Tag tag = things.table.tag("tag");
            for (int row = 0; row < 1000; row++) {
                things.table.create();
            }
            final List<Integer> chunks = new ArrayList<>(List.of(0, 0, 0));
            sim.system("all").over(things.table, (rows, commands) -> count(chunks, 0));
            sim.system("tagged").over(tag, (rows, commands) -> count(chunks, 1));
            sim.system("own").grain(256).over(things.table, (rows, commands) -> count(chunks, 2));
            sim.step();
            return chunks;
        }
    }

    private static void count(final List<Integer> chunks, final int place) {
        chunks.set(place, chunks.get(place) + 1);
    }

    @Test
    void withGrain_noMultipleOf64_isRefused() {
        for (final int grain : new int[] {-64, 1, 63, 100}) {
            Trial.assertSays(
                    assertThrows(
                            IllegalArgumentException.class,
                            () -> SimulationOptions.defaults().withGrain(grain)),
                    "multiple of 64",
                    "grain=" + grain);
        }
    }

    @Test
    void step_mostWorkers_runsEveryChunkOnce() {
        try (Simulation wide = Trial.parallel(256)) {
            final OwnTable things = wide.define("thing", OwnTable.class, Layout.dense(64 * 300));
            for (int row = 0; row < 64 * 300; row++) {
                things.table.create();
            }
            wide.system("count")
                    .writes(things.x)
                    .creates(things.table)
                    .grain(64)
                    .over(things.table, (rows, commands) -> rows.write(things.x)[rows.begin()]++);
            wide.step();
            long chunks = 0;
            for (int worker = 0; worker < wide.report().workers(); worker++) {
                chunks += wide.report().chunks(worker);
            }
            assertEquals(300, chunks);
            for (int row = 0; row < 64 * 300; row++) {
                assertEquals(row % 64 == 0 ? 1 : 0, things.x.values()[row]);
            }
        }
    }

    // ---- Types and parts ----

    @Test
    void define_moreThanMaxTypes_isRefused() {
        final Types types =
                new Types(SimulationOptions.defaults().withMaxSlots(100), new FrameState(), new CommandLog(1));
        final Table table = types.define("thing", Layout.dense(1));
        // 32,767 real types take minutes: the list is filled with one table instead.
        types.tables().addAll(Collections.nCopies(Simulation.MAX_TYPES - 1, table));
        assertRefused(() -> types.define("one too many", Layout.dense(1)), "32767", "type=one too many");
    }

    @Test
    void define_rowsBeyondMaxSlots_isRefused() {
        try (Simulation small = Simulation.create(SimulationOptions.defaults().withMaxSlots(100))) {
            assertRefused(
                    () -> small.define("thing", Layout.dense(101)),
                    "type=thing",
                    "capacity=101",
                    "maxSlots=100",
                    "; raise maxSlots");
            assertEquals(100, small.define("thing", Layout.dense(100)).metrics().slots());
        }
    }

    @Test
    void create_moreThanMaxSlotsInOneChunk_failsTheChunkAlike() {
        String message = null;
        for (final int workers : Trial.WORKER_COUNTS) {
            try (Simulation small = Simulation.create(SimulationOptions.defaults()
                    .withWorkers(workers)
                    .withMaxSlots(256)
                    .withoutSerialCutoff())) {
                final Table things = small.define("thing", Layout.dense(200));
                for (int row = 0; row < 200; row++) {
                    things.create();
                }
                small.system("burst").creates(things).grain(64).over(things, (rows, commands) -> {
                    for (int i = 0; rows.number() == 2 && i < 1000; i++) {
                        commands.create(things);
                    }
                });
                final SystemFailure failure = assertThrows(SystemFailure.class, small::step);
                assertEquals(2, failure.chunk());
                Trial.assertSays(failure.getCause(), "maxSlots=256", "slot=", "; raise maxSlots");
                message = message == null ? failure.getMessage() : message;
                assertEquals(message, failure.getMessage());
            }
        }
    }

    @Test
    void floats_1024Columns_theLastOneWorksAndOneMoreIsRefused() {
        final Table things = sim.define("thing", Layout.dense(2));
        for (int column = 0; column < Column.MAX_COLUMNS - 1; column++) {
            things.floats("c" + column);
        }
        final IntColumn last = things.ints("last");
        assertEquals(1024, Column.MAX_COLUMNS);
        assertRefused(() -> things.floats("more"), "1024", "columns=");
        assertRefused(() -> things.ints("more"), "1024", "columns=");
        assertRefused(() -> things.longs("more"), "1024", "columns=");
        assertRefused(() -> things.handles("more"), "1024", "columns=");
        final long handle = sim.commands().create(things);
        sim.commands().with(last, 4);
        sim.step();
        assertEquals(4, last.values()[0]);
        sim.commands().set(handle, last, 5);
        sim.step();
        assertEquals(5, last.values()[0]);
    }

    @Test
    void tag_64Tags_theLastOneWorksAndOneMoreIsRefused() {
        final Table things = sim.define("thing", Layout.dense(2));
        for (int tag = 0; tag < Tag.MAX_TAGS - 1; tag++) {
            things.tag("t" + tag);
        }
        final Tag last = things.tag("last");
        assertEquals(64, Tag.MAX_TAGS);
        assertRefused(() -> things.tag("more"), "64", "tags=");
        sim.commands().tag(things.create(), last);
        sim.step();
        assertTrue(last.bits().get(0));
    }

    @Test
    void define_badSchema_isRefusedAndDefinesNothing() {
        assertRefused(
                () -> sim.define("thing", WrongSchema.class, Layout.dense(2)),
                "component=text",
                "type=java.lang.String");
        sim.define("thing", OwnTable.class, Layout.dense(2));
    }

    @Test
    void define_schema_partsAreNamedLikeComponents() {
        final OwnTable things = sim.define("thing", OwnTable.class, Layout.dense(2));
        assertEquals("thing.x", things.x.name());
        assertEquals("thing", things.table.name());
        final HandleColumn target = things.table.handles("target");
        assertEquals(HandleColumn.ANY_TYPE, target.target());
    }

    // ---- Names ----

    @Test
    void define_nameTakenOrBlank_isRefused() {
        final Table things = sim.define("thing", Layout.dense(2));
        assertRefused(() -> sim.define("thing", Layout.dense(2)), "unique", "name=thing");
        assertRefused(() -> sim.define("thing", OwnTable.class, Layout.dense(2)), "unique", "name=thing");
        assertRefused(() -> sim.define(" ", Layout.dense(2)), "blank");
        things.floats("x");
        assertRefused(() -> things.floats("x"), "unique", "name=thing.x");
        assertRefused(() -> things.tag("x"), "unique", "name=thing.x");
        assertRefused(() -> things.ints(""), "blank");
    }

    @Test
    void system_nameTakenOrBlank_isRefused() {
        final Table things = sim.define("thing", Layout.dense(2));
        final SystemBuilder twin = sim.system("move");
        sim.system("move").over(things, (rows, commands) -> {});
        assertRefused(() -> sim.system("move"), "unique", "name=move");
        assertRefused(() -> twin.over(things, (rows, commands) -> {}), "unique", "name=move");
        assertRefused(() -> sim.system("  "), "blank");
        sim.system("boundary 1").over(things, (rows, commands) -> {});
        assertRefused(sim::boundary, "name=boundary 1", "give the system another one");
    }

    @Test
    void port_nameTaken_isRefused() {
        sim.port("in", Message.class, (message, commands) -> 0);
        assertRefused(() -> sim.port("in", Message.class, (message, commands) -> 0), "unique", "name=in");
    }

    @Test
    void port_nameBlank_isRefused() {
        assertRefused(() -> sim.port(" ", Message.class, (message, commands) -> 0), "blank");
    }

    @Test
    void define_nameOfARefusedTypeOrOfAnotherKind_isFree() {
        try (Simulation small = Simulation.create(SimulationOptions.defaults().withMaxSlots(4))) {
            assertRefused(() -> small.define("same", Layout.dense(5)), "maxSlots");
            small.define("same", Layout.dense(2));
            small.port("same", Message.class, (message, commands) -> 0);
            small.tally("same");
            small.command("same", 0, payload -> {});
            small.system("same").exclusive((world, commands) -> {});
            assertRefused(() -> small.define("same", Layout.dense(2)), "name of a type must be unique", "name=same");
            assertRefused(() -> small.tally("same"), "name of a tally must be unique", "name=same");
            assertRefused(() -> small.tally(""), "a name must not be blank: tally=\"\"");
        }
    }

    // ---- Systems ----

    @Test
    void over_4096Systems_allRunAndOneMoreIsRefused() {
        final OwnTable things = sim.define("thing", OwnTable.class, Layout.dense(2));
        things.table.create();
        assertEquals(4096, Simulation.MAX_SYSTEMS);
        final SystemBuilder twin = sim.system("count 7");
        for (int system = 0; system < Simulation.MAX_SYSTEMS; system++) {
            sim.system("count " + system)
                    .writes(things.x)
                    .over(things.table, (rows, commands) -> rows.write(things.x)[0]++);
        }
        assertRefused(() -> sim.system("more"), "4096", "system=more", "; merge systems");
        assertRefused(() -> twin.over(things.table, (rows, commands) -> {}), "4096", "system=count 7");
        sim.step();
        assertEquals(4096, things.x.values()[0]);
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, -64, 0, 1, 63, 65, 100, Integer.MAX_VALUE})
    void grain_noMultipleOf64_isRefused(final int grain) {
        final SystemBuilder system = sim.system("move");
        assertRefused(() -> system.grain(grain), "grain=" + grain, "multiple of 64");
    }

    @Test
    void grain_largest_isOneChunk() {
        final Table things = sim.define("thing", Layout.dense(200));
        things.create();
        final int[] ends = new int[2];
        sim.system("move").grain(Integer.MAX_VALUE - 63).over(things, (rows, commands) -> {
            ends[0] += rows.end();
            ends[1]++;
        });
        sim.step();
        assertEquals(1, ends[0]);
        assertEquals(1, ends[1]);
    }

    @Test
    void creates_negativeFloor_isRefused() {
        final Table things = sim.define("thing", Layout.dense(2));
        assertRefused(() -> sim.system("move").creates(things, -1), "atLeastPerChunk=-1");
    }

    @Test
    void over_secondTime_isRefused() {
        final Table things = sim.define("thing", Layout.dense(2));
        final SystemBuilder system = sim.system("move");
        system.over(things, (rows, commands) -> {});
        Trial.assertSays(
                assertThrows(IllegalStateException.class, () -> system.over(things, (rows, commands) -> {})),
                "complete",
                "system=move");
        assertThrows(IllegalStateException.class, () -> system.grain(64));
    }

    @Test
    void run_negativeFrames_isRefused() {
        assertRefused(() -> sim.run(-1), "frames=-1");
        sim.run(0);
        assertEquals(0, sim.frame());
    }

    // ---- After the first frame ----

    @Test
    void define_afterTheFirstFrame_isRefused() {
        final OwnTable things = sim.define("thing", OwnTable.class, Layout.dense(2));
        final SystemBuilder begun = sim.system("begun");
        begun.over(things.table, (rows, commands) -> {});
        sim.step();
        assertLate(() -> sim.define("late", Layout.dense(2)));
        assertLate(() -> sim.define("late", OwnTable.class, Layout.dense(2)));
        assertLate(() -> sim.system("late"));
        assertLate(() -> sim.port("late", Message.class, (message, commands) -> 0));
        assertLate(() -> begun.reads(things.x));
        assertLate(() -> begun.over(things.table, (rows, commands) -> {}));
    }

    @Test
    void step_systemWithoutOver_isRefusedUntilItIsComplete() {
        final OwnTable things = sim.define("thing", OwnTable.class, Layout.dense(2));
        final SystemBuilder begun = sim.system("begun").reads(things.x);
        Trial.assertSays(assertThrows(IllegalStateException.class, sim::step), "system=begun", "; complete it");
        assertEquals(0, sim.frame(), "nothing ran");
        begun.over(things.table, (rows, commands) -> {});
        sim.step();
        assertEquals(1, sim.frame());
    }

    @Test
    void over_moreChunksThanALimit_isRefused() {
        final int rows = SystemBuilder.MAX_CHUNKS * 64;
        assertEquals(SystemBuilder.MAX_CHUNKS, new Grain(64).checkedChunks("most", rows));
        Trial.assertSays(
                assertThrows(IllegalArgumentException.class, () -> new Grain(64).checkedChunks("move", rows + 1)),
                "system=move",
                "rows=" + (rows + 1),
                "grain=64",
                "; use a coarser grain");
    }

    private static void assertLate(final Executable code) {
        Trial.assertSays(assertThrows(IllegalStateException.class, code), "before the first frame", "=");
    }

    @Test
    void define_afterAFirstFrameThatFailed_isRefused() {
        final OwnTable things = sim.define("thing", OwnTable.class, Layout.dense(2));
        things.table.create();
        final IllegalStateException cause = new IllegalStateException("on purpose");
        sim.system("fails").over(things.table, (rows, commands) -> {
            throw cause;
        });
        assertSame(cause, Trial.causeOfStep(sim));
        sim.recover();
        assertLate(() -> sim.define("late", Layout.dense(2)));
    }
}
