package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.ToLongBiFunction;
import org.denserow.engine.command.PortQueue;
import org.denserow.engine.command.Recorder;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.recording.Handled;
import org.denserow.engine.snapshot.ObjectForm;
import org.denserow.engine.snapshot.Stateful;

/// Input from other threads: a bounded queue of messages of one record type.
///
/// At the opening boundary of each frame the owner passes every message that has arrived to the port's handler, which
/// records commands. The commands of all messages are applied together at that boundary. A full port refuses messages,
/// and no accepted message is dropped silently: when the simulation closes, the messages that were not handled are
/// counted, and their futures complete exceptionally.
///
/// A batch ([#offerAll(List)], [#askAll(List)]) is taken whole or not at all, and takes one place per message. Its
/// messages are handled in order at one boundary, with no message of another thread between them.
///
/// The messages of one thread keep their order. The order between threads, and the frame of a message, depend on
/// timing. They are input, and can be recorded and replayed ([Simulation#recordPorts()]). During a replay ports refuse
/// messages.
///
/// A sender that finds the port full tries again, or waits for room: [#offer(Record,Duration)],
/// [#ask(Record,Duration)].
///
/// *Threads*: any thread may call any method at any time, in systems and handlers too; all are lock-free, except the
/// two that wait. The owner's thread must not wait for room, nor for a receipt before the frame that completes it. It
/// would wait for itself, so both are refused. *Cost*: one compare-and-set a message or batch, one more if it asks, and
/// two objects a message.
///
/// @param <M> the class of the messages
public final class Port<M extends Record> {

    /// The answer to a message.
    ///
    /// @param frame the frame at whose opening boundary its commands were applied
    /// @param answer the value that the handler returned; if it is the handle of a create that was refused because the
    ///     type was full, the handle is stale
    public record Receipt(long frame, long answer) {}

    private record Envelope<M extends Record>(M message, Asked<Receipt> asker) implements Handled {}

    private final String name;
    private final int number; // in order of definition
    private final Class<M> type;
    private final ToLongBiFunction<? super M, Commands> handler;
    private final PortQueue<Envelope<M>> queue;
    private final PortTape tape;
    private final Receipts receipts;
    private final FailingMessages failing;
    private final FrameReport report;
    private final FrameEvents events;
    private final AtomicLong refused = new AtomicLong(); // messages, because the port was full
    private final Loss refusals; // those of them that the owner has counted
    private final Loss failures;
    private volatile boolean refusing; // while the tape plays
    private final RestoredMessages<M> restored; // handled before those in the queue
    private final Answers answers;

    private final Consumer<Envelope<M>> handle = this::handle;
    private final Consumer<M> handleRestored = this::handleRestored;
    private final Recorder recorder;
    private final Commands commands; // into it
    private long frame;
    private Throwable failure; // the first one at this boundary that fails the frame

    Port(
            final String name,
            final int number,
            final Class<M> type,
            final ToLongBiFunction<? super M, Commands> handler,
            final Recorder recorder,
            final SimulationOptions options,
            final PortTape tape,
            final Receipts receipts,
            final FrameReport report,
            final FrameEvents events) {
        this.name = name;
        this.number = number;
        this.type = type;
        this.handler = handler;
        this.recorder = recorder;
        this.commands = new Commands(recorder, "port " + name);
        this.queue = new PortQueue<>(options.portCapacity());
        this.restored = new RestoredMessages<>(
                name,
                type,
                () -> queue.waiting().stream().map(Envelope::message).toList());
        this.failing = options.failingMessages();
        this.tape = tape;
        this.receipts = receipts;
        this.report = report;
        this.events = events;
        this.answers = new Answers(name, receipts, report);
        this.refusals = Loss.ofOffers(name, capacity());
        this.failures = Loss.ofMessages(name);
    }

    /// {@return its name}
    public String name() {
        return name;
    }

    /// {@return the number of messages that may wait; while a frame handles messages, it may hold as many more}
    public int capacity() {
        return queue.capacity();
    }

    /// Says how messages are kept as bytes, for messages that are no plain data: in files of
    /// [Simulation#snapshotWithMessages()], in recordings without a form of their own, and by programs that follow a log.
    /// Call it where the port is defined.
    ///
    /// @param form writes and reads the messages; another call replaces it
    /// @return this
    public Port<M> saved(final ObjectForm<M> form) {
        restored.saved(given(form, "form", "say how files keep the messages of " + name));
        return this;
    }

