package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.lang.reflect.Array;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.denserow.engine.snapshot.ObjectForm;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.Stateful;

/// The messages of a port that wait, as a snapshot saves them: without their askers, which belong to their process.
/// Loaded ones wait here, before those in the queue of the port.
///
/// *Threads*: the owner's; any thread may ask for the size.
///
/// @param <M> the messages
final class RestoredMessages<M extends Record> implements Stateful {

    static final String MESSAGES = "messages";

    private final String port;
    private final Class<M> type;
    private final Supplier<List<M>> queued;
    private final ArrayDeque<M> restored = new ArrayDeque<>();
    private volatile int count;
    private ObjectForm<M> form; // null: that of the record

    /// @param port name of the port
    /// @param type class of the messages
    /// @param queued the messages in the queue, in order
    RestoredMessages(final String port, final Class<M> type, final Supplier<List<M>> queued) {
        this.port = port;
        this.type = type;
        this.queued = queued;
    }

    void saved(final ObjectForm<M> how) {
        form = how;
    }

    /// {@return the form of the messages}
    ///
    /// @throws IllegalArgumentException if none was given, and the record is no plain data
    ObjectForm<M> form() {
        return form == null ? ObjectForm.of(type) : form;
    }

    /// {@return messages that wait here}
    int size() {
        return count;
    }

    /// Hands all messages over, in order.
    ///
    /// @return how many
    int drain(final Consumer<? super M> to) {
        final int drained = restored.size();
        while (!restored.isEmpty()) {
            final M message = restored.poll();
            count = restored.size();
            to.accept(message);
        }
        return drained;
    }

    @Override
    @SuppressWarnings("unchecked") // an array of M
    public void save(final SavedState to) {
        final List<M> all = new ArrayList<>(restored);
        all.addAll(queued.get());
        to.putObjects(MESSAGES, all.toArray((M[]) Array.newInstance(type, 0)), all.size(), formOrNull());
    }

    @Override
    @SuppressWarnings("unchecked") // an array of M
    public void load(final SavedState from) {
        final M[] messages = (M[]) Array.newInstance(type, from.count(MESSAGES));
        from.copyObjects(MESSAGES, messages, formOrNull());
        for (final M message : messages) {
            given(message, "message", "a port has no empty messages: port=" + port);
        }
        restored.clear();
        restored.addAll(List.of(messages));
        count = messages.length;
    }

    private ObjectForm<M> formOrNull() {
        try {
            return form();
        } catch (final IllegalArgumentException notPlain) {
            return null; // a file refuses the messages; in memory they need no form
        }
    }
}
