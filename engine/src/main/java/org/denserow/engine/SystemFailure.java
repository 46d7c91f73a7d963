package org.denserow.engine;

import java.util.List;
import org.denserow.engine.command.Customs;

/// Thrown by `step` when a frame fails. Of several failures it is the first in canonical order (by system in order of
/// declaration, then by chunk), for any timing. The others are its suppressed exceptions, except failed commands, which
/// the report counts and notes.
///
/// After most failures `Simulation.recover()` goes on with the next frame, and `Simulation.restore(…)` goes back to a
/// snapshot. After two kinds of failures less is possible. A boundary that did not complete leaves rows half done, so
/// `recover` is refused. If an [Error] is thrown in a system, or keeps any boundary from completing, `restore` is
/// refused too, and only `close()` is left; restore the snapshot into another simulation. An Error in a handler, which
/// the boundary survives, is a failure like any other.
///
/// The page `engine/docs/errors.md` says for each kind of failure what is lost and what is kept.
public final class SystemFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /// The chunk number of a failure outside chunks.
    public static final int NO_CHUNK = -1;

    /// Name of the system, or of the part of the frame.
    private final String system;

    /// Chunk number, or [#NO_CHUNK].
    private final int chunk;

    /// The frame that failed.
    private final long frame;

    private SystemFailure(
            final String system, final int chunk, final long frame, final String message, final Throwable cause) {
        super(message, cause);
        this.system = system;
        this.chunk = chunk;
        this.frame = frame;
    }

    /// @param over whether the simulation cannot go on, since an Error ended its job system
    static SystemFailure ofSystem(
            final String system, final int chunk, final long frame, final Throwable cause, final boolean over) {
        return new SystemFailure(
                system,
                chunk,
                frame,
                "a system failed, the commands since the last boundary are dropped: system=" + system + ", chunk="
                        + chunk + ", frame=" + frame + ", cause=" + cause
                        + remedy(over),
                cause);
    }

    static SystemFailure ofExclusive(final String system, final long frame, final Throwable cause, final boolean over) {
        return new SystemFailure(
                system,
                NO_CHUNK,
                frame,
                "an exclusive system failed, its direct changes stay and its commands are dropped: system=" + system
                        + ", frame=" + frame + ", cause=" + cause + remedy(over),
                cause);
    }

    private static String remedy(final boolean over) {
        return over
                ? "; after an Error close the simulation and create another one"
                : "; fix the cause, then recover()";
    }

    /// @param who the system or other recorder of the command
    /// @param note the command in words
    static SystemFailure ofCommand(final String who, final int chunk, final long frame, final String note) {
        return new SystemFailure(
                who,
                chunk,
                frame,
                "a command could not be applied, the boundary was completed without it: " + note
                        + "; then recover(), or withStaleCommands(REPORT)",
                null);
    }

    static SystemFailure ofPort(final String port, final long frame, final Throwable cause) {
        return new SystemFailure(
                "port " + port,
                NO_CHUNK,
                frame,
                "a port's handler failed, the boundary was completed and no system ran: port=" + port + ", frame="
                        + frame + ", cause=" + cause + "; fix the cause, then recover()",
                cause);
    }

    /// @param failures of one boundary, in canonical order, at least one
    static SystemFailure ofCommands(final long frame, final List<Customs.Failure> failures) {
        SystemFailure lowest = null;
        for (final Customs.Failure failure : failures) {
            final SystemFailure each = ofCommand(failure.name(), frame, failure.cause());
            if (lowest == null) {
                lowest = each;
            } else {
                lowest.addSuppressed(each);
            }
        }
        return lowest;
    }

    private static SystemFailure ofCommand(final String command, final long frame, final Throwable cause) {
        return new SystemFailure(
                "command " + command,
                NO_CHUNK,
                frame,
                "the handler of a command failed, the boundary was completed: command=" + command + ", frame=" + frame
                        + ", cause=" + cause + "; fix the cause, then recover()",
                cause);
    }

    static SystemFailure ofPlayback(final String type, final long frame, final Throwable cause) {
        return new SystemFailure(
                "playback of " + type,
                NO_CHUNK,
                frame,
                "playback did not complete, rows may be half done: type=" + type + ", frame=" + frame + ", cause="
                        + cause + "; " + remedyOfBoundary(cause),
                cause);
    }

    private static String remedyOfBoundary(final Throwable cause) {
        return cause instanceof Error
                ? "after an Error close the simulation, create another one and restore a snapshot into it"
                : FrameState.RESTORE_OR_CLOSE;
    }

    static SystemFailure ofOrder(final String type, final long frame, final Throwable cause, final boolean over) {
        return new SystemFailure(
                "order of " + type,
                NO_CHUNK,
                frame,
                "the key of a row could not be made, the last boundary was completed and no row was moved: type=" + type
                        + ", frame=" + frame + ", cause=" + cause + remedy(over),
                cause);
    }

    /// A failure outside the playback of a type: at the end of a lap, in a cascade, or after the handlers.
    static SystemFailure ofBoundary(final long frame, final Throwable cause) {
        return new SystemFailure(
                "the boundary",
                NO_CHUNK,
                frame,
                "a boundary did not complete, rows may be half done: frame=" + frame + ", cause=" + cause + "; "
                        + remedyOfBoundary(cause),
                cause);
    }

    static SystemFailure ofFrame(final long frame, final Throwable cause) {
        return new SystemFailure(
                "the frame",
                NO_CHUNK,
                frame,
                "a frame could not run, its commands are dropped: frame=" + frame + ", cause=" + cause
                        + "; fix the cause, then recover()",
                cause);
    }

    /// {@return the name of the system that failed, or of another part of the frame, such as `port orders` or `the
    ///     boundary`}
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
