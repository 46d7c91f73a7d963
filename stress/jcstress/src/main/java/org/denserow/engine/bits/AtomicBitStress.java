package org.denserow.engine.bits;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// Promise 10, rows anywhere: two threads set, or clear, rows of one word. No row is lost. For a row that both write,
/// exactly one call returns true.
///
/// Results: what each call for row 2 returned, and the word at the end.
public class AtomicBitStress {

    private static Bitfield field(final boolean full) {
        final Bitfield field = Bitfield.withCapacity(3);
        if (full) {
            field.set(0, 3);
        }
        return field;
    }

    /// The outcomes when both set rows.
    @Outcome(
            id = {"1, 0, 7", "0, 1, 7"},
            expect = ACCEPTABLE,
            desc = "all set, one was told of row 2")
    @Outcome(expect = FORBIDDEN, desc = "a row lost, or both or none told")
    private interface AllSetOneTold {}

    /// Both set row 2, and each sets a row of its own.
    @JCStressTest
    @JCStressMeta(AllSetOneTold.class)
    @State
    public static class BothSet {

        private final Bitfield field = field(false);

        /// One writer.
        @Actor
        public void first(final III_Result r) {
            field.setAtomic(0);
            r.r1 = field.setAtomic(2) ? 1 : 0;
        }

        /// The other writer.
        @Actor
        public void second(final III_Result r) {
            r.r2 = field.setAtomic(2) ? 1 : 0;
            field.setAtomic(1);
        }

        /// After the join.
        @Arbiter
        public void after(final III_Result r) {
            r.r3 = (int) field.words()[0];
        }
    }

    /// Both clear row 2, and each clears a row of its own.
    @JCStressTest
    @Outcome(
            id = {"1, 0, 0", "0, 1, 0"},
            expect = ACCEPTABLE,
            desc = "all clear, one was told of row 2")
    @Outcome(expect = FORBIDDEN, desc = "a row still set, or both or none told")
    @State
    public static class BothClear {

        private final Bitfield field = field(true);

        /// One writer.
        @Actor
        public void first(final III_Result r) {
            field.clearAtomic(0);
            r.r1 = field.clearAtomic(2) ? 1 : 0;
        }

        /// The other writer.
        @Actor
        public void second(final III_Result r) {
            r.r2 = field.clearAtomic(2) ? 1 : 0;
            field.clearAtomic(1);
        }

        /// After the join.
        @Arbiter
        public void after(final III_Result r) {
            r.r3 = (int) field.words()[0];
        }
    }

    /// The twin with the plain method, which reads the word and writes it back.
    @JCStressTest
    @JCStressMeta(AllSetOneTold.class)
    @State
    public static class TwinPlainSet {

        private final Bitfield field = field(false);

        /// One writer.
        @Actor
        public void first(final III_Result r) {
            field.set(0); // CHANGED: was setAtomic, here and below
            r.r1 = field.set(2) ? 1 : 0;
        }

        /// The other writer.
        @Actor
        public void second(final III_Result r) {
            r.r2 = field.set(2) ? 1 : 0;
            field.set(1);
        }

        /// After the join.
        @Arbiter
        public void after(final III_Result r) {
            r.r3 = (int) field.words()[0];
        }
    }

    /// The twin whose result comes from the look before the write: a copy of `setAtomic`. No row is lost, but both
    /// calls return true.
    @JCStressTest
    @JCStressMeta(AllSetOneTold.class)
    @State
    public static class TwinTellsByTheLook {

        private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);

        private final long[] words = new long[1];

        private boolean setAtomic(final int row) {
            final long bit = 1L << row;
            if (((long) WORDS.getOpaque(words, 0) & bit) != 0) {
                return false;
            }
            WORDS.getAndBitwiseOr(words, 0, bit);
            return true; // CHANGED: was whether the bit was clear in what getAndBitwiseOr returned
        }

        /// One writer.
        @Actor
        public void first(final III_Result r) {
            setAtomic(0);
            r.r1 = setAtomic(2) ? 1 : 0;
        }

        /// The other writer.
        @Actor
        public void second(final III_Result r) {
            r.r2 = setAtomic(2) ? 1 : 0;
            setAtomic(1);
        }

        /// After the join.
        @Arbiter
        public void after(final III_Result r) {
            r.r3 = (int) words[0];
        }
    }
}
