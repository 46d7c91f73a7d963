package org.denserow.engine.inspect;

import java.io.IOException;
import java.util.List;
import org.denserow.engine.Port;
import org.denserow.engine.Replay;
import org.denserow.engine.Simulation;
import org.denserow.engine.Snapshot;
import org.denserow.engine.SystemDescription;
import org.denserow.engine.SystemFailure;
import org.jspecify.annotations.Nullable;

/// A simulation of a [Side] that stands before a frame. Each is made anew, so that fields of bodies begin as they do in
/// every other one.
///
/// *Threads*: the one that made it owns the simulation.
final class Stand implements AutoCloseable {

    private final Simulation sim;
    private @Nullable Replay replay; // null if the side is no recording
    private @Nullable SystemFailure failure; // of the last frame that ran

    private Stand(final Side side) {
        sim = Simulation.create(side.options());
    }

    /// Defines the model of a side, and opens its recording.
    static Stand of(final Side side) throws IOException {
        final Stand stand = new Stand(side);
        try {
            side.model().accept(stand.sim);
            if (side.folder() != null) {
                stand.replay = Replay.open(side.folder(), stand.sim, side.recordingOptions());
            }
            return stand;
        } catch (final Throwable thrown) {
            stand.close();
            throw thrown;
        }
    }

    Simulation sim() {
        return sim;
    }

    /// {@return why the last frame failed; null if it did not}
    @Nullable SystemFailure failure() {
        return failure;
    }

    long fromFrame() {
        return replay == null ? 0 : replay.fromFrame();
    }

    /// {@return the frame after the last one that can be reached}
    long endFrame(final long frames) {
        return replay == null ? frames : replay.endFrame();
    }

    /// {@return the hashes that the recording has, null if it has none}
    @Nullable Mark recorded(final long frame) {
        return replay == null || !replay.hasHashes(frame)
                ? null
                : new Mark(replay.hash(frame), replay.orderHash(frame), "");
    }

    /// Brings the simulation to the beginning of a frame, unless one before it fails.
    ///
    /// @param frame not before the present one
    /// @param from the state of a frame before it; null: the present one, or a keyframe of the recording
    void go(final long frame, final @Nullable Snapshot from) throws IOException {
        try {
            if (replay != null) {
                replay.seek(frame);
                return;
            }
            if (from != null) {
                restore(from);
            }
            while (sim.frame() < frame) {
                sim.step();
            }
        } catch (final SystemFailure thrown) {
            failure = thrown;
        }
    }

    /// Restores a state with the messages that waited there. Those that the model offers when it is defined were handled
    /// in the first frame, so they must not wait here.
    private void restore(final Snapshot from) {
        if (sim.definition().ports().stream().anyMatch(Stand::hasMessages)) {
            try {
                sim.step();
            } catch (final SystemFailure ignored) {
                // the restore repairs it
            }
        }
        sim.restore(from);
    }

    private static boolean hasMessages(final Port<?> port) {
        return port.size() > 0;
    }

    /// Runs the present frame with the first so many systems; the others are off.
    void step(final List<String> systems, final int on) {
        for (final String system : systems.subList(on, systems.size())) {
            sim.switchOff(system);
        }
        try {
            sim.step();
        } catch (final SystemFailure thrown) {
            failure = thrown;
        }
    }

    /// {@return the names of all systems, in order of declaration}
    List<String> systems() {
        return sim.definition().systems().stream().map(SystemDescription::name).toList();
    }

    Mark mark() {
        return failure == null ? new Mark(sim.hash(), sim.orderHash(), "") : new Mark(0, 0, failure.getMessage());
    }

    @Override
    public void close() throws IOException {
        try {
            if (replay != null) {
                replay.close();
            }
        } finally {
            sim.close();
        }
    }

    /// What two sides are compared by.
    ///
    /// @param world hash
    /// @param order hash
    /// @param failure of a frame; empty if none failed
    record Mark(long world, long order, String failure) {

        @Override
        public String toString() {
            return failure.isEmpty() ? "world=%016x order=%016x".formatted(world, order) : failure;
        }
    }
}
