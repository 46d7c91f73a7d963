package org.denserow.engine.sparse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What holds for every set and map, of both families.
abstract class HashTableContract<T extends HashTable> extends TableModelContract<T> {

    private static final LongUnaryOperator LOW_BITS = key -> key;

    // ---- One key ----

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, -1, -2, Long.MIN_VALUE, Long.MIN_VALUE + 1, Long.MAX_VALUE, Long.MAX_VALUE - 1})
    @DisplayName("SH-18 EmptyKey: every long is a legal key; nothing is reserved and nothing is set up before")
    void put_anyLong_isFound(final long key) {
        final T table = make();
        assertFalse(table.containsKey(key));
        assertFalse(table.remove(key));
        assertTrue(put(table, key, 7));
        assertFalse(put(table, key, 8));
        assertTrue(table.containsKey(key));
        assertEquals(kept(8), value(table, key));
        assertEquals(1, table.size());
        assertArrayEquals(new long[] {key}, TableCalls.order(table));
        assertEquals(1, table.longestProbe());
        for (final long other : new long[] {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE}) {
            assertEquals(other == key, table.containsKey(other), () -> "other=" + other);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, -1, Long.MIN_VALUE, Long.MAX_VALUE})
    @DisplayName("SH-17 DeletedKey: remove needs no set-up and no key is lost to it, for every long")
    void remove_anyLong_isGoneAndMayComeAgain(final long key) {
        final T table = counted(20);
        final boolean wasThere = table.containsKey(key);
        put(table, key, 5);
        assertTrue(table.remove(key));
        assertFalse(table.containsKey(key));
        assertFalse(table.remove(key));
        assertEquals(wasThere ? 19 : 20, table.size());
        assertTrue(put(table, key, 6));
        assertEquals(kept(6), value(table, key));
        assertEquals(20, LongStream.range(0, 20).filter(table::containsKey).count());
    }

    @Test
    @DisplayName("SH-23 FindAndCountAndEqualRange, Empty: a key that is there is found, once; others are not")
    void contains_keysPutAndOthers_areToldApart() {
        final T table = make();
        assertTrue(table.isEmpty());
        put(table, 1111, 1);
        put(table, 111111111, 2);
        assertFalse(table.isEmpty());
        for (long key = 0; key < 2000; key++) {
            assertEquals(key == 1111, table.containsKey(key));
        }
        assertTrue(table.containsKey(111111111));
        assertEquals(2, table.size());
    }

    @Test
    @DisplayName("SH-24 InsertValue, InsertValueToMap: an insert of a key that is there changes nothing; a put does")
    void putIfAbsent_presentKey_changesNothing() {
        final T table = make();
        assertTrue(putIfAbsent(table, 5, 50));
        assertFalse(putIfAbsent(table, 5, 51));
        assertEquals(kept(50), value(table, 5));
        assertFalse(put(table, 5, 52));
        assertEquals(kept(52), value(table, 5));
        assertEquals(1, table.size());
    }

    @Test
    @DisplayName("SH-23 BracketInsert: an operation that copies nothing asks for the hash once")
    void operations_withoutCopy_askForTheHashOnce() {
        final long[] asked = {0};
        final T table = make(100, key -> {
            asked[0]++;
            return HashTable.MIXING.applyAsLong(key);
        });
        for (long key = 2; key < 60; key++) {
            checkAsked(asked, 1, () -> assertFalse(table.containsKey(17_000)));
            final long now = key;
            checkAsked(asked, 1, () -> assertTrue(put(table, now, 1)));
            checkAsked(asked, 1, () -> assertFalse(put(table, now, 2)));
            checkAsked(asked, 1, () -> assertFalse(putIfAbsent(table, now, 3)));
            checkAsked(asked, 1, () -> assertTrue(table.containsKey(now)));
        }
        checkAsked(asked, 1, () -> assertTrue(table.remove(30)));
        checkAsked(asked, 1, () -> assertFalse(table.remove(30)));
        checkAsked(asked, 1, () -> assertTrue(putIfAbsent(table, 30, 3)));
        assertEquals(0, table.copies());
        final long size = table.size();
        checkAsked(asked, size, () -> table.resize(1000));
    }

    private static void checkAsked(final long[] asked, final long times, final Runnable operation) {
        final long before = asked[0];
        operation.run();
        assertEquals(times, asked[0] - before);
    }

    @Test
    @DisplayName("SH-14 foo1 and foo2 on one bucket: with foo1 removed, foo2 is still found, and foo3 takes the place")
    void remove_firstOfOneBucket_secondIsFound() {
        final T table = make(16, LOW_BITS);
        final long buckets = table.bucketCount();
        final long foo1 = 4 + buckets;
        final long foo2 = foo1 + buckets;
        final long foo3 = foo2 + buckets;
        put(table, foo1, 1);
        put(table, foo2, 2);
        assertTrue(table.remove(foo1));
        assertEquals(1, table.tombstones());
        assertTrue(table.containsKey(foo2));
        assertEquals(kept(2), value(table, foo2));
        assertFalse(table.containsKey(foo1));
        assertTrue(put(table, foo3, 3));
        assertEquals(0, table.tombstones());
        assertArrayEquals(new long[] {foo3, foo2}, TableCalls.order(table));
    }

    @Test
    @DisplayName("SH-15 a key behind a tombstone is known to be there: no duplicate; an absent one takes the first")
    void put_keyBehindTombstone_isNotDoubled() {
        final T table = make(16, LOW_BITS);
        final long buckets = table.bucketCount();
        final long[] keys = LongStream.range(1, 6).map(i -> 4 + i * buckets).toArray();
        for (final long key : keys) {
            put(table, key, 1);
        }
        table.remove(keys[0]);
        table.remove(keys[2]);
        assertFalse(put(table, keys[1], 9));
        assertFalse(putIfAbsent(table, keys[4], 9));
        assertEquals(3, table.size());
        assertEquals(2, table.tombstones());
        final long other = 4 + 99 * buckets;
        assertTrue(put(table, other, 2));
        assertEquals(1, table.tombstones());
        assertEquals(other, TableCalls.order(table)[0], "the first tombstone on the way");
        assertTrue(table.remove(keys[1]));
        assertFalse(table.containsKey(keys[1]));
    }

    // ---- Several keys ----

    @Test
    @DisplayName("SH-23 Iterating: 9 keys from 1 to 111,111,111, each met once, and removed during a second walk")
    void cursor_nineKeys_meetsEachOnce() {
        final long[] keys = {1, 11, 111, 1111, 11111, 111111, 1111111, 11111111, 111111111};
        final T table = ofKeys(keys);
        final long[] met = TableCalls.order(table);
        Arrays.sort(met);
        assertArrayEquals(keys, met);
        for (final HashTable.Cursor it = table.cursor(); it.next(); ) {
            assertTrue(it.remove());
            assertFalse(it.remove());
        }
        assertTrue(table.isEmpty());
        assertFalse(table.cursor().next());
    }

    @Test
    @DisplayName("SH-23 Erase: by key, by cursor, by a range of an array; Size: removed keys do not count")
    void remove_byKeyCursorAndRange_leavesTheRest() {
        final T table = counted(100);
        assertTrue(table.remove(10));
        final HashTable.Cursor it = table.cursor();
        assertTrue(it.next());
        final long first = it.key();
        assertTrue(it.remove());
        assertEquals(first, it.key());
        final long[] range = LongStream.range(40, 120).toArray();
        final int removed = table.removeAll(range, 5, 80);
        assertEquals(first >= 45 ? 54 : 55, removed);
        assertEquals(98 - removed, table.size());
        assertEquals(
                98 - removed,
                LongStream.range(-5, 200).filter(table::containsKey).count());
        assertEquals(0, table.removeAll(range, 5, 80));
        assertThrows(IndexOutOfBoundsException.class, () -> table.removeAll(range, 5, 81));
        assertThrows(NullPointerException.class, () -> table.removeAll(null, 0, 0));
    }

    @Test
    @DisplayName("a consumer gets each key once, in the order of the cursor, and may remove keys; an insert is refused")
    void forEachKey_consumerRemoves_meetsEachOnce() {
        final T table = counted(1000);
        final long[] order = TableCalls.order(table);
        final long[] met = new long[order.length];
        final int[] count = {0};
        table.forEachKey(key -> {
            met[count[0]++] = key;
            table.remove(key);
        });
        assertArrayEquals(order, met);
        assertTrue(table.isEmpty());
        put(table, 1, 1);
        assertThrows(ConcurrentModificationException.class, () -> table.forEachKey(key -> put(table, key + 1, 1)));
        assertThrows(NullPointerException.class, () -> table.forEachKey(null));
    }

    @Test
    @DisplayName("SH-13 EraseDoesNotResize: remove moves no key and no bucket, and keeps cursors, which may remove all")
    void remove_duringWalk_cursorStaysValid() {
        final T table = counted(2000);
        final int buckets = table.bucketCount();
        final int copies = table.copies();
        final long[] order = TableCalls.order(table);
        final HashTable.Cursor it = table.cursor();
        for (int i = 0; i < order.length; i++) {
            assertTrue(it.next());
            assertEquals(order[i], it.key());
            assertTrue(i % 2 == 0 ? it.remove() : table.remove(it.key()));
            assertEquals(buckets, table.bucketCount());
        }
        assertFalse(it.next());
        assertFalse(it.next());
        assertTrue(table.isEmpty());
        assertEquals(copies, table.copies());
    }

    @Test
    void next_keysRemovedThatAreToCome_doNotCome() {
        final T table = counted(10);
        final long[] order = TableCalls.order(table);
        final HashTable.Cursor it = table.cursor();
        assertTrue(it.next());
        table.remove(order[1]);
        assertTrue(it.next());
        assertEquals(order[2], it.key());
    }

    @Test
    void cursor_changedBehindIt_isRefused() {
        checkVoid(table -> put(table, 1000, 1));
        checkVoid(table -> table.resize(5000));
        checkVoid(HashTable::clear);
        checkVoid(HashTable::clearKeepingBuckets);
        checkVoid(table -> swap(table, make()));
        checkVoid(table -> swap(make(), table));
        checkVoid(table -> {
            table.remove(9);
            put(table, 9, 1); // where the erased key was
        });
        final T table = counted(10);
        final HashTable.Cursor it = table.cursor();
        assertThrows(IllegalStateException.class, it::key);
        assertThrows(IllegalStateException.class, it::remove);
        assertTrue(it.next());
        put(table, 5, 17); // replaces
        assertTrue(it.next());
    }

    private void checkVoid(final Consumer<T> change) {
        final T table = counted(10);
        final HashTable.Cursor it = table.cursor();
        assertTrue(it.next());
        change.accept(table);
        final String message =
                assertThrows(ConcurrentModificationException.class, it::next).getMessage();
        assertTrue(message.contains("size="), message);
        assertThrows(ConcurrentModificationException.class, it::remove);
    }

    @Test
    @DisplayName("SH-23 InsertRange: keys in both keep their value, or take the other's, as it is asked for")
    void putAll_overlap_addsWhatIsNew() {
        final T table = counted(60);
        final T other = make();
        for (int key = 50; key < 3000; key++) {
            put(other, key, -key);
        }
        final T third = make();
        putAllIfAbsent(third, table);
        putAllIfAbsent(third, other);
        putAll(table, other);
        assertEquals(3000, table.size());
        assertEquals(3000, third.size());
        for (int key = 0; key < 3000; key++) {
            assertEquals(kept(key < 50 ? key : -key), value(table, key));
            assertEquals(kept(key < 60 ? key : -key), value(third, key));
        }
        putAll(table, table);
        putAllIfAbsent(table, table);
        assertEquals(3000, table.size());
        assertThrows(NullPointerException.class, () -> putAll(table, null));
    }

    // ---- Whole tables ----

    @Test
    @DisplayName("SH-23 OperatorEquals: a copy has the same keys in the same order, and a life of its own")
    void copy_changed_originalStays() {
        final T table = counted(100);
        table.remove(50);
        table.setLoads(0.1, 0.4);
        @SuppressWarnings("unchecked")
        final T copy = (T) table.copy();
        assertEquals(table, copy);
        assertArrayEquals(TableCalls.order(table), TableCalls.order(copy));
        assertEquals(table.bucketCount(), copy.bucketCount());
        assertEquals(table.tombstones(), copy.tombstones());
        assertEquals(0.4, copy.maxLoad());
        put(copy, 5000, 1);
        copy.remove(7);
        assertEquals(99, table.size());
        assertTrue(table.containsKey(7));
        assertFalse(table.containsKey(5000));
        assertEquals(kept(99), value(copy, 99));
    }

    @Test
    @DisplayName("SH-23 Clear: no key and at most 32 buckets remain")
    void clear_largeTable_startsAnew() {
        final T table = counted(1000);
        table.clear();
        assertEquals(0, table.size());
        assertEquals(32, table.bucketCount());
        assertFalse(table.containsKey(0) || table.containsKey(1) || table.containsKey(500));
        assertFalse(table.cursor().next());
        put(table, 0, 4);
        assertEquals(1, table.size());
        final T small = make(1);
        final int buckets = small.bucketCount();
        put(small, 3, 3);
        small.clear();
        assertEquals(buckets, small.bucketCount());
    }

    @Test
    @DisplayName(
            "SH-23 a walk that removes every other key, each once, meets all keys once: neighbours, first and last")
    void cursorRemove_everyOtherKey_meetsAllOnce() {
        final T table = make(100, LOW_BITS);
        for (long key = 0; key < 40; key++) {
            put(table, key, 1);
        }
        put(table, 1 << 20, 1); // in the first bucket, as 0 would be
        final long[] before = TableCalls.order(table);
        for (int first = 0; first < 2; first++) {
            @SuppressWarnings("unchecked")
            final T walked = (T) table.copy();
            final HashTable.Cursor it = walked.cursor();
            int met = 0;
            int gone = 0;
            for (; it.next(); met++) {
                assertEquals(before[met], it.key());
                if (met % 2 == first) {
                    assertTrue(it.remove());
                    assertFalse(it.remove(), "it is gone");
                    gone++;
                }
            }
            assertEquals(before.length, met);
            assertEquals(before.length - gone, walked.size());
        }
    }

    @Test
    @DisplayName("SH-23 ClearNoResize: the same inserts again copy nothing")
    void clearKeepingBuckets_sameInserts_copyNothing() {
        final T table = counted(1000);
        for (int key = 0; key < 1000; key += 3) {
            table.remove(key);
        }
        final int buckets = table.bucketCount();
        final int copies = table.copies();
        table.clearKeepingBuckets();
        assertEquals(0, table.size());
        assertEquals(0, table.tombstones());
        assertEquals(buckets, table.bucketCount());
        for (int key = 0; key < 1000; key++) {
            assertTrue(put(table, key, 1));
        }
        assertEquals(0, table.tombstones(), "no key takes a bucket as one that another key left");
        assertEquals(buckets, table.bucketCount());
        assertEquals(copies, table.copies());
    }

    @Test
    @DisplayName("SH-23 BracketOperatorCrashing: after clearKeepingBuckets and resize(0) an insert is found")
    void resize_zeroAfterClearKeepingBuckets_insertsGoOn() {
        final T table = counted(1000);
        table.clearKeepingBuckets();
        table.resize(0);
        assertEquals(32, table.bucketCount());
        put(table, 99, 3);
        assertEquals(kept(3), value(table, 99));
        assertEquals(1, table.size());
    }

    @Test
    @DisplayName("SH-23 Swap: keys, buckets, loads and hash change hands; with an empty table it clears")
    void swap_twoTables_exchangeAll() {
        final T table = counted(500);
        final T other = make(4, LOW_BITS);
        other.setLoads(0, 0.3);
        put(other, -5, 5);
        final int buckets = table.bucketCount();
        final int otherBuckets = other.bucketCount();
        swap(table, other);
        assertArrayEquals(new long[] {-5}, TableCalls.order(table));
        assertEquals(kept(5), value(table, -5));
        assertEquals(otherBuckets, table.bucketCount());
        assertEquals(0.3, table.maxLoad());
        assertEquals(500, other.size());
        assertEquals(buckets, other.bucketCount());
        assertEquals(counted(500), other);
        swap(other, make());
        assertTrue(other.isEmpty());
        assertFalse(other.containsKey(3));
        swap(table, table);
        assertEquals(1, table.size());
    }

    @Test
    @DisplayName("SH-23 Equals: by content, whatever order, buckets, loads and hash are")
    void equals_sameContent_isEqual() {
        final T up = counted(1000);
        final T down = make(20_000, key -> 31 * key);
        for (int key = 1100; key-- > 0; ) {
            put(down, key, key);
        }
        for (int key = 1000; key < 1100; key++) {
            assertNotEquals(up, down);
            down.remove(key);
        }
        assertEquals(up, up);
        assertEquals(up, down);
        assertEquals(down, up);
        assertEquals(up.hashCode(), down.hashCode());
        down.remove(0);
        put(down, -1, 0);
        assertNotEquals(up, down);
        assertNotEquals(up.hashCode(), down.hashCode());
        assertNotEquals(up, new Object());
        assertEquals(make(), make(900));
    }

    @Test
    void toString_table_saysWhatItHolds() {
        final T table = counted(3);
        final String text = table.toString();
        assertTrue(text.endsWith("{size=3, buckets=32, tombstones=0}"), text);
    }
}
