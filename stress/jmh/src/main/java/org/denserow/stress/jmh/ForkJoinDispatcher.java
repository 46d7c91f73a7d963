package org.denserow.stress.jmh;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.function.IntConsumer;

/// `ForkJoinPool`: tasks that halve the chunks down to one each, made anew for each dispatch.
///
/// Tasks that are made once and reinitialised may hang, although all joins are over: the thread that ended a task may
/// not have woken its waiters yet. It then takes the waiter of the next dispatch out of their list, and nobody wakes that
/// one later. Seen with JDK 25.0.3: the task was done, its list empty, and its caller parked.
///
/// Threads: as [Dispatcher].
final class ForkJoinDispatcher implements Dispatcher {

    private final ForkJoinPool own; // null: the common pool, in which the caller takes part
    private final int chunks;
    private final IntConsumer work;

    private ForkJoinDispatcher(final ForkJoinPool own, final int chunks, final IntConsumer work) {
        this.own = own;
        this.chunks = chunks;
        this.work = work;
    }

    static Dispatcher common(final int chunks, final IntConsumer work) {
        return new ForkJoinDispatcher(null, chunks, work);
    }

    static Dispatcher own(final int chunks, final IntConsumer work) {
        return new ForkJoinDispatcher(new ForkJoinPool(THREADS), chunks, work);
    }

    @Override
    public void run() {
        final Half root = new Half(0, chunks, work);
        if (own == null) {
            root.invoke();
        } else {
            own.invoke(root);
        }
    }

    @Override
    public void close() {
        if (own != null) {
            own.close();
        }
    }

    private static final class Half extends RecursiveAction {

        private static final long serialVersionUID = 1;

        private final int begin;
        private final int end;
        private final transient IntConsumer work;

        Half(final int begin, final int end, final IntConsumer work) {
            this.begin = begin;
            this.end = end;
            this.work = work;
        }

        @Override
        protected void compute() {
            if (end - begin == 1) {
                work.accept(begin);
            } else {
                final int middle = (begin + end) >>> 1;
                ForkJoinTask.invokeAll(new Half(begin, middle, work), new Half(middle, end, work));
            }
        }
    }
}
