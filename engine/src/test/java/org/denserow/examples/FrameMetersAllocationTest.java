package org.denserow.examples;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.fixture.SteadyCalls;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Frames with meters allocate nothing on their thread, once they are steady.
@Tag("allocation")
class FrameMetersAllocationTest {

    private static final int FRAMES = 5_000;

    private interface Frames {
        void run(Simulation sim, FrameMeters meters);
    }

    private static void with(final Frames frames) {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Table things = sim.define("thing", Layout.dense(64));
            things.create();
            sim.system("rest").over(things, (rows, commands) -> {});
            frames.run(sim, new FrameMeters(new SimpleMeterRegistry(), sim));
        }
    }

    @Test
    void frameEnded_steadyFrames_allocatesNothing() {
        with((sim, meters) -> SteadyCalls.assertNoBytes(FRAMES, round -> {
            sim.step();
            meters.frameEnded(sim);
        }));
    }

    @Test
    void frameEnded_twinAllocates_isCaught() {
        with((sim, meters) -> SteadyCalls.assertTwinIsCaught(FRAMES, round -> {
            sim.step();
            meters.frameEnded(sim);
        }));
    }
}
