package org.denserow.stress.jmh.ports;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;

/// The ring with what a port needs beside it: a producer counts itself in, looks whether the queue is closed, and counts
/// itself out, so that close could wait for those inside.
final class ClosableRingInbox implements Inbox {

    private final MpscAtomicArrayQueue<Object> ring;
    private final AtomicInteger inside = new AtomicInteger();
    private volatile boolean closed; // never set here: what counts is the look at it

    ClosableRingInbox(final int capacity) {
        ring = new MpscAtomicArrayQueue<>(capacity);
    }

    @Override
    public boolean offer(final Object message) {
        inside.incrementAndGet();
        try {
            return !closed && ring.offer(message);
        } finally {
            inside.decrementAndGet();
        }
    }

    @Override
    public int drain(final Consumer<Object> consumer) {
        return ring.drain(consumer::accept, ring.capacity());
    }
}
