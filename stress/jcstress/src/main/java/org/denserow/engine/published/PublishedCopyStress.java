package org.denserow.engine.published;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/// Published copies: a reader sees all of one frame, and no buffer is written while it is read. The copies
/// have two buffers, so the owner comes back to a buffer at once, and is often refused.
public class PublishedCopyStress {

    /// The outcomes of the owner against a reader.
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "one copy, and no lease is left")
    @Outcome(expect = FORBIDDEN, desc = "cells of two copies, or a lease that stays")
    private interface OneCopy {}

    /// The owner publishes while a reader reads. Results: whether the cells differ, and the leases that are left.
    @JCStressTest
    @JCStressMeta(OneCopy.class)
    @State
    public static class OwnerAgainstReader {

        private final PublishedCells copies = new PublishedCells();

        /// The owner.
        @Actor
        public void publish() {
            copies.publish();
        }

        /// The reader.
        @Actor
        public void read(final II_Result r) {
            r.r1 = copies.read();
        }

        /// After both.
        @Arbiter
        public void after(final II_Result r) {
            r.r2 = copies.leases();
        }
    }

    /// The twin: the reader does not look again, so the owner may have taken the buffer.
    @JCStressTest
    @JCStressMeta(OneCopy.class)
    @State
    public static class TwinLooksOnce {

        private final PublishedCells copies = new PublishedCells.LooksOnce();

        /// The owner.
        @Actor
        public void publish() {
            copies.publish();
        }

        /// The reader.
        @Actor
        public void read(final II_Result r) {
            r.r1 = copies.read();
        }

        /// After both.
        @Arbiter
        public void after(final II_Result r) {
            r.r2 = copies.leases();
        }
    }

    /// The twin: the owner writes a buffer that is read.
    @JCStressTest
    @JCStressMeta(OneCopy.class)
    @State
    public static class TwinLooksAtNoLease {

        private final PublishedCells copies = new PublishedCells.LooksAtNoLease();

        /// The owner.
        @Actor
        public void publish() {
            copies.publish();
        }

        /// The reader.
        @Actor
        public void read(final II_Result r) {
            r.r1 = copies.read();
        }

        /// After both.
        @Arbiter
        public void after(final II_Result r) {
            r.r2 = copies.leases();
        }
    }

    /// The twin: the reader is sent to a buffer that is not written yet.
    @JCStressTest
    @JCStressMeta(OneCopy.class)
    @State
    public static class TwinPublishesBeforeWriting {

        private final PublishedCells copies = new PublishedCells.PublishesBeforeWriting();

        /// The owner.
        @Actor
        public void publish() {
            copies.publish();
        }

        /// The reader.
        @Actor
        public void read(final II_Result r) {
            r.r1 = copies.read();
        }

        /// After both.
        @Arbiter
        public void after(final II_Result r) {
            r.r2 = copies.leases();
        }
    }

    /// The outcomes of two readers.
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "both leases were counted")
    @Outcome(expect = FORBIDDEN, desc = "a lease was lost, or stays for ever")
    private interface BothCounted {}

    /// Two readers take and give back leases of one copy. Result: the leases that are left.
    @JCStressTest
    @JCStressMeta(BothCounted.class)
    @State
    public static class TwoReaders {

        private final PublishedCells copies = new PublishedCells();

        /// A reader.
        @Actor
        public void one() {
            copies.lease();
        }

        /// Another reader.
        @Actor
        public void other() {
            copies.lease();
        }

        /// After both.
        @Arbiter
        public void after(final I_Result r) {
            r.r1 = copies.leases();
        }
    }

    /// The twin: leases are counted in two steps.
    @JCStressTest
    @JCStressMeta(BothCounted.class)
    @State
    public static class TwinCountsInTwoSteps {

        private final PublishedCells copies = new PublishedCells.CountsInTwoSteps();

        /// A reader.
        @Actor
        public void one() {
            copies.lease();
        }

        /// Another reader.
        @Actor
        public void other() {
            copies.lease();
        }

        /// After both.
        @Arbiter
        public void after(final I_Result r) {
            r.r1 = copies.leases();
        }
    }
}
