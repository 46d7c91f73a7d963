package org.denserow.engine.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.CustomCommand;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Stride;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The bound of what systems record in a frame.
class MaxCommandWordsTest {

    private static final int CHUNKS = 6;

    private record Thing(
            Table table, IntColumn n, @Stride(3) FloatColumn at) {}

    /// 3 systems × 6 chunks, each of which records 8 words and rows, of two types: 144 in all.
    private static Simulation simulation(final SimulationOptions options, final AtomicInteger arrivals) {
        final Simulation sim = Simulation.create(options);
        final Thing things = sim.define("thing", Thing.class, Layout.dense(1000));
        final Table others = sim.define("other", Layout.dense(1000));
        final Table driver = sim.define("driver", Layout.fixed(64 * CHUNKS));
        final long target = things.table.create();
        for (final String name : new String[] {"a", "b", "c"}) {
            sim.system(name).creates(things.table, others).grain(64).over(driver, (rows, commands) -> {
                commands.create(things.table); // 1
                commands.with(things.n, 5); // 0
                commands.set(target, things.n, 1); // 2
                commands.set(target, things.at, 1, 2, 3); // 3
                commands.create(others); // 1
                commands.activate(target); // 1
                if (arrivals != null && arrivals.getAndIncrement() == 0) {
                    for (int i = 0; i < 100; i++) {
                        commands.activate(target);
                    }
                }
            });
        }
        return sim;
    }

    private static SystemFailure failure(final SimulationOptions options, final AtomicInteger arrivals) {
        try (Simulation sim = simulation(options, arrivals)) {
            return assertThrows(SystemFailure.class, sim::step);
        }
    }

    @Test
    void step_exactlyTheBound_isApplied() {
        try (Simulation sim = simulation(SimulationOptions.defaults().withMaxCommandWords(144), null)) {
            for (int frame = 0; frame < 3; frame++) { // each frame anew
                assertEquals(36, sim.step().createdRows());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void step_oneBeyondTheBound_namesTheSystemAndChunkForAnyWorkers(final int workers) {
        final SimulationOptions options =
                SimulationOptions.defaults().withWorkers(workers).withoutSerialCutoff();
        assertNamed("c", 5, failure(options.withMaxCommandWords(143), null));
        assertNamed("c", 0, failure(options.withMaxCommandWords(8 * 12), null));
        assertNamed("b", 5, failure(options.withMaxCommandWords(8 * 12 - 1), null));
        assertNamed("b", 2, failure(options.withMaxCommandWords(64), null));
        assertNamed("a", 0, failure(options.withMaxCommandWords(1), null));
        Trial.assertSays(
                failure(options.withMaxCommandWords(64), null),
                "system=b",
                "chunk=2",
                "words=144",
                "maxCommandWords=64",
                "; ",
                "withMaxCommandWords");
    }

    private static void assertNamed(final String system, final int chunk, final SystemFailure failure) {
        assertEquals(List.of(system, chunk), List.of(failure.system(), failure.chunk()));
    }

    @Test
    void step_twinWhoseFirstArrivalRecordsMore_namesSeveral() {
        final Set<String> named = new HashSet<>();
        for (int order = 1; order <= 20; order++) {
            final SystemFailure failure = failure(
                    SimulationOptions.defaults()
                            .withWorkers(4)
                            .withChunkOrder(order)
                            .withMaxCommandWords(100),
                    new AtomicInteger());
            named.add(failure.system() + failure.chunk());
        }
        assertNotEquals(1, named.size(), "a chunk that depends on the order of arrival must show it: " + named);
    }

    @Test
    void step_beyondTheBound_appliesNothingAndGoesOn() {
        try (Simulation sim = simulation(SimulationOptions.defaults().withMaxCommandWords(100), null)) {
            final long world = sim.hash();
            for (int frame = 0; frame < 3; frame++) {
                assertThrows(SystemFailure.class, sim::step);
                sim.recover();
                assertEquals(world, sim.hash());
            }
            assertEquals(3, sim.frame());
        }
    }

    @Test
    void step_overInnerBoundaries_addsUpAndNamesTheBody() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withMaxCommandWords(4))) {
            final Table table = sim.define("thing", Layout.dense(100));
            final Table driver = sim.define("driver", Layout.fixed(1));
            sim.system("two").creates(table).over(driver, (rows, commands) -> {
                commands.create(table);
                commands.create(table);
            });
            sim.system("body").exclusive((world, commands) -> {
                for (int i = 0; i < (world.frame() == 0 ? 2 : 3); i++) {
                    commands.create(table);
                }
            });
            sim.step();
            assertEquals(4, table.size());
            assertNamed("body", SystemFailure.NO_CHUNK, assertThrows(SystemFailure.class, sim::step));
            assertEquals(6, table.size(), "the boundary before was applied");
        }
    }

