package org.denserow.engine.sparse;

import java.util.function.LongUnaryOperator;

class DenseHashSetTest extends KeySetContract {

    @Override
    public KeySet make(final int expectedKeys, final LongUnaryOperator hash) {
        return KeySet.dense(expectedKeys, hash);
    }

    @Override
    BinaryForm form() {
        return BinaryForm.DENSE_HASH_SET;
    }
}
