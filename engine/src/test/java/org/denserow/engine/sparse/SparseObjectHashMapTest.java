package org.denserow.engine.sparse;

class SparseObjectHashMapTest extends ObjectHashMapContract {

    @Override
    public ObjectHashMap<Integer> make(final int expectedKeys, final LongHash hash) {
        return new SparseObjectHashMap<>(expectedKeys, hash);
    }

    @Override
    ObjectHashMap<Object> ofObjects() {
        return new SparseObjectHashMap<>();
    }

    @Override
    BinaryForm form() {
        return BinaryForm.SPARSE_OBJECT_HASH_MAP;
    }
}
