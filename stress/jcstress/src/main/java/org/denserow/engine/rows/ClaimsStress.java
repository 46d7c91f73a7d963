package org.denserow.engine.rows;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.atomic.AtomicLongArray;
import org.denserow.engine.command.OneType;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.Layout;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Promise 25: of the bids for one row the smallest wins, whoever bids first ([RowClaims]).
public class ClaimsStress {

    private static final int PAUSES = 16; // of a twin

    /// The outcomes of two bids, the smaller one by the first thread.
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "the smaller bid")
    @Outcome(expect = FORBIDDEN, desc = "the larger bid, or none")
    private interface SmallerWins {}

    /// Two chunks bid for one row. Results: whether each has won.
    @JCStressTest
    @JCStressMeta(SmallerWins.class)
    @State
    public static class TwoBidders {

        private final OneType type = new OneType(2, Layout.dense(3), 3, 3);
        private final RowClaims claims = type.map.schema().claims("claims", type.map);
        private final long row = type.map.direct().create();
        private final long one = type.map.direct().create();
        private final long two = type.map.direct().create();

        /// Opens the claims.
        public TwoBidders() {
            type.map.schema().beginSegment();
        }

        /// Bids less.
        @Actor
        public void less() {
            claims.writing().claim(type.map.find(row), one, 1);
        }

        /// Bids more.
        @Actor
        public void more() {
            claims.writing().claim(type.map.find(row), two, 2);
        }

        /// The next system.
        @Arbiter
        public void ask(final II_Result r) {
            final Claims.Winners winners = claims.reading();
            r.r1 = winners.won(0, one) ? 1 : 0;
            r.r2 = winners.won(0, two) ? 1 : 0;
        }
    }

    /// The twin that writes without comparing: a copy of `RowClaims.min`.
    @JCStressTest
    @JCStressMeta(SmallerWins.class)
    @State
    public static class TwinWritesWithoutComparing {

        private final AtomicLongArray bids = new AtomicLongArray(new long[] {Long.MAX_VALUE});

        private void min(final long bid) {
            final long seen = bids.getOpaque(0);
            if (bid < seen) {
                for (int pause = 0; pause < PAUSES; pause++) {
                    Thread.onSpinWait(); // makes the time longer in which others can come between
                }
                bids.setOpaque(0, bid); // CHANGED: was weakCompareAndSetPlain, and once more if it failed
            }
        }

        /// Bids less.
        @Actor
        public void less() {
            min(1);
        }

        /// Bids more.
        @Actor
        public void more() {
            min(2);
        }

        /// The next system.
        @Arbiter
        public void ask(final II_Result r) {
            r.r1 = bids.get(0) == 1 ? 1 : 0;
            r.r2 = bids.get(0) == 2 ? 1 : 0;
        }
    }
}
