package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Position;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.Test;

/// The examples of package pages that no recipe has.
class PackagePagesTest {

    private final List<Integer> used = new ArrayList<>();

    @Test
    void simulation_wolfThatStarves_isGoneAfterTheFrame() {
        // snippet: simulation
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Table wolves = sim.define("wolf", Layout.dense(1_000)); // room at first
            final IntColumn energy = wolves.ints("energy");
            sim.system("starve").writes(energy).over(wolves, (rows, commands) -> {
                final int[] left = rows.write(energy);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    if (--left[row] < 0) {
                        commands.destroy(wolves.handle(row)); // at the end of the frame
                    }
                }
            });
            final long wolf = wolves.create(); // its energy is 0
            sim.step();
            assert !wolves.isValid(wolf); // a stale handle finds no other row
        }
        // end
    }

    @Test
    void bits_setRows_areWalked() {
        // snippet: bits
        final Bitfield ill = Bitfield.withCapacity(1_000);
        ill.set(17);
        ill.set(100, 200); // rows 100 to 199
        ill.clear(150);
        for (final BitCursor it = ill.cursor(); it.next(); ) {
            use(it.row());
        }
        // end
        assertEquals(100, used.size());
        assertEquals(17, used.get(0));
        assertEquals(ill.cardinality(), used.size());
    }

    @Test
    void handle_reusedSlot_hasAnotherHandle() {
        final HandleMap flies = HandleMap.create("fly", 1, Layout.dense(8));
        // snippet: handle
        final long first = flies.create();
        flies.destroy(first);
        final long second = flies.create(); // may have the same slot: its generation differs
        final boolean isFirst = flies.isValid(first); // false
        final int row = flies.find(second); // where its values are now
        final int generation = Handle.generation(second);
        // end
        assertEquals(false, isFirst);
        assertEquals(0, row);
        assertTrue(first != second && generation > 0);
    }

    @Test
    void map_columnsOfAHandle_areAtItsRow() {
        // snippet: map
        final HandleMap flies = HandleMap.create("fly", 1, Layout.dense(1_000));
        final DoubleColumn x = flies.doubles("x");
        final long fly = flies.create();
        x.values()[flies.find(fly)] = 2.5;
        flies.destroy(fly); // the last row takes its place
        final int row = flies.find(fly); // -1: the handle is stale, and stays so
        // end
        assertEquals(-1, row);
    }

    @Test
    void storage_partsOfATable_areDeclared() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Table herds = sim.define("herd", Layout.dense(10));
            // snippet: storage
            final Table sheep = sim.define("sheep", Layout.dense(10_000));
            final DoubleColumn energy = sheep.doubles("energy"); // a double for each row
            final Tag hungry = sheep.tag("hungry"); // a bit for each row
            final HandleColumn herd = sheep.handles("herd", herds); // a reference to a row of another type
            sim.system("graze").writes(energy).over(hungry, (rows, commands) -> {}); // over hungry sheep only
            // end
            assertEquals("sheep.herd", herd.name());
        }
    }

    @Test
    void index_rowOfAKey_isFound() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Table players = sim.define("player", Layout.dense(10));
            // snippet: index
            final LongColumn account = players.longs("account");
            final HashIndex byAccount = players.indices().unique("byAccount", account);
            final int row = byAccount.view().find(4711); // -1: nobody has this account
            // end
            assertEquals(-1, row);
        }
    }

    @Test
    void derived_neighboursOfAPlace_areCounted() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Table birds = sim.define("bird", Layout.dense(10));
            final DoubleColumn x = birds.doubles("x");
            final DoubleColumn y = birds.doubles("y");
            final IntColumn crowd = birds.ints("crowd");
            // snippet: derived
            final Grid near = birds.derive().grid("near", Position.of(x, y), GridShape.torus(100, 100, 5));
            sim.system("look").reads(x, y, near).writes(crowd).over(birds, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(crowd)[row] = rows.read(near).count(rows.read(x)[row], rows.read(y)[row], 5);
                }
            });
            // end
            final long bird = birds.create();
            birds.create();
            sim.step();
            assertEquals(2, crowd.get(birds.find(bird)));
        }
    }

    private void use(final int row) {
        used.add(row);
    }
}
