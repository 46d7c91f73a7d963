package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.FloatCells;
import org.denserow.engine.rows.IntCells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;

class CommandBufferTest {

    private static final int BURST = 100_000;
    private static final int MOST = 10; // commands, where the limit is tried
    private static final int KEY = 7;

    private final RowStore map =
            RowStore.over("thing", RowStore.newSlots(Layout.dense(16), 1, 16, 0), Layout.dense(16), OwnerCheck.NONE);
    private final IntCells first = map.schema().ints("first");
    private final FloatCells wide = map.schema().vec3("wide");
    private final RowTag tag = map.schema().tag("tag");
    private final CommandBuffer buffer = new CommandBuffer(map);

    @Test
    void reset_streamAfterABurst_keepsRoomAndGivesItBackLater() {
        final CommandStream stream = buffer.values.made(first, 0);
        for (int i = 0; i < BURST; i++) {
            stream.put(i, i);
        }
        stream.reset(BURST);
        assertTrue(stream.targets().length >= BURST && stream.values().length >= BURST, "room for the same again");
        int boundaries = 0;
        while (stream.targets().length >= BURST) {
            assertTrue(boundaries++ < 1000, "commands=" + stream.targets().length);
            stream.reset(10);
        }
        assertTrue(boundaries > 10, "not given back at once: boundaries=" + boundaries);
        for (int boundary = 0; boundary < 1000; boundary++) {
            stream.reset(0);
        }
        assertTrue(stream.targets().length < 2000, "commands=" + stream.targets().length);
        assertTrue(stream.isIdle() && buffer.isIdle());
    }

    @Test
    void reset_othersRecordedMore_hasRoomForAllOfIt() {
        final CommandStream stream = buffer.values.made(wide, 0);
        stream.put(1, 2, 3, 4);
        stream.reset(5000);
        assertTrue(stream.targets().length >= 5000 && stream.values().length >= 3 * 5000);
        assertEquals(0, stream.length());
    }

    @Test
    void checkLength_pastTheLimit_saysSo() {
        Room.checkLength(Room.MAX_LENGTH, Room.MAX_LENGTH);
        final IllegalStateException error = assertThrows(
                IllegalStateException.class, () -> Room.checkLength(Room.MAX_LENGTH + 1L, Room.MAX_LENGTH));
        assertTrue(error.getMessage().contains("max=" + Room.MAX_LENGTH), error.getMessage());
        assertTrue(error.getMessage().contains("; record less per frame"), error.getMessage());
    }

    @Test
    void put_moreThanOneChunkMay_isRefusedAndWhatIsThereStays() {
        final CommandBuffer small = new CommandBuffer(map, 1, null, MOST, 1, null);
        final CommandStream stream = small.values.made(wide, 0);
        for (int i = 0; i < MOST; i++) {
            stream.put(i, i, i, i);
        }
        assertThrows(IllegalStateException.class, () -> stream.put(MOST, 0, 0, 0));
        assertEquals(MOST, stream.length());
        assertEquals(MOST - 1, stream.values()[3 * MOST - 1]);
    }

    @Test
    void put_moreThanChunksBefore_dropsTheirCommandsAndKeepsItsOwn() {
        final CommandBuffer small = new CommandBuffer(map, 1, null, MOST, 1, null);
        final CommandStream stream = small.values.made(wide, 0);
        final RunList runs = new RunList();
        for (int i = 0; i < MOST - 1; i++) {
            stream.put(i, i, i, i);
        }
        small.end(KEY, runs);
        stream.put(100, 1, 2, 3);
        stream.put(101, 4, 5, 6); // does not fit behind the others
        assertArrayEquals(new long[] {100, 101}, Arrays.copyOf(stream.targets(), stream.length()));
        assertArrayEquals(new int[] {1, 2, 3, 4, 5, 6}, Arrays.copyOf(stream.values(), 3 * stream.length()));
        assertEquals((MOST - 1) * 3, runs.words(0), "which chunk is one too many is found from what was noted");
    }

    @Test
    void end_valuesInAnyOrder_areNotedByStreamColumnsFirst() {
        final RunList runs = new RunList();
        buffer.values.made(first, 0).put(1, 1);
        buffer.end(KEY, runs);
        buffer.values.made(tag).put(1);
        buffer.values.made(wide, 0).put(2, 0, 0, 0);
        buffer.values.made(first, 0).put(3, 1);
        buffer.values.made(first, 0).put(4, 1);
        buffer.destroys.put(5);
        buffer.end(KEY + 1, runs);
        assertEquals(3, runs.count());
        assertEquals(Phase.VALUES, runs.phase(1));
        assertEquals(KEY + 1, runs.key(1));
        assertEquals(RunList.run(1, 4), runs.run(1), "three runs of values after that of the chunk before");
        assertEquals(2 * 2 + 3 + 1, runs.words(1));
        assertEquals(Phase.DESTRUCTIONS, runs.phase(2));
        final RunList values = buffer.values.runs();
        assertSame(buffer.values.made(first, 0), buffer.values.get(values.key(1)));
        assertEquals(RunList.run(1, 3), values.run(1));
        assertSame(buffer.values.made(wide, 0), buffer.values.get(values.key(2)));
        assertSame(buffer.values.made(tag), buffer.values.get(values.key(3)));
    }

