package org.denserow.engine.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
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
                assertEquals(36, sim.step().created());
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
                sim.resume();
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
            assertEquals(50, sim.step().created());
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
