package org.denserow.engine.sparse;

class DenseObjectHashMapTest extends ObjectHashMapContract {

    @Override
    public ObjectHashMap<Integer> make(final int expectedKeys, final LongHash hash) {
        return new DenseObjectHashMap<>(expectedKeys, hash);
    }

    @Override
    ObjectHashMap<Object> ofObjects() {
        return new DenseObjectHashMap<>();
    }

    @Override
    BinaryForm form() {
        return BinaryForm.DENSE_OBJECT_HASH_MAP;
    }
}
