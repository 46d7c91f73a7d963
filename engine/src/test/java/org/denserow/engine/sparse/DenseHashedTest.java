package org.denserow.engine.sparse;

class DenseHashedTest extends HashedFormContract {

    @Override
    <K> HashedSet<K> set(final int expectedKeys, final Hashing<K> hashing) {
        return HashedSet.dense(expectedKeys, hashing);
    }

    @Override
    <K, V> HashedMap<K, V> map(final int expectedKeys, final Hashing<K> hashing) {
        return HashedMap.dense(expectedKeys, hashing);
    }

    @Override
    BinaryForm setForm() {
        return BinaryForm.DENSE_HASHED_SET;
    }

    @Override
    BinaryForm mapForm() {
        return BinaryForm.DENSE_HASHED_MAP;
    }
}
