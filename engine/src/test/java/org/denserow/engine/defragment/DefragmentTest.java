package org.denserow.engine.defragment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.denserow.engine.map.HandleMap;
import org.denserow.engine.map.Stores;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;

class DefragmentTest {

    @Test
    void defragment_shuffled_sorts() {
        for (final int chunk : new int[] {1, 64}) {
            final HandleMap map = HandleMap.create("t", 1, Layout.dense(5000));
            final IntColumn key = map.ints("key");
            for (int i = 0; i < 5000; i++) {
                map.create();
                key.values()[i] = i * 7919 % 5000;
            }
            final RowOrder order = RowOrder.by(key).inChunksOf(chunk);
            final Plan plan = Plan.over(Stores.of(map), order, type -> null);
            int steps = 0;
            do {
                plan.step(100);
                steps++;
            } while (plan.misplaced() > 0);
            System.out.println("chunk=" + chunk + " steps=" + steps + " moves=" + plan.totalMoves());
            map.checkInvariants();
            for (int i = 0; i < 5000; i++) {
                assertEquals(i / chunk, key.values()[i] / chunk);
            }
            assertEquals(0, map.defragment(order, 10));
        }
    }
}
