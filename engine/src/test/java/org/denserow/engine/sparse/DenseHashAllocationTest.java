package org.denserow.engine.sparse;

class DenseHashAllocationTest extends HashAllocationContract {

    @Override
    KeySet set(final int expectedKeys) {
        return new DenseHashSet(expectedKeys);
    }

    @Override
    IntHashMap ints(final int expectedKeys) {
        return new DenseIntHashMap(expectedKeys);
    }

    @Override
    LongHashMap longs(final int expectedKeys) {
        return new DenseLongHashMap(expectedKeys);
    }

    @Override
    ObjectHashMap<Object> objects(final int expectedKeys) {
        return new DenseObjectHashMap<>(expectedKeys);
    }
}
