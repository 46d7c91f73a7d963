package org.denserow.engine.published;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/// Copies of some plain cells, all of which have the same number: 0 at first, then the number of the copy. The hand-over
/// is the shipped one; a twin is a copy of it with one thing changed.
class PublishedCells {

    private static final int COPIES = 32; // of the owner, against
    private static final int READS = 32; // of a reader: one of each would seldom meet
    private static final int BUFFERS = 2;
    private static final int CELLS = 128; // so that writing takes a while
    private static final int MOST_LEASES = 8;
    private static final int PAUSES = 16;

    private final AtomicInteger arrived = new AtomicInteger();
    private final PublishedTurns turns = new PublishedTurns(BUFFERS);
    private final int[][] cells = new int[BUFFERS][CELLS];

    int free() {
        return turns.free();
    }

    void makeLatest(final int buffer) {
        turns.publish(buffer);
    }

    int enter() {
        return turns.enter(MOST_LEASES);
    }

    void leave(final int buffer) {
        turns.leave(buffer);
    }

    int leases() {
        return turns.leases();
    }

    /// Both actors begin together: one alone would find nothing.
    private void meet() {
        arrived.incrementAndGet();
        while (arrived.get() < 2) {
            Thread.onSpinWait();
        }
    }

    /// The owner publishes some copies; one without a free buffer is left out.
    final void publish() {
        meet();
        for (int number = 1; number <= COPIES; number++) {
            publish(number);
        }
    }

    void publish(final int number) {
        final int buffer = free();
        if (buffer != PublishedTurns.NONE) {
            write(buffer, number);
            makeLatest(buffer);
        }
    }

    final void write(final int buffer, final int number) {
        for (int cell = 0; cell < CELLS; cell++) {
            cells[buffer][cell] = number;
        }
    }

    /// {@return 1 if a reader that reads some copies finds two numbers in one of them, else 0}
    final int read() {
        meet();
        int differences = 0;
        for (int read = 0; read < READS; read++) {
            final int buffer = enter();
            final int first = cells[buffer][0];
            for (int cell = 1; cell < CELLS; cell++) {
                differences += cells[buffer][cell] == first ? 0 : 1;
            }
            leave(buffer);
        }
        return Math.min(1, differences);
    }

    /// Takes and gives back as many leases.
    final void lease() {
        meet();
        for (int read = 0; read < READS; read++) {
            leave(enter());
        }
    }

    /// `PublishedTurns`, in steps.
    static class Copy extends PublishedCells {

        final AtomicIntegerArray leases = new AtomicIntegerArray(BUFFERS);
        final AtomicInteger latest = new AtomicInteger();

        @Override
        int free() {
            final int other = 1 - latest.get();
            return leases.get(other) == 0 ? other : PublishedTurns.NONE;
        }

        @Override
        void makeLatest(final int buffer) {
            latest.set(buffer);
        }

        /// {@return the latest, after a pause: in a longer gap before the addition twins show their fault sooner}
        final int look() {
            final int buffer = latest.get();
            for (int pause = 0; pause < PAUSES; pause++) {
                Thread.onSpinWait();
            }
            return buffer;
        }

        @Override
        int enter() {
            while (true) {
                final int buffer = look();
                leases.getAndIncrement(buffer);
                if (latest.get() == buffer) {
                    return buffer;
                }
                leases.getAndDecrement(buffer);
            }
        }

        @Override
        void leave(final int buffer) {
            leases.getAndDecrement(buffer);
        }

        @Override
        int leases() {
            return leases.get(0) + leases.get(1);
        }
    }

    /// A reader does not look again.
    static final class LooksOnce extends Copy {

        @Override
        int enter() {
            final int buffer = look();
            leases.getAndIncrement(buffer);
            return buffer; // CHANGED: was only if it was still the latest
        }
    }

    /// The owner looks at no lease.
    static final class LooksAtNoLease extends Copy {

        @Override
        int free() {
            return 1 - latest.get(); // CHANGED: was only without leases
        }
    }

    /// The owner makes a buffer the latest and then writes it.
    static final class PublishesBeforeWriting extends Copy {

        @Override
        void publish(final int number) {
            final int buffer = free();
            if (buffer != PublishedTurns.NONE) {
                makeLatest(buffer); // CHANGED: was after the write
                write(buffer, number);
            }
        }
    }

    /// Leases are counted in two steps.
    static final class CountsInTwoSteps extends Copy {

        @Override
        int enter() {
            final int buffer = latest.get();
            leases.set(buffer, leases.get(buffer) + 1); // CHANGED: was an atomic addition
            return buffer;
        }

        @Override
        void leave(final int buffer) {
            leases.set(buffer, leases.get(buffer) - 1); // CHANGED: was an atomic addition
        }
    }
}
