package org.denserow.stress.jmh;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.function.IntConsumer;

/// `ForkJoinPool`: a tree of tasks that halves the chunks down to one each. The tree is built once and reinitialised
/// for every dispatch, so tasks allocate nothing.
///
/// Threads: as [Dispatcher].
final class ForkJoinDispatcher implements Dispatcher {

    private final ForkJoinPool own; // null: the common pool, in which the caller takes part
    private final Half root;

    private ForkJoinDispatcher(final ForkJoinPool own, final int chunks, final IntConsumer work) {
        this.own = own;
        this.root = new Half(0, chunks, work);
    }

    static Dispatcher common(final int chunks, final IntConsumer work) {
        return new ForkJoinDispatcher(null, chunks, work);
    }

    static Dispatcher own(final int chunks, final IntConsumer work) {
        return new ForkJoinDispatcher(new ForkJoinPool(THREADS), chunks, work);
    }

    @Override
    public void run() {
        root.reinitialize();
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

        private final transient IntConsumer work;
        private final int chunk;
        private final Half left; // null in a leaf, as is the right one
        private final Half right;

        Half(final int begin, final int end, final IntConsumer work) {
            this.work = work;
            this.chunk = begin;
            final int middle = (begin + end) >>> 1;
            final boolean leaf = end - begin == 1;
            this.left = leaf ? null : new Half(begin, middle, work);
            this.right = leaf ? null : new Half(middle, end, work);
        }

        @Override
        protected void compute() {
            if (left == null) {
                work.accept(chunk);
            } else {
                left.reinitialize();
                right.reinitialize();
                ForkJoinTask.invokeAll(left, right);
            }
        }
    }
}
