package org.denserow.engine.sparse;

class SparseSizingTest extends HashSizingContract {

    @Override
    IntHashMap make(final int expectedKeys, final LongHash hash) {
        return new SparseIntHashMap(expectedKeys, hash);
    }

    @Override
    double maxLoad() {
        return 0.8;
    }
}
