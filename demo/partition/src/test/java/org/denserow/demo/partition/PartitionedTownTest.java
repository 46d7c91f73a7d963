package org.denserow.demo.partition;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.denserow.demo.partition.PartitionedTown.Fault;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A world cut over several simulations: the page on partitions shows parts of it.
class PartitionedTownTest {

    private static final int FRAMES = 1_000;
    private static final int TWIN_FRAMES = 120;
    private static final int PATIENCE_SECONDS = 60; // then another rank has failed

    /// What all ranks together have: sums over ranks, by frame.
    private static final class Sums {

        final long[] hashes;
        final long[] weights;
        final int[] people;
        int seen;
        long born;
        long died;
        long migrated;

        Sums(final int frames) {
            hashes = new long[frames];
            weights = new long[frames];
            people = new int[frames];
        }

        synchronized void add(final Sums other) {
            for (int frame = 0; frame < hashes.length; frame++) {
                hashes[frame] += other.hashes[frame];
                weights[frame] += other.weights[frame];
                people[frame] += other.people[frame];
            }
            seen = Math.max(seen, other.seen);
            born += other.born;
            died += other.died;
            migrated += other.migrated;
        }
    }

    private static final class Queues implements PartitionedTown.Links {

        private final List<List<BlockingQueue<ByteBuffer>>> all; // by sender, then receiver
        private final int rank;

        Queues(final List<List<BlockingQueue<ByteBuffer>>> all, final int rank) {
            this.all = all;
            this.rank = rank;
        }

        static List<List<BlockingQueue<ByteBuffer>>> of(final int ranks) {
            final List<List<BlockingQueue<ByteBuffer>>> all = new ArrayList<>();
            for (int from = 0; from < ranks; from++) {
                all.add(new ArrayList<>());
                for (int to = 0; to < ranks; to++) {
                    all.get(from).add(new ArrayBlockingQueue<>(2)); // a rank is at most a frame ahead
                }
            }
            return all;
        }

        @Override
        public void send(final int to, final ByteBuffer message) {
            all.get(rank)
                    .get(to)
                    .add(ByteBuffer.allocate(message.remaining()).put(message).flip());
        }

        @Override
        public void exchange(final long frame) {
            // the queues wait
        }

        @Override
        public ByteBuffer received(final int from) {
            try {
                final ByteBuffer message = all.get(from).get(rank).poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
                if (message == null) {
                    throw new IllegalStateException("no message from rank " + from);
                }
                return message;
            } catch (final InterruptedException interrupted) {
                throw new IllegalStateException("another rank has failed", interrupted);
            }
        }
    }

    private static Sums run(final int ranks, final int workers, final int frames, final Fault fault)
            throws ExecutionException, InterruptedException {
        final List<List<BlockingQueue<ByteBuffer>>> queues = Queues.of(ranks);
        final Sums all = new Sums(frames);
        final ExecutorService threads = Executors.newFixedThreadPool(ranks);
        try {
            final CompletionService<Void> runs = new ExecutorCompletionService<>(threads);
            for (int rank = 0; rank < ranks; rank++) {
                final int own = rank;
                runs.submit(() -> {
                    all.add(runRank(ranks, own, workers, frames, fault, new Queues(queues, own)));
                    return null;
                });
            }
            for (int ended = 0; ended < ranks; ended++) {
                runs.take().get(); // the first failure ends the waiting of all others
            }
        } finally {
            threads.shutdownNow();
        }
        return all;
    }

    private static Sums runRank(
            final int ranks,
            final int rank,
            final int workers,
            final int frames,
            final Fault fault,
            final PartitionedTown.Links links) {
        final SimulationOptions options =
                SimulationOptions.defaults().withSeed(5).withWorkers(workers).withoutSerialCutoff();
        final Sums sums = new Sums(frames);
        try (PartitionedTown town = new PartitionedTown(options, new Strip(1, 1, ranks, rank), links, fault)) {
            town.start();
            for (int frame = 0; frame < frames; frame++) {
                sums.hashes[frame] = town.step();
                sums.weights[frame] = town.weights.units();
                sums.people[frame] = town.size();
                sums.seen = Math.max(sums.seen, town.seen());
            }
            sums.born = town.born;
            sums.died = town.died;
            sums.migrated = town.migrated;
        }
        return sums;
    }

    @Test
    @DisplayName("1, 2 and 4 ranks are bit-equal after each of 1,000 frames of births, deaths and migration")
    void step_oneTwoAndFourRanks_areEqual() throws ExecutionException, InterruptedException {
        final Sums one = run(1, 1, FRAMES, Fault.NOTHING);
        assertTrue(one.born > 1_000 && one.died > 1_000, "born=" + one.born + ", died=" + one.died);
        assertTrue(one.people[FRAMES - 1] > 100, "people=" + one.people[FRAMES - 1]);
        assertEquals(FRAMES, Arrays.stream(one.hashes).distinct().count(), "the world changes");
        for (final int ranks : new int[] {2, 4}) {
            final Sums several = run(ranks, ranks == 2 ? 2 : 1, FRAMES, Fault.NOTHING);
            assertArrayEquals(one.people, several.people, "ranks=" + ranks);
            assertArrayEquals(one.hashes, several.hashes, "ranks=" + ranks);
            assertArrayEquals(one.weights, several.weights, "ranks=" + ranks);
            assertTrue(several.migrated > 1_000 && several.seen > 10, "migrated=" + several.migrated);
        }
    }

    @ParameterizedTest
    @EnumSource(
            names = {"NOTHING"},
            mode = EnumSource.Mode.EXCLUDE)
    @DisplayName("the twins: sums of doubles, draws by handle, ids of a rank's range are not the same in other cuts")
    void step_twins_differ(final Fault fault) throws ExecutionException, InterruptedException {
        final Sums one = run(1, 1, TWIN_FRAMES, fault);
        final Sums two = run(2, 1, TWIN_FRAMES, fault);
        assertFalse(Arrays.equals(one.hashes, two.hashes));
        final Sums again = run(2, 1, TWIN_FRAMES, fault);
        assertArrayEquals(two.hashes, again.hashes, "but each is the same in the same cut");
    }
}
