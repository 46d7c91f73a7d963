package org.denserow.engine.sparse;

import java.util.function.LongUnaryOperator;

class SparseIntHashMapTest extends NumberMapContract<IntHashMap> {

    @Override
    public IntHashMap make(final int expectedKeys, final LongUnaryOperator hash) {
        return IntHashMap.sparse(expectedKeys, hash);
    }

    @Override
    BinaryForm form() {
        return BinaryForm.SPARSE_INT_HASH_MAP;
    }
}
