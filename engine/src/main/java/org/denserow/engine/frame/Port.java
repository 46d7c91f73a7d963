package org.denserow.engine.frame;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.denserow.engine.command.PortQueue;

/// The way into a simulation for other threads: a bounded queue of messages of one record type.
///
/// At the open boundary of each frame the owner hands every message that has arrived to the port's handler, which
/// records commands; they are applied at that boundary, together. A full port refuses, nothing accepted is dropped:
/// what a closing simulation has not applied completes its futures exceptionally and is counted.
///
/// The order between threads, and the frame, are input and not result; the messages of one thread keep their order.
///
/// *Threads*: [#offer(Record)] and [#ask(Record)] from any thread, at any time, lock-free.
///
/// @param <M> the message
public final class Port<M extends Record> {

    /// What a message means; runs on the owner.
    ///
    /// @param <M> the message
    @FunctionalInterface
    public interface Handler<M> {

        /// Handles one message. If it throws, what it recorded before is applied, the asker gets the exception, and
        /// `step` throws once the boundary is complete.
        ///
        /// @param message the message
        /// @param commands records what follows
        /// @return the answer for the asker, a handle for example
        long handle(M message, Commands commands);
    }

    /// The answer to a message.
    ///
    /// @param frame the frame at whose open boundary its commands were applied
    /// @param answer what the handler returned
    public record Receipt(long frame, long answer) {}

    private record Envelope<M>(M message, CompletableFuture<Receipt> receipt) {}

    private final String name;
    private final Class<M> type;
    private final Handler<M> handler;
    private final PortQueue<Envelope<M>> queue;
    private final java.util.ArrayDeque<Runnable> receipts = new java.util.ArrayDeque<>(); // of this boundary

    private final Consumer<Envelope<M>> handle = this::handle;
    private Commands commands;
    private long frame;
    private Throwable failure; // the first of this boundary

    Port(final String name, final Class<M> type, final Handler<M> handler, final int capacity) {
        this.name = name;
        this.type = type;
        this.handler = handler;
        this.queue = new PortQueue<>(capacity);
    }

    /// {@return its name}
    public String name() {
        return name;
    }

    /// {@return messages that may wait}
    public int capacity() {
        return queue.capacity();
    }

    /// Sends a message without an answer.
    ///
    /// @param message not null
    /// @return false if the port is full or the simulation closed; the message was not taken then: try again after a
    ///     frame, or drop it knowingly
    public boolean offer(final M message) {
        return queue.offer(new Envelope<>(type.cast(java.util.Objects.requireNonNull(message, "message")), null));
    }

    /// Sends a message and asks for its answer.
    ///
    /// @param message not null
    /// @return completes after its commands were applied, never on the owner's thread; exceptionally if the port is
    ///     full, the handler throws, or the simulation closes first
    public CompletableFuture<Receipt> ask(final M message) {
        final CompletableFuture<Receipt> receipt = new CompletableFuture<>();
        final M checked = type.cast(java.util.Objects.requireNonNull(message, "message"));
        if (!queue.offer(new Envelope<>(checked, receipt))) {
            receipt.completeExceptionally(new IllegalStateException(
                    (queue.isClosed() ? "the simulation is closed" : "a port is full") + ": port=" + name
                            + ", capacity=" + capacity() + "; ask again after a frame, or raise portCapacity"));
        }
        return receipt;
    }

    // ---- The frame loop ----

    /// Handles what has arrived.
    ///
    /// @return messages handled
    int intake(final long currentFrame, final Commands intake) {
        frame = currentFrame;
        commands = intake;
        return queue.drain(handle);
    }

    private void handle(final Envelope<M> envelope) {
        final CompletableFuture<Receipt> receipt = envelope.receipt();
        try {
            final Receipt answer = new Receipt(frame, handler.handle(envelope.message(), commands));
            if (receipt != null) {
                receipts.add(() -> receipt.complete(answer));
            }
        } catch (final Throwable thrown) { // Errors too: the boundary must be completed
            if (receipt != null) {
                receipts.add(() -> receipt.completeExceptionally(thrown));
            }
            if (failure == null) {
                failure = thrown;
            } else if (failure != thrown) {
                failure.addSuppressed(thrown);
            }
        }
    }

    /// After the boundary: completes the receipts, off the owner's thread.
    ///
    /// @return what a handler threw first; null when none did
    Throwable settle() {
        while (!receipts.isEmpty()) {
            new CompletableFuture<Void>().defaultExecutor().execute(receipts.poll());
        }
        final Throwable thrown = failure;
        failure = null;
        return thrown;
    }

    /// Refuses everything from now on.
    ///
    /// @return messages that were accepted and never handled
    int close() {
        final int[] left = {0};
        queue.close(envelope -> {
            left[0]++;
            if (envelope.receipt() != null) {
                envelope.receipt()
                        .completeExceptionally(new IllegalStateException(
                                "the simulation was closed before the message was handled: port=" + name));
            }
        });
        return left[0];
    }
}
