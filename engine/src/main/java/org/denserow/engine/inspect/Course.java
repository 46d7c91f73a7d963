package org.denserow.engine.inspect;

import java.io.IOException;
import java.util.List;
import org.denserow.engine.Difference;
import org.denserow.engine.Snapshot;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.inspect.Stand.Mark;
import org.jspecify.annotations.Nullable;

/// The frames of one [Side] during a search: makes a [Stand] before any of them, from the latest state that is kept.
///
/// *Threads*: one.
final class Course implements AutoCloseable {

    private final Side side;
    private final Stand first; // of a recording: its frames and hashes
    private @Nullable Snapshot kept; // the latest state known to be equal on both sides; null: the beginning

    Course(final Side side) throws IOException {
        this.side = side;
        this.first = Stand.of(side);
    }

    String name() {
        return side.name();
    }

    boolean isRecorded() {
        return side.folder() != null;
    }

    long fromFrame() {
        return first.fromFrame();
    }

    long endFrame() {
        return first.endFrame(side.frames());
    }

    /// {@return the hashes that a recording has of a frame; null if it has none}
    @Nullable Mark recorded(final long frame) {
        return first.recorded(frame);
    }

    /// {@return a simulation before a frame, or behind an earlier one that failed; the caller closes it}
    Stand stand(final long frame) throws IOException {
        final Stand stand = Stand.of(side);
        try {
            stand.go(frame, kept);
            return stand;
        } catch (final Throwable thrown) {
            stand.close();
            throw thrown;
        }
    }

    /// {@return the names of its systems, in order of declaration}
    List<String> systems() {
        return first.systems();
    }

    /// Plays a frame of a recording, and compares the hashes before and after it with the recorded ones.
    ///
    /// @return the difference; null if there is none, or no recording
    @Nullable Difference differenceFromRecording(final long frame) throws IOException {
        if (!isRecorded()) {
            return null;
        }
        try (Stand stand = stand(frame)) {
            final Mark before = first.recorded(frame);
            if (before != null && !before.equals(stand.mark())) {
                return difference("hash before the frame", before, stand.mark());
            }
            final Mark after = first.recorded(frame + 1);
            if (after == null) {
                return null;
            }
            stand.step(List.of(), 0);
            return after.equals(stand.mark()) || stand.failure() != null
                    ? null
                    : difference("hash after the frame", after, stand.mark());
        }
    }

    private static Difference difference(final String part, final Mark recorded, final Mark played) {
        return new Difference(
                Difference.Kind.WORLD, "", Handle.NULL, -1, part, recorded.toString(), played.toString());
    }

    /// Lets later stands begin with a state, if it can be saved.
    void keep(final Stand stand) {
        if (isRecorded()) {
            return; // it has keyframes
        }
        try {
            kept = stand.sim().snapshotWithMessages();
        } catch (final IllegalStateException refused) {
            // a row waits for its asset: later stands run more frames
        }
    }

    /// Lets later stands begin with the first frame.
    void forget() {
        kept = null;
    }

    @Override
    public void close() throws IOException {
        first.close();
    }
}
