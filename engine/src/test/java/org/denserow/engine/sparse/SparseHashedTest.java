package org.denserow.engine.sparse;

class SparseHashedTest extends HashedFormContract {

    @Override
    <K> HashedSet<K> set(final int expectedKeys, final Hashing<K> hashing) {
        return HashedSet.sparse(expectedKeys, hashing);
    }

    @Override
    <K, V> HashedMap<K, V> map(final int expectedKeys, final Hashing<K> hashing) {
        return HashedMap.sparse(expectedKeys, hashing);
    }

    @Override
    BinaryForm setForm() {
        return BinaryForm.SPARSE_HASHED_SET;
    }

    @Override
    BinaryForm mapForm() {
        return BinaryForm.SPARSE_HASHED_MAP;
    }
}
