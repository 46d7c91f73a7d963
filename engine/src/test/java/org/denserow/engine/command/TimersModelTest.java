package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.Test;

/// Timers against a sorted map of lists, at random, with dumps that are loaded elsewhere.
class TimersModelTest {

    private static final int FRAMES = 3_000;

    private Timers timers = new Timers();
    private final TreeMap<Long, List<Long>> model = new TreeMap<>();

    @Test
    void random_armFireDumpLoad_behavesLikeTheModel() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        for (long frame = 0; frame < FRAMES; frame++) {
            final String where = "seed=" + seed + ", frame=" + frame;
            final boolean fires = random.nextInt(10) > 0; // otherwise the frame failed before it could
            if (fires) {
                fire(frame, where);
            }
            for (int i = random.nextInt(random.nextInt(20) + 1); i > 0; i--) {
                arm(frame + 1 + random.nextInt(random.nextBoolean() ? 5 : 400), random.nextLong());
            }
            if (random.nextInt(20) == 0) {
                final long hash = timers.orderHash();
                final Timers loaded = new Timers();
                for (int i = random.nextInt(3); i > 0; i--) {
                    loaded.list(i).append(new long[] {1, 2}, 0, 2, 2); // what it had waited for is forgotten
                }
                loaded.load(timers.dump());
                timers = loaded;
                assertEquals(hash, timers.orderHash(), where);
            }
            assertEquals(model.isEmpty(), timers.isEmpty(), where);
            assertEquals(model.values().stream().mapToLong(List::size).sum(), timers.commands(), where);
        }
        assertTrue(timers.commands() > 0, "some wait beyond the end: seed=" + seed);
    }

    private void arm(final long frame, final long word) {
        timers.list(frame).append(new long[] {0, word}, 1, 2, 1);
        model.computeIfAbsent(frame, due -> new ArrayList<>()).add(word);
    }

    private void fire(final long frame, final String where) {
        while (!model.isEmpty() && model.firstKey() <= frame) {
            assertTrue(timers.isDue(frame), where);
            final DueList list = timers.first();
            assertEquals(model.firstKey(), list.frame(), where);
            final long[] expected = model.pollFirstEntry().getValue().stream()
                    .mapToLong(word -> word)
                    .toArray();
            assertArrayEquals(expected, java.util.Arrays.copyOf(list.words(), list.length()), where);
            timers.dropFirst();
        }
        assertFalse(timers.isDue(frame), where);
    }

    @Test
    void orderHash_otherWordFrameOrOrder_differs() {
        final long[] words = {1, 2};
        timers.list(5).append(words, 0, 2, 2);
        final long hash = timers.orderHash();
        final Timers otherFrame = new Timers();
        otherFrame.list(6).append(words, 0, 2, 2);
        final Timers otherOrder = new Timers();
        otherOrder.list(5).append(new long[] {2, 1}, 0, 2, 2);
        assertNotEquals(hash, otherFrame.orderHash());
        assertNotEquals(hash, otherOrder.orderHash());
        assertNotEquals(0, hash);
        timers.dropFirst();
        assertEquals(0, timers.orderHash());
    }

    @Test
    void dump_laterChanges_doNotReachIt() {
        final Object object = new Object();
        final DueList list = timers.list(5);
        list.append(new long[] {7}, 0, 1, 1);
        list.objects.add(object);
        final TimerDump dump = timers.dump();
        timers.dropFirst();
        assertTrue(timers.isEmpty());
        timers.load(dump);
        assertSame(object, timers.first().objects.array()[0]);
        assertEquals(7, timers.first().words()[0]);
    }

    @Test
    void dropFirst_afterABurst_givesRoomBackLater() {
        timers.list(0).append(new long[100_000], 0, 100_000, 1);
        timers.dropFirst();
        int frames = 0;
        while (timers.list(1).words().length >= 100_000) {
            timers.list(1).append(new long[1], 0, 1, 1);
            timers.dropFirst();
            assertTrue(frames++ < 1000, "room is never given back");
        }
        assertTrue(frames > 10, "not given back at once: frames=" + frames);
    }
}
