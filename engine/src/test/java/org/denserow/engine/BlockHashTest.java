package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.fixture.Seed;
import org.denserow.engine.rows.StoreState;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The hash of a tracked type costs in proportion to what changed: blocks are counted, not time.
class BlockHashTest {

    private static final int BLOCKS = 100;

    private final Simulation sim =
            Simulation.create(SimulationOptions.defaults().withWorkers(1).withTrackedChanges());
    private final Table things = sim.define("thing", Layout.dense(64 * BLOCKS));
    private final IntColumn value = things.ints("value");
    private final FloatColumn place = things.vec3("place");
    private final Tag hot = things.tag("hot");
    private final StoreState state = new StoreState(things.store());

    @AfterEach
    void close() {
        sim.close();
    }

    private long hashed() {
        final long before = state.blocksHashed();
        assertEquals(BlockWatch.hashAnew(sim), sim.hash());
        return state.blocksHashed() - before;
    }

    private void fill() {
        for (int row = 0; row < 64 * BLOCKS; row++) {
            things.create();
        }
    }

    @Test
    void hash_oneValueSet_hashesOneBlockOfOneColumn() {
        fill();
        assertEquals(4 * BLOCKS, hashed(), "handles, two columns and a tag");
        assertEquals(0, hashed(), "nothing changed");
        sim.commands().set(things.handle(1_000), value, 5);
        sim.step();
        assertEquals(1, hashed());
        sim.commands().tag(things.handle(2_000), hot);
        sim.step();
        assertEquals(1, hashed());
    }

    @Test
    void hash_rowDies_hashesTwoBlocksOfAllParts() {
        fill();
        hashed();
        sim.commands().destroy(things.handle(1_000));
        sim.step();
        assertEquals(2 * 4, hashed());
    }

    @Test
    void hash_systemOverOneChunk_hashesItsBlocks() {
        sim.system("write").writes(place).grain(640).over(things, (rows, commands) -> {
            if (rows.number() == 3) {
                rows.write(place)[3 * rows.begin()]++;
            }
        });
        fill();
        hashed();
        sim.step();
        assertEquals(10, hashed());
    }

    @Test
    void hash_typeWithoutTracking_isTheSame() {
        final long seed = Seed.next();
        try (LayoutsScenario plain =
                        new LayoutsScenario(SimulationOptions.defaults().withSeed(seed), null);
                LayoutsScenario tracked = new LayoutsScenario(
                        SimulationOptions.defaults().withSeed(seed).withTrackedChanges(), null)) {
            for (int frame = 0; frame < 30; frame++) {
                plain.step();
                tracked.step();
                assertEquals(plain.sim.hash(), tracked.sim.hash(), "seed=" + seed + ", frame=" + frame);
                assertEquals(plain.sim.orderHash(), tracked.sim.orderHash(), "seed=" + seed + ", frame=" + frame);
            }
        }
    }

    @Test
    void blocksHashed_typeWithoutTracking_isRefused() {
        try (Simulation plain = Simulation.create(SimulationOptions.defaults())) {
            final Table table = plain.define("thing", Layout.dense(64));
            plain.hash();
            assertThrows(IllegalStateException.class, () -> new StoreState(table.store()).blocksHashed());
        }
    }

    @Test
    void bytes_hashOfBlocks_areCounted() {
        fill();
        final long before = things.metrics().allocatedBytes();
        sim.hash();
        assertTrue(
                things.metrics().allocatedBytes() >= before + 8 * 64 * BLOCKS + 4 * 8 * BLOCKS,
                "keys of rows, sums of blocks");
    }
}
