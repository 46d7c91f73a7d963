package org.denserow.engine.sparse;

import java.util.function.LongUnaryOperator;

class DenseSizingTest extends HashSizingContract {

    @Override
    IntHashMap make(final int expectedKeys, final LongUnaryOperator hash) {
        return IntHashMap.dense(expectedKeys, hash);
    }

    @Override
    double maxLoad() {
        return 0.5;
    }
}