    @Test
    void step_ownersCommands_areNotCounted() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withMaxCommandWords(1))) {
            final Table table = sim.define("thing", Layout.dense(100));
            for (int i = 0; i < 50; i++) {
                sim.commands().create(table);
            }
            assertEquals(50, sim.step().createdRows());
        }
    }

    // ---- What it bounds: memory ----

    @Test
    void defaults_theBound_isAConstantOf256MiB() {
        assertEquals(1L << 25, SimulationOptions.DEFAULT_MAX_COMMAND_WORDS);
        assertEquals(1L << 25, SimulationOptions.defaults().maxCommandWords());
        assertEquals(256L << 20, Long.BYTES * SimulationOptions.DEFAULT_MAX_COMMAND_WORDS);
    }

    @Test
    void step_beyondTheBound_saysWhatTheWordsTake() {
        final long tags = (3L << 20) / Long.BYTES; // 3 MiB; one more word rounds up
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withMaxCommandWords(tags))) {
            final Table things = sim.define("thing", Layout.dense(1));
            final Tag marked = things.tag("marked");
            final Tag counted = things.tag("counted");
            final long target = things.create();
            sim.system("mark").over(things, (rows, commands) -> {
                commands.tag(target, counted);
                for (long i = 0; i < tags; i++) {
                    commands.tag(target, marked);
                }
            });
            Trial.assertSays(
                    Trial.causeOfStep(sim),
                    "words=" + (tags + 1),
                    "maxCommandWords=" + tags,
                    "MiB=4",
                    "; this chunk",
                    "the heap",
                    "12 bytes a word");
        }
    }

    /// Commands without end: no room is made for more than the bound.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void step_chunkRecordsWithoutEnd_failsWhileItRecords(final int workers) {
        final int bound = 1_000;
        final SimulationOptions options = SimulationOptions.defaults()
                .withWorkers(workers)
                .withoutSerialCutoff()
                .withMaxCommandWords(bound);
        for (int kind = 0; kind < 4; kind++) {
            final int records = kind;
            try (Simulation sim = Simulation.create(options)) {
                final Thing things = sim.define("thing", Thing.class, Layout.dense(64 * CHUNKS));
                final CustomCommand ping = sim.command("ping", 1, payload -> {});
                for (int row = 0; row < 64 * CHUNKS; row++) {
                    things.table.create();
                }
                sim.system("endless").creates(things.table).grain(64).over(things.table, (rows, commands) -> {
                    while (rows.number() == 2) {
                        switch (records) {
                            case 0 -> commands.create(things.table);
                            case 1 -> commands.set(things.table.handle(rows.begin()), things.n, 1);
                            case 2 -> commands.destroy(things.table.handle(rows.begin()));
                            default -> commands.send(ping, 1);
                        }
                    }
                });
                final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
                assertNamed("endless", 2, failure);
                Trial.assertSays(failure.getCause(), "max=" + bound, "record less", "withMaxCommandWords");
                sim.recover();
                assertTrue(
                        sim.memory().bytes() < 1_000_000,
                        () -> "bytes=" + sim.memory().bytes());
            }
        }
    }

    /// Earlier chunks of the same worker give way then, and the boundary still names the chunk that passes the bound.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void step_noChunkAloneButAllOfAKindTogether_namesTheSameChunkForAnyWorkers(final int workers) {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults()
                .withWorkers(workers)
                .withoutSerialCutoff()
                .withMaxCommandWords(25))) {
            final Table things = sim.define("thing", Layout.dense(1));
            final Table driver = sim.define("driver", Layout.fixed(64 * CHUNKS));
            final long target = things.create();
            sim.system("ten").grain(64).over(driver, (rows, commands) -> {
                for (int i = 0; i < 10; i++) {
                    commands.activate(target);
                }
            });
            final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
            assertNamed("ten", 2, failure);
            Trial.assertSays(failure.getCause(), "words=" + 10 * CHUNKS, "maxCommandWords=25");
        }
    }

    /// The figure of the option and of the pages: 12 bytes for each word and worker.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void step_manyWords_keepRoomForAtMostTwelveBytesAWordAndWorker(final int workers) {
        final int words = CHUNKS << 14;
        try (Simulation sim = Trial.parallel(workers)) {
            final Table things = sim.define("thing", Layout.dense(1));
            final Table driver = sim.define("driver", Layout.fixed(64 * CHUNKS));
            final Tag marked = things.tag("marked");
            final long target = things.create();
            sim.system("mark").grain(64).over(driver, (rows, commands) -> {
                for (int i = 0; i < words / CHUNKS; i++) {
                    commands.tag(target, marked);
                }
            });
            final long before = sim.memory().bytes();
            sim.run(3);
            final long perWorker = (sim.memory().bytes() - before) / workers;
            assertTrue(perWorker >= 8L * words, "perWorker=" + perWorker);
            assertTrue(perWorker <= 12L * words + 64_000, "perWorker=" + perWorker);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void withMaxCommandWords_outOfRange_isRefused(final long words) {
        Trial.assertSays(
                assertThrows(
                        IllegalArgumentException.class,
                        () -> SimulationOptions.defaults().withMaxCommandWords(words)),
                "maxCommandWords=" + words);
    }
}
