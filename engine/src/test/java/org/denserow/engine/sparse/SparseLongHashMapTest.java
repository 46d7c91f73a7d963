package org.denserow.engine.sparse;

import java.util.function.LongUnaryOperator;

class SparseLongHashMapTest extends NumberMapContract<LongHashMap> {

    @Override
    public LongHashMap make(final int expectedKeys, final LongUnaryOperator hash) {
        return LongHashMap.sparse(expectedKeys, hash);
    }

    @Override
    BinaryForm form() {
        return BinaryForm.SPARSE_LONG_HASH_MAP;
    }
}
