package org.denserow.stress.jmh.commands;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.denserow.jobs.JobSystem;

/// What many programs do: workers put an object per change into a `ConcurrentLinkedQueue`, and then one thread takes
/// them out and changes the map. With two workers the order is that of time, and a created body has no handle before it
/// is applied.
final class QueuedChanges extends DirectChanges {

    private static final int GRAIN = 4096; // that of a system

    private final Queue<Change> queue = new ConcurrentLinkedQueue<>();
    private final JobSystem jobs;
    private long recordNanos;
    private long applyNanos;

    /// One change of one body; a churned body is two.
    private sealed interface Change {}

    private record Create(int body) implements Change {}

    private record Destroy(int body) implements Change {}

    private record Set(int body, float value) implements Change {}

    private record Give(int body, boolean gives) implements Change {}

    /// What is recorded for a body.
    @FunctionalInterface
    private interface Recorded {
        void record(int body, Queue<Change> queue);
    }

    QueuedChanges(final Types types, final int workers) {
        super(types);
        jobs = JobSystem.withWorkers(workers);
    }

    private void run(final int[] bodies, final Recorded recorded) {
        final long start = System.nanoTime();
        jobs.parallelFor(bodies.length, GRAIN, (begin, end, chunk, worker) -> {
            for (int i = begin; i < end; i++) {
                recorded.record(bodies[i], queue);
            }
        });
        final long between = System.nanoTime();
        for (Change change = queue.poll(); change != null; change = queue.poll()) {
            switch (change) {
                case Create create -> create(create.body);
                case Destroy destroy -> destroy(destroy.body);
                case Set set -> set(set.body, set.value);
                case Give give -> tag(give.body, give.gives);
            }
        }
        recordNanos = between - start;
        applyNanos = System.nanoTime() - between;
    }

    @Override
    public void create(final int[] bodies) {
        run(bodies, (body, to) -> to.add(new Create(body)));
    }

    /// One by one, as everything goes through the queue.
    @Override
    public void createBatch(final int[] bodies) {
        create(bodies);
    }

    @Override
    public void destroy(final int[] bodies) {
        run(bodies, (body, to) -> to.add(new Destroy(body)));
    }

    @Override
    public void churn(final int[] bodies) {
        run(bodies, (body, to) -> {
            to.add(new Destroy(body));
            to.add(new Create(body));
        });
    }

    @Override
    public void set(final int[] bodies, final float value) {
        run(bodies, (body, to) -> to.add(new Set(body, value)));
    }

    @Override
    public void tag(final int[] bodies, final boolean gives) {
        run(bodies, (body, to) -> to.add(new Give(body, gives)));
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
