package org.denserow.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Promise 25: every asker gets its answer. A thread asks while the owner runs a last frame and closes the simulation:
/// the receipt completes once the message is handled, or exceptionally if it never will be.
public class ReceiptStress {

    /// The message.
    record Question() {}

    /// The outcomes of both tests.
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "handled, and answered")
    @Outcome(id = "2, 0", expect = ACCEPTABLE, desc = "not handled, and refused or failed")
    @Outcome(expect = FORBIDDEN, desc = "the asker waits for ever, or gets the wrong answer")
    private interface OneAnswer {}

    private static int state(final CompletableFuture<?> receipt) {
        return !receipt.isDone() ? 0 : receipt.isCompletedExceptionally() ? 2 : 1;
    }

    /// The shipped port. Receipts complete on the owner's thread: that of the simulation would cost more than the rest.
    /// Results: the state of the receipt (0 open, 1 answered, 2 failed), and messages handled.
    @JCStressTest
    @JCStressMeta(OneAnswer.class)
    @State
    public static class AskAgainstClose {

        private final Simulation sim =
                Simulation.create(SimulationOptions.defaults().withWorkers(1).withReceiptsOn(Runnable::run));
        private int handled; // by the owner
        private final Port<Question> port = sim.port("in", Question.class, (message, commands) -> ++handled);
        private CompletableFuture<Port.Receipt> receipt;

        /// Leaves the simulation to the actors.
        public AskAgainstClose() {
            sim.handOver();
        }

        /// A thread of the network.
        @Actor
        public void ask() {
            receipt = port.ask(new Question());
        }

        /// The owner.
        @Actor
        public void close() {
            sim.takeOver();
            sim.step();
            sim.close();
        }

        /// After both.
        @Arbiter
        public void after(final II_Result r) {
            r.r1 = state(receipt);
            r.r2 = handled;
        }
    }

    /// The twin that closes in two steps: a copy of `Port.ask` and `close`, over a queue that does not close.
    @JCStressTest
    @JCStressMeta(OneAnswer.class)
    @State
    public static class TwinClosesInTwoSteps {

        private final Queue<CompletableFuture<Integer>> queue = new ConcurrentLinkedQueue<>();
        private volatile boolean closed;
        private final CompletableFuture<Integer> receipt = new CompletableFuture<>();
        private int handled;

        /// A thread of the network.
        @Actor
        public void ask() {
            if (closed) { // CHANGED: the look and the push were one compare-and-set
                receipt.completeExceptionally(new IllegalStateException());
            } else {
                queue.add(receipt);
            }
        }

        /// The owner.
        @Actor
        public void close() {
            for (CompletableFuture<Integer> asker = queue.poll(); asker != null; asker = queue.poll()) {
                asker.complete(++handled);
            }
            closed = true;
            for (CompletableFuture<Integer> asker = queue.poll(); asker != null; asker = queue.poll()) {
                asker.completeExceptionally(new IllegalStateException());
            }
        }

        /// After both.
        @Arbiter
        public void after(final II_Result r) {
            r.r1 = state(receipt);
            r.r2 = handled;
        }
    }
}
