package org.denserow.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.denserow.engine.recording.RecordingFolder;

/// A recording of the messages that the ports of a simulation handled, each with its frame, port and place. It fixes
/// outside input: a simulation of the same definition, in the state in which the recording began, computes the same
/// results when it replays the recording, for any number of workers.
///
/// [Simulation#recordPorts()] makes it, [Simulation#replay(PortRecording)] plays it. Messages are kept as they were
/// sent, so the sender must not change objects that a message refers to (an array, a list).
///
/// During a replay ports refuse messages, also those of systems and handlers. What systems and handlers sent is in the
/// recording, so results must not depend on what their `offer` returns. Messages that were accepted before the replay
/// wait until it is over. Frames before the first recorded one get no messages. A handler that threw throws again: if
/// that failed the frame, call [Simulation#recover()] again. Commands and changes of the owner between frames are not
/// recorded. A new simulation can replay a recording that began before the first frame.
///
/// *Cost*: 36 bytes a message and the message itself, while the recording is kept; nothing for a frame without
/// messages. *Threads*: the owner, until the recording is stopped. Then it never changes: pass it to another thread
/// like any object, and replay it in as many simulations as you like.
public final class PortRecording {

    private static final long RUNNING = -1;
    static final long NONE = -1;

    /// One handled message. Entries are in order of handling, so the place of a message is its index.
    ///
    /// @param frame the frame at whose opening boundary it was handled
    /// @param port the number of its port, in order of definition
    /// @param message the message as it was sent
    record Entry(long frame, int port, Record message) {}

    /// The name and message class of a port; a replay needs equal ones.
    record Shape(String port, Class<? extends Record> message) {

        @Override
        public String toString() {
            return port + ':' + message.getSimpleName();
        }
    }

    private final long fromFrame;
    private long endFrame = RUNNING;
    private final List<Entry> entries = new ArrayList<>();
    private long[] times = {}; // by frame, from the first; of a simulation with a clock
    private int frames; // with a time
    private List<Shape> ports = List.of(); // once stopped
    private PortTape tape; // until stopped
    private RecordingFolder file; // whose frames are loaded one by one; null: all entries are here
    private long loaded = NONE; // the frame whose entries are here

    PortRecording(final long fromFrame, final PortTape tape) {
        this.fromFrame = fromFrame;
        this.tape = tape;
    }

    /// {@return the first recorded frame}
    public long fromFrame() {
        return fromFrame;
    }

    /// {@return the frame after the last recorded one}
    ///
    /// @throws IllegalStateException if it is not stopped
    public long endFrame() {
        checkStopped("endFrame");
        return endFrame;
    }

    /// {@return the number of messages recorded so far}
    public int messages() {
        return entries.size();
    }

    /// {@return whether messages are still recorded}
    public boolean isRunning() {
        return endFrame == RUNNING;
    }

    /// Ends the recording with the last frame that has run, failed or not. The simulation's `close` does the same; a
    /// second call does nothing.
    ///
    /// @throws IllegalStateException if called inside a frame, or not by the owner of the simulation
    public void stop() {
        if (isRunning()) {
            tape.stopRecording();
        }
    }

    // ---- For PortTape ----

    void add(final long frame, final int port, final Record message) {
        entries.add(new Entry(frame, port, message));
    }

    /// @param nextFrame the frame that would run next; a broken frame is not counted, but its messages are
    void end(final long nextFrame, final List<Shape> shapes) {
        endFrame = entries.isEmpty()
                ? nextFrame
                : Math.max(nextFrame, entries.getLast().frame() + 1);
        ports = shapes;
        tape = null;
    }

    /// A recording whose messages stay in a file until their frames.
    static PortRecording of(final RecordingFolder file, final long fromFrame, final List<Shape> ports) {
        final PortRecording recording = new PortRecording(fromFrame, null);
        recording.endFrame = file.endFrame();
        recording.ports = ports;
        recording.file = file;
        return recording;
    }

    /// Loads the messages of a frame from its file.
    ///
    /// @return whether it has one, so that its messages begin with entry 0
    /// @throws IOException if they cannot be read
    boolean load(final long frame) throws IOException {
        if (file == null) {
            return false;
        }
        if (frame != loaded) {
            loaded = NONE;
            entries.clear();
            file.read(frame, (port, message) -> add(frame, port, message));
            loaded = frame;
        }
        return true;
    }

    /// Adds the time of the next frame.
    void addTime(final long time) {
        if (frames == times.length) {
            times = Arrays.copyOf(times, Math.max(64, 2 * frames));
        }
        times[frames++] = time;
    }

    /// The time of a frame, or [#NONE].
    long time(final long frame) {
        if (file != null) {
            return file.time(frame);
        }
        final long place = frame - fromFrame;
        return place >= 0 && place < frames ? times[(int) place] : NONE;
    }

    Entry entry(final int place) {
        return entries.get(place);
    }

    List<Shape> ports() {
        return ports;
    }

    void checkStopped(final String call) {
        if (isRunning()) {
            throw new IllegalStateException(
                    "a recording is used when it has ended: call=" + call + "; call stop() on it first");
        }
    }

    @Override
    public String toString() {
        return "PortRecording{frames=" + fromFrame + " … " + (isRunning() ? "" : endFrame - 1) + ", messages="
                + entries.size() + '}';
    }
}
