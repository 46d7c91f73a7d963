package org.denserow.stress.jmh.ports;

import java.util.function.Consumer;
import org.denserow.engine.command.PortQueue;

/// The queue of a port.
final class StackInbox implements Inbox {

    private final PortQueue<Object> queue;

    StackInbox(final int capacity) {
        queue = new PortQueue<>(capacity);
    }

    @Override
    public boolean offer(final Object message) {
        return queue.offer(message);
    }

    @Override
    public int drain(final Consumer<Object> consumer) {
        return queue.drain(consumer);
    }
}
