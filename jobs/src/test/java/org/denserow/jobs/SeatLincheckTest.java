package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// No interleaving lets two outside threads into the [OwnerSeat], or lets one in after a closer found it empty. Lincheck
/// enumerates interleavings of the shipped class, two calls against each other.
///
/// Each call says whether it saw a fault. One after the other they never do, so Lincheck refuses a run in which one
/// does.
@Tag("lincheck")
class SeatLincheckTest {

    private static ModelCheckingOptions options() {
        return new ModelCheckingOptions()
                .iterations(4) // both calls alike, and one of each
                .invocationsPerIteration(Integer.getInteger("invocations", 150))
                .threads(2)
                .actorsPerThread(1)
                .actorsBefore(0)
                .actorsAfter(0)
                .minimizeFailedScenario(false);
    }

    private static void assertFault(final Class<?> model) {
        final String report = assertThrows(
                        LincheckAssertionError.class, () -> options().check(model))
                .getMessage();
        assertTrue(report.contains("Invalid execution results"), report); // not some other complaint
    }

    @Test
    void enter_twoOutsideThreads_neverSitTogether() {
        options().check(TwoCallers.class);
    }

    @Test
    void enter_twinLooksThenSets_letsBothIn() {
        assertFault(TwinLooksThenSets.class);
    }

    @Test
    void enter_afterCloseReturned_isRefused() {
        options().check(CallerAgainstClose.class);
    }

    @Test
    void enter_twinLooksForCloseFirst_runsAfterClose() {
        assertFault(TwinLooksForCloseFirst.class);
    }

    // ---- Two callers ----

    /// Two outside threads that dispatch.
    public static class TwoCallers {

        private final OwnerSeat seat = new OwnerSeat(Parker.SYSTEM);
        private volatile int inside;

        boolean enters() {
            try {
                return seat.enter();
            } catch (final IllegalStateException refused) {
                return false;
            }
        }

        void leave() {
            seat.leave();
        }

        /// {@return whether the other one was inside too}
        @Operation(runOnce = true)
        public boolean one() {
            return dispatch(1);
        }

        /// {@return whether the other one was inside too}
        @Operation(runOnce = true)
        public boolean two() {
            return dispatch(2);
        }

        private boolean dispatch(final int self) {
            if (!enters()) {
                return false;
            }
            inside = self;
            final boolean together = inside != self; // a switch here lets the other one in, if anything does
            leave();
            return together;
        }
    }

    /// A copy of `OwnerSeat.enter`.
    public static class TwinLooksThenSets extends TwoCallers {

        private volatile Thread thread;

        @Override
        boolean enters() {
            if (thread != null) { // CHANGED: was compareAndExchange
                return false;
            }
            thread = Thread.currentThread();
            return true;
        }

        @Override
        void leave() {
            thread = null;
        }
    }

    // ---- A caller and a closer ----

    /// An outside thread that dispatches, and one that closes.
    public static class CallerAgainstClose {

        private final OwnerSeat seat = new OwnerSeat(Parker.SYSTEM);
        private volatile boolean over; // close has returned: nobody was inside

        boolean enters() {
            try {
                return seat.enter();
            } catch (final IllegalStateException refused) {
                return false;
            }
        }

        boolean isEmptyAfterClose() {
            seat.close();
            return seat.thread() == null;
        }

        /// {@return whether a job runs although close has returned}
        @Operation(runOnce = true)
        public boolean dispatch() {
            return enters() && over;
        }

        /// {@return nothing wrong}
        @Operation(runOnce = true)
        public boolean close() {
            over = isEmptyAfterClose();
            return false;
        }
    }

    /// A copy of `OwnerSeat.enter` and `close`.
    public static class TwinLooksForCloseFirst extends CallerAgainstClose {

        private volatile Thread thread;
        private volatile boolean closed;

        @Override
        boolean enters() {
            if (closed) { // CHANGED: stood after the next line
                return false;
            }
            thread = Thread.currentThread();
            return true;
        }

        @Override
        boolean isEmptyAfterClose() {
            closed = true;
            return thread == null;
        }
    }
}
