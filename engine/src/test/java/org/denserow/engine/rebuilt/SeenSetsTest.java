package org.denserow.engine.rebuilt;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Arrays;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.snapshot.SavedState;
import org.junit.jupiter.api.Test;

class SeenSetsTest {

    private static final long FIRST = Handle.of(1, 1, 5);
    private static final long SECOND = Handle.of(1, 7, 2);
    private static final long[] HANDLES = {11, 12, 13};

    private final SeenSets sets = new SeenSets(3, 100);

    private void begin(final int places) {
        sets.fit(places, 1, 8);
        sets.begin(places);
    }

    private static long[] of(final SeenSets sets, final long watcher) {
        final int place = sets.find(watcher);
        return Arrays.copyOfRange(sets.cells(), sets.first(place), sets.end(place));
    }

    @Test
    void find_watcherOfAPlace_hasItsSet() {
        begin(3);
        sets.put(2, FIRST, HANDLES, 3);
        sets.put(0, SECOND, HANDLES, 1);
        assertArrayEquals(HANDLES, of(sets, FIRST));
        assertArrayEquals(new long[] {11}, of(sets, SECOND));
    }

    @Test
    void find_nobodyOrAnotherOfTheSlotOrOneOfAnEarlierTime_isNone() {
        begin(3);
        sets.put(2, FIRST, HANDLES, 3);
        sets.put(1, SECOND, HANDLES, 2);
        assertEquals(SeenSets.NONE, sets.find(Handle.of(1, 2, 5)), "the slot has another handle now");
        assertEquals(SeenSets.NONE, sets.find(Handle.of(1, 1, 0)), "place 0 has no watcher");
        assertEquals(SeenSets.NONE, sets.find(Handle.of(1, 1, 8)), "no such slot");
        sets.begin(2);
        assertEquals(SeenSets.NONE, sets.find(FIRST), "its place is not used any more");
        assertEquals(SeenSets.NONE, sets.find(SECOND), "its place is vacant");
        assertEquals(0, of(sets, SECOND).length);
        assertEquals(0, sets.orderHash());
    }

    @Test
    void fit_more_keepsWhatThereIs() {
        begin(1);
        sets.put(0, FIRST, HANDLES, 3);
        sets.fit(2, 20, 50);
        assertEquals(2, sets.capacity());
        sets.fit(3, 20, 50);
        assertEquals(4, sets.capacity(), "twice as many");
        sets.fit(19, 20, 50);
        sets.fit(20, 20, 50);
        assertEquals(20, sets.capacity(), "no more than there are rows");
        assertArrayEquals(HANDLES, of(sets, FIRST));
    }

    @Test
    void room_beyondTheLastCell_isNone() {
        final SeenSets few = new SeenSets(3, 8);
        few.fit(4, 4, 8);
        few.begin(4);
        assertEquals(6, few.cells().length);
        assertEquals(3, few.room(1));
        assertEquals(0, few.room(2));
        few.put(2, FIRST, HANDLES, 0);
        assertEquals(2, few.find(FIRST));
        assertEquals(0, of(few, FIRST).length);
    }

    @Test
    void load_intoOtherSets_isWhatWasSaved() {
        begin(4);
        sets.put(3, FIRST, HANDLES, 3);
        sets.put(1, SECOND, HANDLES, 2);
        final SavedState state = new SavedState();
        sets.save(new SeenSets.Names("seen"), state);
        final SeenSets other = new SeenSets(3, 100);
        other.fit(6, 6, 8);
        other.begin(6);
        other.put(5, Handle.of(1, 1, 3), HANDLES, 1);
        other.load(new SeenSets.Names("seen"), state, 6, 8);
        assertArrayEquals(HANDLES, of(other, FIRST));
        assertArrayEquals(new long[] {11, 12}, of(other, SECOND));
        assertEquals(SeenSets.NONE, other.find(Handle.of(1, 1, 3)), "what was there is gone");
        assertEquals(sets.orderHash(), other.orderHash());
        other.put(1, SECOND, HANDLES, 1);
        assertNotEquals(sets.orderHash(), other.orderHash());
    }
}
