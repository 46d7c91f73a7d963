/// The queue of a port beside a ring of JCTools, and frames whose messages are recorded.
///
/// | class | what it is |
/// |---|---|
/// | `Inbox` | a bounded queue with many producers and one consumer; its implementations are the rivals |
/// | `StackInbox`, `RingInbox`, `ClosableRingInbox` | the queue of ports; the ring; the ring as ports had it before |
/// | `OfferAndDrainBenchmark` | one thread offers and drains: the cost of a message without contention |
/// | `ContendedPortBenchmark` | producers and a consumer at the same time: messages handed over per microsecond |
/// | `RecordedFrameTimes` | frames of 10,000 messages, recorded to a file and not |
///
/// Every rival of the queues hands over the same object again and again, so that only the garbage of the queue counts.
package org.denserow.stress.jmh.ports;
