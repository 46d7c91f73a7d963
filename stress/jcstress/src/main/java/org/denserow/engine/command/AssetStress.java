package org.denserow.engine.command;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.CompletableFuture;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.storage.Layout;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// Promise 14: a thread loads the asset of a pending row and completes its future, while the owner runs the opening boundary
/// of the frame for which [Activations] hold the row. The row is never active with an empty payload; and the completion
/// for a row that is gone does nothing to the row that has its slot now.
public class AssetStress {

    private static final int ROWS = 2;
    private static final int PAYLOAD = 7;
    private static final int NOT_READ = -1;
    private static final int SPINS = 32; // of a twin

    /// One type with a pending row that waits for frame 0 and an asset.
    private abstract static class Scene {

        final RowStore map;
        final CommandLog log = new CommandLog(1);
        final CompletableFuture<Void> asset = new CompletableFuture<>();
        final long waiting;
        int payload; // plain: published by the future

        Scene() {
            final Layout layout = Layout.dense(ROWS);
            final SlotMap slots = RowStore.newSlots(layout, 1, ROWS, 0);
            map = RowStore.over("unit", slots, layout, OwnerCheck.NONE);
            log.addType(map, slots, ROWS);
            waiting = map.direct().createPending();
            log.type(1).activations().add(waiting, 0, asset);
        }

        final void load() {
            payload = PAYLOAD;
            asset.complete(null);
        }

        /// Asks for the asset and records what follows.
        void settle(final long frame, final boolean wait) {
            new DueActivations(log.inFrame()).settle(log.type(1).activations(), frame, wait, new Activations.Outcome());
        }

        /// The owner's opening boundary.
        final void open(final long frame, final boolean wait) {
            log.inFrame().begin(ChunkKey.IN_FRAME);
            settle(frame, wait);
            log.inFrame().end();
            log.boundaries().apply(1, ChunkKey.SYSTEMS);
        }

        final int active(final long handle) {
            return map.state(map.find(handle)) == RowState.ACTIVE ? 1 : 0;
        }

        /// The value that a system over active rows reads in the row.
        final int read() {
            return active(waiting) == 1 ? payload : NOT_READ;
        }
    }

    // ---- Active means complete ----

    /// The outcomes when the owner goes on without late assets.
    @Outcome(id = "0, -1, 7", expect = ACCEPTABLE, desc = "late in frame 0, active with its payload in frame 1")
    @Outcome(id = "1, 7, 7", expect = ACCEPTABLE, desc = "active with its payload in frame 0")
    @Outcome(expect = FORBIDDEN, desc = "active with an empty payload, or never")
    private interface ActiveIsComplete {}

    /// The shipped classes; the owner goes on without assets that are late.
    @JCStressTest
    @JCStressMeta(ActiveIsComplete.class)
    @State
    public static class CompletionAgainstOpen extends Scene {

        /// The thread that loads the asset.
        @Actor
        public void complete() {
            load();
        }

        /// The owner in frame 0.
        @Actor
        public void frame(final III_Result r) {
            open(0, false);
            r.r1 = active(waiting);
            r.r2 = read();
        }

        /// The owner in frame 1.
        @Arbiter
        public void next(final III_Result r) {
            open(1, false);
            r.r3 = read();
        }
    }

    /// The shipped classes; the owner waits for assets.
    @JCStressTest
    @Outcome(id = "1, 7, 7", expect = ACCEPTABLE, desc = "active with its payload")
    @Outcome(expect = FORBIDDEN, desc = "active with an empty payload, or not active")
    @State
    public static class CompletionAwaited extends Scene {

        /// The thread that loads the asset.
        @Actor
        public void complete() {
            load();
        }

        /// The owner in frame 0.
        @Actor
        public void frame(final III_Result r) {
            open(0, true);
            r.r1 = active(waiting);
            r.r2 = read();
        }

