package org.denserow.engine.sparse;

class DenseIntHashMapTest extends IntHashMapContract {

    @Override
    public IntHashMap make(final int expectedKeys, final LongHash hash) {
        return new DenseIntHashMap(expectedKeys, hash);
    }

    @Override
    BinaryForm form() {
        return BinaryForm.DENSE_INT_HASH_MAP;
    }
}
