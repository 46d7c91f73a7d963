package org.denserow.engine.slots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.handle.RowState;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Moves of rows, and figures of how far rows are from being in order.
class MoveListTest {

    private static final int TYPE = 4;

    @Test
    void add_fewMoves_areTheseInOrder() {
        final MoveList moves = new MoveList(16);
        moves.add(7, 3);
        moves.add(9, 4);
        assertEquals(2, moves.count());
        assertEquals(7, moves.from(0));
        assertEquals(3, moves.to(0));
        assertEquals(9, moves.from(1));
        assertEquals(4, moves.to(1));
        assertThrows(IndexOutOfBoundsException.class, () -> moves.from(2));
        assertThrows(IndexOutOfBoundsException.class, () -> moves.to(2));
        final List<Object> arrays = new ArrayList<>();
        moves.arrays(arrays::add);
        assertEquals(2, arrays.size());
        assertSame(moves.from(), arrays.get(0));
        assertSame(moves.to(), arrays.get(1));
    }

    @Test
    @DisplayName("a list is full when the two moves of a step might not fit")
    void isFull_roomForFewerThanAStep_isTrue() {
        final MoveList moves = new MoveList(1);
        moves.fill(14);
        assertFalse(moves.isFull());
        moves.fill(15);
        assertTrue(moves.isFull());
    }

    @Test
    void fit_moreRows_keepsTheMoves() {
        final MoveList moves = new MoveList(20);
        assertEquals(20, moves.from().length);
        moves.add(7, 3);
        final int[] before = moves.from();
        moves.fit(20);
        moves.fit(3);
        assertSame(before, moves.from());
        moves.fit(21);
        assertEquals(21, moves.from().length);
        assertEquals(21, moves.to().length);
        assertEquals(7, moves.from(0));
        assertEquals(3, moves.to(0));
        moves.fit(1 << 20);
        assertEquals(MoveList.CAPACITY, moves.from().length);
    }

    // ---- Dense rows ----

    @Test
    @DisplayName("a new row takes the place of its state, and the rows that make way are told")
    void append_anyState_tellsTheMoves() {
        final MoveList moves = new MoveList();
        final SlotMap map = SlotMap.create(TYPE, 8, 64);
        assertEquals(0, map.append(map.space().take(), RowState.PENDING, moves));
        assertEquals(1, map.append(map.space().take(), RowState.PENDING, moves));
        assertEquals(0, moves.count(), "pending rows are the last");
        assertEquals(0, map.append(map.space().take(), RowState.ACTIVE, moves));
        assertEquals("0>2", text(moves));
        assertEquals(1, map.append(map.space().take(), RowState.ACTIVE, moves));
        assertEquals("0>2 1>3", text(moves));
        moves.clear();
        assertEquals(0, map.append(map.space().take(), RowState.PERMANENT, moves));
        assertEquals("2>4 0>2", text(moves), "a pending row makes way for an active one");
        assertEquals(3, map.activeEnd());
        assertEquals(5, map.vacantRow());
        assertEquals(3, map.vacantRun(5, 3));
        assertEquals(3, map.promotionRow(4));
        moves.clear();
        map.destroy(map.handle(1), 1, moves);
        assertEquals("2>1 4>2", text(moves), "the last active and the last pending row close the gaps");
        moves.clear();
        map.destroy(map.handle(3), 3, moves);
        assertEquals("", text(moves), "the last row leaves no gap");
        map.destroy(map.handle(1), 1, moves);
        assertEquals("2>1", text(moves));
        map.checkInvariants();
    }

    private static String text(final MoveList moves) {
        final StringBuilder text = new StringBuilder();
        for (int i = 0; i < moves.count(); i++) {
            text.append(i == 0 ? "" : " ").append(moves.from(i)).append('>').append(moves.to(i));
        }
        return text.toString();
    }

    // ---- Order ----

    @Test
    void fragmentation_holesAmongActiveRows_areTheirShare() {
        final SlotMap map = SlotMap.pinned(TYPE, 16, 64, 0);
        assertEquals(0.0, map.fragmentation());
        final List<Long> handles = SlotCalls.createAll(map, 8);
        assertEquals(0.0, map.fragmentation());
        SlotCalls.destroy(map, handles.get(1));
        SlotCalls.destroy(map, handles.get(4));
        SlotCalls.destroy(map, handles.get(5));
        assertEquals(2 / 5.0, map.fragmentation(), "rows 0 and 3 of 5");
        SlotCalls.destroy(map, handles.get(7));
        assertEquals(2 / 4.0, map.fragmentation(), "nothing follows the last");
    }

    @Test
    void disorder_slotsThatDescend_areTheirShare() {
        final SlotMap map = SlotMap.create(TYPE, 16, 64);
        final List<Long> handles = SlotCalls.createAll(map, 5);
        assertEquals(0.0, map.disorder());
        SlotCalls.destroy(map, handles.get(0)); // slots 4 1 2 3
        assertEquals(1 / 3.0, map.disorder());
        SlotCalls.destroy(map, handles.get(1)); // 4 3 2
        assertEquals(1.0, map.disorder());
        assertEquals(2 / 5.0, map.sparseness());
    }
}
