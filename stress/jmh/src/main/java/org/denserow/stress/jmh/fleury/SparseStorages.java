package org.denserow.stress.jmh.fleury;

import org.denserow.engine.bits.Bitfield;

/// Storages in which every entity, alive or not, has a record of its own that never moves. They differ in how a pass
/// finds the live ones.
final class SparseStorages {

    private SparseStorages() {}

    private static byte[] allRecords() {
        return Records.of(Fill.FULL.live(Records.ENTITIES));
    }

    /// A flag per entity in an array of their own; every pass looks at all of them.
    static final class Flags implements EntityStorage {

        private final byte[] records = allRecords();
        private final int[] flags = new int[Records.ENTITIES];

        Flags(final Fill fill) {
            for (final int entity : fill.live(Records.ENTITIES)) {
                flags[entity] = Records.ACTIVE;
            }
        }

        @Override
        public long piggy() {
            return piggy(records, flags);
        }

        private static long piggy(final byte[] records, final int[] flags) {
            long sum = 0;
            for (int entity = 0; entity < flags.length; entity++) {
                if ((flags[entity] & Records.ACTIVE) != 0) {
                    sum += Records.piggy(records, Records.STRIDE * entity);
                }
            }
            return sum;
        }

        @Override
        public long slim() {
            return slim(records, flags);
        }

        private static long slim(final byte[] records, final int[] flags) {
            long sum = 0;
            for (int entity = 0; entity < flags.length; entity++) {
                if ((flags[entity] & Records.ACTIVE) != 0) {
                    sum += Records.slim(records, Records.STRIDE * entity);
                }
            }
            return sum;
        }
    }

    /// The flag inside the record: a pass touches a cache line of every entity, and no other array.
    static final class Merged implements EntityStorage {

        private final byte[] records = allRecords();

        Merged(final Fill fill) {
            for (final int entity : fill.live(Records.ENTITIES)) {
                Records.setActive(records, Records.STRIDE * entity);
            }
        }

        @Override
        public long piggy() {
            return piggy(records);
        }

        private static long piggy(final byte[] records) {
            long sum = 0;
            for (int base = 0; base < records.length; base += Records.STRIDE) {
                if (Records.isActive(records, base)) {
                    sum += Records.piggy(records, base);
                }
            }
            return sum;
        }

        @Override
        public long slim() {
            return slim(records);
        }

        private static long slim(final byte[] records) {
            long sum = 0;
            for (int base = 0; base < records.length; base += Records.STRIDE) {
                if (Records.isActive(records, base)) {
                    sum += Records.slim(records, base);
                }
            }
            return sum;
        }
    }

    /// The live entities in a list, made when the set changes and not in a pass.
    static final class Listed implements EntityStorage {

        private final byte[] records = allRecords();
        private final int[] list;

        Listed(final Fill fill) {
            list = fill.live(Records.ENTITIES);
        }

        @Override
        public long piggy() {
            return piggy(records, list);
        }

        private static long piggy(final byte[] records, final int[] list) {
            long sum = 0;
            for (final int entity : list) {
                sum += Records.piggy(records, Records.STRIDE * entity);
            }
            return sum;
        }

        @Override
        public long slim() {
            return slim(records, list);
        }

        private static long slim(final byte[] records, final int[] list) {
            long sum = 0;
            for (final int entity : list) {
                sum += Records.slim(records, Records.STRIDE * entity);
            }
            return sum;
        }
    }

    /// A bit per entity: an empty word skips 64 entities, a full word is 64 entities without a look at bits.
    static final class Bits implements EntityStorage {

        private final byte[] records = allRecords();
        private final Bitfield live = Bitfield.withCapacity(Records.ENTITIES);

        Bits(final Fill fill) {
            for (final int entity : fill.live(Records.ENTITIES)) {
                live.set(entity);
            }
        }

        @Override
        public long piggy() {
            return piggy(records, live.words());
        }

        static long piggy(final byte[] records, final long[] words) {
            long sum = 0;
            for (int word = 0; word < words.length; word++) {
                final int first = word * Bitfield.WORD_ROWS;
                if (words[word] == -1L) {
                    for (int entity = first; entity < first + Bitfield.WORD_ROWS; entity++) {
                        sum += Records.piggy(records, Records.STRIDE * entity);
                    }
                } else {
                    for (long left = words[word]; left != 0; left &= left - 1) {
                        final int entity = first + Long.numberOfTrailingZeros(left);
                        sum += Records.piggy(records, Records.STRIDE * entity);
                    }
                }
            }
            return sum;
        }

        @Override
        public long slim() {
            return slim(records, live.words());
        }

        static long slim(final byte[] records, final long[] words) {
            long sum = 0;
            for (int word = 0; word < words.length; word++) {
                final int first = word * Bitfield.WORD_ROWS;
                if (words[word] == -1L) {
                    for (int entity = first; entity < first + Bitfield.WORD_ROWS; entity++) {
                        sum += Records.slim(records, Records.STRIDE * entity);
                    }
                } else {
                    for (long left = words[word]; left != 0; left &= left - 1) {
                        final int entity = first + Long.numberOfTrailingZeros(left);
                        sum += Records.slim(records, Records.STRIDE * entity);
                    }
                }
            }
            return sum;
        }
    }
}
