package org.denserow.aeron;

/// Why a command has no receipt. [#reason()] says whether it was carried out.
public final class CommandRefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /// What became of the command.
    public enum Reason {
        /// The port was full, on every node alike. The command was not carried out; send it again as a new one, later.
        FULL,
        /// The handler threw, on every node alike. What it had recorded was dropped.
        FAILED,
        /// There is no such port, or the message is none of its class. It was not carried out.
        INVALID,
        /// It was taken long ago, and the log no longer keeps its answer.
        FORGOTTEN,
        /// The client ended before it had an answer: it was closed, or the log does not know it any more. The command
        /// may have been carried out, once.
        UNKNOWN
    }

    /// Why it was refused.
    private final Reason reason;

    CommandRefusedException(final Reason reason, final String message) {
        super(message);
        this.reason = reason;
    }

    /// {@return what became of the command}
    public Reason reason() {
        return reason;
    }
}
