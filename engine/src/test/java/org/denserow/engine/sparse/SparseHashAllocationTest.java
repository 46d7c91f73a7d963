package org.denserow.engine.sparse;

class SparseHashAllocationTest extends HashAllocationContract {

    @Override
    KeySet set(final int expectedKeys) {
        return new SparseHashSet(expectedKeys);
    }

    @Override
    IntHashMap ints(final int expectedKeys) {
        return new SparseIntHashMap(expectedKeys);
    }

    @Override
    LongHashMap longs(final int expectedKeys) {
        return new SparseLongHashMap(expectedKeys);
    }

    @Override
    ObjectHashMap<Object> objects(final int expectedKeys) {
        return new SparseObjectHashMap<>(expectedKeys);
    }
}