    /// {@return the form of its messages: that of [#saved], or the form of plain data}
    ///
    /// @throws IllegalArgumentException if there is none, and the messages are no plain data
    public ObjectForm<M> form() {
        return restored.form();
    }

    /// {@return the number of messages that wait now; other threads and the owner may change it at any time}
    public int size() {
        return restored.size() + queue.size();
    }

    /// {@return the number of messages that the port would take now; 0 if it is closed or a recording is replayed.
    ///     Another thread may send first, so only the result of `offer` is certain}
    public int room() {
        return refusing || queue.isClosed() ? 0 : queue.capacity() - queue.size();
    }

    /// {@return the number of messages that it has refused because it was full, since the simulation was created}
    public long refused() {
        return refused.get();
    }

    /// {@return the number of messages whose handler threw, since the simulation was created}
    public long failed() {
        return failures.total();
    }

    /// {@return whether the simulation is closed; a closed port refuses every message}
    public boolean isClosed() {
        return queue.isClosed();
    }

    /// Sends a message without an answer.
    ///
    /// @param message not null
    /// @return false if the port is full, the simulation is closed, or a recording is replayed. The message is not
    ///     taken then: try again after a frame, or drop it
    public boolean offer(final M message) {
        return take(envelope(message, null));
    }

    /// Sends a message without an answer, and waits for room if the port is full; the next frame makes room. Senders
    /// that wait are woken in order, but any other sender may be faster. The method works well on virtual threads. Do
    /// not call it in a system: it would delay the frame for which it waits.
    ///
    /// @param message not null
    /// @param timeout the longest wait; zero or less does not wait
    /// @return false if the port stayed full, or for another reason of [#offer(Record)]; the message is not taken then
    /// @throws IllegalStateException if called by the owner's thread, which runs the frames that make room; call
    ///     [#offer(Record)] there, and run a frame if it returns false
    /// @throws InterruptedException if the thread is interrupted before or while it waits; the message is not taken then
    public boolean offer(final M message, final Duration timeout) throws InterruptedException {
        return take(envelope(message, null), nanos("offer", timeout));
    }

    /// Sends messages without answers, all or none.
    ///
    /// @param messages in order, none null; copied
    /// @return false if there is no room for all of them, or for another reason of [#offer(Record)]; no message is
    ///     taken then
    /// @throws IllegalArgumentException if there are more than [#capacity()], since they would never fit
    public boolean offerAll(final List<? extends M> messages) {
        final List<Envelope<M>> batch = batch(messages);
        for (final Object message : messages) { // of a raw list, perhaps
            batch.add(envelope(message, null));
        }
        checkSize(batch);
        return takeAll(batch);
    }

    /// Sends a message and requests its answer.
    ///
    /// The receipt completes after the commands of the message were applied, in the order in which messages were
    /// handled. It completes on the simulation's thread for receipts, or on the executor of
    /// [SimulationOptions#withReceiptsOn(java.util.concurrent.Executor)]. It completes exceptionally if the handler
    /// throws, the frame fails, or the simulation closes first. It does so at once if the port is full or closed, a
    /// recording is replayed, or too many receipts are open ([SimulationOptions#withMaxReceipts(int)]).
    ///
    /// On the owner's thread its `get` and `join` throw an `IllegalStateException` until a frame has handled the
    /// message, and so do those of the stages that its methods make. `allOf`, `anyOf` and `minimalCompletionStage` make
    /// stages without this check.
    ///
    /// @param message not null
    /// @return the receipt
    public CompletableFuture<Receipt> ask(final M message) {
        final Envelope<M> envelope = envelope(message, receipts.ask(name));
        if (isOpened(envelope.asker()) && !take(envelope)) {
            refuse(envelope.asker());
        }
        return envelope.asker();
    }

    /// Sends a message, requests its answer, and waits for room if the port is full, as [#offer(Record,Duration)] does.
    /// It does not wait for the answer.
    ///
    /// @param message not null
    /// @param timeout the longest wait for room; zero or less does not wait
    /// @return the receipt, which completes like that of [#ask(Record)]; if the port stayed full, exceptionally at once
    /// @throws IllegalStateException if called by the owner's thread, which runs the frames that make room; call
    ///     [#ask(Record)] there
    /// @throws InterruptedException if the thread is interrupted before or while it waits; the message is not taken then
    public CompletableFuture<Receipt> ask(final M message, final Duration timeout) throws InterruptedException {
        final Envelope<M> envelope = envelope(message, receipts.ask(name));
        final long nanos = nanos("ask", timeout);
        if (!isOpened(envelope.asker())) {
            return envelope.asker();
        }
        boolean isTaken = false;
        try {
            isTaken = take(envelope, nanos);
        } finally {
            if (!isTaken) { // interrupted, too
                refuse(envelope.asker());
            }
        }
        return envelope.asker();
    }

