package org.denserow.engine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The [listeners][FrameListener] of a simulation, called in the order in which they were added.
///
/// The array is replaced and never written to, so a listener may add and remove listeners: that counts from the next
/// frame on.
///
/// *Threads*: the owner.
final class FrameListeners {

    private static final FrameListener[] NONE = {};

    private final Simulation sim;
    private FrameListener[] listeners = NONE;
    private boolean calling;

    FrameListeners(final Simulation sim) {
        this.sim = sim;
    }

    void add(final FrameListener listener) {
        if (indexOf(listener) >= 0) {
            throw new IllegalArgumentException("a listener is added once: listener=" + listener
                    + "; it would be called twice a frame. Remove it by unlisten, or leave out this call");
        }
        listeners = Arrays.copyOf(listeners, listeners.length + 1);
        listeners[listeners.length - 1] = listener;
    }

    boolean remove(final FrameListener listener) {
        final int index = indexOf(listener);
        if (index < 0) {
            return false;
        }
        final FrameListener[] left = new FrameListener[listeners.length - 1];
        System.arraycopy(listeners, 0, left, 0, index);
        System.arraycopy(listeners, index + 1, left, index, left.length - index);
        listeners = left;
        return true;
    }

    private int indexOf(final FrameListener listener) {
        for (int i = 0; i < listeners.length; i++) {
            if (listeners[i] == listener) { // not by equals: two listeners may be equal
                return i;
            }
        }
        return -1;
    }

    /// Refuses a call that a listener must not make.
    void check(final String call, final String remedy) {
        if (calling) {
            throw new IllegalStateException(
                    "not allowed in a listener of frames: call=" + call + ", frame=" + sim.frame() + "; " + remedy);
        }
    }

    void ended() {
        if (listeners.length > 0) {
            tell(null);
        }
    }

    void failed(final SystemFailure failure) {
        if (listeners.length == 0) {
            return;
        }
        try {
            tell(failure);
        } catch (final Throwable thrown) {
            failure.addSuppressed(thrown); // the failure of the frame is what the caller must see
        }
    }

    /// Calls every listener, whatever the ones before throw.
    private void tell(final @Nullable SystemFailure failure) {
        Throwable first = null;
        calling = true;
        for (final FrameListener listener : listeners) {
            try {
                if (failure == null) {
                    listener.frameEnded(sim);
                } else {
                    listener.frameFailed(sim, failure);
                }
            } catch (final Throwable thrown) { // also a checked one: code in Kotlin need not declare it
                if (first == null) {
                    first = thrown;
                } else if (first != thrown) {
                    first.addSuppressed(thrown);
                }
            }
        }
        calling = false;
        if (first != null) {
            FrameListeners.<RuntimeException>raise(first);
        }
    }

    /// Throws it as it is; for the compiler it is unchecked.
    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void raise(final Throwable thrown) throws T {
        throw (T) thrown;
    }
}
