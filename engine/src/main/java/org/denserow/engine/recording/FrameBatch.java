package org.denserow.engine.recording;

import java.util.Arrays;
import org.denserow.engine.command.PortQueue;
import org.denserow.engine.snapshot.StateFile;
import org.jspecify.annotations.Nullable;

/// The messages of one frame in order of handling, and what is known of the state before it. Reused.
///
/// *Cost*: allocates only when a frame has more runs than all before it. *Threads*: the owner of the simulation
/// fills it, and the recording thread empties it; [RecordingThread] publishes it to the other.
public final class FrameBatch {

    /// No time: the simulation has no clock.
    static final long NONE = -1;

    private long frame;
    private long time = NONE;
    private boolean hasHashes;
    private long hash;
    private long orderHash;
    private @Nullable StateFile keyframe;
    private int count;

    // A run: messages of one port that arrived in a chain.
    private int runs;
    private int[] ports = new int[8]; // by run
    private int[] lengths = new int[8]; // by run
    private PortQueue.@Nullable Node<?>[] firsts = new PortQueue.Node<?>[8]; // by run

    /// Creates an empty batch.
    public FrameBatch() {}

    /// Begins a frame.
    ///
    /// @param number of the frame
    public void begin(final long number) {
        frame = number;
        time = NONE;
        hasHashes = false;
        keyframe = null;
        count = 0;
        runs = 0;
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

    /// Adds the time of the frame.
    ///
    /// @param ticks the time, at least 0
    public void time(final long ticks) {
        time = ticks;
    }

    /// Adds the state before the frame.
    ///
    /// @param state to be written as a keyframe
    public void keyframe(final StateFile state) {
        keyframe = state;
    }

    /// Adds messages of one port, in the chain in which they arrived: one store instead of one a message, which the
    /// owner would pay for.
    ///
    /// @param port number of the port
    /// @param first the first of them
    /// @param length how many
    public void add(final int port, final PortQueue.Node<? extends Handled> first, final int length) {
        if (runs == ports.length) {
            ports = Arrays.copyOf(ports, 2 * runs);
            lengths = Arrays.copyOf(lengths, 2 * runs);
            firsts = Arrays.copyOf(firsts, 2 * runs);
        }
        ports[runs] = port;
        lengths[runs] = length;
        firsts[runs++] = first;
        count += length;
    }

    /// {@return the number of the frame}
    public long frame() {
        return frame;
    }

    /// {@return its messages}
    public int count() {
        return count;
    }

    /// The time of the frame, or [#NONE].
    long time() {
        return time;
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

    /// The messages of a run.
    int length(final int run) {
        return lengths[run];
    }

    /// The first message of a run.
    @SuppressWarnings("unchecked") // of this class only are added
    PortQueue.Node<? extends Handled> first(final int run) {
        return (PortQueue.Node<? extends Handled>) firsts[run];
    }

    /// Forgets objects, so that the garbage collector may have them.
    void clear() {
        Arrays.fill(firsts, 0, runs, null);
        keyframe = null;
        count = 0;
        runs = 0;
    }
}
