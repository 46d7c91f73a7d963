package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.denserow.engine.snapshot.FileOptions;
import org.denserow.engine.snapshot.StateFile;
import org.denserow.jobs.Experimental;

/// What changed in the state of a simulation between two moments between frames; [Deltas] makes it. It never changes.
///
/// *Threads*: any.
@Experimental
public final class Delta {

    static final String FOLLOWS = "follows"; // the state with the position that it follows

    private final StateFile states;

    Delta(final StateFile states) {
        this.states = states;
    }

    /// Makes the snapshot after from the snapshot before.
    ///
    /// @param before the state at the moment of the delta before this one or, for the first, of [Simulation#deltas()]: a
    ///     snapshot of that moment, or what the delta before made. Not changed
    /// @return the state at the moment of this delta: restored, it gives equal hashes and equal frames. It shares arrays
    ///     that did not change. O(cells of the arrays that changed)
    /// @throws IllegalArgumentException if the delta does not follow the snapshot: their frames or definitions differ. Two
    ///     states of one frame cannot be told apart, after a restore for example: compare hashes where that may happen. Also
    ///     if a delta that was read contradicts itself
    public Snapshot applyTo(final Snapshot before) {
        return given(before, "before").after(states);
    }

    /// {@return bytes of all arrays; objects of object columns, and copies of resources, are not counted}
    public long bytes() {
        return states.bytes();
    }

    /// Writes its bytes to a stream, and leaves it open.
    ///
    /// @param to receives the bytes
    /// @param options compression, and what is left out
    /// @throws IOException if the stream throws it
    /// @throws IllegalArgumentException if objects have no form and are not left out
    public void writeTo(final OutputStream to, final FileOptions options) throws IOException {
        states.writeTo(to, options);
    }

    /// Reads the bytes of a delta from a stream, no byte more.
    ///
    /// @param from gives the bytes
    /// @param options compression and limit
    /// @return the delta
    /// @throws IOException if it cannot be read, is cut or damaged, or needs more memory than the options allow
    public static Delta read(final InputStream from, final FileOptions options) throws IOException {
        return new Delta(StateFile.read(from, options));
    }

    @Override
    public String toString() {
        return "Delta{bytes=" + bytes() + '}';
    }
}
