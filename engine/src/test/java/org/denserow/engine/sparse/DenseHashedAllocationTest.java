package org.denserow.engine.sparse;

class DenseHashedAllocationTest extends HashedAllocationContract {

    @Override
    <K> HashedSet<K> set(final int expectedKeys, final Hashing<K> hashing) {
        return HashedSet.dense(expectedKeys, hashing);
    }

    @Override
    <K, V> HashedMap<K, V> map(final int expectedKeys, final Hashing<K> hashing) {
        return HashedMap.dense(expectedKeys, hashing);
    }
}
