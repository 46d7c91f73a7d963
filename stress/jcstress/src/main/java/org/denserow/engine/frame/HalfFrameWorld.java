package org.denserow.engine.frame;

import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import org.denserow.engine.snapshot.Snapshot;
import org.denserow.engine.state.SavedState;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;

/// A world of two rows for [HalfFrameStress], at which an owner runs frames and another thread looks. A frame adds 1 to
/// both rows in place, and records the sums for a second column. One worker, so no threads of its own.
///
/// A look is both columns as digits: equal digits are a whole frame, and tell which.
///
/// To make a world costs ten times a frame and more, so it has several frames. Each frame waits until the other thread
/// has come to its look at the frame before, and each look until its frame has begun: so every look falls into a frame,
/// however far apart the two threads have started, and neither keeps the other out by taking the seat again at once.
final class HalfFrameWorld {

    static final int FRAMES = 8;

    private static final int WHOLE = 1111; // times the frame
    private static final int SPOILED = FRAMES + 1;

    private final Simulation sim = Simulation.create(SimulationOptions.defaults());
    private final Table rows = sim.define("row", Layout.fixed(2));
    private final IntColumn inPlace = rows.ints("inPlace");
    private final IntColumn recorded = rows.ints("recorded");
    private final int[] firstCells = inPlace.values(); // as the owner, for who does not ask
    private final int[] secondCells = recorded.values();
    private volatile int begun; // frames, by the owner, who has the seat and has not written yet
    private volatile int ended; // frames; only who never takes the seat may read it, for it publishes what they wrote
    private volatile int looked; // frames, by the other thread, which has the seat, or does not want it
    private volatile boolean failed; // one of the threads, so that the other one does not wait for ever

    /// Nobody owns it.
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

    // ---- The owner ----

    /// All frames, each as the owner.
    void frames() {
        try {
            for (int frame = 1; frame <= FRAMES; frame++) {
                while (looked < frame - 1) {
                    checkBoth();
                    Thread.yield(); // a core that others want too; here no look is late for it
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

    /// As soon as nobody owns it.
    private void take() {
        while (true) {
            try {
                sim.takeOver();
                return;
            } catch (final IllegalStateException owned) {
                checkBoth();
                Thread.onSpinWait();
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
    /// @return the first look at anything else than that whole frame; else the last one
    int frameByFrame(final IntSupplier look) {
        int seen = 0;
        try {
            for (int frame = 1; frame <= FRAMES && seen == (frame - 1) * WHOLE; frame++) {
                awaitFrame(frame);
                seen = look.getAsInt();
                looked = frame;
            }
            looked = FRAMES; // the owner need not wait
            return seen;
        } catch (final Throwable thrown) {
            failed = true;
            throw thrown;
        }
    }

    private void awaitFrame(final int frame) {
        while (begun < frame) {
            checkBoth();
            Thread.onSpinWait();
        }
    }

    // ---- The other thread: what ----

    boolean ask() {
        try {
            sim.hash(); // asks as every look at the whole world does
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
            copy.copyTo(inPlace.name(), firstCells); // as the columns do
            copy.copyTo(recorded.name(), secondCells);
            return digits(firstCells, secondCells);
        });
    }

    /// What a snapshot holds of the type, made by who makes it there.
    private SavedState copy() {
        final SavedState copy = new SavedState();
        rows.map().all().save(copy);
        return copy;
    }

    /// Looks again and again until the frame has ended, or something of it is seen: who does not take the seat is not
    /// held until the end.
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
