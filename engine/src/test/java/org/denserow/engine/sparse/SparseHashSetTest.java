package org.denserow.engine.sparse;

import java.util.function.LongUnaryOperator;

class SparseHashSetTest extends KeySetContract {

    @Override
    public KeySet make(final int expectedKeys, final LongUnaryOperator hash) {
        return KeySet.sparse(expectedKeys, hash);
    }

    @Override
    BinaryForm form() {
        return BinaryForm.SPARSE_HASH_SET;
    }
}
