package org.denserow.engine.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// From a handle to its table, without naming the type.
class RoutingTest {

    @Test
    @DisplayName("HM-06 a simulation routes a handle of any type to its table and row, inside systems too")
    void find_handleOfAnyType_isRoutedByItsType() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(2))) {
            final Table cats = sim.define("cat", Layout.dense(10));
            final Table dogs = sim.define("dog", Layout.dense(10));
            final HandleColumn chases = dogs.handles("chases"); // of any type
            final IntColumn seen = dogs.ints("seen");
            cats.create();
            final long cat = cats.create();
            final long dog = dogs.create();
            final long rex = dogs.create();
            chases.values()[0] = cat;
            chases.values()[1] = dog;
            sim.system("look").reads(chases).writes(seen).over(dogs, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    final long target = rows.read(chases)[row];
                    rows.write(seen)[row] = 100 * (sim.table(target) == cats ? 1 : 2) + sim.find(target);
                }
            });
            sim.step();
            assertEquals(101, seen.values()[dogs.row(dog)]);
            assertEquals(200, seen.values()[dogs.row(rex)]);
            cats.destroy(cat);
            assertEquals(-1, sim.find(cat));
            assertSame(cats, sim.table(cat), "a stale handle still has its type");
            assertTrue(
                    dogs.metrics().sparseness() == 0 && cats.metrics().bytesPerRow() > 12,
                    "metrics: " + cats.metrics().bytesPerRow());
            for (final long none : new long[] {
                Handle.NULL, -1L, cat | Long.MIN_VALUE, Handle.of(3, 1, 0), Handle.of(Handle.MAX_TYPE, 1, 0)
            }) {
                assertEquals(-1, sim.find(none));
                final IllegalArgumentException error =
                        assertThrows(IllegalArgumentException.class, () -> sim.table(none));
                assertTrue(error.getMessage().contains("handle="), error.getMessage());
            }
        }
    }
}