        /// The owner in frame 1.
        @Arbiter
        public void next(final III_Result r) {
            open(1, true);
            r.r3 = read();
        }
    }

    /// The twin: asks whether somebody loads the asset, not whether it is there.
    @JCStressTest
    @JCStressMeta(ActiveIsComplete.class)
    @State
    public static class TwinAsksWhetherItLoads extends Scene {

        private volatile boolean loads;

        @Override
        void settle(final long frame, final boolean wait) {
            if (map.state(map.find(waiting)) == RowState.PENDING && loads) { // CHANGED: was if the asset is done
                log.inFrame().activate(waiting);
            }
        }

        /// The thread that loads the asset.
        @Actor
        public void complete() {
            loads = true;
            for (int spin = 0; spin < SPINS; spin++) {
                Thread.onSpinWait(); // loading takes as long as a boundary
            }
            load();
        }

        /// The owner in frame 0.
        @Actor
        public void frame(final III_Result r) {
            open(0, false);
            r.r1 = active(waiting);
            r.r2 = read();
        }

        /// The owner in frame 1.
        @Arbiter
        public void next(final III_Result r) {
            open(1, false);
            r.r3 = read();
        }
    }

    // ---- Gone means gone ----

    /// A scene in which another row gets the slot of the waiting one.
    private abstract static class Recycled extends Scene {

        long fresh;

        /// Destroys the waiting row and creates pending rows until one has its slot.
        final void recycle() {
            map.direct().destroy(waiting);
            fresh = map.direct().createPending();
            while (Handle.slot(fresh) != Handle.slot(waiting)) {
                map.direct().destroy(fresh);
                fresh = map.direct().createPending();
            }
        }
    }

    /// The outcomes when the row is gone before its asset comes.
    @Outcome(id = "0, 0, 0", expect = ACCEPTABLE, desc = "the completion did nothing")
    @Outcome(expect = FORBIDDEN, desc = "another row was activated, or the handle resolves")
    private interface GoneIsGone {}

    /// The shipped classes. Results: whether the new row of the slot is active after frame 0 and after frame 1, and
    /// whether the old handle still resolves.
    @JCStressTest
    @JCStressMeta(GoneIsGone.class)
    @State
    public static class CompletionForADestroyedRow extends Recycled {

        /// The thread that loads the asset.
        @Actor
        public void complete() {
            load();
        }

        /// The owner in frame 0.
        @Actor
        public void frame(final III_Result r) {
            recycle();
            open(0, false);
            r.r1 = active(fresh);
        }

        /// The owner in frame 1.
        @Arbiter
        public void next(final III_Result r) {
            open(1, false);
            r.r2 = active(fresh);
            r.r3 = map.find(waiting) >= 0 ? 1 : 0;
        }
    }

    /// The twin: remembers the slot and not the handle of an asset that comes while the boundary looks for it.
    @JCStressTest
    @JCStressMeta(GoneIsGone.class)
    @State
    public static class TwinRemembersTheSlot extends Recycled {

        @Override
        void settle(final long frame, final boolean wait) {
            if (asset.isDone()) {
                super.settle(frame, wait);
                return;
            }
            for (int row = 0; row < map.rows(); row++) {
                final long handle = map.handle(row);
                if (Handle.slot(handle) == Handle.slot(waiting) // CHANGED: was the row that the handle resolves to
                        && map.state(row) == RowState.PENDING
                        && asset.isDone()) {
                    log.inFrame().activate(handle);
                }
            }
        }

        /// The thread that loads the asset.
        @Actor
        public void complete() {
            load();
        }

        /// The owner in frame 0.
        @Actor
        public void frame(final III_Result r) {
            recycle();
            open(0, false);
            r.r1 = active(fresh);
        }

        /// The owner in frame 1.
        @Arbiter
        public void next(final III_Result r) {
            open(1, false);
            r.r2 = active(fresh);
            r.r3 = map.find(waiting) >= 0 ? 1 : 0;
        }
    }
}
