package org.denserow.engine.command;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.denserow.engine.storage.Layout;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;

/// Promise 9: a reader that resolves a handle while a worker records destructions and values sees the world of the last
/// boundary, never half of a change.
///
/// Rows 0 and 1 hold 10 and 20. A worker destroys the first, so that the second moves to row 0, and sets the second to
/// 30. Results: row and value of the second as the reader saw them, then both after the boundary.
public class ReadStress {

    private static final int SPINS = 16; // of the twin

    private static OneType type() {
        return new OneType(1, Layout.dense(2), 2, 2).register();
    }

    private static long create(final OneType type, final int value) {
        final long handle = type.map.direct().create();
        type.map.array(type.cells)[type.map.find(handle)] = value;
        return handle;
    }

    /// The outcomes of both tests.
    @Outcome(id = "1, 20, 0, 30", expect = ACCEPTABLE, desc = "the old row and the old value, then the new ones")
    @Outcome(expect = FORBIDDEN, desc = "a change was seen before the boundary, or half of it")
    private interface OldThenNew {}

    /// The shipped recorder and playback.
    @JCStressTest
    @JCStressMeta(OldThenNew.class)
    @State
    public static class FindDuringRecording {

        private final OneType type = type();
        private final long first = create(type, 10);
        private final long second = create(type, 20);

        /// The worker.
        @Actor
        public void record() {
            final Recorder recorder = type.log.worker(0);
            recorder.begin(0);
            recorder.destroy(first);
            recorder.values().set(second, type.cells, 30);
            recorder.end();
        }

        /// The reader: a chunk of another system.
        @Actor
        public void read(final IIII_Result r) {
            r.r1 = type.map.find(second);
            r.r2 = type.cell(second);
        }

        /// The boundary.
        @Arbiter
        public void apply(final IIII_Result r) {
            type.log.boundaries().apply(OneType.TYPE, 1);
            r.r3 = type.map.find(second);
            r.r4 = type.cell(second);
        }
    }

    /// The twin that tries a value in the row, puts the old one back, and records.
    @JCStressTest
    @JCStressMeta(OldThenNew.class)
    @State
    public static class TwinTriesInPlace {

        private final OneType type = type();
        private final long first = create(type, 10);
        private final long second = create(type, 20);

        /// The worker.
        @Actor
        public void record() {
            final int[] cells = type.map.array(type.cells);
            cells[type.map.find(second)] = 30; // CHANGED: nothing was written
            for (int spin = 0; spin < SPINS; spin++) {
                Thread.onSpinWait(); // makes the time longer in which others can come between
            }
            cells[type.map.find(second)] = 20;
            final Recorder recorder = type.log.worker(0);
            recorder.begin(0);
            recorder.destroy(first);
            recorder.values().set(second, type.cells, 30);
            recorder.end();
        }

        /// The reader.
        @Actor
        public void read(final IIII_Result r) {
            r.r1 = type.map.find(second);
            r.r2 = type.cell(second);
        }

        /// The boundary.
        @Arbiter
        public void apply(final IIII_Result r) {
            type.log.boundaries().apply(OneType.TYPE, 1);
            r.r3 = type.map.find(second);
            r.r4 = type.cell(second);
        }
    }
}
