package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The times of rows, against a map, at random; and copies that are loaded elsewhere.
class WakesTest {

    private static final int STEPS = 20_000;
    private static final int ROWS = 300;
    private static final int SPREAD = 200; // few times, so that many rows have the same

    private final long seed = Seed.next();
    private final Random random = new Random(seed);
    private final SlotMap slots = RowStore.newSlots(Layout.dense(ROWS), 1, 1 << 12, 0);
    private final RowStore store = RowStore.over("thing", slots, Layout.dense(ROWS), OwnerCheck.NONE);
    private final Map<Long, Long> model = new HashMap<>();
    private Wakes wakes = wakes();
    private long now;

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
                        model.remove(row);
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
            assertEquals(
                    model.values().stream().mapToLong(Long::longValue).min().orElse(Timeline.NEVER),
                    wakes.next(),
                    where);
            for (final long each : rows) {
                assertEquals(model.getOrDefault(each, Timeline.NEVER), wakes.time(each), where);
            }
        }
    }

    private void set(final long row, final long time) {
        wakes.set(row, time);
        model.put(row, time);
    }

    private void cancel(final long row) {
        wakes.set(row, Timeline.NEVER);
        model.remove(row);
    }

    private void takeDue(final String where) {
        now += random.nextInt(SPREAD / 8);
        while (wakes.next() <= now) {
            final long due = wakes.next();
            assertEquals(due, model.remove(wakes.take()), where);
        }
    }

    private void reload() {
        final SavedState saved = new SavedState();
        wakes.save(saved);
        saved.seal();
        final long hash = wakes.orderHash();
        wakes = wakes();
        set(model.isEmpty() ? 0 : model.keySet().iterator().next(), now); // what is loaded replaces it
        wakes.load(saved);
        for (final long row : List.copyOf(model.keySet())) {
            model.put(row, wakes.time(row)); // one was overwritten above
        }
        assertEquals(hash, wakes.orderHash());
    }
}
