package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;

class PickedTest {

    @Test
    void parts_anyWorkers_areAPowerOfTwoThatIsEnough() {
        for (int workers = 1; workers <= 256; workers++) {
            final int parts = Picked.parts(workers);
            assertEquals(1, Integer.bitCount(parts), "workers=" + workers);
            final int tasks = parts * ValueStreams.SHARES;
            assertTrue(tasks >= workers && (parts == 1 || tasks / 2 < workers), "workers=" + workers);
        }
        assertEquals(1, Picked.parts(4));
        assertEquals(2, Picked.parts(5));
        assertEquals(2, Picked.parts(8));
        assertEquals(4, Picked.parts(9));
        assertEquals(16, Picked.parts(64));
    }

    @Test
    void pick_fourParts_eachTakesTheTargetsOfItsSlots() {
        final RowStore store = RowStore.over(
                "thing", RowStore.newSlots(Layout.dense(16), 1, 16, 0), Layout.dense(16), OwnerCheck.NONE);
        final CommandBuffer buffer = new CommandBuffer(store);
        final CommandStream one = buffer.values.made(store.schema().ints("one"), 0);
        final CommandStream two = buffer.values.made(store.schema().longs("two"), 0);
        final CommandStream three = buffer.values.made(store.schema().vec3("three"), 0);
        final int parts = 4;
        final int step = (1 << ValueStreams.BLOCK_SHIFT) / parts;
        for (int i = 0; i < 3 * parts; i++) { // slots of part 0, 1, 2, 3, then of the next block
            one.put(i * step, i);
            two.putLong(i * step, (long) i << 32 | 100 + i);
            three.put(i * step, i, 10 + i, 20 + i);
        }
        final Picked picked = new Picked();
        for (int part = 0; part < parts; part++) {
            for (int width = 1; width <= 3; width++) {
                final CommandStream of = width == 1 ? one : width == 2 ? two : three;
                assertEquals(2, picked.pick(of, parts, 3 * parts, part, parts)); // without the first block
                for (int place = 0; place < 2; place++) {
                    final int at = parts * (place + 1) + part;
                    assertEquals((long) at * step, picked.targets[place]);
                    final int[] values = {at, 10 + at, 20 + at};
                    for (int value = 0; value < width; value++) {
                        final int expected = width == 2 ? value == 0 ? 100 + at : at : values[value];
                        assertEquals(expected, picked.values[width * place + value]);
                    }
                }
            }
        }
    }
}
