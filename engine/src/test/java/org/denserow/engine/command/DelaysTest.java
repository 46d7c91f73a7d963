package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Delayed commands of a snapshot: which words are commands of a type, and what they do when they are due.
class DelaysTest {

    private static final int NUMBER = 0; // columns, in order of definition
    private static final int PLACE = 1;
    private static final int NAME = 2;
    private static final int COLUMNS = 3;
    private static final int TAGS = 1;

    private final SmallLog small = new SmallLog(1);
    private final RowStore store = small.add("thing", Layout.dense(10), 4);

    DelaysTest() {
        store.schema().ints("number");
        store.schema().vec3("place");
        store.schema().objects("name", String.class);
        store.schema().tag("tag");
        small.begin();
    }

    private long word(final int opcode, final int argument, final int row) {
        return CommandWord.of(opcode, argument, store.handle(row));
    }

    private void load(final int commands, final Object[] objects, final long... words) {
        small.log
                .type(1)
                .delays()
                .load(new TimerDump(
                        new long[] {1}, new int[] {commands}, new long[][] {words}, new Object[][] {objects}));
    }

    private void refused(final int commands, final long... words) {
        final IllegalArgumentException error =
                assertThrows(IllegalArgumentException.class, () -> load(commands, new Object[] {"a", "b"}, words));
        assertTrue(error.getMessage().contains("commands of this definition"), error.getMessage());
    }

    @Test
    @DisplayName("words of each kind of command are taken, and do in their frame what they say")
    void load_commandsOfEachKind_runWhenDue() {
        final long pending = store.direct().createPending();
        final long gone = store.handle(3);
        load(
                8,
                new Object[] {"a", "b"},
                word(CommandWord.SET, NUMBER, 0),
                7,
                word(CommandWord.SET_VEC3, PLACE, 1),
                (long) Float.floatToRawIntBits(2) << Integer.SIZE | Float.floatToRawIntBits(1),
                Float.floatToRawIntBits(3),
                word(CommandWord.SET, NAME, 0),
                0,
                word(CommandWord.SET, NAME, 2),
                1,
                word(CommandWord.TAG, 0, 2),
                word(CommandWord.UNTAG, 0, 1),
                CommandWord.of(CommandWord.ACTIVATE, 0, pending),
                word(CommandWord.DESTROY, 0, 3));
        assertEquals(8, small.log.type(1).timers().commands());
        small.log.boundaries().visits().waiting.set(1);
        small.play();
        assertEquals(8, small.log.type(1).timers().commands(), "due in the next frame");
        small.play();
        assertEquals(0, small.log.type(1).timers().commands());
        assertEquals(7, ((int[]) store.array(store.schema().column(NUMBER)))[0]);
        final Object[] names = (Object[]) store.array(store.schema().column(NAME));
        assertEquals("a", names[0]);
        assertEquals("b", names[2]);
        final float[] places = (float[]) store.array(store.schema().column(PLACE));
        assertEquals(1, places[3]);
        assertEquals(2, places[4]);
        assertEquals(3, places[5]);
        assertTrue(store.schema().tag(0).field().get(2)
                && !store.schema().tag(0).field().get(1));
        assertTrue(store.isActive(store.find(pending)));
        assertTrue(store.find(gone) < 0);
    }

    @Test
    @DisplayName("a column, tag or object that is not there, another width, or words cut off are refused")
    void load_wordsThatAreNoCommands_isRefused() {
        refused(1, word(CommandWord.SET, COLUMNS, 0), 0);
        refused(1, word(CommandWord.TAG, TAGS, 0));
        refused(1, word(CommandWord.UNTAG, TAGS, 0));
        refused(1, word(CommandWord.SET, PLACE, 0), 0);
        refused(1, word(CommandWord.SET_VEC3, NUMBER, 0), 0, 0);
        refused(1, word(CommandWord.SET_VEC3, COLUMNS, 0), 0, 0);
        refused(1, word(CommandWord.SET, NAME, 0), 2); // two objects
        refused(1, word(CommandWord.SET, NAME, 0), -1);
        refused(1, word(CommandWord.ACTIVATE_AT, 0, 0), 5, 2);
        refused(1, word(CommandWord.ACTIVATE_AT, 0, 0), 5, -1);
        refused(1, word(CommandWord.SET, NUMBER, 0)); // cut off
        refused(1, word(CommandWord.ACTIVATE_AT, 0, 0), 5);
        refused(1, word(CommandWord.DESTROY, 0, 0) | Long.MIN_VALUE);
        refused(1, word(CommandWord.WAKE, 0, 0), 5); // rows of this type do not sleep
        refused(1, word(CommandWord.AFTER, 0, 0));
        refused(1, 0);
        refused(1, word(CommandWord.DESTROY, 0, 0), word(CommandWord.DESTROY, 0, 1));
        refused(2, word(CommandWord.DESTROY, 0, 0));
    }

    @Test
    @DisplayName("of a type whose rows sleep, a wake may wait")
    void load_wakeOfATypeThatSleeps_isTaken() {
        store.laps().woken();
        load(1, new Object[0], word(CommandWord.WAKE, 0, 0), 5);
        assertEquals(1, small.log.type(1).timers().commands());
    }
}
