package org.denserow.engine.sparse;

class DenseHashSetTest extends KeySetContract {

    @Override
    public KeySet make(final int expectedKeys, final LongHash hash) {
        return new DenseHashSet(expectedKeys, hash);
    }
}
