package org.denserow.engine.derivedparts;

import java.util.Random;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.HashTrace;
import org.denserow.engine.fixture.Rounds;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Random models around derived parts give the same hashes after every frame for any number of workers and any order of
/// chunks.
class RandomPartsTest {

    private static final int MODELS = Rounds.of(30, 75);
    private static final int FRAMES = 6;
    private static final int ORDERS = 4;

    @Test
    @DisplayName("random models that read, write and read derived parts: the same hashes for any workers and orders")
    void run_anyWorkersAndOrders_sameHashes() {
        final Random seeds = new Random(Seed.next());
        for (int model = 0; model < MODELS; model++) {
            final long seed = seeds.nextLong();
            final HashTrace trace = new HashTrace(FRAMES);
            final SimulationOptions plain = SimulationOptions.defaults().withoutSerialCutoff();
            for (final int workers : Trial.WORKER_COUNTS) {
                run(trace, plain.withWorkers(workers), seed);
            }
            for (int order = 1; order <= ORDERS; order++) {
                run(trace, plain.withWorkers(3).withChunkOrder(order), seed);
            }
        }
    }

    private static void run(final HashTrace trace, final SimulationOptions options, final long seed) {
        final RandomPartsModel model = new RandomPartsModel(options, seed);
        try (Simulation sim = model.sim) {
            trace.run(
                    sim,
                    sim::step,
                    "model=" + seed + ", workers=" + options.workers() + ", order=" + options.chunkOrderSeed());
        }
    }
}
