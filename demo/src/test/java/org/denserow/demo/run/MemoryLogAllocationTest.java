package org.denserow.demo.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import org.denserow.demo.run.MemoryLog.Part;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Parts of the owner, workers and other threads are told apart, and the log itself allocates nothing.
@Tag("allocation")
class MemoryLogAllocationTest {

    private static final int MUCH = 1 << 20;

    private final MemoryLog log = new MemoryLog();
    private byte[] kept; // so that no compiler drops the allocation

    private void allocate() {
        kept = new byte[MUCH];
    }

    private void assertAbout(final String part, final int times) {
        final long bytes = log.bytes().get(part);
        assertTrue(bytes >= (long) times * MUCH && bytes < (times + 1L) * MUCH, part + " of " + log.bytes());
    }

    @Test
    void mark_parts_getWhatTheOwnerAllocatedSinceTheLastMark() {
        log.begin(Set.of());
        allocate();
        log.mark(Part.FRAMES);
        allocate();
        allocate();
        log.mark(Part.CHECKS);
        allocate();
        allocate();
        allocate();
        log.mark(Part.FILES);
        log.end();
        assertAbout("frames", 1);
        assertAbout("checks", 2);
        assertAbout("files", 3);
        assertEquals(MUCH, kept.length);
    }

    @Test
    void mark_frames_countsThoseThatAllocateAndTheLast() {
        log.begin(Set.of());
        for (int frame = 1; frame <= 50; frame++) {
            if (frame == 3 || frame == 7) {
                allocate();
            }
            log.mark(Part.FRAMES);
            log.mark(Part.CHECKS);
        }
        assertEquals(2, log.framesThatAllocate(), "the log itself allocates nothing: " + log.bytes());
        assertEquals(7, log.lastFrameThatAllocates());
    }

    @Test
    void end_otherThreads_areNamedAndWorkersBelongToFrames() throws Exception {
        final CyclicBarrier barrier = new CyclicBarrier(3);
        final Runnable task = () -> {
            await(barrier); // begins after the log
            allocate();
            await(barrier);
            await(barrier); // lives until the log has ended
        };
        final Thread worker = Thread.ofPlatform().name("denserow-9-worker-1").start(task);
        final Thread loader = Thread.ofPlatform().name("test-loader-7").start(task);
        assertTrue(MemoryLog.workers().contains(worker.threadId()));
        log.begin(Set.of(worker.threadId()));
        await(barrier);
        await(barrier);
        log.mark(Part.FRAMES);
        log.end();
        await(barrier);
        worker.join();
        loader.join();
        assertAbout("frames", 1);
        final Map<String, Long> others = log.otherBytes();
        assertTrue(others.get("test-loader") >= MUCH, others.toString());
        assertTrue(others.keySet().stream().noneMatch(name -> name.contains("denserow-worker")), others.toString());
        assertTrue(log.collections() >= 0 && log.collectionMillis() >= 0);
    }

    private static void await(final CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (final InterruptedException | BrokenBarrierException failure) {
            throw new AssertionError(failure);
        }
    }
}
