package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// No sender waits in front of a free place: not if a drain comes at any step of it, and not if the sender that was
/// called has given up.
@Timeout(120)
class SendersTest {

    private static final long PATIENCE_SECONDS = 60;
    private static final int ROUNDS = 1_000;

    // ---- Every order of the steps of a sender and the owner ----

    /// A place, and one sender: each takes two steps.
    private static final class Place {

        final Senders senders = new Senders();
        final Senders.Sender sender = new Senders.Sender();
        boolean isFree;
        boolean isSeen; // by the sender

        void join() {
            senders.join(sender);
        }

        void look() {
            isSeen = isFree;
        }

        void makeRoom() {
            isFree = true;
        }

        void call() {
            senders.call(1);
        }

        /// Whether the sender parks although there is room, and nobody called it.
        boolean isLost() {
            return !isSeen && sender.isInLine();
        }
    }

    private interface Step {
        void of(Place place);
    }

    /// {@return in how many of the six orders the sender waits for ever}
    private static int lost(final Step[] ofSender, final Step[] ofOwner) {
        int lost = 0;
        for (int order = 0; order < 16; order++) { // bit: whose turn it is
            if (Integer.bitCount(order) == 2) {
                final Place place = new Place();
                int sender = 0;
                int owner = 0;
                for (int turn = 0; turn < 4; turn++) {
                    (((order >> turn & 1) == 0) ? ofSender[sender++] : ofOwner[owner++]).of(place);
                }
                lost += place.isLost() ? 1 : 0;
            }
        }
        return lost;
    }

    @Test
    @DisplayName("in every order of the steps, a sender sees the room or is called")
    void joinThenLook_makeRoomThenCall_nobodyIsLost() {
        assertEquals(0, lost(new Step[] {Place::join, Place::look}, new Step[] {Place::makeRoom, Place::call}));
    }

    @Test
    @DisplayName("twins: a sender that looks first, and an owner that calls first, lose a wake-up")
    void twins_stepsTheOtherWayRound_loseASender() {
        assertTrue(lost(new Step[] {Place::look, Place::join}, new Step[] {Place::makeRoom, Place::call}) > 0);
        assertTrue(lost(new Step[] {Place::join, Place::look}, new Step[] {Place::call, Place::makeRoom}) > 0);
    }

    // ---- The shipped queue, with threads ----

    /// Offers on a thread of its own: what it returned or threw.
    private static final class Offer {

        private final AtomicReference<Object> result = new AtomicReference<>();
        private final Thread thread;

        Offer(final PortQueue<Integer> queue) {
            thread = Thread.ofPlatform().start(() -> {
                try {
                    result.set(queue.offer(1, TimeUnit.SECONDS.toNanos(2 * PATIENCE_SECONDS)));
                } catch (final InterruptedException interrupted) {
                    result.set(interrupted);
                }
            });
        }

        Offer awaitParked() {
            while (thread.getState() != Thread.State.TIMED_WAITING) {
                assertTrue(thread.isAlive(), "it did not wait"); // or this loop would have no end
                Thread.onSpinWait();
            }
            return this;
        }

        Object result(final String round) throws InterruptedException {
            thread.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
            assertFalse(thread.isAlive(), () -> "waits in front of a free place: " + round);
            return result.get();
        }
    }

    private static void spin(final long random) {
        for (long spin = random & 0x3FF; spin > 0; spin--) {
            Thread.onSpinWait();
        }
    }

    @Test
    @DisplayName("one drain at any time is enough for one sender")
    void offer_oneDrainAtAnyTime_isEnough() throws InterruptedException {
        final long seed = Seed.next();
        final java.util.SplittableRandom random = new java.util.SplittableRandom(seed);
        for (int round = 0; round < ROUNDS; round++) {
            final PortQueue<Integer> queue = new PortQueue<>(1);
            assertTrue(queue.offer(0));
            final Offer offer = new Offer(queue);
            spin(random.nextLong());
            queue.drain(element -> {});
            assertEquals(true, offer.result("round=" + round + ", seed=" + seed));
        }
    }

    @Test
    @DisplayName("a sender that is called and gives up at once passes the call on")
    void offer_calledSenderIsInterrupted_theNextIsCalled() throws InterruptedException {
        final long seed = Seed.next();
        final java.util.SplittableRandom random = new java.util.SplittableRandom(seed);
        for (int round = 0; round < ROUNDS / 4; round++) {
            final PortQueue<Integer> queue = new PortQueue<>(1);
            assertTrue(queue.offer(0));
            final Offer first = new Offer(queue).awaitParked();
            final Offer second = new Offer(queue).awaitParked();
            queue.drain(element -> {});
            spin(random.nextLong() & 0xF);
            first.thread.interrupt();
            final String where = "round=" + round + ", seed=" + seed;
            if (Boolean.TRUE.equals(first.result(where))) {
                queue.drain(element -> {}); // the first one had the place
            }
            assertEquals(true, second.result(where));
        }
    }
}
