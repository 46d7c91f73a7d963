package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A recipe: animals drink different amounts from one well, as long as it has water.
class SeveralTakeFromOneTest {

    private static final int WELLS = 300;
    private static final int ANIMALS = 2_000;

    private static final class Model {

        final Table wells;
        final Table animals;
        final IntColumn water;
        final HandleColumn well;
        final IntColumn thirst;

        Model(final Simulation sim) {
            wells = sim.define("well", Layout.fixed(WELLS));
            animals = sim.define("animal", Layout.fixed(ANIMALS));
            water = wells.ints("water");
            well = animals.handles("well", wells);
            thirst = animals.ints("thirst");
            // snippet: drink
            final Buckets drinkersOf = animals.derive().buckets("drinkersOf", well);
            sim.system("drink").writes(water).writesGrouped(drinkersOf, thirst).over(wells, (rows, commands) -> {
                final Buckets.View drinkers = rows.read(drinkersOf);
                final int[] waters = rows.write(water);
                final int[] thirsts = rows.write(thirst);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    final int begin = drinkers.begin(row);
                    final int count = drinkers.end(row) - begin;
                    final int first = count == 0 ? 0 : rows.random().at(row).nextInt(count);
                    for (int i = 0; i < count; i++) { // a lot says who begins; then by rows, round the circle
                        final int animal = drinkers.rows()[begin + (first + i) % count];
                        final int taken = Math.min(thirsts[animal], waters[row]);
                        waters[row] -= taken;
                        thirsts[animal] -= taken;
                    }
                }
            });
            // end
            final Draw random = sim.random("at first");
            for (int row = 0; row < ANIMALS; row++) {
                well.values()[row] = wells.handle(random.of(row).nextInt(WELLS));
                thirst.values()[row] = random.nextInt(10);
            }
            for (int row = 0; row < WELLS; row++) {
                water.values()[row] = random.of(ANIMALS + row).nextInt(60);
            }
        }
    }

    @Test
    @DisplayName(
            "what animals have drunk is gone from their well, none goes below 0, and thirst stays only at dry ones")
    void drink_manyAtOneWell_takeWhatIsThere() {
        try (Simulation sim = Simulation.create(
                SimulationOptions.defaults().withWorkers(2).withGrain(64).withoutSerialCutoff())) {
            final Model model = new Model(sim);
            final int[] water = model.water.values().clone();
            final int[] thirst = model.thirst.values().clone();
            sim.step();
            final int[] drunk = new int[WELLS];
            int thirsty = 0;
            for (int row = 0; row < ANIMALS; row++) {
                final int at = model.wells.row(model.well.get(row));
                drunk[at] += thirst[row] - model.thirst.get(row);
                assertTrue(model.thirst.get(row) >= 0, "thirst=" + model.thirst.get(row));
                assertTrue(model.thirst.get(row) == 0 || model.water.get(at) == 0, "thirsty at a well with water");
                thirsty += model.thirst.get(row) > 0 ? 1 : 0;
            }
            for (int row = 0; row < WELLS; row++) {
                assertEquals(water[row] - drunk[row], model.water.get(row), "well=" + row);
            }
            assertTrue(thirsty > 0 && thirsty < ANIMALS, "thirsty=" + thirsty);
        }
        assertEquals("", FirstDifference.of(Model::new, 10));
    }
}
