package org.denserow.jobs;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.denserow.engine.command.OneType;
import org.denserow.engine.command.Recorder;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.Layout;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIIIII_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/// Promise 17: command buffers go to playback and back, and no record is lost, doubled or overwritten while it is read.
/// Only the join stands between recording and playback, and only the dispatch between playback and the next use.
public class CommandBufferStress {

    /// Two frames of two chunks, each run by the worker that claims it, as in `FrameLoop`. Chunk c of frame f sets row
    /// c to 10 f + c, and creates a row with 100 f + c. Results: rows 0 and 1 after each frame; the number of rows, and
    /// the sum over the created ones.
    @JCStressTest
    @Outcome(id = "10, 11, 20, 21, 6, 602", expect = ACCEPTABLE, desc = "each record played once, in its frame")
    @Outcome(expect = FORBIDDEN, desc = "a record lost, doubled, or played in another frame")
    @State
    public static class TwoFrames {

        private static final int CHUNKS = 2;

        private final Dispatch dispatch = new Dispatch(new PaddedLong(), 0, Contexts.of(2), 1, Parker.SYSTEM);
        private final OneType type = new OneType(2, Layout.dense(6), 6, 256).register();
        private final long[] rows = {
            type.map.direct().create(), type.map.direct().create()
        };
        private final int[] seen = new int[2 * CHUNKS];
        private volatile boolean ended;

        private void record(final int frame, final int chunk, final int worker) {
            final Recorder recorder = type.log.worker(worker);
            recorder.begin(chunk);
            recorder.stream(OneType.TYPE, chunk);
            recorder.values().set(rows[chunk], type.cells, 10 * frame + chunk);
            recorder.create(type.map, RowState.ACTIVE);
            recorder.values().with(type.cells, 100 * frame + chunk);
            recorder.end();
        }

        /// Runs both frames, taking part.
        @Actor
        public void owner() {
            for (int frame = 1; frame <= 2; frame++) {
                final int number = frame;
                type.deal(CHUNKS);
                dispatch.publish((chunk, worker) -> record(number, chunk, worker), CHUNKS);
                dispatch.run(0);
                dispatch.join(Contexts.spinning());
                dispatch.retire();
                type.log.boundaries().apply(OneType.TYPE, CHUNKS);
                seen[2 * frame - 2] = type.cell(rows[0]);
                seen[2 * frame - 1] = type.cell(rows[1]);
            }
            ended = true;
        }

        /// Runs the chunks that it can claim, until both frames are over.
        @Actor
        public void worker() {
            while (!ended) {
                dispatch.run(1);
            }
        }

        /// After both.
        @Arbiter
        public void after(final IIIIII_Result r) {
            r.r1 = seen[0];
            r.r2 = seen[1];
            r.r3 = seen[2];
            r.r4 = seen[3];
            r.r5 = type.map.rows();
            for (int row = rows.length; row < type.map.rows(); row++) {
                r.r6 += type.map.array(type.cells)[row];
            }
        }
    }

    /// `CommandBuffer` and `Dispatch`, reduced to the words of one worker, which records the frame's number twice.
    private static final class Copy {

        private final PaddedLong claim = new PaddedLong();
        private final PaddedLong remaining = new PaddedLong();
        private final int[] words = new int[8];
        private int length;

        void publish(final int frame) {
            remaining.setPlain(1);
            claim.setRelease((long) frame << 32 | 1);
        }

        void join() {
            while (remaining.getAcquire() != 0) {
                Thread.onSpinWait();
            }
        }

        void runNext() {
            long seen = claim.getAcquire();
            while ((int) seen == 0 || !claim.compareAndSet(seen, seen - 1)) {
                Thread.onSpinWait();
                seen = claim.getAcquire();
            }
            put((int) (seen >>> 32));
            put((int) (seen >>> 32));
            remaining.getAndAdd(-1);
        }

        private void put(final int word) {
            final int at = length;
            words[at] = word;
            length = at + 1;
        }

        /// {@return the words as decimal digits; empties the buffer}
        int play() {
            int digits = 0;
            for (int at = 0; at < length; at++) {
                digits = 10 * digits + words[at];
            }
            length = 0;
            return digits;
        }
    }

    /// The outcomes of the twins.
    @Outcome(id = "11, 22", expect = ACCEPTABLE, desc = "each record played once, in its frame")
    @Outcome(expect = FORBIDDEN, desc = "a record lost, doubled, or played in another frame")
    private interface OnceInItsFrame {}

    /// The twin that plays a buffer back before the join. Results: the words that each frame has played.
    @JCStressTest
    @JCStressMeta(OnceInItsFrame.class)
    @State
    public static class TwinPlaysBeforeJoin {

        private final Copy copy = new Copy();

        /// Runs both frames, without taking part.
        @Actor
        public void owner(final II_Result r) {
            copy.publish(1);
            r.r1 = copy.play(); // CHANGED: stood after the next line
            copy.join();
            copy.publish(2);
            copy.join();
            r.r2 = copy.play();
        }

        /// Runs the chunk of each frame.
        @Actor
        public void worker() {
            copy.runNext();
            copy.runNext();
        }
    }

    /// The twin that gives a buffer back before it was played.
    @JCStressTest
    @JCStressMeta(OnceInItsFrame.class)
    @State
    public static class TwinReusesBeforePlayback {

        private final Copy copy = new Copy();

        /// Runs both frames, without taking part.
        @Actor
        public void owner(final II_Result r) {
            copy.publish(1);
            copy.join();
            copy.publish(2); // CHANGED: stood after the next line
            r.r1 = copy.play();
            copy.join();
            r.r2 = copy.play();
        }

        /// Runs the chunk of each frame.
        @Actor
        public void worker() {
            copy.runNext();
            copy.runNext();
        }
    }
}
