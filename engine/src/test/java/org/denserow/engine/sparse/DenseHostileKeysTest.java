package org.denserow.engine.sparse;

class DenseHostileKeysTest extends HostileKeysContract {

    @Override
    IntHashMap make(final int expectedKeys, final LongHash hash) {
        return new DenseIntHashMap(expectedKeys, hash);
    }

    @Override
    int longestAllowed() {
        return 20;
    }
}
