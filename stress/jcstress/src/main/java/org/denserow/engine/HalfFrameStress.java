package org.denserow.engine;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.denserow.jobs.Idle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// Promise 15, for every look at a whole world: another thread sees the world before a frame or after it, or is refused;
/// it never sees half a frame. The same holds for snapshots that it takes and restores.
///
/// Result: how often the other thread was let in; or what it saw, as digits ([HalfFrameWorld]): the first look that was
/// not a whole frame, or the last look.
public class HalfFrameStress {

    private static final Idle<HalfFrameWorld> IDLE = new Idle<>(HalfFrameWorld::new); // of the good tests

    /// The outcomes for a thread that is not the owner.
    @Outcome(id = "0", expect = ACCEPTABLE, desc = "refused, every time")
    @Outcome(expect = FORBIDDEN, desc = "let in without being the owner")
    private interface RefusedEveryTime {}

    /// The other thread is not the owner.
    @JCStressTest
    @JCStressMeta(RefusedEveryTime.class)
    @State
    public static class Ask {

        private final HalfFrameWorld world = IDLE.take();

        /// The owner.
        @Actor
        public void owner() {
            world.frames();
        }

        /// The other thread.
        @Actor
        public void other(final I_Result r) {
            r.r1 = world.timesLetIn(world::ask);
        }

        /// After both.
        @Arbiter
        public void after() {
            IDLE.giveBack(world.again());
        }
    }

    /// The other thread is not the owner, and wants a snapshot.
    @JCStressTest
    @JCStressMeta(RefusedEveryTime.class)
    @State
    public static class Save {

        private final HalfFrameWorld world = IDLE.take();

        /// The owner.
        @Actor
        public void owner() {
            world.frames();
        }

        /// The other thread.
        @Actor
        public void other(final I_Result r) {
            r.r1 = world.timesLetIn(world::save);
        }

        /// After both.
        @Arbiter
        public void after() {
            IDLE.giveBack(world.again());
        }
    }

    /// The outcomes for a thread that looks at the world, or takes a snapshot.
    @Outcome(id = "2222", expect = ACCEPTABLE, desc = "every frame, whole")
    @Outcome(expect = FORBIDDEN, desc = "half a frame, or not the frame")
    private interface WholeFrames {}

    /// The other thread asks for the ownership while a frame runs, and looks when it is the owner.
    @JCStressTest
    @JCStressMeta(WholeFrames.class)
    @State
    public static class TakeAndLook {

        private final HalfFrameWorld world = IDLE.take();

        /// The owner.
        @Actor
        public void owner() {
            world.frames();
        }

        /// The other thread.
        @Actor
        public void other(final I_Result r) {
            r.r1 = world.frameByFrame(world::takeAndLook);
        }

        /// After both.
        @Arbiter
        public void after() {
            IDLE.giveBack(world.again());
        }
    }

    /// The outcomes for a thread that restores a snapshot.
    @Outcome(id = "2222", expect = ACCEPTABLE, desc = "every frame, whole")
    @Outcome(expect = FORBIDDEN, desc = "half a frame, or not the frame, or what was spoiled")
    private interface RestoredFrames {}

    /// As `TakeAndLook`, and it takes a snapshot, spoils the world and restores it: nothing of the frame is lost, and
    /// the next frame starts from the restored world.
    @JCStressTest
    @JCStressMeta(RestoredFrames.class)
    @State
    public static class TakeAndRestore {

        private final HalfFrameWorld world = IDLE.take();

        /// The owner.
        @Actor
        public void owner() {
            world.frames();
        }

        /// The other thread.
        @Actor
        public void other(final I_Result r) {
            r.r1 = world.frameByFrame(world::takeAndRestore);
        }

        /// After both.
        @Arbiter
        public void after() {
            IDLE.giveBack(world.again());
        }
    }

    // ---- Without asking ----

    /// The twin of `Ask` and `TakeAndLook`.
    @JCStressTest
    @JCStressMeta(WholeFrames.class)
    @State
    public static class TwinLooksWithoutAsking {

        private final HalfFrameWorld world = new HalfFrameWorld();

        /// The owner.
        @Actor
        public void owner() {
            world.frames();
        }

        /// The other thread.
        @Actor
        public void other(final I_Result r) {
            r.r1 = world.frameByFrame(world::look); // CHANGED: was takeAndLook
        }
    }

    /// The twin of `Save`: it is let in, so its result is what it saw.
    @JCStressTest
    @JCStressMeta(WholeFrames.class)
    @State
    public static class TwinSavesWithoutAsking {

        private final HalfFrameWorld world = new HalfFrameWorld();

        /// The owner.
        @Actor
        public void owner() {
            world.frames();
        }

        /// The other thread.
        @Actor
        public void other(final I_Result r) {
            r.r1 = world.frameByFrame(world::lookAtCopy); // CHANGED: was save
        }
    }

    /// The twin of `TakeAndRestore`.
    @JCStressTest
    @JCStressMeta(RestoredFrames.class)
    @State
    public static class TwinRestoresWithoutTaking {

        private final HalfFrameWorld world = new HalfFrameWorld();

        /// The owner.
        @Actor
        public void owner() {
            world.frames();
        }

        /// The other thread.
        @Actor
        public void other(final I_Result r) {
            r.r1 = world.frameByFrame(world::restoreCopy); // CHANGED: was takeAndRestore
        }
    }
}
