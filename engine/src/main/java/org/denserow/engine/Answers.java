package org.denserow.engine;

import java.util.ArrayDeque;
import org.denserow.engine.Port.Receipt;
import org.jspecify.annotations.Nullable;

/// The answers to the messages that a port handles at a boundary. Once the boundary is complete, they go to their askers,
/// never on the owner's thread. If the input is taken, nobody asks, and its taker hears of each message instead.
///
/// *Threads*: the owner's; any thread may check whether the input is taken.
final class Answers {

    /// The answer for an asker: a receipt, or the exception of the handler.
    private record Answer(Asked<Receipt> asker, Receipt receipt, Throwable thrown) {}

    private final String port;
    private final Receipts receipts;
    private final FrameReport report;
    private final ArrayDeque<Answer> waiting = new ArrayDeque<>();
    private long frame;
    private volatile @Nullable MessageOutcomes taker; // of all input; null unless there is a SoleInput
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

    /// From now on the messages of the port come through a [SoleInput].
    void take(final MessageOutcomes outcomes) {
        taker = outcomes;
    }

    /// Refuses a message that does not.
    void checkNotTaken() {
        if (taker != null) {
            throw new IllegalStateException(
                    "the input of this simulation is taken, so its ports take no other messages:" + " port=" + port
                            + "; send it through the holder of the SoleInput");
        }
    }

    /// Tells the taker of a message that was handled.
    void tell(final Port<?> from, final @Nullable Receipt receipt, final @Nullable Throwable thrown) {
        final MessageOutcomes told = taker;
        if (told != null) {
            told.handled(from, receipt == null ? 0 : receipt.answer(), thrown);
        }
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
