package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.denserow.engine.fixture.Rounds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Exactly once, in each producer's order, bounded; and a close that loses nothing that was accepted. Each race has a
/// broken twin that the same check must find out.
@Timeout(120)
class PortQueueTest {

    /// What the races need of a queue, so that broken twins can stand in for it.
    private interface Inlet {
        boolean offer(Integer element);

        void drain(Consumer<Integer> consumer);

        void close(Consumer<Integer> consumer);
    }

    private static Inlet real(final int capacity) {
        final PortQueue<Integer> queue = new PortQueue<>(capacity);
        return new Inlet() {
            @Override
            public boolean offer(final Integer element) {
                return queue.offer(element);
            }

            @Override
            public void drain(final Consumer<Integer> consumer) {
                queue.drain(consumer);
            }

            @Override
            public void close(final Consumer<Integer> consumer) {
                queue.close(consumer);
            }
        };
    }

    // ---- One thread ----

    @Test
    void offer_full_isRefusedAndNothingIsLost() {
        for (int capacity = PortQueue.MIN_CAPACITY; capacity <= 33; capacity++) {
            final PortQueue<Integer> queue = new PortQueue<>(capacity);
            assertEquals(capacity, queue.capacity());
            for (int round = 0; round < 3; round++) {
                for (int i = 0; i < capacity; i++) {
                    assertTrue(queue.offer(i));
                }
                assertFalse(queue.offer(-1));
                final List<Integer> taken = new ArrayList<>();
                assertEquals(capacity, queue.drain(taken::add));
                for (int i = 0; i < capacity; i++) {
                    assertEquals(i, taken.get(i));
                }
                assertEquals(0, queue.drain(taken::add));
            }
        }
    }

    @Test
    void drain_consumerThatOffers_takesOnlyWhatHadArrived() {
        final PortQueue<Integer> queue = new PortQueue<>(4);
        queue.offer(1);
        assertEquals(1, queue.drain(element -> queue.offer(element + 1)));
        assertEquals(1, queue.drain(element -> assertEquals(2, element)));
    }

    @Test
    void drain_consumerThrows_theRestComesFirstNextTime() {
        final PortQueue<Integer> queue = new PortQueue<>(4);
        queue.offer(1);
        queue.offer(2);
        queue.offer(3);
        final List<Integer> taken = new ArrayList<>();
        assertThrows(
                IllegalStateException.class,
                () -> queue.drain(element -> {
                    taken.add(element);
                    throw new IllegalStateException("on purpose");
                }));
        assertTrue(queue.offer(4));
        assertEquals(2, queue.drain(taken::add), "what had been taken");
        assertEquals(1, queue.drain(taken::add));
        assertEquals(List.of(1, 2, 3, 4), taken);
    }

    @Test
    void close_afterAConsumerThrew_handsEverythingOverInOrder() {
        final PortQueue<Integer> queue = new PortQueue<>(4);
        queue.offer(1);
        queue.offer(2);
        assertThrows(
                IllegalStateException.class,
                () -> queue.drain(element -> {
                    throw new IllegalStateException("on purpose");
                }));
        queue.offer(3);
        final List<Integer> left = new ArrayList<>();
        queue.close(left::add);
        assertEquals(List.of(2, 3), left);
    }

    @Test
    void offerAll_noRoomForAll_takesNone() {
        final PortQueue<Integer> queue = new PortQueue<>(4);
        assertTrue(queue.offerAll(List.of(1, 2)));
        assertFalse(queue.offerAll(List.of(3, 4, 5)));
        assertTrue(queue.offerAll(List.of(6, 7)));
        assertFalse(queue.offer(8));
        assertTrue(queue.offerAll(List.of()), "nothing needs no room");
        final List<Integer> taken = new ArrayList<>();
        assertEquals(4, queue.drain(taken::add));
        assertEquals(List.of(1, 2, 6, 7), taken);
        assertFalse(queue.offerAll(List.of(1, 2, 3, 4, 5)), "more than the capacity");
        assertTrue(queue.offerAll(List.of(1, 2, 3, 4)), "as many as the capacity");
    }

    @Test
    void offerAll_countsThatWouldOverflow_areRefused() {
        final PortQueue<Integer> queue = new PortQueue<>(PortQueue.MAX_CAPACITY);
        assertTrue(queue.offer(0));
        final List<Integer> endless = new AbstractList<>() { // says that it is large, has one element
                    @Override
                    public int size() {
                        return Integer.MAX_VALUE;
                    }

                    @Override
                    public Integer get(final int index) {
                        return index;
                    }

                    @Override
                    public Iterator<Integer> iterator() {
                        return List.of(1).iterator();
                    }
                };
        assertFalse(queue.offerAll(endless));
        assertEquals(1, queue.drain(element -> assertEquals(0, element)));
    }

    @Test
    void close_elementsLeft_areHandedOverAndLaterOnesRefused() {
        final PortQueue<Integer> queue = new PortQueue<>(4);
        queue.offer(1);
        queue.offer(2);
        assertFalse(queue.isClosed());
        final List<Integer> left = new ArrayList<>();
        queue.close(left::add);
        assertEquals(List.of(1, 2), left);
        assertTrue(queue.isClosed());
        assertFalse(queue.offer(3));
        assertFalse(queue.offerAll(List.of(3, 4)));
        assertFalse(queue.offerAll(List.of()));
        assertEquals(0, queue.drain(left::add));
        assertTrue(queue.isClosed(), "a drain does not open it again");
        queue.close(left::add);
        assertEquals(2, left.size());
    }

    // ---- Exactly once ----

    private static final int PRODUCERS = 4;
    private static final int EACH = 5_000;

