package org.denserow.engine.sparse;

class DenseHashSetTest extends KeySetContract {

    @Override
    public KeySet make(final int expectedKeys, final LongHash hash) {
        return new DenseHashSet(expectedKeys, hash);
    }

    @Override
    BinaryForm form() {
        return BinaryForm.DENSE_HASH_SET;
    }
}
