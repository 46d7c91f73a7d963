package org.denserow.engine.command;

/// The right of one holder to record at a [Recorder]: a system, a port, an exclusive system or the owner. It is taken
/// while the holder's turn lasts and a chunk is open, by the thread that opened it. One compare per command tells a
/// holder out of its turn and a strange thread.
///
/// *Threads*: written by the thread that records; another one that asks gets "not taken by you".
public final class Seat {

    static final long NOBODY = 0; // no thread has this number

    private long thread = NOBODY;

    Seat() {}

    /// Gives the seat to a thread, by its number, or to [#NOBODY].
    void give(final long taker) {
        thread = taker;
    }

    /// {@return whether the calling thread has it}
    public boolean isTaken() {
        return thread == Thread.currentThread().threadId();
    }
}
