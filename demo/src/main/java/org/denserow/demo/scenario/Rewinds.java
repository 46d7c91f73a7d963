package org.denserow.demo.scenario;

import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.denserow.demo.run.SummaryLines;
import org.denserow.engine.History;
import org.denserow.engine.Simulation;

/// Goes back by 1 to 120 frames, again and again while a world runs, and runs these frames again: each must have the
/// hashes that it had the first time. Rollback netcode does the same whenever input comes late.
///
/// *Threads*: the owner of the simulation.
final class Rewinds {

    /// The most frames to go back.
    static final int MOST_FRAMES = 120;

    /// The most bytes that the states of these frames may take; with fewer frames in them the test goes back less far.
    static final long MAX_BYTES = 1L << 30;

    private static final int ONE_IN = 20; // frames between two rewinds, on average

    private final World world;
    private final Simulation simulation;
    private final History history;
    private final SplittableRandom random;
    private final long[] worldHashes = new long[MOST_FRAMES + 1]; // by frame that comes next, modulo the length
    private final long[] orderHashes = new long[MOST_FRAMES + 1];
    private long rewinds;
    private long again; // frames that ran again
    private int farthest;
    private long mostBytes;

    /// Begins to keep the states of a world.
    ///
    /// @param world between two frames
    /// @param seed of the draws of when and how far to go back
    /// @throws Misfit if its states cannot be kept
    Rewinds(final World world, final long seed) {
        this.world = world;
        this.simulation = world.simulation();
        this.random = new SplittableRandom(seed);
        try {
            this.history = simulation.keepHistory(MOST_FRAMES + 1, MAX_BYTES);
        } catch (final IllegalArgumentException | IllegalStateException refused) {
            throw new Misfit(new IllegalArgumentException(refused.getMessage(), refused));
        }
        note();
    }

    private int place() {
        return (int) (simulation.frame() % worldHashes.length);
    }

    private void note() {
        history.renew(); // what the world counted after the frame is a resource of its simulation
        worldHashes[place()] = simulation.hash();
        orderHashes[place()] = simulation.orderHash();
        mostBytes = Math.max(mostBytes, history.bytes());
    }

    /// After each frame: perhaps goes back, and comes forward again.
    ///
    /// @param errors gets a line for the first frame that differs
    void step(final Consumer<String> errors) {
        note();
        final int kept = history.frames() - 1;
        if (kept > 0 && random.nextInt(ONE_IN) == 0) {
            rewind(1 + random.nextInt(Math.min(kept, MOST_FRAMES)), errors);
        }
    }

    private void rewind(final int frames, final Consumer<String> errors) {
        final long last = simulation.frame();
        history.rewind(last - frames);
        rewinds++;
        farthest = Math.max(farthest, frames);
        while (simulation.frame() < last) {
            world.step(); // its checks saw these frames already, and some play them only once
            history.renew();
            again++;
            if (simulation.hash() != worldHashes[place()] || simulation.orderHash() != orderHashes[place()]) {
                errors.accept("step " + simulation.frame() + ": a frame that runs again gives the same result: rewound="
                        + frames + ", world=" + SummaryLines.hex(worldHashes[place()]) + " and "
                        + SummaryLines.hex(simulation.hash()) + ", order=" + SummaryLines.hex(orderHashes[place()])
                        + " and " + SummaryLines.hex(simulation.orderHash()));
                return;
            }
        }
    }

    /// Says what it did.
    ///
    /// @param to gets name and text of a line of the summary
    void remark(final BiConsumer<String, String> to) {
        to.accept(
                "rewound",
                String.format(
                        Locale.ROOT,
                        "%,d times, by %,d frames at most; %,d frames ran again with equal hashes; %,.1f MB of states",
                        rewinds,
                        farthest,
                        again,
                        mostBytes / 1e6));
    }
}
