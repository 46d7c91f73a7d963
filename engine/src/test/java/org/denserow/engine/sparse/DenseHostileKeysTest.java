package org.denserow.engine.sparse;

import java.util.function.LongUnaryOperator;

class DenseHostileKeysTest extends HostileKeysContract {

    @Override
    IntHashMap make(final int expectedKeys, final LongUnaryOperator hash) {
        return IntHashMap.dense(expectedKeys, hash);
    }

    @Override
    int longestAllowed() {
        return 20;
    }
}