    @Test
    void rollback_ofAMessage_keepsWhatStoodBefore() {
        final CommandStream stream = buffer.values.made(first, 0);
        stream.put(1, 1);
        buffer.delayed(3).put(9);
        buffer.savepoint();
        final long digest = buffer.digest();
        stream.put(2, 2);
        buffer.values.made(tag).put(3);
        buffer.values.made(wide, 0).put(4, 0, 0, 0);
        buffer.destroys.put(5);
        buffer.activations.put(6);
        buffer.delayed(5).put(7);
        buffer.objects.add("object");
        assertNotEquals(digest, buffer.digest());
        buffer.rollback(map.slots());
        assertEquals(digest, buffer.digest());
        assertEquals(0, buffer.objects.count());
        assertEquals(2, buffer.delayed.length());
        buffer.delayed(5).put(8);
        assertEquals(4, buffer.delayed.length(), "the other delay is written again");
        final RunList runs = new RunList();
        buffer.end(KEY, runs);
        assertEquals(2, runs.count());
        assertEquals(RunList.run(0, 1), runs.run(0));
    }

    @Test
    void digest_chunkOfObjects_doesNotDependOnWhatWasEmptiedBefore() {
        final CommandBuffer fresh = new CommandBuffer(map);
        fresh.values.made(first, 0).put(1, 11); // as a number of an object, which hangs on what was recorded before
        fresh.objects.add("object");
        buffer.values.made(first, 0).put(1, 22);
        buffer.objects.add("object");
        assertEquals(fresh.digest(), buffer.digest());
        buffer.empty();
        buffer.values.made(first, 0).put(1, 33);
        buffer.objects.add("object");
        assertEquals(fresh.digest(), buffer.digest(), "after a failed frame");
        buffer.end(KEY, new RunList());
        buffer.values.made(first, 0).reset(1); // as at a boundary
        buffer.objects.reset(1);
        buffer.values.made(first, 0).put(1, 44);
        buffer.objects.add("object");
        assertEquals(fresh.digest(), buffer.digest(), "after a boundary");
    }

    @Test
    void put_allStreamsOfAWideType_allocatesNoListOfThem() {
        for (int column = 0; column < 20; column++) {
            buffer.values.made(map.schema().ints("more" + column), 0).reset(1);
        }
        final List<Object> before = arrays();
        for (int number = buffer.values.next(-1); !buffer.values.isPast(number); number = buffer.values.next(number)) {
            if (buffer.values.get(number) != null) {
                buffer.values.get(number).put(1, 1);
            }
        }
        final List<Object> after = arrays();
        assertEquals(before.size(), after.size());
        for (int array = 0; array < before.size(); array++) {
            assertSame(before.get(array), after.get(array));
        }
    }

    private List<Object> arrays() {
        final List<Object> arrays = new ArrayList<>();
        buffer.values.arrays(arrays::add);
        return arrays;
    }

    @Test
    void get_partOfAnotherType_findsNoStream() {
        buffer.values.made(first, 0).put(1, 1);
        buffer.values.made(tag).put(1);
        final RowStore other =
                RowStore.over("other", RowStore.newSlots(Layout.dense(1), 2, 1, 0), Layout.dense(1), OwnerCheck.NONE);

        assertFalse(buffer.values.made(first, 0).isOf(other.schema().ints("first"), 1));
    }

    @Test
    void isIdle_anyKindRecorded_isNot() {
        assertTrue(buffer.isIdle());
        buffer.activations.put(1);
        assertFalse(buffer.isIdle());
        buffer.empty();
        assertTrue(buffer.isIdle());
        buffer.created.add(1, RowState.ACTIVE);
        assertFalse(buffer.isIdle());
        buffer.empty();
        buffer.values.made(tag).put(1);
        assertFalse(buffer.isIdle());
    }

    @Test
    void reset_objects_areForgottenAndTheirRoomIsKeptForAWhile() {
        final SideList objects = buffer.objects;
        for (int i = 0; i < BURST; i++) {
            assertEquals(i, objects.add("object"));
        }
        objects.reset(BURST);
        final Object[] room = objects.array();
        assertEquals(0, objects.count());
        assertTrue(room.length >= BURST, "room for the same again");
        for (final Object cell : room) {
            assertNull(cell);
        }
        for (int boundary = 0; boundary < 10; boundary++) {
            objects.reset(10);
            assertSame(room, objects.array(), "not given back at once: boundary=" + boundary);
        }
        for (int boundary = 0; boundary < 1000; boundary++) {
            objects.reset(0);
        }
        assertTrue(objects.array().length < 2000, "given back: length=" + objects.array().length);
    }

    @Test
    void reset_othersKeptMoreObjects_hasRoomForAllOfThem() {
        buffer.objects.reset(2500);
        final Object[] room = buffer.objects.array();
        for (int i = 0; i < 2500; i++) {
            buffer.objects.add("object");
        }
        assertSame(room, buffer.objects.array(), "nothing was allocated");
    }
}
