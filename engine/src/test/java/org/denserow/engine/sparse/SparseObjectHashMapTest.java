package org.denserow.engine.sparse;

import java.util.function.LongUnaryOperator;

class SparseObjectHashMapTest extends ObjectHashMapContract {

    @Override
    public ObjectHashMap<Integer> make(final int expectedKeys, final LongUnaryOperator hash) {
        return ObjectHashMap.sparse(expectedKeys, hash);
    }

    @Override
    ObjectHashMap<Object> ofObjects() {
        return ObjectHashMap.sparse(0);
    }

    @Override
    BinaryForm form() {
        return BinaryForm.SPARSE_OBJECT_HASH_MAP;
    }
}
