package org.denserow.engine.recording;

import java.util.Arrays;
import org.denserow.engine.snapshot.StateFile;
import org.jspecify.annotations.Nullable;

/// The messages of one frame in order of handling, and what is known of the state before it. Reused.
///
/// *Cost*: allocates only when a frame has more messages than all before it. *Threads*: the owner of the simulation
/// fills it, and the recording thread empties it; [RecordingThread] publishes it to the other.
public final class FrameBatch {

    private long frame;
    private boolean hasHashes;
    private long hash;
    private long orderHash;
    private @Nullable StateFile keyframe;
    private int count;
    private Record[] messages = new Record[64];

    // Messages of one port follow each other, so a port is kept once for a run of them: half the memory that moves from
    // core to core.
    private int runs;
    private int lastPort;
    private int[] ports = new int[8]; // by run
    private int[] starts = new int[8]; // by run, the first message

    /// Creates an empty batch.
    public FrameBatch() {}

    /// Begins a frame.
    ///
    /// @param number of the frame
    public void begin(final long number) {
        frame = number;
        hasHashes = false;
        keyframe = null;
        count = 0;
        runs = 0;
        lastPort = -1;
    }

    /// Adds the hashes of the state before the frame.
    ///
    /// @param ofWorld hash of the world
    /// @param ofOrder hash of the order
    public void hashes(final long ofWorld, final long ofOrder) {
        hasHashes = true;
        hash = ofWorld;
        orderHash = ofOrder;
    }

    /// Adds the state before the frame.
    ///
    /// @param state to be written as a keyframe
    public void keyframe(final StateFile state) {
        keyframe = state;
    }

    /// Adds a message.
    ///
    /// @param port number of its port
    /// @param message as it was sent
    public void add(final int port, final Record message) {
        if (count == messages.length) {
            messages = Arrays.copyOf(messages, 2 * count);
        }
        if (port != lastPort) {
            beginRun(port);
        }
        messages[count++] = message;
    }

    private void beginRun(final int port) {
        if (runs == ports.length) {
            ports = Arrays.copyOf(ports, 2 * runs);
            starts = Arrays.copyOf(starts, 2 * runs);
        }
        ports[runs] = port;
        starts[runs++] = count;
        lastPort = port;
    }

    /// {@return the number of the frame}
    public long frame() {
        return frame;
    }

    /// {@return its messages}
    public int count() {
        return count;
    }

    boolean hasHashes() {
        return hasHashes;
    }

    long hash() {
        return hash;
    }

    long orderHash() {
        return orderHash;
    }

    @Nullable StateFile keyframe() {
        return keyframe;
    }

    int runs() {
        return runs;
    }

    /// The port of a run of messages.
    int port(final int run) {
        return ports[run];
    }

    int start(final int run) {
        return starts[run];
    }

    int end(final int run) {
        return run + 1 == runs ? count : starts[run + 1];
    }

    Record message(final int place) {
        return messages[place];
    }

    /// Forgets objects, so that the garbage collector may have them.
    void clear() {
        Arrays.fill(messages, 0, count, null);
        keyframe = null;
        count = 0;
        runs = 0;
    }
}
