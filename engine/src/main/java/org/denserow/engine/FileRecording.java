package org.denserow.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.command.PortQueue;
import org.denserow.engine.recording.FrameBatch;
import org.denserow.engine.recording.Handled;
import org.denserow.engine.recording.RecordedPort;
import org.denserow.engine.recording.RecordingFolder;
import org.denserow.engine.recording.RecordingThread;
import org.denserow.engine.recording.RecordingWriter;
import org.denserow.jobs.Experimental;

/// A recording that is written to a folder while the simulation runs. It has the messages that ports handle, a block
/// with a checksum for each frame, and the hashes and snapshots for which the [RecordingOptions] ask.
/// [Simulation#recordTo] begins it, [Replay] plays it.
///
/// The message file `frame-N.messages` has the messages from frame N on. If a keyframe begins it, the snapshot
/// `frame-N.snapshot` is beside it. The oldest message files may be deleted at any time. `engine/docs/recordings.md`
/// has the bytes.
///
/// The recording has a thread of its own, which writes; at most [#MAX_WAITING] frames wait for it. If the process is
/// killed, the last message file has a torn tail: the frames that waited are missing, and a replay says so. A message
/// file is forced to the disk when it ends.
///
/// While it runs, the owner must not change anything between frames: `commands()`, direct changes of rows and keys,
/// orders, new columns and indices, and switches are refused. A frame is refused if commands of the owner wait. The
/// recording cannot see values that the owner writes through `Column.values()`, and changes of resources; in the replay
/// hashes find them.
///
/// **When the disk is slow or fails.** Frames wait for a slow disk. If the disk fails, `step` throws an
/// `IllegalStateException` until the recording is closed. With [RecordingOptions#endingWhenBehind()] the recording ends
/// instead, with a warning. If the file can still be written, it says why and with which frame it ends.
///
/// Messages are written after their handling, so the sender must not change objects that a message refers to.
///
/// *Cost*: the owner passes a reference for each message, and allocates nothing in a steady frame. The recording thread
/// encodes messages and writes. *Threads*: the owner's.
@Experimental
public final class FileRecording implements AutoCloseable {

    /// The maximum number of frames that may wait to be written: 16.
    public static final int MAX_WAITING = RecordingThread.FRAMES;

    private final Path folder;
    private final RecordingOptions options;
    private final PortTape tape;
    private final WorldState world;
    private final FrameState state;
    private final CommandLog log;
    private final RecordingThread thread;
    private final long fromFrame;
    private long endFrame;
    private FrameBatch batch; // of the present frame, not sent if open
    private boolean isOpen;
    private boolean isKeyframeDue;
    private boolean isRunning = true;
    private boolean isClosed;
    private String whyEnded = "";

    private FileRecording(
            final Path folder,
            final RecordingOptions options,
            final PortTape tape,
            final WorldState world,
            final FrameState state,
            final CommandLog log,
            final RecordingThread thread) {
        this.folder = folder;
        this.options = options;
        this.tape = tape;
        this.world = world;
        this.state = state;
        this.log = log;
        this.thread = thread;
        this.fromFrame = state.frame();
        this.endFrame = fromFrame;
    }

    static FileRecording begin(
            final Path folder,
            final RecordingOptions options,
            final PortList ports,
            final WorldState world,
            final FrameState state,
            final CommandLog log)
            throws IOException {
        checkNoCommands(log, state.frame());
        final List<RecordedPort> forms = options.forms(ports.all());
        if (options.keyframeAt(0)) {
            world.save(List.of()); // refused here instead of in the first frame
        }
        Files.createDirectories(folder);
        RecordingFolder.checkNone(folder);
        final RecordingWriter writer = new RecordingWriter(
                RecordingFolder.messages(folder, state.frame()),
                state.frame(),
                forms,
                log.time().isDeclared());
        final RecordingThread thread =
                new RecordingThread("denserow-recording", writer, folder, options.keyframeOptions());
        final FileRecording recording = new FileRecording(folder, options, ports.tape(), world, state, log, thread);
        ports.tape().record(recording);
        return recording;
    }

    private static void checkNoCommands(final CommandLog log, final long frame) {
        if (!log.owner().isEmpty()) {
            throw new IllegalStateException("a recording keeps messages, no commands of the owner: commands wait for"
                    + " frame=" + frame + "; close() the recording to run the frame without it, and send messages"
                    + " instead");
        }
    }

