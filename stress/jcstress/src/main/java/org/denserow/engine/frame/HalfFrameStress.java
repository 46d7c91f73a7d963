package org.denserow.engine.frame;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.lang.invoke.VarHandle;
import org.denserow.engine.snapshot.Snapshot;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// Claim 15, of all that looks at a whole world: another thread gets the world before a frame, or that after it, or is
/// refused; never half a frame. So it is with snapshots that it takes and restores.
///
/// A frame writes 1 into both rows in place, and records 1 for a second column. Result: both columns as the other
/// thread saw them, as digits; 9999 when it was refused.
public class HalfFrameStress {

    private static final int REFUSED = 9999;

    /// A world of two rows, left by its owner. One worker, so no threads.
    private static final class World {

        private final Simulation sim = Simulation.create(SimulationOptions.defaults());
        private final Table rows = sim.define("row", Layout.fixed(2));
        private final IntColumn inPlace = rows.ints("inPlace");
        private final IntColumn recorded = rows.ints("recorded");
        private final int[] firstCells = inPlace.values(); // as the owner, for who does not ask
        private final int[] secondCells = recorded.values();

        World() {
            sim.system("write").writes(inPlace).over(rows, (range, commands) -> {
                final int[] cells = range.write(inPlace);
                for (int row = range.begin(); row < range.end(); row++) {
                    cells[row] = 1;
                    commands.set(rows.handle(row), recorded, 1);
                }
            });
            sim.handOver();
        }

        void frame() {
            while (true) {
                try {
                    sim.takeOver();
                    break;
                } catch (final IllegalStateException other) {
                    Thread.onSpinWait(); // the other thread looks
                }
            }
            sim.step();
            sim.handOver();
        }

        int look() {
            return look(firstCells, secondCells);
        }

        private static int look(final int[] first, final int[] second) {
            return 1000 * first[0] + 100 * first[1] + 10 * second[0] + second[1];
        }

        /// Without being the owner.
        int ask() {
            try {
                sim.hash(); // asks as every look at the whole world does
                return look();
            } catch (final IllegalStateException refused) {
                return REFUSED;
            }
        }

        /// Without being the owner.
        int save() {
            try {
                sim.snapshot();
                return look();
            } catch (final IllegalStateException refused) {
                return REFUSED;
            }
        }

        int takeAndRestore() {
            try {
                sim.takeOver();
            } catch (final IllegalStateException owned) {
                return REFUSED;
            }
            final Snapshot snapshot = sim.snapshot();
            for (int row = 0; row < rows.size(); row++) {
                inPlace.values()[row] = 7; // lost
                recorded.values()[row] = 7;
            }
            sim.restore(snapshot);
            final int seen = look(inPlace.values(), recorded.values());
            sim.handOver();
            return seen;
        }

        int takeAndLook() {
            try {
                sim.takeOver();
            } catch (final IllegalStateException owned) {
                return REFUSED;
            }
            final int seen = look();
            sim.handOver();
            return seen;
        }
    }

    /// The other thread is not the owner.
    @JCStressTest
    @Outcome(id = "9999", expect = ACCEPTABLE, desc = "refused")
    @Outcome(expect = FORBIDDEN, desc = "let in without being the owner")
    @State
    public static class Ask {

        private final World world = new World();

        /// The owner.
        @Actor
        public void owner() {
            world.frame();
        }

        /// The other thread.
        @Actor
        public void other(final I_Result r) {
            r.r1 = world.ask();
        }
    }

    /// The other thread is not the owner, and wants a snapshot.
    @JCStressTest
    @Outcome(id = "9999", expect = ACCEPTABLE, desc = "refused")
    @Outcome(expect = FORBIDDEN, desc = "let in without being the owner")
    @State
    public static class Save {

        private final World world = new World();

        /// The owner.
        @Actor
        public void owner() {
            world.frame();
        }

        /// The other thread.
        @Actor
        public void other(final I_Result r) {
            r.r1 = world.save();
        }
    }

    /// The other thread becomes the owner whenever it can, until it sees that there was a frame.
    @JCStressTest
    @Outcome(id = "1111", expect = ACCEPTABLE, desc = "the whole frame")
    @Outcome(expect = FORBIDDEN, desc = "half a frame")
    @State
    public static class TakeAndLook {

        private final World world = new World();

        /// The owner.
        @Actor
        public void owner() {
            world.frame();
        }

        /// The other thread.
        @Actor
        public void other(final I_Result r) {
            do {
                r.r1 = world.takeAndLook();
            } while (r.r1 == REFUSED || r.r1 == 0);
        }
    }

    /// The same, and each time it takes a snapshot, spoils the world and restores it: before the frame, the frame
    /// starts from what it restored; after it, nothing of the frame is lost.
    @JCStressTest
    @Outcome(id = "1111", expect = ACCEPTABLE, desc = "the whole frame")
    @Outcome(expect = FORBIDDEN, desc = "half a frame, or what was spoiled")
    @State
    public static class TakeAndRestore {

        private final World world = new World();

        /// The owner.
        @Actor
        public void owner() {
            world.frame();
        }

        /// The other thread.
        @Actor
        public void other(final I_Result r) {
            do {
                r.r1 = world.takeAndRestore();
            } while (r.r1 == REFUSED || r.r1 == 0);
        }
    }

    /// The twin that asks nobody.
    @JCStressTest
    @Outcome(id = "1111", expect = ACCEPTABLE, desc = "the whole frame")
    @Outcome(expect = FORBIDDEN, desc = "half a frame")
    @State
    public static class TwinLooksWithoutAsking {

        private final World world = new World();

        /// The owner.
        @Actor
        public void owner() {
            world.frame();
        }

        /// The other thread.
        @Actor
        public void other(final I_Result r) {
            do {
                VarHandle.acquireFence(); // else it may look once and for all
                r.r1 = world.look(); // CHANGED: was takeAndLook
            } while (r.r1 == 0);
        }
    }
}