    /// Sends messages, all or none, and requests their answers.
    ///
    /// @param messages in order, none null; copied
    /// @return one receipt for each message, in the same order, all of one frame; each completes like that of
    ///     [#ask(Record)]
    /// @throws IllegalArgumentException if there are more than [#capacity()], since they would never fit
    public List<CompletableFuture<Receipt>> askAll(final List<? extends M> messages) {
        final List<Envelope<M>> batch = batch(messages);
        final List<CompletableFuture<Receipt>> asked = new ArrayList<>(messages.size());
        for (final Object message : messages) {
            final Asked<Receipt> receipt = receipts.ask(name);
            batch.add(envelope(message, receipt));
            asked.add(receipt);
        }
        checkSize(batch);
        IllegalStateException refusal = null;
        if (!receipts.open(batch.size())) {
            refusal = receipts.refusal(name, batch.size());
        } else if (!takeAll(batch)) {
            receipts.giveBack(batch.size());
            refusal = refusal(batch.size());
        }
        for (final CompletableFuture<Receipt> receipt : asked) {
            if (refusal != null) {
                receipt.completeExceptionally(refusal);
            }
        }
        return List.copyOf(asked);
    }

    /// Counts a receipt as open; if that is refused, completes it exceptionally.
    private boolean isOpened(final Asked<Receipt> asker) {
        final boolean isOpened = receipts.open(1);
        if (!isOpened) {
            asker.completeExceptionally(receipts.refusal(name, 1));
        }
        return isOpened;
    }

    private void refuse(final Asked<Receipt> asker) {
        receipts.giveBack(1);
        asker.completeExceptionally(refusal(1));
    }

    private boolean take(final Envelope<M> envelope, final long nanos) throws InterruptedException {
        return !refusing && (queue.offer(envelope, nanos) || isRefused(1));
    }

    /// Checks a call that may wait.
    private long nanos(final String call, final Duration timeout) {
        given(timeout, "timeout", "pass the longest wait");
        receipts.checkMayWait(call, name);
        return TimeUnit.NANOSECONDS.convert(timeout);
    }

    private boolean take(final Envelope<M> envelope) {
        return !refusing && (queue.offer(envelope) || isRefused(1));
    }

    private boolean takeAll(final List<Envelope<M>> batch) {
        return !refusing && (queue.offerAll(batch) || isRefused(batch.size()));
    }

    /// Counts messages that a full queue has refused; a closed one is not full.
    ///
    /// @return false: they are not taken
    private boolean isRefused(final int messages) {
        if (!queue.isClosed()) {
            refused.addAndGet(messages);
        }
        return false;
    }

    private List<Envelope<M>> batch(final List<? extends M> messages) {
        return new ArrayList<>(
                given(messages, "messages", "send a list, which may be empty").size());
    }

    private Envelope<M> envelope(final Object message, final Asked<Receipt> asker) {
        answers.checkNotTaken();
        if (!type.isInstance(given(message, "message", "send a record"))) {
            throw new IllegalArgumentException("a message must be of the record class of its port: port=" + name
                    + ", takes=" + type.getName() + ", message="
                    + message.getClass().getName() + "; send it to its own port, and do not use the raw type Port");
        }
        return new Envelope<>(type.cast(message), asker);
    }

    private void checkSize(final List<?> batch) {
        if (batch.size() > capacity()) {
            throw new IllegalArgumentException("a batch must fit into its port: port=" + name + ", messages="
                    + batch.size() + ", capacity=" + capacity() + "; send smaller batches, or raise portCapacity");
        }
    }

    private IllegalStateException refusal(final int messages) {
        return Receipts.refusal(name, messages, capacity(), queue.isClosed(), refusing);
    }

    // ---- The frame loop ----

