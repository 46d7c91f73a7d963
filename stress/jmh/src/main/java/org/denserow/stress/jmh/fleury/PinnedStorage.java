package org.denserow.stress.jmh.fleury;

import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.RowList;
import org.denserow.engine.storage.Tag;

/// A pinned handle map with the records in an array beside it: a row stays where it is, so its number finds its record.
/// All entities are created and the dead ones erased again, which leaves holes. A pass goes by the live bits, or by the
/// list of live rows.
final class PinnedStorage implements EntityStorage {

    private static final int WORDS = (Records.ENTITIES + Bitfield.WORD_ROWS - 1) / Bitfield.WORD_ROWS;

    private final HandleMap map = HandleMap.create("entity", 1, Layout.pinned(Records.ENTITIES));
    private final byte[] records = new byte[Records.STRIDE * Records.ENTITIES]; // by row
    private final Tag.Bits live = map.live().bits();
    private final RowList list; // null: by bits

    PinnedStorage(final Fill fill, final boolean byList) {
        final long[] handles = new long[Records.ENTITIES];
        map.createBatch(handles, Records.ENTITIES);
        for (int entity = 0; entity < Records.ENTITIES; entity++) {
            Records.fill(records, Records.STRIDE * map.row(handles[entity]), entity);
        }
        for (int entity = 0; entity < Records.ENTITIES; entity++) {
            if (!fill.isLive(entity)) {
                map.destroy(handles[entity]);
            }
        }
        list = byList ? map.list() : null;
    }

    @Override
    public long piggy() {
        return list == null ? piggy(records, live) : piggy(records, list.rows(), list.count());
    }

    private static long piggy(final byte[] records, final Tag.Bits live) {
        long sum = 0;
        for (int word = 0; word < WORDS; word++) {
            final int first = word * Bitfield.WORD_ROWS;
            final long rows = live.word(word);
            if (rows == -1L) {
                for (int row = first; row < first + Bitfield.WORD_ROWS; row++) {
                    sum += Records.piggy(records, Records.STRIDE * row);
                }
            } else {
                for (long left = rows; left != 0; left &= left - 1) {
                    sum += Records.piggy(records, Records.STRIDE * (first + Long.numberOfTrailingZeros(left)));
                }
            }
        }
        return sum;
    }

    private static long piggy(final byte[] records, final int[] rows, final int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Records.piggy(records, Records.STRIDE * rows[i]);
        }
        return sum;
    }

    @Override
    public long slim() {
        return list == null ? slim(records, live) : slim(records, list.rows(), list.count());
    }

    private static long slim(final byte[] records, final Tag.Bits live) {
        long sum = 0;
        for (int word = 0; word < WORDS; word++) {
            final int first = word * Bitfield.WORD_ROWS;
            final long rows = live.word(word);
            if (rows == -1L) {
                for (int row = first; row < first + Bitfield.WORD_ROWS; row++) {
                    sum += Records.slim(records, Records.STRIDE * row);
                }
            } else {
                for (long left = rows; left != 0; left &= left - 1) {
                    sum += Records.slim(records, Records.STRIDE * (first + Long.numberOfTrailingZeros(left)));
                }
            }
        }
        return sum;
    }

    private static long slim(final byte[] records, final int[] rows, final int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Records.slim(records, Records.STRIDE * rows[i]);
        }
        return sum;
    }
}
