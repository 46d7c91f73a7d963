package org.denserow.engine.slots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.junit.jupiter.api.Test;

/// Which handles lost their row since the watch began, and no others.
class FreedSlotsTest {

    private final MoveList moves = new MoveList();

    @Test
    void endedLately_erasedBeforeAndSince_tellsThemApart() {
        final SlotMap map = SlotMap.create(3, 8, 64);
        final long before = create(map);
        final long since = create(map);
        final long lives = create(map);
        erase(map, before);
        map.space().beginWatch();
        assertFalse(map.space().endedLately(before));
        assertFalse(map.space().endedLately(since), "it lives");
        erase(map, since);
        assertTrue(map.space().endedLately(since));
        assertTrue(map.space().endedLately(since), "asked again");
        assertFalse(map.space().endedLately(before));
        assertFalse(map.space().endedLately(lives));
        erase(map, lives); // after the first question
        assertTrue(map.space().endedLately(lives));
        map.space().endWatch();
        assertFalse(map.space().endedLately(since), "no watch");
        map.space().beginWatch();
        assertFalse(map.space().endedLately(since), "the next watch knows nothing of the last");
        assertFalse(map.space().endedLately(lives));
    }

    @Test
    void endedLately_forgedAndNeverGivenOut_isFalse() {
        final SlotMap map = SlotMap.create(3, 8, 64);
        final long gone = create(map);
        map.space().beginWatch();
        erase(map, gone);
        for (final long other : new long[] {
            Handle.NULL,
            gone + (1L << 32),
            gone - (1L << 32),
            gone + (1L << 48),
            gone | Handle.FREE,
            gone + 1,
            Handle.of(3, 0, 5),
            Handle.of(3, 1, 5),
            gone | 0xFFFF_FFFFL,
            -1
        }) {
            assertFalse(map.space().endedLately(other), Handle.toString(other));
        }
        assertTrue(map.space().endedLately(gone));
    }

    /// Generations end after 5, so slots retire all the time; the oracle is a set.
    @Test
    void endedLately_randomWatchesWithRetiredSlots_equalsTheOracle() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        final SlotMap map = new DenseSlotMap(1, 50, 100_000, 5, 0);
        final List<Long> live = new ArrayList<>();
        final List<Long> all = new ArrayList<>();
        for (int watch = 0; watch < 400; watch++) {
            while (live.size() < 50) {
                live.add(create(map));
                all.add(live.getLast());
            }
            final Set<Long> ended = new HashSet<>();
            map.space().beginWatch();
            for (int step = random.nextInt(120); step > 0; step--) {
                if (random.nextBoolean() && !live.isEmpty()) {
                    final long handle = live.remove(random.nextInt(live.size()));
                    erase(map, handle);
                    ended.add(handle);
                }
                final int recent = Math.min(all.size(), 200);
                final long asked = all.get(all.size() - 1 - random.nextInt(recent));
                assertEquals(ended.contains(asked), map.space().endedLately(asked), "seed=" + seed + " watch=" + watch);
            }
            map.space().endWatch();
            map.checkInvariants();
        }
        assertTrue(map.space().retiredSlots() > 100, "slots retired: " + map);
    }

    private long create(final SlotMap map) {
        final long handle = map.space().take();
        map.append(handle, RowState.ACTIVE, moves);
        moves.clear();
        return handle;
    }

    private void erase(final SlotMap map, final long handle) {
        map.erase(handle, map.find(handle), moves);
        moves.clear();
    }
}
