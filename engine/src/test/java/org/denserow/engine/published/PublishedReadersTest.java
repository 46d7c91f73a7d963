package org.denserow.engine.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.denserow.engine.fixture.LayoutKind;
import org.denserow.engine.fixture.Rounds;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.ground.Mix;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Reader threads against an owner that runs frames and publishes. The model: a hash of what the rows were, by number
/// of the copy. What a reader sees must have the hash of its number.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PublishedReadersTest {

    private static final int READERS = 3;
    private static final int COPIES = Rounds.of(30, 60);

    private final ConcurrentHashMap<Long, Long> hashes = new ConcurrentHashMap<>(); // by number of the copy
    private final ConcurrentHashMap<Long, Long> seen = new ConcurrentHashMap<>(); // the same, by readers
    private final AtomicReference<Throwable> thrown = new AtomicReference<>();
    private final AtomicLong reads = new AtomicLong();
    private volatile boolean over;

    private static long hash(final Consumer<LongConsumer> look) {
        final long[] hash = {0};
        look.accept(value -> hash[0] = Mix.next(hash[0], value));
        return hash[0];
    }

    private Thread reader(final PublishedWorld world, final PublishedRows rows, final CountDownLatch begun) {
        final Thread reader = new Thread(() -> {
            try {
                long before = 0;
                while (!over) {
                    try (PublishedCopy copy = rows.latest()) {
                        assertTrue(copy.number() >= before, "copies never go back");
                        before = copy.number();
                        final long hash = hash(to -> world.look(copy, to));
                        assertEquals(hash, hash(to -> world.look(copy, to)), "a copy does not change, " + copy);
                        final Long other = seen.putIfAbsent(copy.number(), hash);
                        assertTrue(other == null || other == hash, "all readers see the same, " + copy);
                    }
                    reads.incrementAndGet();
                    begun.countDown();
                }
            } catch (final Throwable t) {
                thrown.compareAndSet(null, t);
                begun.countDown();
            }
        });
        reader.start();
        return reader;
    }

    @ParameterizedTest
    @CsvSource({"DENSE, false, 5", "DENSE, true, 3", "PINNED, false, 5", "PINNED, true, 2", "EVENTS, true, 2"})
    @DisplayName("no reader ever sees a mixture of two frames")
    void readers_ownerPublishes_eachCopyIsOfOneFrame(final LayoutKind kind, final boolean grows, final int buffers)
            throws InterruptedException {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        try (PublishedWorld world = new PublishedWorld(kind.layout(grows ? 8 : 300, grows), 2)) {
            final PublishedRows rows = world.publishAll(buffers);
            hashes.put(0L, hash(to -> {
                to.accept(PublishedCopy.NO_FRAME);
                to.accept(0);
                to.accept(0);
                to.accept(0);
            }));
            final CountDownLatch begun = new CountDownLatch(READERS);
            final List<Thread> readers = new ArrayList<>();
            for (int i = 0; i < READERS; i++) {
                readers.add(reader(world, rows, begun));
            }
            begun.await();
            while (rows.published() < COPIES && thrown.get() == null) {
                world.born = random.nextInt(20);
                world.dying = random.nextInt(3);
                world.sim.step();
                final long hash = hash(world::look);
                hashes.put(rows.published() + 1, hash); // of a copy that may be refused: then written again
                if (!rows.publish()) {
                    Thread.yield();
                }
            }
            while (!seen.containsKey(rows.published()) && thrown.get() == null) {
                Thread.sleep(1); // all copies may be out before a reader gets a turn
            }
            over = true;
            for (final Thread each : readers) {
                each.join();
            }
            assertNull(thrown.get(), () -> "seed=" + seed + ": " + thrown.get());
            seen.forEach((number, hash) ->
                    assertEquals(hashes.get(number), hash, () -> "copy=" + number + ", seed=" + seed));
            assertEquals(0, rows.leases());
            if (buffers >= READERS + 2) {
                assertEquals(0, rows.refused(), "readers + 2 buffers are always enough");
            }
        }
    }
}
