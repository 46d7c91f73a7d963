package org.denserow.engine.keyed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.index.NameIndex;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.map.Stores;
import org.denserow.engine.rows.KeyedRows;
import org.denserow.engine.rows.RowsToCome;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The row of a name.
class NameIndexTest {

    private final HandleMap map =
            HandleMap.create("players", 1, Layout.dense(16).growable());
    private final ObjectColumn<String> names = map.objects("name", String.class);

    private NameIndex index(final ToLongFunction<String> hash) {
        final RowNameIndex index = new RowNameIndex(
                Stores.of(map), "by name", names, hash, call -> {}, (call, instead) -> {}, () -> RowsToCome.NONE);
        index.begin();
        return index;
    }

    private long player(final NameIndex index, final String name) {
        final long handle = map.create();
        index.view().rekey(map.row(handle), name);
        return handle;
    }

    @Test
    @DisplayName("IX-03: names of one hash are told apart: a hit is compared with the text, also of names not there")
    void find_allHashesEqual_isTheRowOfTheName() {
        final NameIndex index = index(any -> 7);
        final long[] players = new long[20];
        for (int i = 0; i < players.length; i++) {
            players[i] = player(index, "player " + i);
        }
        for (int i = 0; i < players.length; i++) {
            assertEquals(players[i], index.view().handle(new String("player " + i)));
        }
        assertEquals(-1, index.view().find("player 20"));
        assertEquals(Handle.NULL, index.view().handle(""));
        assertEquals(0, index.duplicates(), "hashes are not names");
        assertEquals(0, KeyedRows.of(index).repeats());
        map.destroy(players[0]);
        assertEquals(-1, index.view().find("player 0"));
        assertEquals(players[19], index.view().handle("player 19"));
        map.checkInvariants();
    }

    @Test
    @DisplayName("IX-04 IX-03: of equal names the first is found, then the newest, whatever other names share the ring")
    void destroy_equalNamesAmongOthersOfTheHash_takeOverInOrder() {
        for (final boolean collides : new boolean[] {false, true}) {
            map.reset();
            final NameIndex index = index(collides ? any -> 7 : NameHash::of);
            final long head = player(index, "head");
            final long first = player(index, "a");
            final long other = player(index, "b");
            final long second = player(index, "a");
            final long third = player(index, "a");
            assertEquals(2, index.duplicates());
            assertEquals(2, KeyedRows.of(index).repeats());
            assertEquals(second, KeyedRows.of(index).repeat(0));
            assertEquals("a", KeyedRows.of(index).repeatText(1));
            assertEquals(first, index.view().handle("a"));
            map.destroy(head);
            map.destroy(first);
            assertEquals(third, index.view().handle("a"));
            map.destroy(third);
            assertEquals(second, index.view().handle("a"));
            assertEquals(0, index.duplicates());
            assertEquals(other, index.view().handle("b"));
            map.checkInvariants();
            IndexWorld.indexing(Stores.of(map)).drop(index);
        }
    }

    @Test
    @DisplayName("IX-03: null is the name of no row; the empty text is a name")
    void find_nullAndEmpty_areTwoThings() {
        final NameIndex index = index(NameHash::of);
        map.create();
        assertEquals(-1, index.view().find(""));
        assertThrows(NullPointerException.class, () -> index.view().find(null));
        assertThrows(NullPointerException.class, () -> index.view().handle(null));
        assertThrows(NullPointerException.class, () -> index.view().rekey(0, null));
        index.view().rekey(0, "");
        assertEquals(0, index.view().find(""));
        Stores.of(map).array(names)[0] = null;
        KeyedRows.of(index).rekeyed(0);
        assertEquals(-1, index.view().find(""));
        map.checkInvariants();
    }

    @Test
    @DisplayName("IX-09: the old name is known, though the column has the new one; an equal text is no change")
    void rekeyed_columnWrittenBefore_movesTheRow() {
        final NameIndex index = index(NameHash::of);
        final long handle = player(index, "old");
        final long second = player(index, "old");
        Stores.of(map).array(names)[0] = "new";
        KeyedRows.of(index).rekeyed(0);
        assertEquals(second, index.view().handle("old"));
        assertEquals(handle, index.view().handle("new"));
        assertEquals(0, index.duplicates());
        KeyedRows.of(index).clearRepeats();
        Stores.of(map).array(names)[1] = new String("old");
        assertEquals(-1, KeyedRows.of(index).nextUnknown(0));
        KeyedRows.of(index).rekeyed(1);
        assertEquals(0, KeyedRows.of(index).repeats());
        Stores.of(map).array(names)[1] = "other";
        assertEquals(1, KeyedRows.of(index).nextUnknown(0));
    }

    @Test
    void first_number_isRefused() {
        assertThrows(
                UnsupportedOperationException.class,
                () -> KeyedRows.of(index(NameHash::of)).first(1));
    }

    @Test
    @DisplayName("IX-03: the hash depends on every char, their order and their number; the same numbers for ever")
    void hash_texts_differ() {
        final Set<Long> hashes = new HashSet<>();
        int texts = 0;
        for (int length = 0; length < 40; length++) {
            hashes.add(NameHash.of("\0".repeat(length)));
            hashes.add(NameHash.of("x".repeat(length)));
            texts += length == 0 ? 1 : 2;
            for (int at = 0; at < length; at++) {
                hashes.add(NameHash.of("x".repeat(at) + "y" + "x".repeat(length - at - 1)));
                hashes.add(NameHash.of("x".repeat(at) + (char) ('x' + 256) + "x".repeat(length - at - 1)));
                texts += 2;
            }
        }
        assertEquals(texts, hashes.size());
        final Set<Long> ofNumbers = new HashSet<>();
        final Set<Integer> low = new HashSet<>();
        for (int i = 0; i < 100_000; i++) {
            final long hash = NameHash.of("player " + i);
            ofNumbers.add(hash);
            low.add((int) hash & 0xFFFF);
        }
        assertEquals(100_000, ofNumbers.size());
        assertTrue(low.size() > 50_000, "the low bits spread: " + low.size()); // 51,249 by chance
        assertTrue("Aa".hashCode() == "BB".hashCode() && NameHash.of("Aa") != NameHash.of("BB"));
        assertEquals(0, NameHash.of(""));
        assertEquals(-7171065833177167376L, NameHash.of("abcdefghijklmnopqrstuvwxyz"));
    }
}
