package org.denserow.engine.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CompletableFuture;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.Table;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;

/// Types in which nothing happens: what they take, and that they are not forgotten when something does.
class ManyTypesTest {

    private static final long MEBI = 1 << 20;
    private static final int GENERATIONS = (1 << 16) - 1;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /// All that is allocated meanwhile, garbage included.
    @Test
    void define_allTypesThatThereMayBe_takesAtMost150Mebibytes() {
        final long before = THREADS.getCurrentThreadAllocatedBytes();
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(2))) {
            Table last = null;
            for (int type = 1; type <= Simulation.MAX_TYPES; type++) {
                last = sim.define("type " + type, Layout.dense(1));
            }
            final long handle = sim.commands().create(last);
            sim.run(3);
            final long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
            assertTrue(bytes <= 150 * MEBI, "bytes=" + bytes);
            assertEquals(0, last.find(handle));
        }
    }

    /// Slots that retire while a type is changed at once are made up for at the next boundary, whoever is played there.
    @Test
    void step_typeWhoseSlotsRetiredBetweenFrames_getsNewOnes() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Table idle = sim.define("idle", Layout.dense(8));
            final Table busy = sim.define("busy", Layout.dense(8));
            sim.step();
            final int slots = idle.metrics().slots();
            for (int i = 0; i < slots * GENERATIONS; i++) {
                idle.destroy(idle.create());
            }
            assertEquals(slots, idle.metrics().retiredSlots());
            sim.commands().create(busy);
            sim.step();
            assertEquals(2 * slots, idle.metrics().slots());
        }
    }

    /// What lives one lap, timers and rows that wait come to their end after a restore into another simulation, in types
    /// that nobody touches meanwhile.
    @Test
    void step_afterRestoreIntoAnotherSimulation_whatIdlesEndsAsBefore() {
        final long[] expected = new long[8];
        final Snapshot snapshot;
        final Model model = new Model();
        try (Simulation sim = model.sim) {
            model.fill();
            sim.step();
            snapshot = sim.snapshot();
            for (int frame = 0; frame < expected.length; frame++) {
                sim.step();
                expected[frame] = model.state();
            }
        }
        final Model restored = new Model();
        try (Simulation sim = restored.sim) {
            sim.run(3); // until no type is visited any more
            sim.restore(snapshot);
            for (int frame = 0; frame < expected.length; frame++) {
                sim.step();
                assertEquals(expected[frame], restored.state(), "frame=" + sim.frame());
            }
            assertEquals(0, restored.events.size());
            assertEquals(0, restored.units.destroyed().count());
            assertEquals(7, restored.n.values()[0]);
            assertEquals(3, restored.units.size());
        }
    }

    private static final class Model {

        private final Simulation sim;
        private final Table units;
        private final Table events;
        private final IntColumn n;

        Model() {
            sim = Simulation.create(SimulationOptions.defaults());
            units = sim.define("unit", Layout.dense(8));
            n = units.ints("n");
            units.created();
            units.changed();
            units.destroyed();
            events = sim.define("event", Layout.events(8));
        }

        /// Everything that ends or comes later, all recorded before the first frame.
        void fill() {
            final long unit = units.create();
            units.create();
            sim.commands().destroy(units.create());
            sim.commands().create(events);
            sim.commands().activateAt(sim.commands().createPending(units), 6, CompletableFuture.completedFuture(null));
            sim.commands().after(4).set(unit, n, 7);
        }

        long state() {
            return sim.hash() * 31 + sim.orderHash();
        }
    }
}
