package org.denserow.engine.slots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.ground.Footprint;
import org.junit.jupiter.api.Test;

class FreeQueueTest {

    @Test
    void operations_random_agreeWithList() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        int wraps = 0;
        for (int round = 0; round < 300; round++) {
            final FreeQueue ring = new FreeQueue();
            final List<Integer> model = new ArrayList<>();
            int capacity = 0;
            for (int step = 0; step < 300; step++) {
                final String where = "seed=" + seed + " round=" + round + " step=" + step;
                final int choice = random.nextInt(100);
                if (choice < 45 && model.size() < capacity) {
                    ring.push(step);
                    model.add(step);
                } else if (choice < 80 && !model.isEmpty()) {
                    assertEquals(model.removeFirst(), ring.pop(), where);
                } else if (choice < 85) {
                    final int taken = random.nextInt(model.size() + 1);
                    ring.advance(taken);
                    model.subList(0, taken).clear();
                } else if (choice < 90 && !model.isEmpty()) {
                    final int offset = random.nextInt(model.size());
                    ring.setSlot(offset, -step);
                    model.set(offset, -step);
                } else if (choice < 95) {
                    capacity = model.size() + random.nextInt(12);
                    ring.resize(capacity);
                } else if (choice < 98) {
                    final int end = random.nextInt(step + 1);
                    ring.keepBelow(end);
                    model.removeIf(slot -> slot >= end);
                } else if (choice == 98 && !model.isEmpty()) {
                    final int run = random.nextInt(model.size() / 2 + 1);
                    final int low = random.nextInt(model.size() - 2 * run + 1);
                    final int high = low + run + random.nextInt(model.size() - 2 * run - low + 1);
                    final boolean up = random.nextBoolean();
                    ring.copySlots(up ? low : high, up ? high : low, run);
                    for (int i = 0; i < run; i++) {
                        model.set((up ? high : low) + i, model.get((up ? low : high) + i));
                    }
                } else if (choice == 99) {
                    ring.clear();
                    model.clear();
                }
                final List<Integer> content = new ArrayList<>();
                for (int offset = 0; offset < ring.count(); offset++) {
                    content.add(ring.slot(offset));
                }
                assertEquals(model, content, where);
                assertEquals(model.isEmpty(), ring.isEmpty(), where);
                wraps += model.size() > 1 && model.size() == capacity ? 1 : 0;
            }
        }
        assertTrue(wraps > 1000, "full rings were reached: " + wraps);
    }

    @Test
    void bytes_anyCapacity_areFourASlotAndAHeader() {
        final FreeQueue ring = new FreeQueue();
        ring.resize(100_001);
        assertEquals(16 + 4 * 100_002, Footprint.sum(ring::arrays), "no power of two");
    }
}
