package org.denserow.engine.keyed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.index.Indexing;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.map.Stores;
import org.denserow.engine.rows.KeyedRows;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The row of a key.
class HashIndexTest {

    private static final long CHANGED = 0x5555L << 48; // with it a key of any pattern is another one

    private final HandleMap map = HandleMap.create("t", 1, Layout.dense(16).growable());
    private final LongColumn longs = map.longs("account");
    private final IntColumn ints = map.ints("number");
    private final HandleColumn handles = map.handles("owner", 1);
    private final Indexing indices = IndexWorld.indexing(Stores.of(map));
    private final HashIndex accounts = indices.unique("by account", longs);
    private final HashIndex.View keys = accounts.view();
    private final KeyedRows inside = KeyedRows.of(accounts);

    private long account(final long key) {
        final long handle = map.create();
        keys.rekey(map.row(handle), key);
        inside.clearRepeats(); // of the row that had 0 for a moment
        return handle;
    }

    @ParameterizedTest
    @EnumSource(HostileKeys.class)
    @DisplayName("IX-02: any 64 bits are a key, 0 and -1 and the ends among them; found, changed, gone; else -1")
    void find_anyKey_isItsRow(final HostileKeys pattern) {
        final Map<Long, Long> model = new HashMap<>();
        for (long number = 0; number < 300; number++) {
            if (!model.containsKey(pattern.key(number))) {
                model.put(pattern.key(number), account(pattern.key(number)));
            }
        }
        compare(pattern, model);
        for (long number = 0; number < 300; number += 3) {
            final Long handle = model.remove(pattern.key(number));
            if (handle == null) {
                continue;
            }
            if (number % 2 == 0) {
                map.destroy(handle);
            } else {
                keys.rekey(map.row(handle), CHANGED ^ pattern.key(number));
                model.put(CHANGED ^ pattern.key(number), handle);
            }
        }
        compare(pattern, model);
        assertEquals(0, accounts.duplicates());
        map.checkInvariants();
    }

    private void compare(final HostileKeys pattern, final Map<Long, Long> model) {
        for (long number = -10; number < 310; number++) {
            for (final long key : new long[] {pattern.key(number), CHANGED ^ pattern.key(number)}) {
                final long handle = model.getOrDefault(key, Handle.NULL);
                assertEquals(handle, keys.handle(key));
                assertEquals(map.find(handle), keys.find(key));
            }
        }
    }

    @Test
    @DisplayName("IX-04: a second row of a key is counted and named, the first is found, none is lost, one takes over")
    void rekey_keyThatIsTaken_isCountedAndNamed() {
        final long first = account(42);
        final long other = account(7);
        final long second = account(8);
        keys.rekey(map.row(second), 42);
        final long third = account(9);
        keys.rekey(map.row(third), 42);
        assertEquals(first, keys.handle(42));
        assertEquals(2, accounts.duplicates());
        assertEquals(1, inside.repeats(), "since they were cleared");
        assertEquals(third, inside.repeat(0));
        assertEquals(42, inside.repeatNumber(0));
        assertThrows(IndexOutOfBoundsException.class, () -> inside.repeat(1));
        map.destroy(first);
        assertEquals(third, keys.handle(42), "the row after the head");
        assertEquals(1, accounts.duplicates());
        keys.rekey(map.row(third), 43);
        assertEquals(second, keys.handle(42));
        assertEquals(0, accounts.duplicates());
        map.destroy(second);
        assertEquals(-1, keys.find(42));
        assertEquals(other, keys.handle(7));
        inside.clearRepeats();
        assertEquals(0, inside.repeats());
    }

    @Test
    @DisplayName("IX-04: the article's mistake: removing the first row of a key must not take the second with it")
    void destroy_firstOfTwo_leavesTheSecond() {
        final long first = account(5);
        final long second = account(5);
        map.destroy(first);
        assertEquals(second, keys.handle(5));
        assertEquals(map.find(second), keys.find(5));
    }

    @Test
    @DisplayName("IX-04: of many repeated keys the first 8 are named, in the order in which they came, all are counted")
    void repeats_many_namesTheFirstEight() {
        account(0);
        final long[] batch = new long[20];
        map.createBatch(batch, 20); // each with key 0
        assertEquals(20, inside.repeats());
        for (int place = 0; place < KeyedRows.MOST_NAMED_REPEATS; place++) {
            assertEquals(batch[place], inside.repeat(place));
            assertEquals(0, inside.repeatNumber(place));
        }
        assertThrows(IndexOutOfBoundsException.class, () -> inside.repeat(KeyedRows.MOST_NAMED_REPEATS));
        assertThrows(IndexOutOfBoundsException.class, () -> inside.repeatNumber(-1));
    }

    @Test
    void rekey_intColumn_refusesWhatDoesNotFit() {
        final HashIndex numbers = indices.unique("by number", ints);
        final long handle = map.create();
        numbers.view().rekey(0, -1);
        final String message = assertThrows(
                        IllegalArgumentException.class, () -> numbers.view().rekey(0, 1L << 31))
                .getMessage();
        assertTrue(message.contains("index=t.by number, key=2147483648"), message);
        assertEquals(-1, ints.get(0), "nothing is changed then");
        assertEquals(handle, numbers.view().handle(-1));
        assertEquals(-1, numbers.view().find(0xFFFF_FFFFL), "another number: keys of int are extended by their sign");
    }

    @Test
    @DisplayName("IX-02: the null handle is the key of no row; what is no handle of the target type is refused")
    void rekey_handleColumn_knowsNullAndType() {
        final HashIndex owners = indices.unique("by owner", handles);
        final long owner = map.create();
        final long owned = map.create();
        assertEquals(-1, owners.view().find(Handle.NULL));
        assertEquals(0, owners.duplicates());
        owners.view().rekey(map.row(owned), owner);
        assertEquals(owned, owners.view().handle(owner));
        final long foreign = Handle.of(2, 1, 1);
        assertThrows(IllegalArgumentException.class, () -> owners.view().rekey(0, foreign));
        assertThrows(IllegalArgumentException.class, () -> owners.view().rekey(0, -1));
        owners.view().rekey(map.row(owned), Handle.NULL);
        assertEquals(-1, owners.view().find(owner));
        owners.view().rekey(map.row(owned), owner);
        owners.view().rekey(map.row(owner), owner);
        assertEquals(owner, KeyedRows.of(owners).repeatNumber(0));
        map.checkInvariants();
    }

    @Test
    void rekey_noSuchRow_isRefused() {
        assertThrows(IndexOutOfBoundsException.class, () -> keys.rekey(0, 1));
        map.create();
        assertThrows(IndexOutOfBoundsException.class, () -> keys.rekey(1, 1));
        assertThrows(IndexOutOfBoundsException.class, () -> keys.rekey(-1, 1));
    }

    @Test
    @DisplayName("IX-11: a key changed by the view of one index reaches every index of the column, and `changed`")
    void rekey_severalIndicesOfTheColumn_allFollow() {
        final SetIndex sets = indices.sets("the same", longs);
        final HashIndex other = indices.unique("other", ints);
        final var changed = Stores.of(map).laps().changed();
        final long handle = account(3);
        assertEquals(1, sets.view().count(3));
        assertEquals(0, sets.view().count(0));
        assertEquals(handle, other.view().handle(0));
        assertTrue(changed.bits().get(0));
        sets.view().rekey(0, 4);
        assertEquals(handle, keys.handle(4));
        assertFalse(keys.find(3) >= 0);
        map.checkInvariants();
    }
}
