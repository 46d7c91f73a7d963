package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/// Offers, batches, drains and close are linearizable: each takes effect at one instant, so an accepted element is seen
/// by the next drain, a batch is never half, and close cuts all producers off at once. Lincheck enumerates
/// interleavings of the shipped class, with offers in both threads and the owner's calls in one at a time.
///
/// The model is sequentially consistent: a missing fence is for jcstress to find.
class PortQueueLincheckTest {

    private static final int CAPACITY = 3;

    private static ModelCheckingOptions options(final int iterations) {
        return new ModelCheckingOptions()
                .iterations(iterations)
                .invocationsPerIteration(Integer.getInteger("invocations", 150))
                .threads(2)
                .actorsPerThread(3)
                .actorsBefore(1)
                .actorsAfter(1)
                .sequentialSpecification(OneThread.class)
                .minimizeFailedScenario(false); // the twins fail every time: minimizing only costs time
    }

    private static void assertNotLinearizable(final Class<?> model) {
        assertNotLinearizable(model, options(10));
    }

    private static void assertNotLinearizable(final Class<?> model, final ModelCheckingOptions options) {
        final String report = assertThrows(LincheckAssertionError.class, () -> options.check(model))
                .getMessage();
        assertTrue(report.contains("Invalid execution results"), report); // not some other complaint
    }

    /// An offer beside a close, which few random scenarios have before anything was closed.
    private static ExecutionScenario offerBesideClose() throws NoSuchMethodException {
        final Actor offer = new Actor(Calls.class.getMethod("offer", int.class), List.of(1));
        final Actor close = new Actor(Calls.class.getMethod("close"), List.of());
        return new ExecutionScenario(List.of(), List.of(List.of(offer), List.of(close)), List.of(), null);
    }

    @Test
    void offersDrainsAndClose_areLinearizable() throws NoSuchMethodException {
        options(Integer.getInteger("iterations", 4))
                .addCustomScenario(offerBesideClose())
                .check(Shipped.class);
    }

    @Test
    void offersDrainsAndClose_copyWithNothingChanged_areLinearizable() {
        options(1).check(Unchanged.class);
    }

    @Test
    void offersDrainsAndClose_twinOffersABatchOneByOne_areNot() {
        assertNotLinearizable(TwinBatchOneByOne.class);
    }

    @Test
    void offersDrainsAndClose_twinTakesInTwoSteps_areNot() {
        assertNotLinearizable(TwinTakesInTwoSteps.class);
    }

    @Test
    void offersDrainsAndClose_twinClosesInTwoSteps_areNot() throws NoSuchMethodException {
        assertNotLinearizable(TwinClosesInTwoSteps.class, options(10).addCustomScenario(offerBesideClose()));
    }

    /// The reason for the stack: in a ring a producer that has taken a place and not written it hides later ones.
    @Test
    void offersDrainsAndClose_twinIsARing_areNot() {
        assertNotLinearizable(TwinRing.class);
    }

    /// The calls, for what is right, what is shipped, and the twins.
    public abstract static class Calls {

        abstract boolean push(List<Integer> elements);

        abstract void take(Consumer<Integer> consumer);

        abstract void end(Consumer<Integer> consumer);

        /// {@return whether it was accepted}
        @Operation
        public boolean offer(final int element) {
            return push(List.of(element));
        }

        /// {@return whether the two were accepted}
        @Operation
        public boolean offerTwo(final int element) {
            return push(List.of(element, -element));
        }

        /// {@return what waited}
        @Operation(nonParallelGroup = "owner")
        public List<Integer> drain() {
            final List<Integer> taken = new ArrayList<>();
            take(taken::add);
            return taken;
        }

        /// {@return what waited; later offers are refused}
        @Operation(nonParallelGroup = "owner")
        public List<Integer> close() {
            final List<Integer> taken = new ArrayList<>();
            end(taken::add);
            return taken;
        }
    }

    /// What is right, for one thread.
    public static class OneThread extends Calls {

        private final List<Integer> waiting = new ArrayList<>();
        private boolean closed;

        @Override
        boolean push(final List<Integer> elements) {
            return !closed && waiting.size() + elements.size() <= CAPACITY && waiting.addAll(elements);
        }

        @Override
        void take(final Consumer<Integer> consumer) {
            waiting.forEach(consumer);
            waiting.clear();
        }

        @Override
        void end(final Consumer<Integer> consumer) {
            closed = true;
            take(consumer);
        }
    }

    /// The shipped queue.
    public static class Shipped extends Calls {

        /// The queue.
        final PortQueue<Integer> queue = new PortQueue<>(CAPACITY);

