package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.Test;

/// Everything that a frame can do, together: the same for any number of workers, from any snapshot on, and when its
/// ports are replayed.
class MixtureTest {

    private static final int FRAMES = 160;
    private static final int LATER = 5; // frames after each snapshot

    private final String[] pictures = new String[FRAMES];
    private final Snapshot[] snapshots = new Snapshot[FRAMES]; // before each frame

    private void record(final MixtureScenario one) {
        long refused = 0;
        long cascaded = 0;
        long fired = 0;
        for (int frame = 0; frame < FRAMES; frame++) {
            snapshots[frame] = one.sim.snapshot();
            one.step();
            pictures[frame] = picture(one);
            refused += one.sim.report().refusedCreates();
            cascaded += one.sim.report().cascadedRows();
            fired += one.sim.report().firedTimers();
        }
        assertTrue(
                refused > 100 && cascaded > 50 && fired > 100 && one.failures > 30,
                "it happens: refused=" + refused + ", cascaded=" + cascaded + ", fired=" + fired + ", failures="
                        + one.failures);
    }

    @Test
    void step_anyWorkers_sameFramesAlsoWhenPortsAreReplayed() {
        final long seed = Seed.next();
        final PortRecording recording;
        try (MixtureScenario one = new MixtureScenario(1, seed, null)) {
            recording = one.sim.recordPorts();
            record(one);
            recording.stop();
        }
        for (final int workers : Trial.WORKER_COUNTS) {
            try (MixtureScenario other = new MixtureScenario(workers, seed, null)) {
                if (workers % 2 == 0) {
                    other.sim.replay(recording);
                }
                assertSame(other, 0, FRAMES, "workers=" + workers + ", seed=" + seed);
            }
        }
    }

    @Test
    void restore_anyWorkersAndAfterAnyFailure_sameFrames() {
        final long seed = Seed.next();
        try (MixtureScenario one = new MixtureScenario(1, seed, null)) {
            record(one);
        }
        for (final int workers : Trial.WORKER_COUNTS) {
            try (MixtureScenario other = new MixtureScenario(workers, seed, null)) {
                for (int frame = 0; frame < FRAMES - LATER; frame += 3) {
                    other.sim.restore(snapshots[FRAMES - LATER - frame]);
                    other.recovers = false; // some of these frames fail, and the next is restored from there
                    other.step();
                    other.recovers = true;
                    other.sim.restore(snapshots[frame]);
                    assertSame(other, frame, frame + LATER, "workers=" + workers + ", seed=" + seed);
                }
            }
        }
    }

    private void assertSame(final MixtureScenario other, final int begin, final int end, final String where) {
        for (int frame = begin; frame < end; frame++) {
            other.step();
            assertEquals(pictures[frame], picture(other), where + ", begin=" + begin + ", frame=" + frame);
        }
    }

    @Test
    void step_twinThatCountsArrivals_differs() {
        final long seed = Seed.next();
        boolean differs = false;
        for (int run = 0; run < 20 && !differs; run++) {
            try (MixtureScenario one = new MixtureScenario(1, seed, new AtomicInteger());
                    MixtureScenario other = new MixtureScenario(8, seed, new AtomicInteger())) {
                for (int frame = 0; frame < FRAMES && !differs; frame++) {
                    one.step();
                    other.step();
                    differs = !picture(one).equals(picture(other));
                }
            }
        }
        assertTrue(differs, "nobody noticed what came in the order of arrival, seed=" + seed);
    }

    private static String picture(final MixtureScenario scenario) {
        return scenario.sim.frame() + " " + scenario.sim.hash() + " " + scenario.sim.orderHash();
    }
}
