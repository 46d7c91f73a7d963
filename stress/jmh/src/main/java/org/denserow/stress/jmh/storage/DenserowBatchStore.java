package org.denserow.stress.jmh.storage;

/// The handle map of this project, used in batches.
final class DenserowBatchStore extends DenserowStore {

    private final long[] batch;

    DenserowBatchStore(final int capacity) {
        super(capacity);
        batch = new long[capacity];
    }

    @Override
    public void create(final int[] bodies, final int begin, final int end) {
        final int first = map.createBatch(batch, end - begin);
        for (int i = begin; i < end; i++) {
            final int body = bodies[i];
            handles[body] = batch[i - begin];
            fill(first + i - begin, body);
        }
    }

    @Override
    public int erase(final int[] bodies, final int begin, final int end) {
        for (int i = begin; i < end; i++) {
            batch[i - begin] = handles[bodies[i]];
        }
        return map.destroyBatch(batch, end - begin);
    }
}
