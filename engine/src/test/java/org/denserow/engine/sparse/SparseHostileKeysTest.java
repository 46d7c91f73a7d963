package org.denserow.engine.sparse;

class SparseHostileKeysTest extends HostileKeysContract {

    @Override
    IntHashMap make(final int expectedKeys, final LongHash hash) {
        return new SparseIntHashMap(expectedKeys, hash);
    }

    @Override
    int longestAllowed() {
        return 60;
    }
}
