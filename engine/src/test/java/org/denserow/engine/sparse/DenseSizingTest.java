package org.denserow.engine.sparse;

class DenseSizingTest extends HashSizingContract {

    @Override
    IntHashMap make(final int expectedKeys, final LongHash hash) {
        return new DenseIntHashMap(expectedKeys, hash);
    }

    @Override
    double maxLoad() {
        return 0.5;
    }
}
