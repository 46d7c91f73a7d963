package org.denserow.engine.sparse;

class SparseHashSetTest extends KeySetContract {

    @Override
    public KeySet make(final int expectedKeys, final LongHash hash) {
        return new SparseHashSet(expectedKeys, hash);
    }

    @Override
    BinaryForm form() {
        return BinaryForm.SPARSE_HASH_SET;
    }
}
