package org.denserow.stress.jmh.commands;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.denserow.engine.SystemBuilder;
import org.denserow.jobs.JobSystem;

/// The way of many programs: workers put an object per change into a `ConcurrentLinkedQueue`, and then one thread takes
/// them out and changes the map. With two workers the order is that of time. A created body has no handle before its change
/// is applied.
final class QueuedChanges extends DirectChanges {

    private final Queue<Change> queue = new ConcurrentLinkedQueue<>();
    private final JobSystem jobs;
    private long recordNanos;
    private long applyNanos;

    /// One change of one body, by its place in the selection; a churned body is two.
    private sealed interface Change {}

    private record Create(int i) implements Change {}

    private record Destroy(int i) implements Change {}

    private record Set(int i, float value) implements Change {}

    private record Give(int i, boolean gives) implements Change {}

    /// The recorded change of a body.
    @FunctionalInterface
    private interface Recorded {
        void record(int i, Queue<Change> queue);
    }

    QueuedChanges(final Types types, final int commands, final int workers) {
        super(types, commands);
        jobs = JobSystem.withWorkers(workers);
    }

    private void run(final Recorded recorded) {
        final long start = System.nanoTime();
        jobs.parallelFor(bodies.length, SystemBuilder.defaultGrain(bodies.length), (begin, end, chunk, worker) -> {
            for (int i = begin; i < end; i++) {
                recorded.record(i, queue);
            }
        });
        final long between = System.nanoTime();
        for (Change change = queue.poll(); change != null; change = queue.poll()) {
            switch (change) {
                case Create create -> create(create.i);
                case Destroy destroy -> destroy(destroy.i);
                case Set set -> set(set.i, set.value);
                case Give give -> tag(give.i, give.gives);
            }
        }
        recordNanos = between - start;
        applyNanos = System.nanoTime() - between;
    }

    @Override
    public void create() {
        run((i, to) -> to.add(new Create(i)));
    }

    /// One by one, as everything goes through the queue.
    @Override
    public void createBatch() {
        create();
    }

    @Override
    public void destroy() {
        run((i, to) -> to.add(new Destroy(i)));
    }

    @Override
    public void churn() {
        run((i, to) -> {
            to.add(new Destroy(i));
            to.add(new Create(i));
        });
    }

    @Override
    public void set(final float value) {
        run((i, to) -> to.add(new Set(i, value)));
    }

    @Override
    public void tag(final boolean gives) {
        run((i, to) -> to.add(new Give(i, gives)));
    }

    @Override
    public long recordNanos() {
        return recordNanos;
    }

    @Override
    public long applyNanos() {
        return applyNanos;
    }

    @Override
    public void close() {
        jobs.close();
    }
}
