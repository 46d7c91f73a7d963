package org.denserow.engine.sparse;

class SparseHashAllocationTest extends HashAllocationContract {

    @Override
    KeySet set(final int expectedKeys) {
        return KeySet.sparse(expectedKeys);
    }

    @Override
    IntHashMap ints(final int expectedKeys) {
        return IntHashMap.sparse(expectedKeys);
    }

    @Override
    LongHashMap longs(final int expectedKeys) {
        return LongHashMap.sparse(expectedKeys);
    }

    @Override
    ObjectHashMap<Object> objects(final int expectedKeys) {
        return ObjectHashMap.sparse(expectedKeys);
    }
}