    /// Handles the messages that have arrived.
    ///
    /// @return messages handled
    int handleArrived(final long currentFrame) {
        frame = currentFrame;
        answers.begin(currentFrame);
        final long refusedNow = refused.get() - refusals.total();
        if (refusedNow > 0) {
            report.lose(refusals, refusedNow);
            report.add(Counter.REFUSED_MESSAGES, refusedNow);
            events.portFull(name, refusedNow, capacity());
        }
        commands.begin();
        if (Checks.ON) {
            recorder.attribute("port " + name, currentFrame);
        }
        if (!refusing) {
            final int earlier = restored.drain(handleRestored);
            final PortQueue.Node<Envelope<M>> first = queue.take();
            final int arrived = queue.handOver(handle);
            tape.handled(number, first, arrived);
            return earlier + arrived;
        }
        refusing = tape.plays(currentFrame + 1); // messages that handlers send from here on are for the next frame
        int replayed = 0;
        for (Record message = tape.next(currentFrame, number);
                message != null;
                message = tape.next(currentFrame, number)) {
            handle(new Envelope<>(type.cast(message), null));
            replayed++;
        }
        return replayed;
    }

    private void handleRestored(final M message) {
        final Envelope<M> envelope = new Envelope<>(message, null);
        handle(envelope);
        tape.handled(number, new PortQueue.Node<>(envelope), 1);
    }

    private void handle(final Envelope<M> envelope) {
        Receipt receipt = null;
        Throwable thrown = null;
        try {
            tape.handles(frame, number, envelope.message());
            recorder.nextMessage();
            receipt = new Receipt(frame, handler.applyAsLong(envelope.message(), commands));
        } catch (final Throwable caught) { // Errors too: the boundary must be completed
            thrown = caught;
            report.addFailedMessage(name, frame, caught);
            report.lose(failures, 1);
            events.failedMessage(name, caught);
            if (failing == FailingMessages.DROP
                    && caught instanceof Exception
                    && !(caught instanceof LostWrites.LostWrite)) {
                recorder.dropMessage();
            } else if (failure == null) {
                failure = caught;
            } else if (failure != caught) {
                failure.addSuppressed(caught);
            }
        }
        if (envelope.asker() != null) {
            answers.add(envelope.asker(), receipt, thrown);
        }
        answers.tell(this, receipt, thrown);
    }

    /// After the boundary: answers the askers, off the owner's thread.
    ///
    /// @return the first exception or error of a handler that fails the frame; null if there is none
    Throwable settle() {
        answers.send();
        final Throwable thrown = failure;
        failure = null;
        return thrown;
    }

    /// The frame failed before this port was settled: its askers get the failure.
    void abandon(final SystemFailure frameFailure) {
        if (failure != null && failure != frameFailure.getCause()) {
            frameFailure.addSuppressed(failure);
        }
        failure = null;
        answers.fail(frameFailure);
    }

    /// The messages that wait, as a snapshot saves them: without their askers, which belong to this process. Loaded
    /// ones wait in front of those in the queue.
    Stateful waiting() {
        return restored;
    }

    /// Drops the messages that wait; their askers get an exception.
    ///
    /// @return how many
    int dropWaiting() {
        final Throwable dropped =
                new IllegalStateException("the simulation was rewound and dropped the message: port=" + name);
        return restored.drain(message -> {})
                + queue.drain(envelope -> {
                    if (envelope.asker() != null) {
                        receipts.complete(envelope.asker(), null, dropped);
                    }
                });
    }

    /// From now on takes messages by [#offerAlone] only.
    void take(final MessageOutcomes taker) {
        answers.take(taker);
        queue.sendAway();
    }

    /// A message of the [SoleInput].
    ///
    /// @return false if the port is full or closed
    boolean offerAlone(final M message) {
        return queue.offer(new Envelope<>(message, null)) || isRefused(1);
    }

    /// Begins or ends taking messages from the tape instead of the queue. Messages in the queue stay there.
    void refuse(final boolean now) {
        refusing = now;
        if (now) {
            queue.sendAway();
        }
    }

    /// {@return the record class of its messages}
    public Class<M> type() {
        return type;
    }

    /// Closes the port: refuses every later message, and completes open askers with an exception.
    ///
    /// @return messages that were accepted and never handled
    int close() {
        final Throwable closed =
                new IllegalStateException("the simulation was closed before the message was applied: port=" + name);
        final int[] left = {restored.size()};
        queue.close(envelope -> {
            left[0]++;
            if (envelope.asker() != null) {
                receipts.complete(envelope.asker(), null, closed);
            }
        });
        report.lose(refusals, refused.get() - refusals.total()); // after the last frame; a closed port counts no more
        answers.close(closed);
        return left[0];
    }
}
