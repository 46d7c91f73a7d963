package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/// Lists of what commands refer to, and lists of commands that wait for a frame.
class SideListTest {

    private final SideList list = new SideList();

    @Test
    void add_manyObjects_numbersThemFromZero() {
        for (int i = 0; i < 300; i++) {
            assertEquals(i, list.add("object " + i));
        }
        assertEquals(300, list.count());
        assertEquals("object 299", list.array()[299]);
        assertEquals(512, list.array().length, "it doubles from 256");
    }

    @Test
    void truncate_someObjects_letsThemGo() {
        list.add("first");
        list.add("second");
        list.truncate(1);
        assertEquals(1, list.count());
        assertEquals("first", list.array()[0]);
        assertNull(list.array()[1]);
    }

    @Test
    void reserve_room_noArrayIsMadeForIt() {
        list.reserve(300);
        final Object[] before = list.array();
        assertEquals(451, before.length);
        list.reserve(200);
        for (int i = 0; i < 451; i++) {
            list.add(list);
        }
        assertSame(before, list.array());
        list.arrays(array -> assertSame(before, array));
        final int[] named = {0};
        list.arrays(array -> named[0]++);
        assertEquals(1, named[0]);
    }

    @Test
    void reset_needFades_freesTheRoom() {
        assertTrue(list.isIdle());
        list.add(list);
        assertFalse(list.isIdle(), "not empty");
        list.reset(2000);
        assertEquals(0, list.count());
        assertEquals(3001, list.array().length);
        assertFalse(list.isIdle(), "needed lately");
        list.add(list);
        list.reset(0, 1000);
        assertEquals(256, list.array().length);
        assertNull(list.array()[0]);
        assertTrue(list.isIdle());
        list.reset(2000, 1001);
        list.add(list);
        list.reset(2000);
        assertNull(list.array()[0]);
        assertEquals(3001, list.array().length);
    }

    @Test
    void append_wordsOfCommands_areKeptUntilTheReset() {
        final DueList due = new DueList();
        due.open(77);
        assertEquals(77, due.frame());
        final long[] words = new long[400];
        for (int i = 0; i < words.length; i++) {
            words[i] = i;
        }
        assertEquals(0, due.append(words, 10, 13, 2));
        assertEquals(256, due.words().length);
        assertEquals(3, due.append(words, 100, 353, 9));
        assertEquals(256, due.words().length, "exactly full");
        assertEquals(256, due.append(words, 0, 1, 1));
        assertEquals(385, due.words().length);
        assertEquals(257, due.length());
        assertEquals(12, due.commands());
        assertEquals(12, due.words()[2]);
        assertEquals(100, due.words()[3]);
        assertEquals(352, due.words()[255]);
        final int[] named = {0};
        due.arrays(array -> named[0]++);
        assertEquals(2, named[0]);
        due.objects.add(due);
        final Room ofWords = new Room();
        final Room ofObjects = new Room();
        ofWords.need(300);
        ofObjects.need(500);
        final long[] before = due.words();
        due.reset(ofWords, ofObjects);
        assertEquals(0, due.length());
        assertEquals(0, due.commands());
        assertEquals(0, due.objects.count());
        assertSame(before, due.words());
        assertEquals(751, due.objects.array().length);
        ofWords.need(1000);
        due.reset(ofWords, ofObjects);
        assertEquals(1501, due.words().length);
    }

    // ---- Words and bits ----

    @Test
    void word_everyPart_comesBack() {
        final long handle = 5L << 48 | 0xFFFFL << 32 | 0xFFFF_FFFFL;
        final long word = CommandWord.of(CommandWord.AFTER, 1023, handle);
        assertTrue(word > 0);
        assertEquals(CommandWord.AFTER, CommandWord.opcode(CommandWord.head(word)));
        assertEquals(1023, CommandWord.argument(CommandWord.head(word)));
        assertEquals(handle & CommandWord.TARGET_MASK, word & CommandWord.TARGET_MASK);
        final long low = CommandWord.of(CommandWord.TAG, 3, 5);
        assertEquals(5, low & CommandWord.TARGET_MASK);
        assertEquals(CommandWord.head(CommandWord.TAG, 3), CommandWord.head(low));
        final int[] sizes = {0, 1, 2, 1, 1, 1, 3, 3, 1};
        for (int opcode = CommandWord.DESTROY; opcode <= CommandWord.AFTER; opcode++) {
            assertEquals(sizes[opcode], CommandWord.size(opcode), "opcode=" + opcode);
        }
        final long pair = CommandWord.pair(-3, 5);
        assertEquals(-3, (int) pair);
        assertEquals(5, (int) (pair >>> 32));
    }
}
