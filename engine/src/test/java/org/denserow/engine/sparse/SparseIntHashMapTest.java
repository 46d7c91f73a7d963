package org.denserow.engine.sparse;

class SparseIntHashMapTest extends IntHashMapContract {

    @Override
    public IntHashMap make(final int expectedKeys, final LongHash hash) {
        return new SparseIntHashMap(expectedKeys, hash);
    }

    @Override
    BinaryForm form() {
        return BinaryForm.SPARSE_INT_HASH_MAP;
    }
}
