package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Resource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A library that belongs to the thread which opened it.
class OneThreadTest {

    private static final int BODIES = 500;
    private static final int FRAMES = 40;

    /// Stands for a native library: every call must come from the thread of the first one.
    private static final class Solver {

        private final Thread openedBy = Thread.currentThread();
        private int calls;

        void step(final float[] heights, final int count) {
            assertSame(openedBy, Thread.currentThread());
            calls++;
            for (int i = 0; i < count; i++) {
                heights[i] *= 0.5f;
            }
        }

        float lowest(final float[] heights, final int count) {
            assertSame(openedBy, Thread.currentThread());
            float lowest = Float.MAX_VALUE;
            for (int i = 0; i < count; i++) {
                lowest = Math.min(lowest, heights[i]);
            }
            return lowest;
        }
    }

    /// The body of a resource: what the two systems share.
    private static final class Lowest {

        private Solver solver; // opened by the first body, on its thread
        private float value;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    @DisplayName("two systems of one thread call a library that allows no other, for 1, 2, 3 and 8 workers")
    void bodies_ofOneThread_callALibraryOfThatThread(final int workers) {
        final Set<Thread> others = new HashSet<>();
        final List<Float> seen = new ArrayList<>();
        try (Simulation sim =
                Simulation.create(SimulationOptions.defaults().withWorkers(workers).withoutSerialCutoff())) {
            final Table bodies = sim.define("body", Layout.dense(BODIES));
            final FloatColumn height = bodies.floats("height");
            for (int i = 0; i < BODIES; i++) {
                height.values()[bodies.find(bodies.create())] = 1_000 + i;
            }
            final Resource<Lowest> lowest = sim.resource("lowest", new Lowest());
            // snippet: solver
            sim.system("solve").onOneThread("solver").writes(height, lowest).once((chunk, commands) -> {
                final Lowest shared = chunk.write(lowest);
                if (shared.solver == null) {
                    shared.solver = new Solver(); // opened by the thread that will call it
                }
                shared.solver.step(chunk.write(height), bodies.size());
            });
            sim.system("rise").writes(height).grain(64).over(bodies, (rows, commands) -> {
                final float[] heights = rows.write(height);
                for (int i = rows.begin(); i < rows.end(); i++) {
                    heights[i] += 1;
                }
            });
            sim.system("measure").onOneThread("solver").reads(height).writes(lowest).once((chunk, commands) -> {
                final Lowest shared = chunk.write(lowest);
                shared.value = shared.solver.lowest(chunk.read(height), bodies.size());
            });
            // end
            for (int frame = 0; frame < FRAMES; frame++) {
                sim.step();
                seen.add(lowest.value().value);
                others.add(lowest.value().solver.openedBy);
            }
            assertEquals(FRAMES, lowest.value().solver.calls);
        }
        float expected = 1_000;
        for (final float each : seen) {
            expected = expected * 0.5f + 1;
            assertEquals(expected, each);
        }
        assertEquals(1, others.size());
        if (workers == 1) {
            assertSame(Thread.currentThread(), others.iterator().next());
        } else {
            assertNotSame(Thread.currentThread(), others.iterator().next());
        }
    }
}
