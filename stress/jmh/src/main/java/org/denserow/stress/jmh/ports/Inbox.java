package org.denserow.stress.jmh.ports;

import java.util.function.Consumer;

/// A bounded queue: many threads offer, one drains.
///
/// | rival | what it is |
/// |---|---|
/// | `stack` | the engine's queue of ports: a stack that the owner takes as a whole and turns round |
/// | `ring` | `MpscAtomicArrayQueue`, which can neither be closed nor take a batch as a whole |
/// | `closableRing` | the ring with a flag for close and a counter of producers inside, as ports had them before |
interface Inbox {

    /// {@return whether the message was taken}
    boolean offer(Object message);

    /// Hands over what waits, oldest first.
    ///
    /// @return messages handed over
    int drain(Consumer<Object> consumer);

    static Inbox of(final String rival, final int capacity) {
        return switch (rival) {
            case "stack" -> new StackInbox(capacity);
            case "ring" -> new RingInbox(capacity);
            case "closableRing" -> new ClosableRingInbox(capacity);
            default ->
                throw new IllegalArgumentException(
                        "no such rival: rival=" + rival + "; take one of stack, ring, closableRing");
        };
    }
}
