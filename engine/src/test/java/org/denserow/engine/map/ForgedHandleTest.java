package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Values that nobody gave out: find answers exactly what an oracle knows, and never throws.
class ForgedHandleTest {

    private static final int WORLDS = 150;

    @Test
    @DisplayName("HM-13 random values, flipped bits and free bits never find a row that is not theirs, and never throw")
    void find_forgedValues_agreesWithTheOracle() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        for (int round = 0; round < WORLDS; round++) {
            final int type = round % 3 == 0 ? 0 : random.nextInt(Handle.MAX_TYPE + 1);
            final World world = new World(type, random, "seed=" + seed + " world=" + round);
            world.check(Handle.NULL);
            world.check(-1L);
            world.check(Long.MIN_VALUE);
            world.check(Long.MAX_VALUE);
            for (int i = 0; i < 1000; i++) {
                world.check(random.nextLong());
            }
            world.checkEveryEntry();
            for (final long given : world.given.keySet()) {
                for (int bit = 0; bit < 64; bit++) {
                    world.check(given ^ 1L << bit);
                    world.check(given ^ 1L << bit ^ 1L << random.nextInt(64));
                }
            }
        }
    }

    private static final class World {

        private final HandleMap map;
        private final String where;
        private final int type;

        /// Every handle ever given out, with its value, or null when it is stale or reserved.
        private final Map<Long, Integer> given = new HashMap<>();

        private final IntColumn value;
        private int refused;

        World(final int type, final Random random, final String where) {
            final SlotMap slots = SlotMap.create(type, 20, 30);
            this.type = type;
            this.where = where;
            map = HandleMap.over("t", slots, Layout.dense(20), OwnerCheck.NONE);
            value = map.ints("value");
            for (int step = 0; step < 60; step++) {
                if (map.rows() > 0 && random.nextInt(5) < 2) {
                    final long handle = map.handle(random.nextInt(map.rows()));
                    assertTrue(map.destroy(handle));
                    given.put(handle, null);
                } else if (map.rows() < map.capacity()) {
                    final long handle = random.nextBoolean() ? map.create() : map.createPending();
                    given.put(handle, step);
                    value.values()[map.row(handle)] = step;
                }
            }
            for (int i = random.nextInt(4); i > 0; i--) {
                given.put(slots.space().take(), null); // reserved: given out, no row yet
            }
        }

        /// Every index, generation and free bit near what exists.
        void checkEveryEntry() {
            for (int index = 0; index < 40; index++) {
                for (int generation = 0; generation < 8; generation++) {
                    check(Handle.of(type, generation, index));
                    check(Handle.of(type, generation, index) | Long.MIN_VALUE);
                }
            }
            for (int generation = 0; generation < 8; generation++) {
                check(Handle.of(type, generation, 0) | 0xFFFF_FFFFL);
                check(Handle.of(type, generation, 0) | 0xFFFF_FFFFL | Long.MIN_VALUE);
                check(Handle.of(type, generation, 0) | 0x8000_0000L);
            }
        }

        void check(final long forged) {
            final Integer expected = given.get(forged);
            final int row = map.find(forged);
            final boolean right = expected == null
                    ? row == -1 && !map.isValid(forged) && !map.destroy(forged) && !map.activate(forged)
                    : map.isValid(forged) && map.handle(row) == forged && value.values()[row] == expected;
            if (!right) {
                fail(where + ": value=" + Handle.toString(forged) + ", row=" + row + ", expected=" + expected);
            }
            if (expected == null && ++refused % 16 == 0) {
                assertThrows(IllegalArgumentException.class, () -> map.row(forged), where);
            }
        }
    }
}
