package org.denserow.examples;

import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.denserow.engine.Pace;
import org.denserow.engine.Simulation;
import org.denserow.engine.Snapshot;
import org.denserow.engine.SystemFailure;

// snippet: loop
/// Runs frames at a pace on the thread that calls `run`, and goes on after failed frames.
final class ServerLoop<W extends ServerLoop.World> {

    /// A simulation with its ports.
    interface World {
        Simulation sim();
    }

    static final int RECOVERIES = 3; // in a row; the next failure restores the last snapshot
    static final int RESTORES = 2; // of one snapshot; the next failure ends the loop

    private static final System.Logger LOGGER = System.getLogger("server");

    private final Supplier<? extends W> make;
    private final double hertz;
    private final long snapshotFrames;
    private final Consumer<? super W> afterFrame;
    private final Consumer<? super W> onRestore;
    private volatile W world; // network threads read it for each message
    private volatile boolean stopping;
    private Pace pace;
    private Snapshot last;
    private int failedInRow;
    private int restores; // of the last snapshot

    /// @param make makes a world of always the same definition, rows included, on the calling thread
    /// @param snapshotFrames frames from one snapshot to the next
    /// @param afterFrame gets the world after each good frame, to publish and collect; what it throws ends the loop
    /// @param onRestore gets the world after a restore: handles given out since the snapshot are void
    ServerLoop(
            final Supplier<? extends W> make,
            final double hertz,
            final long snapshotFrames,
            final Consumer<? super W> afterFrame,
            final Consumer<? super W> onRestore) {
        this.make = make;
        this.hertz = hertz;
        this.snapshotFrames = snapshotFrames;
        this.afterFrame = afterFrame;
        this.onRestore = onRestore;
        this.pace = Pace.at(hertz);
        this.world = make.get();
        world.sim().handOver(); // to the thread that calls run
    }

    /// {@return the world as it is now; ask anew for each message, since it may be replaced}
    W world() {
        return world;
    }

    /// Ends `run` after the frame in progress. Any thread.
    void stop() {
        stopping = true;
    }

    /// Runs frames until `stop`, an interrupt of the thread, or a failure that cannot be repaired; then closes.
    ///
    /// @throws SystemFailure the last failure, when the loop has given up
    void run() {
        world.sim().takeOver();
        try {
            last = world.sim().snapshot(); // so there is always one
            while (!stopping && !Thread.currentThread().isInterrupted()) {
                if (!frame()) {
                    LockSupport.parkNanos(pace.periodNanos() / 20); // no frame counts as late for that
                }
            }
        } finally {
            world.sim().close();
        }
    }

    /// {@return whether a frame was due}
    private boolean frame() {
        final Simulation sim = world.sim();
        try {
            if (!sim.stepIfDue(pace)) {
                return false;
            }
            failedInRow = 0;
            afterFrame.accept(world);
            if (sim.frame() >= last.frame() + snapshotFrames) {
                keep(sim);
            }
        } catch (final SystemFailure failure) {
            if (!stopping) { // otherwise close(timeout) may have failed the frame
                recover(failure);
            }
        }
        return true;
    }

    private void keep(final Simulation sim) {
        try {
            last = sim.snapshot();
            restores = 0;
            LOGGER.log(System.Logger.Level.DEBUG, sim.report()::toString);
        } catch (final RuntimeException refused) { // a row waits for its asset, for example: tried after the next frame
            LOGGER.log(System.Logger.Level.INFO, "no snapshot: " + refused.getMessage());
        }
    }

    private void recover(final SystemFailure failure) {
        LOGGER.log(System.Logger.Level.ERROR, "a frame failed: " + world.sim().report(), failure);
        if (failure.getCause() instanceof VirtualMachineError) {
            throw failure; // out of memory, for example: this process should end
        }
        failedInRow++;
        if (failedInRow <= RECOVERIES && works("recover", world.sim()::recover)) {
            return;
        }
        restores++;
        if (restores > RESTORES) {
            throw failure; // the same frames fail again and again
        }
        if (!works("restore", () -> world.sim().restore(last))) {
            replace();
        }
        onRestore.accept(world);
    }

    private static boolean works(final String remedy, final Runnable call) {
        try {
            call.run();
            return true;
        } catch (final RuntimeException refused) { // after an Error or a broken boundary, or load of a resource threw
            LOGGER.log(System.Logger.Level.WARNING, "no " + remedy + ": " + refused.getMessage());
            return false;
        }
    }

    /// The workers have ended, or the world is half restored: another simulation goes on from the snapshot.
    private void replace() {
        world.sim().close(); // open receipts complete exceptionally
        world = make.get();
        pace = Pace.at(hertz);
        world.sim().restore(last);
    }
}
// end
