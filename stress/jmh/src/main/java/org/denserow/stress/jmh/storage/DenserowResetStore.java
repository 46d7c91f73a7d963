package org.denserow.stress.jmh.storage;

/// The handle map of this project, emptied by `reset`: old handles may name new rows from then on.
final class DenserowResetStore extends DenserowStore {

    DenserowResetStore(final int capacity) {
        super(capacity);
    }

    @Override
    public void clear() {
        map.reset();
    }
}
