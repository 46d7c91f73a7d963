package org.denserow.engine.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Systems that choose their thread.
class OnOneThreadTest {

    private static final int NAMES = 5;
    private static final int FRAMES = 30;

    private static SimulationOptions options(final int workers) {
        return SimulationOptions.defaults().withWorkers(workers).withoutSerialCutoff();
    }

    /// Runs a world in which systems of several names stand between systems over rows.
    ///
    /// @param threads gets the threads of each name
    /// @return the world at the end, as a number
    private static long run(final SimulationOptions options, final List<Set<Thread>> threads) {
        try (Simulation sim = Simulation.create(options)) {
            final Table things = sim.define("thing", Layout.dense(4_096));
            final IntColumn value = things.ints("value");
            for (int i = 0; i < 1_000; i++) {
                things.create();
            }
            for (int name = 0; name < NAMES; name++) {
                final Set<Thread> own = new HashSet<>();
                threads.add(own);
                final int step = name;
                sim.system("on " + name)
                        .onOneThread("thread " + name)
                        .creates(things)
                        .writes(value)
                        .once((chunk, commands) -> {
                            own.add(Thread.currentThread());
                            final int[] values = chunk.write(value);
                            for (int row = 0; row < things.size(); row++) {
                                values[row] = 31 * values[row] + step;
                            }
                            commands.create(things);
                            commands.with(value, step);
                        });
                sim.system("between " + name).writes(value).grain(64).over(things, (rows, commands) -> {
                    final int[] values = rows.write(value);
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        values[row] ^= row;
                    }
                });
            }
            sim.run(FRAMES);
            assertEquals(1_000 + NAMES * FRAMES, things.size());
            return sim.hash();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    @DisplayName("each name keeps its thread, and the world is the same for 1, 2, 3 and 8 workers")
    void bodies_ofManyNames_keepTheirThreads(final int workers) {
        final List<Set<Thread>> threads = new ArrayList<>();
        final long world = run(options(workers), threads);
        assertEquals(run(options(1), new ArrayList<>()), world);
        final Set<Thread> all = new HashSet<>();
        for (final Set<Thread> own : threads) {
            assertEquals(1, own.size());
            all.addAll(own);
        }
        assertEquals(Math.clamp(workers - 1, 1, NAMES), all.size());
        assertEquals(workers == 1, all.contains(Thread.currentThread()));
    }

    @Test
    @DisplayName("in another order of chunks the world is the same")
    void bodies_inAnotherOrder_makeTheSameWorld() {
        final long world = run(options(1), new ArrayList<>());
        assertEquals(world, run(options(3).withChunkOrder(7), new ArrayList<>()));
    }

    @Test
    @DisplayName("every and switches decide whether the body runs")
    void body_everyAndSwitches_decideWhetherItRuns() {
        try (Simulation sim = Simulation.create(options(3))) {
            final List<Long> frames = new ArrayList<>();
            sim.system("on").onOneThread("one").every(3).once((chunk, commands) -> frames.add(chunk.frame()));
            sim.run(5);
            sim.switchOff("on");
            sim.run(3);
            sim.switchOn("on");
            sim.run(2);
            assertEquals(List.of(0L, 3L, 9L), frames);
            assertEquals("one", sim.definition().systems().getFirst().thread());
        }
    }

    @Test
    @DisplayName("a body that throws fails the frame by its name, and the next frame finds its thread")
    void body_throws_failsTheFrame() {
        try (Simulation sim = Simulation.create(options(3))) {
            final Set<Thread> threads = new HashSet<>();
            final boolean[] fails = {true};
            final RuntimeException thrown = new IllegalStateException("the library is not there");
            sim.system("on").onOneThread("one").once((chunk, commands) -> {
                threads.add(Thread.currentThread());
                if (fails[0]) {
                    throw thrown;
                }
            });
            final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
            assertSame(thrown, failure.getCause());
            assertTrue(failure.getMessage().contains("on"), failure.getMessage());
            fails[0] = false;
            sim.recover();
            sim.run(3);
            assertEquals(1, threads.size());
            assertNotSame(Thread.currentThread(), threads.iterator().next());
        }
    }

    // ---- Refusals ----

    @Test
    @DisplayName("systems of many chunks and exclusive systems do not choose a thread")
    void otherSystems_areRefused() {
        try (Simulation sim = Simulation.create(options(2))) {
            final Table things = sim.define("thing", Layout.dense(64));
            final SystemBuilder over = sim.system("over").onOneThread("one");
            refused("call=over", () -> over.over(things, (rows, commands) -> {}));
            final SystemBuilder alone = sim.system("alone").onOneThread("one");
            refused("call=exclusive", () -> alone.exclusive((world, commands) -> {}));
            over.once((chunk, commands) -> {}); // a refusal leaves the builder as it was
            alone.once((chunk, commands) -> {});
            sim.step();
        }
    }

    @Test
    void blankName_isRefused() {
        try (Simulation sim = Simulation.create(options(2))) {
            refused("threadName=' '", () -> sim.system("on").onOneThread(" "));
        }
    }

    @Test
    @DisplayName("64 systems choose their thread; one more is refused")
    void tooMany_areRefused() {
        try (Simulation sim = Simulation.create(options(2))) {
            final int[] runs = new int[1];
            for (int i = 0; i < SystemBuilder.MAX_ON_ONE_THREAD; i++) {
                sim.system("on " + i).onOneThread("thread " + i).once((chunk, commands) -> runs[0]++);
            }
            final SystemBuilder more = sim.system("more").onOneThread("one");
            refused("at most 64", () -> more.once((chunk, commands) -> {}));
            sim.system("more").once((chunk, commands) -> {});
            sim.step();
            assertEquals(SystemBuilder.MAX_ON_ONE_THREAD, runs[0]); // two names share the one thread
        }
    }

    private static void refused(final String words, final Executable call) {
        final String message =
                assertThrows(IllegalArgumentException.class, call).getMessage();
        assertTrue(message.contains(words), message);
    }
}
