package org.denserow.engine.sparse;

class SparseHashedAllocationTest extends HashedAllocationContract {

    @Override
    <K> HashedSet<K> set(final int expectedKeys, final Hashing<K> hashing) {
        return HashedSet.sparse(expectedKeys, hashing);
    }

    @Override
    <K, V> HashedMap<K, V> map(final int expectedKeys, final Hashing<K> hashing) {
        return HashedMap.sparse(expectedKeys, hashing);
    }
}
