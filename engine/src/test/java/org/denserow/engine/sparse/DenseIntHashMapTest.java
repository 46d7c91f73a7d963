package org.denserow.engine.sparse;

import java.util.function.LongUnaryOperator;

class DenseIntHashMapTest extends NumberMapContract<IntHashMap> {

    @Override
    public IntHashMap make(final int expectedKeys, final LongUnaryOperator hash) {
        return IntHashMap.dense(expectedKeys, hash);
    }

    @Override
    BinaryForm form() {
        return BinaryForm.DENSE_INT_HASH_MAP;
    }
}