    /// Runs producers that retry against one consumer.
    ///
    /// @return what is wrong, or an empty text
    private static String exactlyOnce(final Inlet inlet) throws InterruptedException {
        final AtomicInteger running = new AtomicInteger(PRODUCERS);
        final List<Thread> threads = new ArrayList<>();
        for (int producer = 0; producer < PRODUCERS; producer++) {
            final int first = producer * EACH;
            threads.add(new Thread(() -> {
                for (int i = 0; i < EACH; ) {
                    if (inlet.offer(first + i)) {
                        i++;
                    } else {
                        Thread.yield();
                    }
                }
                running.decrementAndGet();
            }));
        }
        threads.forEach(Thread::start);
        final List<Integer> taken = new ArrayList<>();
        while (running.get() > 0) {
            final int before = taken.size();
            inlet.drain(taken::add);
            if (taken.size() == before) {
                Thread.yield(); // on a busy machine the producers need the processor
            }
        }
        for (final Thread thread : threads) {
            thread.join();
        }
        inlet.drain(taken::add);
        final int[] next = new int[PRODUCERS];
        for (final Integer element : taken) {
            final int producer = element == null ? 0 : element / EACH;
            if (element == null || element % EACH != next[producer]++) {
                return "lost, repeated or out of order: element=" + element;
            }
        }
        return taken.size() == PRODUCERS * EACH ? "" : "taken=" + taken.size();
    }

    @Test
    void offer_manyProducers_everyElementOnceInEachProducersOrder() throws InterruptedException {
        for (int run = 0; run < 5; run++) {
            assertEquals("", exactlyOnce(real(256)));
        }
    }

    /// The broken twin: two producers may take the same position.
    @Test
    void offer_manyProducersOnARingForOneProducer_isFoundOut() throws InterruptedException {
        assertNotEquals("", exactlyOnce(new OneProducerRing()));
    }

    /// Correct for one producer and one consumer, and never blocks for ever with more.
    private static final class OneProducerRing implements Inlet {
        private final CyclicBarrier allHaveRead = new CyclicBarrier(PRODUCERS);
        private final Integer[] ring = new Integer[64];
        private volatile int head;
        private volatile int tail;

        @Override
        public boolean offer(final Integer element) {
            final int at = tail;
            if (at - head >= ring.length) {
                return false;
            }
            if (element % EACH == 0) {
                meet(allHaveRead); // the interleaving that a ring for many rules out: all take the same position
            }
            ring[at & 63] = element;
            tail = at + 1;
            return true;
        }

        @Override
        public void drain(final Consumer<Integer> consumer) {
            final int end = tail;
            int at = head;
            for (; at - end < 0; at++) {
                consumer.accept(ring[at & 63]);
            }
            head = end;
        }

        @Override
        public void close(final Consumer<Integer> consumer) {
            drain(consumer);
        }
    }

    // ---- Close against offers ----

    /// Several producers offer while the queue is drained and closed.
    ///
    /// @return accepted elements that were neither drained nor handed over by close
    private static int lostByClose(final Inlet inlet) throws InterruptedException {
        final AtomicInteger accepted = new AtomicInteger();
        final Queue<Integer> taken = new ConcurrentLinkedQueue<>();
        final CountDownLatch started = new CountDownLatch(PRODUCERS);
        final AtomicBoolean stop = new AtomicBoolean();
        final List<Thread> threads = new ArrayList<>();
        for (int producer = 0; producer < PRODUCERS; producer++) {
            threads.add(new Thread(() -> {
                started.countDown();
                for (int i = 0; !stop.get(); i++) {
                    if (inlet.offer(i)) {
                        accepted.incrementAndGet();
                    }
                }
            }));
        }
        threads.forEach(Thread::start);
        started.await();
        inlet.drain(taken::add);
        inlet.close(taken::add);
        stop.set(true);
        for (final Thread thread : threads) {
            thread.join();
        }
        return accepted.get() - taken.size();
    }

    @Test
    void close_againstOffers_acceptedIsTakenPlusLeft() throws InterruptedException {
        for (int run = 0; run < Rounds.of(40, 100); run++) {
            assertEquals(0, lostByClose(real(64)), "run=" + run);
        }
    }

    /// The broken twin: producers that were let in before are not waited for.
    @Test
    void close_againstOffersNotWaitedFor_isFoundOut() throws InterruptedException {
        assertNotEquals(0, lostByClose(new HastyInlet()));
    }

    private static final class HastyInlet implements Inlet {
        private final Queue<Integer> queue = new ConcurrentLinkedQueue<>();
        private final CyclicBarrier allWereLetIn = new CyclicBarrier(PRODUCERS + 1);
        private final CyclicBarrier closeIsOver = new CyclicBarrier(PRODUCERS + 1);
        private volatile boolean closed;

        @Override
        public boolean offer(final Integer element) {
            if (closed) {
                return false;
            }
            if (element == 0) {
                meet(allWereLetIn); // the interleaving that waiting rules out: close comes between
                meet(closeIsOver);
            }
            return queue.offer(element);
        }

        @Override
        public void drain(final Consumer<Integer> consumer) {
            for (int arrived = queue.size(); arrived > 0; arrived--) {
                consumer.accept(queue.poll());
            }
        }

        @Override
        public void close(final Consumer<Integer> consumer) {
            meet(allWereLetIn);
            closed = true;
            for (Integer left = queue.poll(); left != null; left = queue.poll()) {
                consumer.accept(left);
            }
            meet(closeIsOver);
        }
    }

    private static void meet(final CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (final InterruptedException | BrokenBarrierException e) {
            throw new AssertionError(e);
        }
    }
}
