package org.denserow.engine.sparse;

class SparseLongHashMapTest extends LongHashMapContract {

    @Override
    public LongHashMap make(final int expectedKeys, final LongHash hash) {
        return new SparseLongHashMap(expectedKeys, hash);
    }

    @Override
    BinaryForm form() {
        return BinaryForm.SPARSE_LONG_HASH_MAP;
    }
}
