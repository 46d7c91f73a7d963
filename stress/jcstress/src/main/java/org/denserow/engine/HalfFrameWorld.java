package org.denserow.engine;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import org.denserow.engine.rows.StoreState;
import org.denserow.engine.state.SavedState;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.jobs.ActorJobs;

/// A world of two rows for [HalfFrameStress]: an owner runs frames and another thread looks. A frame adds 1 to both
/// rows in place, and records the sums for a second column. It has one worker, so no threads of its own.
///
/// A look is both columns as digits: equal digits are a whole frame, and say which frame.
///
/// Creating a world costs ten times as much as a frame or more, so one sample after the other uses the same world, and
/// has several frames. Each frame waits until the other thread has come to its look at the frame before; each look waits
/// until its frame has begun. So every look falls into a frame, however far apart the two threads have started, and
/// neither thread keeps the other out by taking the seat again at once.
final class HalfFrameWorld {

    static final int FRAMES = 2;

    private static final int WHOLE = 1111; // times the frame
    private static final int SPOILED = FRAMES + 1;

    private final Simulation sim =
            Simulation.create(SimulationOptions.defaults().withWorkers(1));
    private final Table rows = sim.define("row", Layout.fixed(2));
    private final IntColumn inPlace = rows.ints("inPlace");
    private final IntColumn recorded = rows.ints("recorded");
    private final int[] firstCells = inPlace.values(); // the owner's array, for twins that do not ask
    private final int[] secondCells = recorded.values();
    private volatile int begun; // frames; the owner writes it when it has the seat and has changed nothing yet
    private volatile int ended; // frames; publishes their writes, so only a thread that never takes the seat reads it
    private volatile int looked; // frames; the other thread writes it when it has the seat, or does not want it
    private volatile boolean failed; // a thread has failed: the other one must not wait for ever

    /// Creates the world, without an owner.
    HalfFrameWorld() {
        sim.system("add").writes(inPlace).over(rows, (range, commands) -> {
            final int[] cells = range.write(inPlace);
            for (int row = range.begin(); row < range.end(); row++) {
                cells[row]++;
                commands.set(rows.handle(row), recorded, cells[row]);
            }
        });
        sim.handOver();
    }

    /// Makes the world as new, for the next sample.
    HalfFrameWorld again() {
        sim.takeOver();
        Arrays.fill(firstCells, 0);
        Arrays.fill(secondCells, 0);
        sim.handOver();
        begun = 0;
        ended = 0;
        looked = 0;
        return this;
    }

    // ---- The owner ----

    /// Runs all frames, each as the owner.
    void frames() {
        try {
            for (int frame = 1; frame <= FRAMES; frame++) {
                while (looked < frame - 1) {
                    checkBoth();
                    Thread.yield(); // others may need the core; no look is late here
                }
                take();
                begun = frame;
                sim.step();
                sim.handOver();
                ended = frame;
            }
        } catch (final Throwable thrown) {
            failed = true;
            throw thrown;
        }
    }

    /// Takes the seat as soon as it is empty.
    private void take() {
        for (int spin = 0; true; spin++) {
            try {
                sim.takeOver();
                return;
            } catch (final IllegalStateException owned) {
                checkBoth();
                ActorJobs.pause(spin);
            }
        }
    }

    private void checkBoth() {
        if (failed) {
            throw new IllegalStateException("the other thread failed, and does not go on: begun=" + begun + ", looked="
                    + looked + "; see its exception");
        }
    }

    // ---- The other thread: when ----

    /// Asks again and again while frames run, and once when each has ended.
    ///
    /// @return how often it was let in
    int timesLetIn(final BooleanSupplier ask) {
        int times = 0;
        for (int frame = 1; frame <= FRAMES; frame++) {
            awaitFrame(frame);
            boolean over;
            do {
                over = ended == frame || failed;
                times += ask.getAsBoolean() ? 1 : 0;
            } while (!over);
            looked = frame;
        }
        return times;
    }

    /// Looks once for each frame.
    ///
    /// @return the first look that is not the whole frame; the last look if there is none
    int frameByFrame(final IntSupplier look) {
        int seen = 0;
        try {
            for (int frame = 1; frame <= FRAMES && seen == (frame - 1) * WHOLE; frame++) {
                awaitFrame(frame);
                seen = look.getAsInt();
                looked = frame;
            }
            looked = FRAMES; // the owner does not wait any more
            return seen;
        } catch (final Throwable thrown) {
            failed = true;
            throw thrown;
        }
    }

    private void awaitFrame(final int frame) {
        for (int spin = 0; begun < frame; spin++) {
            checkBoth();
            ActorJobs.pause(spin);
        }
    }

    // ---- The other thread: what ----

    boolean ask() {
        try {
            sim.hash(); // asks for the seat like every look at the whole world
            return true;
        } catch (final IllegalStateException refused) {
            return false;
        }
    }

    boolean save() {
        try {
            sim.snapshot();
            return true;
        } catch (final IllegalStateException refused) {
            return false;
        }
    }

    int takeAndLook() {
        take();
        looked = begun; // from here on the owner wants the seat
        final int seen = digits(firstCells, secondCells);
        sim.handOver();
        return seen;
    }

    int takeAndRestore() {
        take();
        looked = begun; // from here on the owner wants the seat
        final Snapshot snapshot = sim.snapshot();
        spoil();
        sim.restore(snapshot);
        final int seen = digits(inPlace.values(), recorded.values());
        sim.handOver();
        return seen;
    }

    private void spoil() {
        for (int row = 0; row < firstCells.length; row++) {
            firstCells[row] = SPOILED;
            secondCells[row] = SPOILED;
        }
    }

    private static int digits(final int[] first, final int[] second) {
        return 1000 * first[0] + 100 * first[1] + 10 * second[0] + second[1];
    }

    // ---- For the twins: without the seat ----

    int look() {
        return untilSeen(() -> digits(firstCells, secondCells));
    }

    int lookAtCopy() {
        return untilSeen(() -> {
            final SavedState copy = copy();
            final int[] first = new int[firstCells.length];
            final int[] second = new int[secondCells.length];
            copy.copyTo(inPlace.name(), first);
            copy.copyTo(recorded.name(), second);
            return digits(first, second);
        });
    }

    int restoreCopy() {
        return untilSeen(() -> {
            final SavedState copy = copy();
            spoil();
            copy.copyTo(inPlace.name(), firstCells); // like the columns
            copy.copyTo(recorded.name(), secondCells);
            return digits(firstCells, secondCells);
        });
    }

    /// {@return the state of the type, as a snapshot takes it}
    private SavedState copy() {
        final SavedState copy = new SavedState();
        new StoreState(rows.store()).save(copy);
        return copy;
    }

    /// Looks again and again until the frame has ended, or something of it is seen: a thread that does not take the
    /// seat does not wait for the end.
    private int untilSeen(final IntSupplier look) {
        final int frame = begun;
        boolean over;
        int seen;
        do {
            over = ended == frame || failed;
            seen = look.getAsInt();
        } while (seen == (frame - 1) * WHOLE && !over);
        return seen;
    }
}
