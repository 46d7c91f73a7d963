package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is not shown has not changed, and the hash of changed blocks is the hash of all rows: in models that do
/// everything that changes rows.
class ChangesModelTest {

    private static final int FRAMES = 90;

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {1, 3})
    @DisplayName("four layouts, growth, births, deaths, permanent and pending rows, events")
    void next_fourLayouts_nothingChangesUnseen(final int workers) {
        final long seed = Seed.next();
        try (LayoutsScenario one = new LayoutsScenario(
                SimulationOptions.defaults().withWorkers(workers).withSeed(seed), null)) {
            final BlockWatch watch = new BlockWatch(one.sim);
            for (int frame = 0; frame < FRAMES; frame++) {
                one.step();
                watch.check("frame=" + frame + ", seed=" + seed);
            }
            assertTrue(watch.shown < watch.blocks, "something is not shown: " + watch.shown + " of " + watch.blocks);
        }
    }

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {1, 3})
    @DisplayName("cascades, claims, scattered writes, handlers, exclusive systems, frames that fail, restores")
    void next_mixture_nothingChangesUnseen(final int workers) {
        final long seed = Seed.next();
        try (MixtureScenario one = new MixtureScenario(workers, seed, null)) {
            final BlockWatch watch = new BlockWatch(one.sim);
            Snapshot kept = one.sim.snapshot();
            for (int frame = 0; frame < FRAMES; frame++) {
                one.step();
                watch.check("frame=" + frame + ", seed=" + seed);
                if (frame % 20 == 7) {
                    kept = one.sim.snapshot();
                } else if (frame % 20 == 19) {
                    one.sim.restore(kept);
                    watch.check("restored, frame=" + frame + ", seed=" + seed);
                }
            }
        }
    }

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {1, 3})
    @DisplayName("created, changed and destroyed rows, assets, objects, delayed commands, restores")
    void next_saved_nothingChangesUnseen(final int workers) {
        final long seed = Seed.next();
        try (SavedScenario one = new SavedScenario(workers, seed)) {
            final BlockWatch watch = new BlockWatch(one.sim);
            for (int frame = 0; frame < FRAMES; frame++) {
                one.step();
                watch.check("frame=" + frame + ", seed=" + seed);
            }
        }
    }

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {1, 3})
    @DisplayName("rows kept in order, exchanged a few per frame")
    void next_rowsInOrder_nothingChangesUnseen(final int workers) {
        final long seed = Seed.next();
        try (OrderScenario one = new OrderScenario(Simulation.create(
                SimulationOptions.defaults().withWorkers(workers).withSeed(seed).withoutSerialCutoff()))) {
            final BlockWatch watch = new BlockWatch(one.sim);
            for (int frame = 0; frame < FRAMES; frame++) {
                one.step();
                watch.check("frame=" + frame + ", seed=" + seed);
            }
        }
    }

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {1, 3})
    @DisplayName(
            "every way in which a system writes: ranges, selections, lists, groups, waves, once, scattered, by group")
    void next_everyWayToWrite_nothingChangesUnseen(final int workers) {
        final long seed = Seed.next();
        try (WrittenScenario one = new WrittenScenario(workers, seed)) {
            final BlockWatch watch = new BlockWatch(one.sim);
            for (int frame = 0; frame < FRAMES; frame++) {
                one.step();
                watch.check("frame=" + frame + ", seed=" + seed);
            }
            assertTrue(watch.shown < watch.blocks * 3 / 4, "shown=" + watch.shown + ", blocks=" + watch.blocks);
        }
    }
}
