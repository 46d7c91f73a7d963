package org.denserow.engine;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.denserow.stress.soak.Broken;

/// Faults on purpose: chunks that throw, as a part of the scenario that is the same for any number of workers, and
/// threads that are slow at random.
///
/// *Threads*: any.
final class SoakFaults {

    /// Thrown by a chunk on purpose.
    static final class OnPurpose extends RuntimeException {

        private static final long serialVersionUID = 1L;

        OnPurpose(final String message) {
            super(message, null, false, false);
        }
    }

    private static final int FRAMES_PER_FAILURE = 12;
    private static final int CHUNKS = 6; // the first ones may fail

    private final long seed;
    private final boolean slow;
    private final Broken broken;

    SoakFaults(final long seed, final boolean slow, final Broken broken) {
        this.seed = seed;
        this.slow = slow;
        this.broken = broken;
    }

    boolean breaks(final Broken wanted) {
        return broken == wanted;
    }

    /// Called at the beginning of every chunk: may be slow, may throw.
    void enter(final String system, final Chunk chunk) {
        if (slow) {
            dawdle();
        }
        if (breaks(Broken.STALLS) && slow && chunk.frame() == 20) {
            while (true) {
                LockSupport.parkNanos(1_000_000);
            }
        }
        if (fails(system, chunk.frame(), chunk.number())) {
            throw new OnPurpose("on purpose: system=" + system + ", chunk=" + chunk.number());
        }
    }

    /// Several chunks of several systems may fail in one frame.
    private boolean fails(final String system, final long frame, final int chunk) {
        final long ofFrame = Draw.stream("fail " + frame) ^ seed;
        return Math.floorMod(mixed(ofFrame), FRAMES_PER_FAILURE) == 0
                && chunk < CHUNKS
                && Math.floorMod(mixed(ofFrame + Draw.stream(system) * 31 + chunk), CHUNKS) == 0;
    }

    private static long mixed(final long value) {
        long bits = value * 0x9E3779B97F4A7C15L;
        bits = (bits ^ bits >>> 32) * 0xD6E8FEB86659FD93L;
        return bits ^ bits >>> 29;
    }

    private static void dawdle() {
        final int chance = ThreadLocalRandom.current().nextInt(400);
        if (chance == 0) {
            LockSupport.parkNanos(200_000);
        } else if (chance < 4) {
            Thread.yield();
        } else if (chance < 20) {
            for (int spin = 0; spin < 2_000; spin++) {
                Thread.onSpinWait();
            }
        }
    }
}
