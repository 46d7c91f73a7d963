package org.denserow.engine.frame;

import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.denserow.engine.command.PortQueue;
import org.denserow.engine.storage.Checks;

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

    private record Envelope<M>(M message, CompletableFuture<Receipt> asker) {}

    /// What an asker gets once the boundary is complete: a receipt, or what the handler threw.
    private record Answer(CompletableFuture<Receipt> asker, Receipt receipt, Throwable thrown) {

        /// Completes the asker, never on the caller's thread.
        void send() {
            asker.defaultExecutor().execute(() -> {
                if (thrown == null) {
                    asker.complete(receipt);
                } else {
                    asker.completeExceptionally(thrown);
                }
            });
        }
    }

    private final String name;
    private final Class<M> type;
    private final Handler<M> handler;
    private final PortQueue<Envelope<M>> queue;
    private final ArrayDeque<Answer> answers = new ArrayDeque<>(); // of this boundary

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
        if (Checks.ON) {
            intake.recorder().attribute("port " + name, currentFrame);
        }
        return queue.drain(handle);
    }

    private void handle(final Envelope<M> envelope) {
        Receipt receipt = null;
        Throwable thrown = null;
        try {
            commands.recorder().nextMessage();
            receipt = new Receipt(frame, handler.handle(envelope.message(), commands));
        } catch (final Throwable caught) { // Errors too: the boundary must be completed
            thrown = caught;
            if (failure == null) {
                failure = caught;
            } else if (failure != caught) {
                failure.addSuppressed(caught);
            }
        }
        if (envelope.asker() != null) {
            answers.add(new Answer(envelope.asker(), receipt, thrown));
        }
    }

    /// After the boundary: answers those who asked, off the owner's thread.
    ///
    /// @return what a handler threw first; null when none did
    Throwable settle() {
        while (!answers.isEmpty()) {
            answers.poll().send();
        }
        final Throwable thrown = failure;
        failure = null;
        return thrown;
    }

    /// The simulation becomes another, in the middle of a boundary perhaps: who was answered there gets an exception.
    /// Messages that were not handled wait.
    void abandon() {
        failure = null;
        if (!answers.isEmpty()) {
            final Throwable restored = new IllegalStateException(
                    "a snapshot was restored before the message was applied: port=" + name + "; ask again");
            while (!answers.isEmpty()) {
                new Answer(answers.poll().asker(), null, restored).send();
            }
        }
    }

    /// Refuses everything from now on; who still waits for an answer gets an exception.
    ///
    /// @return messages that were accepted and never handled
    int close() {
        final Throwable closed =
                new IllegalStateException("the simulation was closed before the message was applied: port=" + name);
        final int[] left = {0};
        queue.close(envelope -> {
            left[0]++;
            if (envelope.asker() != null) {
                new Answer(envelope.asker(), null, closed).send();
            }
        });
        while (!answers.isEmpty()) { // of a boundary that did not come to its end
            new Answer(answers.poll().asker(), null, closed).send();
        }
        return left[0];
    }
}