        @Override
        boolean push(final List<Integer> elements) {
            return elements.size() == 1 ? queue.offer(elements.getFirst()) : queue.offerAll(elements);
        }

        @Override
        void take(final Consumer<Integer> consumer) {
            queue.drain(consumer);
        }

        @Override
        void end(final Consumer<Integer> consumer) {
            queue.close(consumer);
        }
    }

    /// The elements of a batch are offered one after the other.
    public static class TwinBatchOneByOne extends Shipped {

        @Override
        boolean push(final List<Integer> elements) {
            boolean all = true;
            for (final Integer element : elements) {
                all &= queue.offer(element); // CHANGED: was offerAll
            }
            return all;
        }
    }

    /// A copy of the queue, with the owner's two steps apart.
    public abstract static class Copy extends Calls {

        private static final Node CLOSED = new Node(0);

        private static final class Node {
            final int element;
            Node next;
            int waiting;

            Node(final int element) {
                this.element = element;
            }
        }

        /// The newest.
        final AtomicReference<Object> newest = new AtomicReference<>();

        @Override
        boolean push(final List<Integer> elements) {
            final Node oldest = new Node(elements.getFirst());
            Node last = oldest;
            for (final int element : elements.subList(1, elements.size())) {
                final Node node = new Node(element);
                node.next = last;
                last = node;
            }
            while (true) {
                final Node before = (Node) newest.get();
                final int waiting = before == null ? 0 : before.waiting;
                if (before == CLOSED || elements.size() > CAPACITY - waiting) {
                    return false;
                }
                oldest.next = before;
                last.waiting = waiting + elements.size();
                if (newest.compareAndSet(before, last)) {
                    return true;
                }
            }
        }

        /// {@return the newest that waited}
        Object exchangeByDrain() {
            return newest.getAndSet(null);
        }

        /// {@return the newest that waited}
        Object exchangeByClose(final Object closed) {
            return newest.getAndSet(closed);
        }

        @Override
        void take(final Consumer<Integer> consumer) {
            if (newest.get() != null && newest.get() != CLOSED) {
                handOver((Node) exchangeByDrain(), consumer);
            }
        }

        @Override
        void end(final Consumer<Integer> consumer) {
            handOver((Node) exchangeByClose(CLOSED), consumer);
        }

        private static void handOver(final Node last, final Consumer<Integer> consumer) {
            final List<Integer> newestFirst = new ArrayList<>();
            for (Node node = last == CLOSED ? null : last; node != null; node = node.next) {
                newestFirst.add(node.element);
            }
            newestFirst.reversed().forEach(consumer);
        }
    }

    /// The control: nothing changed, so that it is the change that is found.
    public static class Unchanged extends Copy {}

    /// What is pushed between the look and the write is lost.
    public static class TwinTakesInTwoSteps extends Copy {

        @Override
        Object exchangeByDrain() {
            final Object last = newest.get(); // CHANGED: was getAndSet
            newest.set(null);
            return last;
        }
    }

    /// What is pushed between the look and the write is accepted and lost.
    public static class TwinClosesInTwoSteps extends Copy {

        @Override
        Object exchangeByClose(final Object closed) {
            final Object last = newest.get(); // CHANGED: was getAndSet
            newest.set(closed);
            return last;
        }
    }

    /// A ring in place of the stack. Its places are counted, a batch is one element, and close waits for producers.
    public static class TwinRing extends Calls {

        private final AtomicInteger waiting = new AtomicInteger();
        private final AtomicInteger inFlight = new AtomicInteger();
        private final MpscAtomicArrayQueue<List<Integer>> ring = new MpscAtomicArrayQueue<>(CAPACITY);
        private volatile boolean closed;

        @Override
        boolean push(final List<Integer> elements) {
            inFlight.getAndIncrement();
            try {
                if (closed) {
                    return false;
                }
                if (waiting.addAndGet(elements.size()) > CAPACITY) {
                    waiting.addAndGet(-elements.size());
                    return false;
                }
                return ring.offer(elements); // CHANGED: was one compare-and-set
            } finally {
                inFlight.getAndDecrement();
            }
        }

        @Override
        void take(final Consumer<Integer> consumer) {
            for (int arrived = ring.size(); arrived > 0; arrived--) {
                final List<Integer> elements = ring.relaxedPoll();
                if (elements == null) {
                    return;
                }
                waiting.addAndGet(-elements.size());
                elements.forEach(consumer);
            }
        }

        @Override
        void end(final Consumer<Integer> consumer) {
            closed = true;
            while (inFlight.get() != 0) {
                Thread.onSpinWait();
            }
            take(consumer);
        }
    }
}
