package org.denserow.engine.sparse;

import java.util.function.LongUnaryOperator;

class SparseSizingTest extends HashSizingContract {

    @Override
    IntHashMap make(final int expectedKeys, final LongUnaryOperator hash) {
        return IntHashMap.sparse(expectedKeys, hash);
    }

    @Override
    double maxLoad() {
        return 0.8;
    }
}
