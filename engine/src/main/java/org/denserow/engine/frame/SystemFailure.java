package org.denserow.engine.frame;

/// Thrown by `step` when a system's body, a port's handler or the frame itself failed. Of several failures it is the
/// one lowest in canonical order (system in order of declaration, chunk), for any timing; others are suppressed.
///
/// Everything recorded since the last boundary is dropped and the structure is as at that boundary; values that the
/// systems of the frame wrote in place are unspecified. The simulation goes on after `Simulation.resume()`.
public final class SystemFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /// The chunk number of a failure that is not a system's.
    public static final int NO_CHUNK = -1;

    /// Name of the system, or of the part of the frame.
    private final String system;

    /// Chunk number, or [#NO_CHUNK].
    private final int chunk;

    /// The frame that failed.
    private final long frame;

    SystemFailure(final String system, final int chunk, final long frame, final Throwable cause) {
        super(
                "a system failed, the commands of the frame are dropped: system=" + system + ", chunk=" + chunk
                        + ", frame=" + frame + ", cause=" + cause + "; mend the cause, then resume()",
                cause);
        this.system = system;
        this.chunk = chunk;
        this.frame = frame;
    }

    /// {@return the name of the system that failed}
    public String system() {
        return system;
    }

    /// {@return the chunk that failed, or [#NO_CHUNK]}
    public int chunk() {
        return chunk;
    }

    /// {@return the frame that failed}
    public long frame() {
        return frame;
    }
}
