package org.denserow.engine.sparse;

class DenseIntHashMapTest extends IntHashMapContract {

    @Override
    public IntHashMap make(final int expectedKeys, final LongHash hash) {
        return new DenseIntHashMap(expectedKeys, hash);
    }
}
