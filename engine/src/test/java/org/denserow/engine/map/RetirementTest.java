package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The promise of retirement: a small map lives for ever and never gives a handle out twice.
class RetirementTest {

    private static final int ROWS = 64;
    private static final int CREATES = 10_000_000;

    @Test
    @DisplayName("HM-04 64 rows, ten million creates and destroys: never full, no handle twice, slots retired")
    void churn_tenMillion_neverFullAndNoHandleTwice() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        final SlotMap slots = SlotMap.create(1, ROWS, Layout.MAX_ROWS);
        final HandleMap map = HandleMap.over("t", slots, Layout.dense(ROWS), OwnerCheck.NONE);
        int[] lastGeneration = new int[ROWS]; // by slot
        int created = 0;
        while (created < CREATES) {
            final int most = 1 + random.nextInt(ROWS);
            while (map.rows() < most && created < CREATES) {
                final long handle = map.create(); // throws if the map says that it is full
                final int slot = Handle.slot(handle);
                final int generation = Handle.generation(handle);
                if (slot >= lastGeneration.length) {
                    lastGeneration = Arrays.copyOf(lastGeneration, 2 * slot);
                }
                if (generation <= lastGeneration[slot]) {
                    throw new AssertionError("seed=" + seed + ": generations of a slot only rise: handle="
                            + Handle.toString(handle) + ", last=" + lastGeneration[slot]);
                }
                lastGeneration[slot] = generation;
                created++;
            }
            for (int destroys = random.nextInt(map.rows() + 1); destroys > 0; destroys--) {
                map.destroy(map.handle(random.nextInt(map.rows())));
            }
        }
        map.checkInvariants();
        assertTrue(
                slots.space().retiredSlots() >= CREATES / Handle.MAX_GENERATION - ROWS,
                "retired=" + slots.space().retiredSlots());
        assertTrue(slots.space().retiredSlots() > 0, "retired=" + slots.space().retiredSlots());
        assertTrue(
                slots.space().slotCount() - slots.space().retiredSlots() <= ROWS, "only as many usable slots as rows");
        assertEquals(0, slots.space().reservedSlots());
        for (int slot = 0; slot < lastGeneration.length; slot++) {
            if (lastGeneration[slot] != 0) {
                final long past = Handle.of(1, Math.max(1, lastGeneration[slot] - 1), slot);
                assertTrue(lastGeneration[slot] == 1 || !map.isValid(past), "slot=" + slot);
            }
        }
    }
}
