package org.denserow.engine.inspect;

import java.io.IOException;
import java.util.List;
import org.denserow.engine.Difference;
import org.denserow.engine.Snapshot;
import org.denserow.engine.inspect.SideRun.Mark;
import org.jspecify.annotations.Nullable;

/// The runs of one [Side] during a search: each begins before some frame, from the latest state that is kept.
///
/// *Threads*: one.
final class SideRuns implements AutoCloseable {

    private final Side side;
    private final SideRun first; // runs no frame: names of systems; of a recording its frames and hashes
    private @Nullable Snapshot kept; // the latest state known to be equal on both sides; null: the beginning

    SideRuns(final Side side) throws IOException {
        this.side = side;
        this.first = SideRun.of(side);
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

    /// {@return a run that stands before a frame, or behind an earlier one that failed; the caller closes it}
    SideRun before(final long frame) throws IOException {
        final SideRun run = SideRun.of(side);
        try {
            run.go(frame, kept);
            return run;
        } catch (final Throwable thrown) {
            run.close();
            throw thrown;
        }
    }

    /// {@return the names of its systems, in order of declaration}
    List<String> systems() {
        return first.systems();
    }

    /// Plays a frame of a recording, and compares the states before and after it with the recorded ones.
    ///
    /// @return the first value that differs, if a keyframe has it, or else the hashes; null if there is no difference, or
    ///     no recording
    @Nullable Difference differenceFromRecording(final long frame) throws IOException {
        if (!isRecorded()) {
            return null;
        }
        try (SideRun run = before(frame)) {
            final Mark before = first.recorded(frame);
            if (before != null && !before.equals(run.mark())) {
                return before.difference("hash before the frame", run.mark());
            }
            final Mark after = first.recorded(frame + 1);
            if (after == null) {
                return null;
            }
            run.step(SideRun.ALL);
            return run.failure() != null || after.equals(run.mark()) ? null : differenceFromRecording(run, after);
        }
    }

    private Difference differenceFromRecording(final SideRun run, final Mark after) throws IOException {
        try (SideRun recorded = before(run.sim().frame())) {
            return recorded.mark().equals(after) // the keyframe of this frame
                    ? recorded.difference(run)
                    : after.difference("hash after the frame", run.mark());
        }
    }

    /// Lets later runs begin with a state, if it can be saved.
    void keep(final SideRun run) {
        if (isRecorded()) {
            return; // it has keyframes
        }
        try {
            kept = run.sim().snapshotWithMessages();
        } catch (final IllegalStateException refused) {
            // a row waits for its asset: later runs have more frames
        }
    }

    /// Lets later runs begin with the first frame.
    void forget() {
        kept = null;
    }

    @Override
    public void close() throws IOException {
        first.close();
    }
}
