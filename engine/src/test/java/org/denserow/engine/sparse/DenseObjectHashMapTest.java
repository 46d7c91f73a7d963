package org.denserow.engine.sparse;

import java.util.function.LongUnaryOperator;

class DenseObjectHashMapTest extends ObjectHashMapContract {

    @Override
    public ObjectHashMap<Integer> make(final int expectedKeys, final LongUnaryOperator hash) {
        return ObjectHashMap.dense(expectedKeys, hash);
    }

    @Override
    ObjectHashMap<Object> ofObjects() {
        return ObjectHashMap.dense(0);
    }

    @Override
    BinaryForm form() {
        return BinaryForm.DENSE_OBJECT_HASH_MAP;
    }
}
