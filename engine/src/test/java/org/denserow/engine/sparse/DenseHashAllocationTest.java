package org.denserow.engine.sparse;

class DenseHashAllocationTest extends HashAllocationContract {

    @Override
    KeySet set(final int expectedKeys) {
        return KeySet.dense(expectedKeys);
    }

    @Override
    IntHashMap ints(final int expectedKeys) {
        return IntHashMap.dense(expectedKeys);
    }

    @Override
    LongHashMap longs(final int expectedKeys) {
        return LongHashMap.dense(expectedKeys);
    }

    @Override
    ObjectHashMap<Object> objects(final int expectedKeys) {
        return ObjectHashMap.dense(expectedKeys);
    }
}
