package org.denserow.stress.jmh.ports;

import java.util.function.Consumer;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;

/// The ring of JCTools. A drain takes at most one ring of messages, so producers cannot hold it up.
final class RingInbox implements Inbox {

    private final MpscAtomicArrayQueue<Object> ring;

    RingInbox(final int capacity) {
        ring = new MpscAtomicArrayQueue<>(capacity);
    }

    @Override
    public boolean offer(final Object message) {
        return ring.offer(message);
    }

    @Override
    public int drain(final Consumer<Object> consumer) {
        return ring.drain(consumer::accept, ring.capacity());
    }
}
