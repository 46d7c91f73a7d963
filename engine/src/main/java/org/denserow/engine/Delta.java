package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.denserow.engine.snapshot.FileOptions;
import org.denserow.engine.snapshot.StateFile;
import org.denserow.jobs.Experimental;

/// What changed in the state of a simulation from one moment between frames to a later one. [Deltas] makes it. It never
/// changes.
///
/// *Threads*: any.
@Experimental
public final class Delta {

    static final String FOLLOWS = "follows"; // the state with the position that it follows

    private final StateFile states;

    Delta(final StateFile states) {
        this.states = states;
    }

    /// Makes the snapshot at the end of this delta from the snapshot at its beginning.
    ///
    /// @param before the state at the beginning of this delta, which does not change: what the delta before this one
    ///     made, or a snapshot of that moment. The first delta begins with the call of [Simulation#deltas()]
    /// @return the state at the end of this delta: restored, it gives equal hashes and equal frames. It shares the
    ///     arrays that did not change. O(cells of the arrays that changed)
    /// @throws IllegalArgumentException if the delta does not follow the snapshot: their frames or definitions differ.
    ///     Two different states of one frame, as after a restore, cannot be told apart: compare hashes where that may
    ///     happen. Also if a delta that was read contradicts itself
    public Snapshot applyTo(final Snapshot before) {
        return given(before, "before").after(states);
    }

    /// {@return the number of bytes of all arrays; objects of object columns, and copies of resources, are not counted}
    public long bytes() {
        return states.bytes();
    }

    /// Writes its bytes to a stream, and leaves the stream open.
    ///
    /// @param to receives the bytes
    /// @param options compression, and what is left out
    /// @throws IOException if the stream throws it
    /// @throws IllegalArgumentException if objects have no form and are not left out
    public void writeTo(final OutputStream to, final FileOptions options) throws IOException {
        states.writeTo(to, options);
    }

    /// Reads the bytes of a delta from a stream, and not one byte more.
    ///
    /// @param from gives the bytes
    /// @param options compression, and a limit of memory
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
