package org.denserow.engine;

import java.util.ArrayDeque;
import org.denserow.engine.Port.Receipt;

/// The answers to the messages that a port handles at a boundary. Once the boundary is complete, they go to their askers,
/// never on the owner's thread.
///
/// *Threads*: the owner's.
final class Answers {

    /// The answer for an asker: a receipt, or the exception of the handler.
    private record Answer(Asked<Receipt> asker, Receipt receipt, Throwable thrown) {}

    private final String port;
    private final Receipts receipts;
    private final FrameReport report;
    private final ArrayDeque<Answer> waiting = new ArrayDeque<>();
    private long frame;
    private boolean isNoted; // that receipts of this frame did not complete where they should

    Answers(final String port, final Receipts receipts, final FrameReport report) {
        this.port = port;
        this.receipts = receipts;
        this.report = report;
    }

    /// The messages of a frame are handled next.
    void begin(final long currentFrame) {
        frame = currentFrame;
        isNoted = false;
    }

    void add(final Asked<Receipt> asker, final Receipt receipt, final Throwable thrown) {
        waiting.add(new Answer(asker, receipt, thrown));
    }

    /// The boundary is complete.
    void send() {
        while (!waiting.isEmpty()) {
            final Answer answer = waiting.poll();
            send(answer.asker(), answer.receipt(), answer.thrown());
        }
    }

    /// The frame failed: askers whose handler did not throw get the failure.
    void fail(final SystemFailure failure) {
        while (!waiting.isEmpty()) {
            final Answer answer = waiting.poll();
            send(answer.asker(), null, answer.thrown() == null ? failure : answer.thrown());
        }
    }

    private void send(final Asked<Receipt> asker, final Receipt receipt, final Throwable thrown) {
        final Throwable refused = receipts.complete(asker, receipt, thrown);
        if (refused != null && !isNoted) {
            isNoted = true;
            report.note().ofReceipts(port, frame, refused, receipts.isOnExecutor());
        }
    }

    /// The port is closed; the boundary that made these did not complete.
    void close(final Throwable closed) {
        while (!waiting.isEmpty()) {
            receipts.complete(waiting.poll().asker(), null, closed);
        }
    }
}
