package org.denserow.live;

/// Ends a request with a status and a reason: rule, `name=value`, remedy.
final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int status;

    Refusal(final int status, final String reason) {
        super(reason, null, false, false); // a stack trace would cost more than the answer
        this.status = status;
    }

    /// {@return 400, 401, 403, 404, 405, 413, 429 or 503}
    int status() {
        return status;
    }
}
