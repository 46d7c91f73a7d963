package org.denserow.engine.inspect;

import java.io.IOException;
import java.util.List;
import org.denserow.engine.Difference;
import org.denserow.engine.Port;
import org.denserow.engine.Replay;
import org.denserow.engine.Simulation;
import org.denserow.engine.Snapshot;
import org.denserow.engine.SystemDescription;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.handle.Handle;
import org.jspecify.annotations.Nullable;

/// One run of a [Side]: a new simulation, so that fields of bodies begin as in every other run.
///
/// *Threads*: the one that made it owns the simulation.
final class SideRun implements AutoCloseable {

    /// All systems, in a call of [#step(int)].
    static final int ALL = Integer.MAX_VALUE;

    private final Simulation sim;
    private @Nullable Replay replay; // null if the side is no recording
    private @Nullable SystemFailure failure; // of the last frame that ran

    private SideRun(final Side side) {
        sim = Simulation.create(side.options());
    }

    /// Defines the model of a side, and opens its recording.
    static SideRun of(final Side side) throws IOException {
        final SideRun run = new SideRun(side);
        try {
            side.model().accept(run.sim);
            if (side.folder() != null) {
                run.replay = Replay.open(side.folder(), run.sim, side.recordingOptions());
            }
            return run;
        } catch (final Throwable thrown) {
            run.close();
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
        if (sim.definition().ports().stream().anyMatch(SideRun::hasMessages)) {
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
    ///
    /// @param on a number of systems, in order of declaration; [#ALL]
    void step(final int on) {
        systems().stream().skip(on).forEach(sim::switchOff);
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

    /// {@return the first difference from another run whose mark differs}
    Difference difference(final SideRun other) {
        if (failure != null || other.failure != null) {
            return difference("failure", says(), other.says());
        }
        return Difference.between(sim, other.sim).orElseGet(() -> mark().difference("hash", other.mark()));
    }

    private String says() {
        return failure == null ? "none" : failure.getMessage();
    }

    private static Difference difference(final String part, final String one, final String two) {
        return new Difference(Difference.Kind.WORLD, "", Handle.NULL, -1, part, one, two);
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

        /// {@return both in words}
        Difference difference(final String part, final Mark other) {
            return SideRun.difference(part, toString(), other.toString());
        }

        @Override
        public String toString() {
            return failure.isEmpty() ? "world=%016x order=%016x".formatted(world, order) : failure;
        }
    }
}
