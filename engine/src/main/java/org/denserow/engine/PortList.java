package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.ToLongBiFunction;
import org.denserow.engine.command.Bounds;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.ground.Checks;

/// The ports of a simulation in order of definition, with the tape that records or plays them, and the thread on which
/// their receipts complete.
///
/// *Threads*: the owner's. *Cost*: O(ports) a frame; a frame without messages allocates nothing.
final class PortList {

    private final SimulationOptions options;
    private final CommandLog log;
    private final FrameReport report;
    private final FrameEvents events;
    private final Names names = new Names("port");
    private final List<Port<?>> ports = new ArrayList<>();
    private final PortTape tape;
    private final Receipts receipts;

    PortList(
            final SimulationOptions options,
            final FrameState state,
            final CommandLog log,
            final Workers workers,
            final FrameReport report) {
        this.options = options;
        this.log = log;
        this.report = report;
        this.events = workers.events();
        this.tape = new PortTape(state, log.time(), ports);
        this.receipts = new Receipts(workers.jobs().name(), options, state.ownership());
    }

    Names names() {
        return names;
    }

    /// {@return all ports; a view}
    List<Port<?>> all() {
        return Collections.unmodifiableList(ports);
    }

    PortTape tape() {
        return tape;
    }

    /// Adds a port.
    ///
    /// @param name a checked name
    <M extends Record> Port<M> add(
            final String name, final Class<M> message, final ToLongBiFunction<? super M, Commands> handler) {
        given(message, "message", "pass the record class of messages");
        given(handler, "handler", "say what a message means");
        tape.checkDefinable(name);
        final ToLongBiFunction<M, Commands> bounded = bounded(handler, name);
        final ToLongBiFunction<M, Commands> checked = Checks.ON ? checked(bounded, name) : bounded;
        final Port<M> port = new Port<>(
                name, ports.size(), message, checked, log.inFrame(), options, tape, receipts, report, events);
        ports.add(port);
        names.take(name);
        return port;
    }

    /// A handler whose message fails alone if its delayed commands and `activateAt` pass the bound.
    private <M extends Record> ToLongBiFunction<M, Commands> bounded(
            final ToLongBiFunction<? super M, Commands> handler, final String port) {
        return (message, commands) -> {
            final long answer;
            try {
                answer = handler.applyAsLong(message, commands);
            } catch (final Throwable thrown) { // under FAIL, and after an Error, the commands so far are applied
                dropBeyondBound();
                throw thrown;
            }
            final long words = dropBeyondBound();
            if (words > 0) {
                throw new IllegalStateException("delayed commands that wait must fit: port=" + port + ", words=" + words
                        + ", maxDelayedWords=" + options.maxDelayedWords()
                        + "; this message passes the bound: bound what one client may delay or let wait by activateAt,"
                        + " or raise withMaxDelayedWords");
            }
            return answer;
        };
    }

    /// Drops the commands of the current message, under every policy, if its delayed commands pass the bound.
    ///
    /// @return the words that would wait, or 0 if they fit
    private long dropBeyondBound() {
        final Bounds bounds = log.boundaries().bounds();
        final long recorded = bounds.delayedByOwner();
        if (recorded == 0 || bounds.waiting() + recorded <= options.maxDelayedWords()) {
            return 0;
        }
        log.inFrame().dropMessage();
        return bounds.waiting() + recorded;
    }

    /// Checks mode: a handler that finds its lost writes.
    private <M extends Record> ToLongBiFunction<M, Commands> checked(
            final ToLongBiFunction<? super M, Commands> handler, final String port) {
        return (message, commands) -> {
            final long answer;
            try {
                answer = handler.applyAsLong(message, commands);
            } catch (final Throwable thrown) {
                LostWrites.forget(log); // so the next handler is not blamed
                throw thrown;
            }
            LostWrites.check(log, "port=" + port);
            return answer;
        };
    }

    /// Whether messages wait for the next frame.
    boolean areWaiting() {
        boolean any = false;
        for (int i = 0; i < ports.size(); i++) { // an iterator would be garbage
            any |= ports.get(i).size() > 0;
        }
        return any;
    }

    // ---- In a frame ----

    /// Lets every port handle the messages that have arrived or are replayed.
    ///
    /// @return their number
    long intake(final long frame) {
        long messages = 0;
        tape.beginIntake(frame);
        for (int i = 0; i < ports.size(); i++) { // an iterator would be garbage in every frame
            final long handled = ports.get(i).handleArrived(frame);
            report.add(Counter.MESSAGES, handled);
            messages += handled;
        }
        tape.endIntake();
        return messages;
    }

    /// After the opening boundary: answers the askers.
    ///
    /// @return the failure of the frame, if an exception or error of a handler fails it; or null
    SystemFailure settle(final long frame) {
        receipts.handOver(); // those of earlier frames for which no thread could be started
        Throwable failure = null;
        String failedPort = "";
        for (int i = 0; i < ports.size(); i++) {
            final Throwable thrown = ports.get(i).settle();
            if (failure == null) {
                failure = thrown;
                failedPort = ports.get(i).name();
            } else if (thrown != null && thrown != failure) {
                failure.addSuppressed(thrown);
            }
        }
        return failure == null ? null : SystemFailure.ofPort(failedPort, frame, failure);
    }

    /// The frame failed: completes all open askers exceptionally.
    void abandon(final SystemFailure failure) {
        for (int i = 0; i < ports.size(); i++) {
            ports.get(i).abandon(failure);
        }
    }

    /// Closes all ports.
    ///
    /// @return messages that were accepted and never handled
    int close() {
        int messages = 0;
        for (final Port<?> port : ports) {
            messages += port.close();
        }
        receipts.close();
        return messages;
    }
}
