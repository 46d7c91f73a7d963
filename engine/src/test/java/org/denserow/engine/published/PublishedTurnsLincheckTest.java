package org.denserow.engine.published;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/// Publishing and reading are linearizable: each takes effect at one instant, so a reader sees one whole copy, the
/// latest. Lincheck enumerates interleavings of the shipped class: one owner at a time, which publishes three copies
/// of a number so that every buffer comes round, and one reader of two plain cells at a time.
///
/// The model is sequentially consistent: a missing fence is for jcstress to find.
class PublishedTurnsLincheckTest {

    private static final int READERS = 1; // at a time
    private static final int BUFFERS = READERS + 2;

    private static final int SEVERAL = 150;
    private static final int MANY = 1000; // the fault needs two switches at certain places

    private static ModelCheckingOptions options(final int iterations, final int actors, final int invocations) {
        return new ModelCheckingOptions()
                .iterations(iterations)
                .invocationsPerIteration(Integer.getInteger("invocations", invocations))
                .threads(2)
                .actorsPerThread(actors)
                .actorsBefore(1)
                .actorsAfter(1)
                .sequentialSpecification(OneThread.class)
                .minimizeFailedScenario(false); // the twins fail every time: minimizing only costs time
    }

    /// A publish beside a read, for what is shipped and for the twins, whatever scenarios are drawn.
    private static ModelCheckingOptions oneCallEach() throws NoSuchMethodException {
        final Method publish = Calls.class.getMethod("publish", int.class);
        final Actor read = new Actor(Calls.class.getMethod("read"), List.of());
        return options(0, 1, MANY)
                .addCustomScenario(new ExecutionScenario(
                        List.of(new Actor(publish, List.of(1))),
                        List.of(List.of(new Actor(publish, List.of(2))), List.of(read)),
                        List.of(read),
                        null));
    }

    private static void assertNotLinearizable(final Class<?> model) throws NoSuchMethodException {
        final ModelCheckingOptions options = oneCallEach();
        final String report = assertThrows(LincheckAssertionError.class, () -> options.check(model))
                .getMessage();
        assertTrue(report.contains("Invalid execution results"), report); // not some other complaint
    }

    @Test
    void publishesAndReads_areLinearizable() throws NoSuchMethodException {
        options(Integer.getInteger("iterations", 2), 2, SEVERAL).check(Shipped.class);
        oneCallEach().check(Shipped.class);
    }

    @Test
    void publishesAndReads_copyWithNothingChanged_areLinearizable() throws NoSuchMethodException {
        oneCallEach().check(Unchanged.class);
    }

    @Test
    void publishesAndReads_twinLooksOnce_areNot() throws NoSuchMethodException {
        assertNotLinearizable(TwinLooksOnce.class);
    }

    @Test
    void publishesAndReads_twinPublishesBeforeWriting_areNot() throws NoSuchMethodException {
        assertNotLinearizable(TwinPublishesBeforeWriting.class);
    }

    /// The calls, for what is right, what is shipped, and the twins.
    public abstract static class Calls {

        /// {@return whether every copy found a buffer}
        /// @param value the number in the copies
        @Operation(nonParallelGroup = "owner")
        public boolean publish(final int value) {
            boolean all = true;
            for (int copy = 0; copy < BUFFERS; copy++) {
                all &= publishOne(value);
            }
            return all;
        }

        abstract boolean publishOne(int value);

        /// {@return both cells of the latest copy}
        @Operation(nonParallelGroup = "reader")
        public abstract String read();
    }

    /// What is right, for one thread.
    public static class OneThread extends Calls {

        private int value;

        @Override
        boolean publishOne(final int next) {
            value = next;
            return true;
        }

        @Override
        public String read() {
            return value + " " + value;
        }
    }

    /// Copies of two cells, over a hand-over.
    public abstract static class Copies extends Calls {

        private final int[][] cells = new int[BUFFERS][2];

        abstract int free();

        abstract void makeLatest(int buffer);

        abstract int enter();

        abstract void leave(int buffer);

        final void write(final int buffer, final int value) {
            cells[buffer][0] = value;
            cells[buffer][1] = value;
        }

        @Override
        boolean publishOne(final int value) {
            final int buffer = free();
            if (buffer < 0) {
                return false;
            }
            write(buffer, value);
            makeLatest(buffer);
            return true;
        }

        @Override
        public String read() {
            final int buffer = enter();
            final int first = cells[buffer][0];
            final int second = cells[buffer][1];
            leave(buffer);
            return first + " " + second;
        }
    }

    /// The shipped class.
    public static class Shipped extends Copies {

        private final PublishedTurns turns = new PublishedTurns(BUFFERS);

        @Override
        int free() {
            return turns.free();
        }

        @Override
        void makeLatest(final int buffer) {
            turns.publish(buffer);
        }

        @Override
        int enter() {
            return turns.enter(PublishedRows.MAX_LEASES);
        }

        @Override
        void leave(final int buffer) {
            turns.leave(buffer);
        }
    }

    /// A copy of it, in steps.
    public abstract static class Copy extends Copies {

        /// Leases of each buffer.
        final AtomicIntegerArray leases = new AtomicIntegerArray(BUFFERS);

        private volatile int latest;

        @Override
        int free() {
            for (int step = 1; step < BUFFERS; step++) {
                if (leases.get((latest + step) % BUFFERS) == 0) {
                    return (latest + step) % BUFFERS;
                }
            }
            return PublishedTurns.NONE;
        }

        @Override
        void makeLatest(final int buffer) {
            latest = buffer;
        }

        boolean isLatest(final int buffer) {
            return latest == buffer;
        }

        void add(final int buffer, final int count) {
            leases.getAndAdd(buffer, count);
        }

        @Override
        int enter() {
            while (true) {
                final int buffer = latest;
                add(buffer, 1);
                if (isLatest(buffer)) {
                    return buffer;
                }
                add(buffer, -1);
            }
        }

        @Override
        void leave(final int buffer) {
            add(buffer, -1);
        }
    }

    /// The control: nothing changed, so that it is the change that is found.
    public static class Unchanged extends Copy {}

    /// The owner takes the buffer between the look of the reader and its addition.
    public static class TwinLooksOnce extends Copy {

        @Override
        boolean isLatest(final int buffer) {
            return true; // CHANGED: was a second look at the latest
        }
    }

    /// Readers are sent to a copy that is not whole.
    public static class TwinPublishesBeforeWriting extends Copy {

        @Override
        boolean publishOne(final int value) {
            final int buffer = free();
            if (buffer < 0) {
                return false;
            }
            makeLatest(buffer); // CHANGED: was after the write
            write(buffer, value);
            return true;
        }
    }
}
