package org.denserow.demo.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.denserow.demo.picture.Picture;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;

/// Frames that run again after a rewind.
class RewindsTest {

    private static final int STEPS = 200;

    /// One row, to which each frame adds a number.
    private static final class Sum implements World {

        private final Simulation sim =
                Simulation.create(SimulationOptions.defaults().withWorkers(1));
        private final AtomicInteger counted = new AtomicInteger();

        /// @param cheats whether the number is one that no snapshot has
        Sum(final boolean cheats) {
            final Table rows = sim.define("row", Layout.dense(1));
            final IntColumn sum = rows.ints("sum");
            rows.create();
            sim.system("add")
                    .writes(sum)
                    .over(
                            rows,
                            (range, commands) ->
                                    range.write(sum)[0] += cheats ? counted.getAndIncrement() : (int) range.frame());
        }

        @Override
        public Simulation simulation() {
            return sim;
        }

        @Override
        public long agents() {
            return 1;
        }

        @Override
        public void check(final Consumer<String> errors) {}

        @Override
        public void figures(final BiConsumer<String, DoubleSupplier> to) {}

        @Override
        public void draw(final Picture on) {}
    }

    private static List<String> errors(final boolean cheats, final List<String> remarks) {
        final List<String> errors = new ArrayList<>();
        try (Sum world = new Sum(cheats)) {
            final Rewinds rewinds = new Rewinds(world, 1);
            for (int step = 0; step < STEPS && errors.isEmpty(); step++) {
                world.step();
                rewinds.step(errors::add);
                assertEquals(errors.isEmpty() ? step + 1 : world.sim.frame(), world.sim.frame());
            }
            rewinds.remark((name, text) -> remarks.add(name + ": " + text));
        }
        return errors;
    }

    @Test
    void step_soundWorld_noError() {
        final List<String> remarks = new ArrayList<>();
        assertEquals(List.of(), errors(false, remarks));
        assertTrue(remarks.getFirst().matches("rewound: [1-9].* times, by .*"), remarks.toString());
    }

    @Test
    void step_worldWithStateOutside_isNamed() {
        final List<String> errors = errors(true, new ArrayList<>());
        assertEquals(1, errors.size());
        assertTrue(errors.getFirst().contains("a frame that runs again gives the same result"), errors.toString());
    }

    @Test
    void begin_resourceWithoutSave_isAMisfit() {
        try (Sum world = new Sum(false)) {
            world.sim.resource("counter", new int[1]);
            final Misfit misfit = assertThrows(Misfit.class, () -> new Rewinds(world, 1));
            assertTrue(misfit.getMessage().contains("counter"), misfit.getMessage());
        }
    }
}
