package org.denserow.engine.sparse;

import java.util.function.LongUnaryOperator;

class SparseHostileKeysTest extends HostileKeysContract {

    @Override
    IntHashMap make(final int expectedKeys, final LongUnaryOperator hash) {
        return IntHashMap.sparse(expectedKeys, hash);
    }

    @Override
    int longestAllowed() {
        return 60;
    }
}
