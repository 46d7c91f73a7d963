package org.denserow.engine.frame;

import java.util.ArrayList;
import java.util.List;

/// What the ports of a simulation handled from one frame on until it was stopped: every message with its frame, its
/// port and its place. Outside input is so fixed: a simulation of the same definition, and in the same state when the
/// recording began, computes the same again when it is replayed, for any number of workers.
///
/// Made by [Simulation#recordPorts()], played by [Simulation#replay(PortRecording)]. Messages are kept as they were
/// sent, so what a record leads to (an array, a list) must not be changed by whoever sent it.
///
/// While it is replayed, ports refuse messages, those of systems and handlers too: what these had sent is in the
/// recording, so nothing may depend on the answer of their `offer`. Messages accepted before and not handled yet wait
/// until the replay is over. Frames before the recording began get none. A handler that threw throws again: call
/// [Simulation#resume()] where it was called before. What the owner itself recorded or changed between frames is not in
/// it. A new simulation repeats a recording that was begun before the first frame.
///
/// *Cost*: 36 bytes a message and the message itself, for as long as it is kept; nothing for a frame without any.
/// *Threads*: the owner's until it is stopped, then it never changes: hand it to another thread as you would any
/// object, and replay it in many simulations.
public final class PortRecording {

    private static final long RUNNING = -1;

    /// One handled message; their order is that of handling, so the place of a message is its index.
    ///
    /// @param frame at whose open boundary it was handled
    /// @param port its number, in order of definition
    /// @param message as it was sent
    record Entry(long frame, int port, Record message) {}

    /// What must be equal for a message to mean the same.
    record Shape(String port, Class<? extends Record> message) {

        @Override
        public String toString() {
            return port + ':' + message.getSimpleName();
        }
    }

    private final long fromFrame;
    private long endFrame = RUNNING;
    private final List<Entry> entries = new ArrayList<>();
    private List<Shape> ports = List.of(); // once stopped
    private PortTape tape; // until stopped

    PortRecording(final long fromFrame, final PortTape tape) {
        this.fromFrame = fromFrame;
        this.tape = tape;
    }

    /// {@return the first frame that is recorded}
    public long fromFrame() {
        return fromFrame;
    }

    /// {@return the frame after the last one that is recorded}
    ///
    /// @throws IllegalStateException if it is not stopped
    public long endFrame() {
        checkStopped("endFrame");
        return endFrame;
    }

    /// {@return messages recorded so far}
    public int messages() {
        return entries.size();
    }

    /// {@return whether messages are still recorded}
    public boolean isRunning() {
        return endFrame == RUNNING;
    }

    /// Ends the recording with the last frame that has run, also with a failed one. The simulation's `close` does the
    /// same; stopping twice is stopping once.
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

    /// @param nextFrame the frame that would run next; one that broke is not counted, but its messages are
    void end(final long nextFrame, final List<Shape> shapes) {
        endFrame = entries.isEmpty()
                ? nextFrame
                : Math.max(nextFrame, entries.getLast().frame() + 1);
        ports = shapes;
        tape = null;
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