    // ---- For PortTape ----

    /// Before a frame: the state, if it is due.
    void beginFrame() {
        checkNoCommands(log, state.frame());
        sendOpen(); // of a frame that failed early
        final Throwable failure = thread.failure();
        if (failure != null) {
            if (!options.endsWhenBehind()) {
                throw new IllegalStateException(
                        "frames are recorded or not run: folder=" + folder + ", frame=" + state.frame() + ", cause="
                                + failure + "; close() the recording to go on without it, or record with"
                                + " endingWhenBehind()",
                        failure);
            }
            endEarly("the recording could not be written: cause=" + failure);
            return;
        }
        if (thread.isFull()) {
            if (options.endsWhenBehind()) {
                endEarly("the disk was too slow: waiting frames=" + MAX_WAITING);
                return;
            }
            thread.awaitRoom();
        }
        batch = thread.batch();
        batch.begin(state.frame());
        addTime(batch);
        addState();
        isOpen = true;
        endFrame = state.frame() + 1;
    }

    private void addTime(final FrameBatch to) {
        if (log.time().isDeclared()) {
            to.time(log.time().now());
        }
    }

    private void addState() {
        final long frames = state.frame() - fromFrame;
        isKeyframeDue |= options.keyframeAt(frames);
        final boolean hasKeyframe = isKeyframeDue && addKeyframe();
        if (hasKeyframe || options.hashesAt(frames)) {
            batch.hashes(world.hash(), world.orderHash());
        }
    }

    private boolean addKeyframe() {
        try {
            batch.keyframe(world.save(List.of()).states());
            isKeyframeDue = false;
            return true;
        } catch (final IllegalStateException thrown) { // a row waits for its asset
            if (state.frame() == fromFrame) {
                throw thrown;
            }
            return false;
        }
    }

    void add(final int port, final PortQueue.Node<? extends Handled> first, final int count) {
        batch.add(port, first, count);
    }

    void endIntake() {
        sendOpen();
    }

    private void sendOpen() {
        if (isOpen) {
            isOpen = false;
            thread.send();
        }
    }

    private void endEarly(final String why) {
        end(why);
        LossWarnings.warn("a recording ended before it was closed: folder=" + folder + ", end frame=" + endFrame + ", "
                + why + "; frames go on without it");
    }

    private void end(final String why) {
        sendOpen();
        isRunning = false;
        whyEnded = why;
        thread.last().begin(endFrame);
        addTime(thread.last());
        if (options.hashesEnd() && state.frame() == endFrame && state.canBeHashed()) {
            thread.last().hashes(world.hash(), world.orderHash());
        }
        tape.endFile();
        thread.end(why);
    }

    // ---- For its holder ----

    /// {@return the folder of its files}
    public Path folder() {
        return folder;
    }

    /// {@return the first recorded frame}
    public long fromFrame() {
        return fromFrame;
    }

    /// {@return the frame after the last one that was recorded so far}
    public long endFrame() {
        return endFrame;
    }

    /// {@return whether frames are still recorded}
    public boolean isRunning() {
        return isRunning;
    }

    /// {@return why it ended before it was closed; empty otherwise}
    public String whyEnded() {
        return whyEnded;
    }

    /// Ends the recording with the last frame that has run, and waits until the file is complete. The simulation's
    /// `close` does the same, and logs a warning instead of throwing. A second call does nothing.
    ///
    /// @throws IOException if something was not written; the file has a torn tail then
    /// @throws IllegalStateException if called inside a frame, or not by the owner of the simulation
    @Override
    public void close() throws IOException {
        if (isClosed) {
            return;
        }
        if (isRunning) {
            tape.checkOutsideFrame("close");
            end("");
        }
        isClosed = true;
        thread.join();
    }

    void closeWithWarning() {
        try {
            close();
        } catch (final IOException thrown) {
            LossWarnings.warn(thrown.getMessage());
        }
    }

    @Override
    public String toString() {
        return "FileRecording{folder=" + folder + ", frames=" + fromFrame + " … " + (endFrame - 1) + ", running="
                + isRunning + '}';
    }
}
