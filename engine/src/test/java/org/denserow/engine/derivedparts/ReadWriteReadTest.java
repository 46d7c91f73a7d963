package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.Rounds;
import org.denserow.engine.inspect.FirstDifference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A system reads a derived part, another one writes its sources, a third one reads the part again, all in one segment:
/// the part must not be made anew before the first system has ended.
class ReadWriteReadTest {

    private static final int FRAMES = 3;
    private static final int ORDERS = Rounds.of(25, 100);
    private static final int LOOKS = 300; // in which a part made too early would show

    @ParameterizedTest
    @EnumSource(ReadWriteReadScenario.Kind.class)
    @DisplayName("every kind of part: the same hash in 25 orders of chunks, every row visited once by groups and waves")
    void step_anyChunkOrder_givesTheSameHash(final ReadWriteReadScenario.Kind kind) {
        final long expected = hashAfter(kind, SimulationOptions.defaults().withWorkers(1));
        for (int order = 1; order <= ORDERS; order++) {
            final SimulationOptions options =
                    SimulationOptions.defaults().withWorkers(3).withChunkOrder(order);
            assertEquals(expected, hashAfter(kind, options), "chunkOrder=" + order);
        }
    }

    private static long hashAfter(final ReadWriteReadScenario.Kind kind, final SimulationOptions options) {
        final ReadWriteReadScenario scenario = new ReadWriteReadScenario(options, kind);
        try (Simulation sim = scenario.sim) {
            sim.run(FRAMES);
            for (int row = 0; row < ReadWriteReadScenario.ROWS; row++) {
                for (int reader = 0; reader < 2; reader++) {
                    assertEquals(FRAMES, scenario.visits(reader, row), options + ", row=" + row + ", reader=" + reader);
                }
            }
            return sim.hash();
        }
    }

    @ParameterizedTest
    @EnumSource(ReadWriteReadScenario.Kind.class)
    @DisplayName("every kind of part: what a running body sees stays, while the writer of its sources ends beside it")
    void step_writerEndsBesideReader_viewStays(final ReadWriteReadScenario.Kind kind) {
        final AtomicReference<String> fault = new AtomicReference<>("");
        final ReadWriteReadScenario scenario = new ReadWriteReadScenario(
                SimulationOptions.defaults().withWorkers(3).withoutSerialCutoff(), kind);
        try (Simulation sim = scenario.sim) {
            scenario.inFirstChunk(look -> {
                final long before = look.digest();
                final int target = (int) (sim.frame() + 1) * ReadWriteReadScenario.writersChunks();
                final long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(Trial.PATIENCE_SECONDS);
                while (scenario.written() < target && System.nanoTime() < patience) {
                    Thread.yield();
                }
                if (scenario.written() < target) {
                    fault.set("the writer did not run beside the reader, frame=" + sim.frame());
                }
                for (int looks = 0; looks < LOOKS && fault.get().isEmpty(); looks++) {
                    if (look.digest() != before) {
                        fault.set("the view changed while its body ran: frame=" + sim.frame() + ", look=" + looks);
                    }
                    Thread.yield();
                }
            });
            for (int frame = 0; frame < FRAMES && fault.get().isEmpty(); frame++) {
                sim.step();
            }
        }
        assertEquals("", fault.get());
    }

    @ParameterizedTest
    @EnumSource(ReadWriteReadScenario.Kind.class)
    @DisplayName("every kind of part: the kit for users' models finds no difference")
    void firstDifference_findsNone(final ReadWriteReadScenario.Kind kind) {
        assertEquals("", FirstDifference.of(sim -> new ReadWriteReadScenario(sim, kind), FRAMES));
    }
}
