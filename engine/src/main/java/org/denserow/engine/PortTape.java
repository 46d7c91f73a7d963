package org.denserow.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.denserow.engine.command.PortQueue;
import org.denserow.engine.command.Timeline;
import org.denserow.engine.recording.Handled;

/// Records the messages that the ports of a simulation handle, or plays a recording; one of both at a time.
///
/// While it plays, ports take messages from it, refuse messages of other threads, and leave messages accepted before in
/// their queues until the frame after the replay. In every frame ports are visited in order of definition, which is the
/// order of the entries, so one position suffices.
///
/// *Threads*: the owner's.
final class PortTape {

    private final FrameState state;
    private final Timeline time;
    private final List<Port<?>> ports;
    private PortRecording recording; // null if not recording
    private FileRecording toFile; // null if not recording to a file
    private PortRecording played; // null if not playing
    private int place; // of the next message

    PortTape(final FrameState state, final Timeline time, final List<Port<?>> ports) {
        this.state = state;
        this.time = time;
        this.ports = ports;
    }

    // ---- Recording ----

    PortRecording record() {
        checkIdle("recordPorts");
        recording = new PortRecording(state.frame(), this);
        return recording;
    }

    /// A message is handled now.
    void handles(final long frame, final int port, final Record message) {
        if (recording != null) {
            recording.add(frame, port, message);
        }
    }

    /// Messages were handled, one by one. A file takes them all at once: the chain in which they arrived is there
    /// already, and another thread looks into it.
    void handled(final int port, final PortQueue.Node<? extends Handled> first, final int count) {
        if (toFile != null && count > 0) {
            toFile.add(port, first, count);
        }
    }

    void record(final FileRecording begun) {
        toFile = begun;
        state.recorded(true);
    }

    /// Before a frame, outside of it.
    void beginFrame() {
        jump(time(state.frame()));
        if (toFile != null) {
            toFile.beginFrame();
        }
        if (recording != null && time.isDeclared()) {
            recording.addTime(time.now());
        }
    }

    /// Before the ports of a frame handle their messages.
    void beginIntake(final long frame) {
        try {
            if (plays(frame) && played.load(frame)) {
                place = 0;
            }
        } catch (final IOException thrown) { // of a frame that the holder of a replay runs by step
            throw new UncheckedIOException(thrown);
        }
    }

    /// After the ports of a frame have handled their messages.
    void endIntake() {
        if (toFile != null) {
            toFile.endIntake();
        }
    }

    /// Forgets the recording to a file, which has ended.
    void endFile() {
        toFile = null;
        state.recorded(false);
    }

    void stopRecording() {
        checkOutsideFrame("stop");
        if (recording != null) {
            recording.end(state.frame(), shapes());
            recording = null;
        }
    }

    /// Ends both kinds of recordings, as the simulation closes.
    void close() {
        stopRecording();
        if (toFile != null) {
            toFile.closeWithWarning();
        }
    }

    // ---- Playing ----

    void play(final PortRecording tape) {
        tape.checkStopped("replay");
        checkIdle("replay");
        if (!tape.ports().equals(shapes())) {
            throw new IllegalArgumentException("a recording is replayed by a simulation with the same ports, defined in"
                    + " the same order: recorded=" + tape.ports() + ", ports=" + shapes());
        }
        if (tape.fromFrame() < state.frame()) {
            throw new IllegalStateException("a recording is replayed from the frame at which it began: fromFrame="
                    + tape.fromFrame() + ", frame=" + state.frame()
                    + "; replay it in a new simulation, or restore a snapshot of that frame");
        }
        if (tape.endFrame() > state.frame()) {
            played = tape;
            place = 0;
            refuse(true);
        }
    }

    void stopPlaying() {
        checkOutsideFrame("stopReplay");
        played = null;
        refuse(false);
    }

    boolean isPlayed(final PortRecording tape) {
        return played == tape;
    }

    /// {@return whether messages of a frame come from the recording}
    boolean plays(final long frame) {
        return played != null && frame < played.endFrame();
    }

    /// The next message of a port in a frame, or null after the last.
    /// The recorded time of a frame that is replayed, or -1: it is not replayed, or the recording has no times.
    long time(final long frame) {
        return plays(frame) ? played.time(frame) : PortRecording.NONE;
    }

    /// Goes to the recorded time of a frame.
    ///
    /// @param recorded -1 leaves the time as it is
    void jump(final long recorded) {
        if (recorded == PortRecording.NONE || !time.isDeclared()) {
            return;
        }
        if (recorded < time.now() || recorded > Timeline.MAX) {
            throw new IllegalStateException("a replayed frame runs at its recorded time: frame=" + state.frame()
                    + ", recorded=" + recorded + ", now=" + time.now()
                    + "; replay it in the state in which the recording began, and let it lead the time");
        }
        time.jump(recorded);
    }

    Record next(final long frame, final int port) {
        if (place == played.messages()) {
            return null;
        }
        final PortRecording.Entry entry = played.entry(place);
        if (entry.frame() != frame || entry.port() != port) {
            return null;
        }
        place++;
        return entry.message();
    }

    // ---- Both ----

    void checkDefinable(final String port) {
        if (plays(state.frame())) {
            throw new IllegalStateException("ports are defined before a recording is replayed: port=" + port
                    + ", replayed=" + played + "; define it first");
        }
    }

    private void refuse(final boolean now) {
        for (final Port<?> port : ports) {
            port.refuse(now);
        }
    }

    List<PortRecording.Shape> shapes() {
        return ports.stream()
                .map(port -> new PortRecording.Shape(port.name(), port.type()))
                .toList();
    }

    void checkIdle(final String call) {
        state.checkBetween(call, "record and replay begin between frames");
        checkNone(call);
    }

    /// Refuses a call that is not allowed during a recording or a replay.
    void checkNone(final String call) {
        state.checkInput(call);
        if (recording != null) {
            throw new IllegalStateException("one recording or replay at a time: call=" + call + ", recording="
                    + recording + "; stop() it first");
        }
        if (toFile != null) {
            throw new IllegalStateException(
                    "one recording or replay at a time: call=" + call + ", recording=" + toFile + "; close() it first");
        }
        if (plays(state.frame())) {
            throw new IllegalStateException("one recording or replay at a time: call=" + call + ", replayed=" + played
                    + ", frame=" + state.frame() + "; let it end, or call stopReplay()");
        }
    }

    void checkOutsideFrame(final String call) {
        state.checkOwner(call);
        switch (state.phase()) {
            case BETWEEN, FAILED, BROKEN, CLOSED -> {}
            default ->
                throw new IllegalStateException("allowed between frames only: call=" + call + ", phase=" + state.phase()
                        + "; let the frame end first");
        }
    }
}
