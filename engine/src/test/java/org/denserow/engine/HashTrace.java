package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

/// Both hashes after each frame of a run: the first run writes them down, every further one must have the same.
final class HashTrace {

    private final long[] worlds;
    private final long[] orders;
    private boolean isWritten;

    HashTrace(final int frames) {
        worlds = new long[frames];
        orders = new long[frames];
    }

    /// Runs the frames of a simulation, and compares each with that of the first run.
    ///
    /// @param step runs one frame
    void run(final Simulation sim, final Runnable step, final String where) {
        for (int frame = 0; frame < worlds.length; frame++) {
            step.run();
            if (!isWritten) {
                worlds[frame] = sim.hash();
                orders[frame] = sim.orderHash();
            }
            assertEquals(worlds[frame], sim.hash(), "world, frame=" + frame + ", " + where);
            assertEquals(orders[frame], sim.orderHash(), "order, frame=" + frame + ", " + where);
        }
        isWritten = true;
    }

    void assertWorldChanges() {
        assertNotEquals(worlds[worlds.length - 2], worlds[worlds.length - 1], "the world must change");
    }

    /// Asserts that two runs of a broken twin, whose result depends on timing, differ after one of the frames.
    static void assertDiffer(
            final int frames,
            final Simulation one,
            final Runnable stepOne,
            final Simulation other,
            final Runnable stepOther) {
        for (int frame = 0; frame < frames; frame++) {
            stepOne.run();
            stepOther.run();
            if (one.hash() != other.hash()) {
                return; // as it must be
            }
        }
        throw new AssertionError("the test would not notice a result that depends on timing");
    }
}
