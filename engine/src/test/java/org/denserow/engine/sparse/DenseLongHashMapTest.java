package org.denserow.engine.sparse;

import java.util.function.LongUnaryOperator;

class DenseLongHashMapTest extends NumberMapContract<LongHashMap> {

    @Override
    public LongHashMap make(final int expectedKeys, final LongUnaryOperator hash) {
        return LongHashMap.dense(expectedKeys, hash);
    }

    @Override
    BinaryForm form() {
        return BinaryForm.DENSE_LONG_HASH_MAP;
    }
}
