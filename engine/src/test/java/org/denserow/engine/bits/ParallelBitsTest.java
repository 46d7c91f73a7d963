package org.denserow.engine.bits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Two threads write one field. The twins are in [ParallelBitsLincheckTest], where they do not depend on luck.
class ParallelBitsTest {

    private static final int ROUNDS = 300;
    private static final int ROWS = 8192; // two summary words

    @Test
    @DisplayName("BF-11 chunks of whole words, two threads: no bit is lost")
    void set_chunksOfWholeWords_loseNothing() {
        for (int round = 0; round < ROUNDS; round++) {
            assertEquals("", setByChunks(64, false));
        }
    }

    @Test
    @DisplayName("BF-08 BF-11 promise 10: chunks under one summary word, levels and count agree after the join")
    void summarize_afterChunksUnderOneSummaryWord_agrees() {
        for (int round = 0; round < ROUNDS; round++) {
            assertEquals("", setByChunks(512, true));
        }
    }

    /// Two threads set all rows, chunks in turn; what is wrong afterwards.
    private static String setByChunks(final int grain, final boolean levels) {
        final Bitfield field = Bitfield.withCapacity(ROWS);
        if (levels) {
            field.summarize();
            field.leavesOnly();
        }
        together(thread -> writeChunks(field, thread, grain));
        if (levels) {
            field.summarize(0, ROWS);
        }
        return faults(field);
    }

    private static void writeChunks(final Bitfield field, final int thread, final int grain) {
        for (int begin = thread * grain; begin < ROWS; begin += 2 * grain) {
            for (int row = begin; row < begin + grain; row++) {
                field.set(row);
            }
        }
    }

    /// Every row ought to be set.
    private static String faults(final Bitfield field) {
        final int bits = Words.bitCount(field.words(), 0, field.words().length);
        if (bits != ROWS) {
            return "rows set: " + bits;
        }
        try {
            assertEquals(ROWS, field.cardinality());
            Models.assertLevels(field, "after the join");
            return "";
        } catch (final AssertionError error) {
            return error.getMessage();
        }
    }

    @Test
    @DisplayName(
            "BF-11 promise 10: the atomic set loses nothing in one word, and tells exactly one thread for each row")
    void setAtomic_twoThreadsInOneWord_loseNothing() {
        for (int round = 0; round < ROUNDS; round++) {
            final Bitfield field = Bitfield.withCapacity(ROWS);
            final AtomicInteger told = new AtomicInteger();
            together(thread -> {
                int first = 0;
                for (int row = 0; row < ROWS; row++) {
                    if (row % 4 >= 2 || row % 2 == thread) { // half of the rows are set by both
                        first += field.setAtomic(row) ? 1 : 0;
                    }
                }
                told.addAndGet(first);
            });
            assertEquals(ROWS, field.cardinality());
            assertEquals(ROWS, told.get());
        }
    }

    @Test
    @DisplayName(
            "BF-11 promise 10: the atomic clear loses nothing in one word, and tells exactly one thread for each row")
    void clearAtomic_twoThreadsInOneWord_loseNothing() {
        for (int round = 0; round < ROUNDS; round++) {
            final Bitfield field = Bitfield.withCapacity(ROWS);
            field.set(0, ROWS);
            final AtomicInteger told = new AtomicInteger();
            together(thread -> {
                int first = 0;
                for (int row = 0; row < ROWS; row++) {
                    if (row % 4 >= 2 || row % 2 == thread) {
                        first += field.clearAtomic(row) ? 1 : 0;
                    }
                }
                told.addAndGet(first);
            });
            assertTrue(field.isEmpty());
            assertEquals(ROWS, told.get());
        }
    }

    @Test
    void setAtomic_withLevels_isRefused() {
        final Bitfield field = Bitfield.withCapacity(100);
        field.summarize();
        final IllegalStateException error = assertThrows(IllegalStateException.class, () -> field.setAtomic(7));
        assertTrue(error.getMessage().contains("row=7"), error.getMessage());
        assertThrows(IllegalStateException.class, () -> field.clearAtomic(7));
        assertTrue(field.isEmpty());
        field.leavesOnly();
        assertTrue(field.setAtomic(7));
        assertTrue(!field.setAtomic(7));
        assertTrue(field.clearAtomic(7));
        assertTrue(!field.clearAtomic(7));
    }

    @Test
    @DisplayName("BF-05 the atomic methods for every size up to 130 and every row")
    void atomicMethods_everySizeAndRow_changeOneBit() {
        for (int capacity = 1; capacity <= 130; capacity++) {
            final Bitfield field = Bitfield.withCapacity(capacity);
            for (int row = 0; row < capacity; row++) {
                assertTrue(field.setAtomic(row));
                assertEquals(row, field.nextSet(0));
                assertEquals(1, field.cardinality());
                assertTrue(field.clearAtomic(row));
                assertTrue(field.isEmpty());
            }
            final int end = capacity;
            assertThrows(IndexOutOfBoundsException.class, () -> field.setAtomic(end));
            assertThrows(IndexOutOfBoundsException.class, () -> field.clearAtomic(-1));
        }
    }

    // ---- Threads ----

    /// Runs the body on two threads that start together, and joins them.
    private static void together(final IntConsumer body) {
        final CyclicBarrier start = new CyclicBarrier(2);
        final AtomicReference<Throwable> failure = new AtomicReference<>();
        final Thread other = Thread.ofPlatform().start(() -> meet(start, () -> body.accept(1), failure));
        meet(start, () -> body.accept(0), failure);
        try {
            other.join();
        } catch (final InterruptedException e) {
            throw new IllegalStateException(e);
        }
        if (failure.get() != null) {
            throw new AssertionError(failure.get());
        }
    }

    private static void meet(final CyclicBarrier start, final Runnable body, final AtomicReference<Throwable> failure) {
        try {
            start.await();
            body.run();
        } catch (final Throwable e) {
            failure.set(e);
        }
    }
}
