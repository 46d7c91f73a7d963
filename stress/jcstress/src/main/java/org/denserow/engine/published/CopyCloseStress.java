package org.denserow.engine.published;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Part;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// Promise 25: a lease is given back once, whichever and however many threads close its [PublishedCopy].
public class CopyCloseStress {

    private static final int PAUSES = 16; // of a twin
    private static final int MOST_LEASES = 8;

    /// The outcomes of two threads that close one of two leases.
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "the other lease is left")
    @Outcome(expect = FORBIDDEN, desc = "given back twice, or never")
    private interface GivenBackOnce {}

    /// The shipped lease. Result: leases that are left.
    @JCStressTest
    @JCStressMeta(GivenBackOnce.class)
    @State
    public static class CloseAgainstClose {

        // Of a table without rows; leases only read them, and do not close it.
        private static final Table TABLE =
                Simulation.create(SimulationOptions.defaults().withWorkers(1)).define("row", Layout.dense(1));
        private static final PublishedParts PARTS = new PublishedParts(TABLE, new Part<?, ?>[0]);
        private static final PublishedBuffer BUFFER = new PublishedBuffer(TABLE, PARTS);

        private final PublishedTurns turns = new PublishedTurns(2);
        private final PublishedCopy copy = new PublishedCopy(turns, PARTS, BUFFER, turns.enter(MOST_LEASES));

        /// Takes another lease of the same copy.
        public CloseAgainstClose() {
            turns.enter(MOST_LEASES);
        }

        /// A thread.
        @Actor
        public void one() {
            copy.close();
        }

        /// Another one.
        @Actor
        public void two() {
            copy.close();
        }

        /// After both.
        @Arbiter
        public void after(final I_Result r) {
            r.r1 = turns.leases();
        }
    }

    /// The twin that looks and then closes: a copy of `PublishedCopy.close`.
    @JCStressTest
    @JCStressMeta(GivenBackOnce.class)
    @State
    public static class TwinLooksThenCloses {

        private final AtomicInteger leases = new AtomicInteger(2);
        private volatile boolean closed;

        private void close() {
            if (!closed) { // CHANGED: was getAndSet
                for (int pause = 0; pause < PAUSES; pause++) {
                    Thread.onSpinWait(); // makes the time longer in which others can come between
                }
                closed = true;
                leases.getAndDecrement();
            }
        }

        /// A thread.
        @Actor
        public void one() {
            close();
        }

        /// Another one.
        @Actor
        public void two() {
            close();
        }

        /// After both.
        @Arbiter
        public void after(final I_Result r) {
            r.r1 = leases.get();
        }
    }
}
