package org.denserow.stress.jmh.fleury;

/// Live entities one after the other, no others. The article's program has no part for moving entities when one is erased,
/// nor for finding them again.
final class ContiguousStorage implements EntityStorage {

    private final byte[] records = new byte[Records.STRIDE * Records.ENTITIES];
    private final int count;

    ContiguousStorage(final Fill fill) {
        final int[] live = fill.live(Records.ENTITIES);
        count = live.length;
        for (int i = 0; i < count; i++) {
            Records.fill(records, Records.STRIDE * i, live[i]);
        }
    }

    @Override
    public long piggy() {
        return piggy(records, count);
    }

    private static long piggy(final byte[] records, final int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Records.piggy(records, Records.STRIDE * i);
        }
        return sum;
    }

    @Override
    public long slim() {
        return slim(records, count);
    }

    private static long slim(final byte[] records, final int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Records.slim(records, Records.STRIDE * i);
        }
        return sum;
    }
}
