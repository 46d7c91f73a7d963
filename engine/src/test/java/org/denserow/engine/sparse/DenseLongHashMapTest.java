package org.denserow.engine.sparse;

class DenseLongHashMapTest extends LongHashMapContract {

    @Override
    public LongHashMap make(final int expectedKeys, final LongHash hash) {
        return new DenseLongHashMap(expectedKeys, hash);
    }

    @Override
    BinaryForm form() {
        return BinaryForm.DENSE_LONG_HASH_MAP;
    }
}
