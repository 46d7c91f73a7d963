package org.denserow.engine.collect;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/// Copies of some plain cells, all of which have the same number: 0 at first, then the number of the copy. The hand-over
/// is the shipped one; a twin is a copy of it with one thing changed.
class PublishedCells {

    /// The copies that [#publish()] makes.
    static final int COPIES = 4;

    private static final int BUFFERS = 2;
    private static final int CELLS = 8;
    private static final int MOST_LEASES = 8;

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

    /// The owner publishes some copies; one without a free buffer is left out.
    final void publish() {
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

    /// {@return how many changes a reader finds between the cells of one copy, read twice}
    final int read() {
        final int buffer = enter();
        int changes = 0;
        final int first = cells[buffer][0];
        for (int pass = 0; pass < 2; pass++) {
            for (int cell = 0; cell < CELLS; cell++) {
                changes += cells[buffer][cell] == first ? 0 : 1;
            }
        }
        leave(buffer);
        return Math.min(1, changes);
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

        @Override
        int enter() {
            while (true) {
                final int buffer = latest.get();
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
            final int buffer = latest.get();
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

    /// The owner's write is not volatile, so its look at the leases may come before it.
    static final class PublishesWithoutFence extends Copy {

        @Override
        int free() {
            final int other = 1 - latest.getPlain();
            return leases.get(other) == 0 ? other : PublishedTurns.NONE;
        }

        @Override
        void makeLatest(final int buffer) {
            latest.setRelease(buffer); // CHANGED: was volatile
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
