package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The times of rows, against a map and a sorted list, at random; and copies that are loaded elsewhere.
class WakesTest {

    private static final int STEPS = 20_000;
    private static final int ROWS = 300;
    private static final int SPREAD = 200; // few times, so that many rows have the same

    private final long seed = Seed.next();
    private final Random random = new Random(seed);
    private final SlotMap slots = RowStore.newSlots(Layout.dense(ROWS), 1, 1 << 12, 0);
    private final RowStore store = RowStore.over("thing", slots, Layout.dense(ROWS), OwnerCheck.NONE);
    private final Map<Long, Long> model = new HashMap<>();
    private final TreeMap<Due, Long> list = new TreeMap<>(
            Comparator.comparingLong(Due::time).thenComparingInt(Due::slot)); // the same in order, with handles
    private Wakes wakes = wakes();
    private long now;

    private record Due(long time, int slot) {}

    private Wakes wakes() {
        return new TypeLog(store, 1, slots).ownWakes();
    }

    @Test
    @DisplayName("rows get times, lose them, die and come due as a map says")
    void random_setTakeDie_behavesLikeTheMap() {
        final List<Long> rows = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            rows.add(store.direct().create());
        }
        for (int step = 0; step < STEPS; step++) {
            final String where = "seed=" + seed + ", step=" + step;
            final long row = rows.get(random.nextInt(ROWS));
            switch (random.nextInt(8)) {
                case 0 -> cancel(row);
                case 1 -> takeDue(where);
                case 2 -> {
                    if (random.nextInt(4) == 0) {
                        store.direct().destroy(row);
                        forget(row);
                        rows.set(rows.indexOf(row), store.direct().create());
                    }
                }
                case 3 -> {
                    if (random.nextInt(200) == 0) {
                        reload();
                    }
                }
                default -> set(row, now + random.nextInt(SPREAD));
            }
            wakes.checkInvariants();
            assertEquals(model.size(), wakes.count(), where);
            assertEquals(list.isEmpty() ? Timeline.NEVER : list.firstKey().time, wakes.next(), where);
            assertTrue(list.isEmpty() || list.firstEntry().getValue() == wakes.first(), where);
            for (final long each : rows) {
                assertEquals(model.getOrDefault(each, Timeline.NEVER), wakes.time(each), where);
            }
        }
    }

    private void set(final long row, final long time) {
        wakes.set(row, time);
        forget(row);
        model.put(row, time);
        list.put(new Due(time, Handle.slot(row)), row);
    }

    private void cancel(final long row) {
        wakes.set(row, Timeline.NEVER);
        forget(row);
    }

    private void forget(final long row) {
        final Long time = model.remove(row);
        if (time != null) {
            list.remove(new Due(time, Handle.slot(row)));
        }
    }

    /// Takes those that are due, each of which may sleep again at once, as a body of a queue lets it.
    private void takeDue(final String where) {
        now += random.nextInt(SPREAD / 8);
        while (wakes.next() <= now) {
            final long due = list.firstEntry().getValue();
            if (random.nextBoolean()) {
                set(due, now + random.nextInt(SPREAD)); // it replaces the time, and nothing is taken
            } else {
                forget(due);
                assertEquals(due, wakes.take(), where);
            }
            assertEquals(list.isEmpty() ? Timeline.NEVER : list.firstKey().time, wakes.next(), where);
            assertTrue(list.isEmpty() || list.firstEntry().getValue() == wakes.first(), where);
        }
    }

    private void reload() {
        final SavedState saved = new SavedState();
        wakes.save(saved);
        saved.seal();
        final long hash = wakes.orderHash();
        wakes = wakes();
        wakes.set(store.handle(random.nextInt(ROWS)), now); // what is loaded replaces it
        wakes.load(saved);
        assertEquals(hash, wakes.orderHash());
    }
}
