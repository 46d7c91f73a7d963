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
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.FloatCells;
import org.denserow.engine.rows.IntCells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CommandBufferTest {

    private static final int BURST = 100_000;
    private static final int MOST = 10; // commands, where the limit is tried
    private static final int KEY = 7;

    private final RowStore store =
            RowStore.over("thing", RowStore.newSlots(Layout.dense(16), 1, 16, 0), Layout.dense(16), OwnerCheck.NONE);
    private final IntCells first = store.schema().ints("first");
    private final FloatCells wide = store.schema().vec3("wide");
    private final RowTag tag = store.schema().tag("tag");
    private final CommandBuffer buffer = new CommandBuffer(store);

    @Test
    void reset_streamAfterABurst_keepsRoomAndGivesItBackLater() {
        final CommandStream stream = buffer.values.made(first, 0);
        for (int i = 0; i < BURST; i++) {
            stream.put(i, i);
        }
        stream.reset(BURST, 0);
        assertTrue(stream.targets().length >= BURST && stream.values().length >= BURST, "room for the same again");
        int boundaries = 0;
        while (stream.targets().length >= BURST) {
            assertTrue(boundaries++ < 1000, "commands=" + stream.targets().length);
            stream.reset(10, boundaries);
        }
        assertTrue(boundaries > 10, "not given back at once: boundaries=" + boundaries);
        for (int boundary = 0; boundary < 1000; boundary++) {
            stream.reset(0, boundaries + boundary + 1);
        }
        assertTrue(stream.targets().length < 2000, "commands=" + stream.targets().length);
        assertTrue(stream.isIdle() && buffer.isIdle());
    }

    @Test
    void put_moreAndMore_lengthsAreNoPowersOfTwo() {
        final CommandStream stream = buffer.values.made(first, 0);
        final Set<Integer> lengths = new TreeSet<>();
        for (int i = 0; i < BURST; i++) {
            stream.put(i, i);
            buffer.created.add(i, RowState.ACTIVE);
            lengths.addAll(List.of(stream.targets().length, buffer.created.slots().length, buffer.staged.capacity()));
        }
        lengths.removeIf(length -> length <= Room.FIRST_LENGTH); // 2 kB at most: not one page apart
        assertTrue(lengths.size() > 8, lengths + "");
        assertTrue(lengths.stream().noneMatch(length -> Integer.bitCount(length) == 1), lengths + "");
    }

    @Test
    void reset_othersRecordedMore_hasRoomForAllOfIt() {
        final CommandStream stream = buffer.values.made(wide, 0);
        stream.put(1, 2, 3, 4);
        stream.reset(5000, 1);
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
        final CommandBuffer small = new CommandBuffer(store, 1, null, MOST, 1, null);
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
        final CommandBuffer small = new CommandBuffer(store, 1, null, MOST, 1, null);
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
        buffer.rollback(store.slots());
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
    void rollback_afterEarlierChunksWereDropped_keepsWhatTheChunkHadBefore() {
        final CommandBuffer small = new CommandBuffer(store, 1, null, MOST, 1, null);
        final CommandStream stream = small.values.made(first, 0);
        final RunList runs = new RunList();
        for (int i = 0; i < MOST - 1; i++) {
            stream.put(i, i);
        }
        small.end(KEY, runs);
        stream.put(100, 1);
        small.savepoint();
        stream.put(101, 2); // does not fit behind the others
        small.rollback(store.slots());
        assertEquals(1, stream.length());
        assertEquals(100, stream.targets()[0]);
        stream.put(102, 3);
        assertEquals(RunList.run(0, 2), stream.run());
        assertEquals(2 * 2, stream.words());
    }

    @Test
    void rollback_streamsThatAnEarlierChunkWrote_keepAllOfIt() {
        final RunList runs = new RunList();
        putOneOfEach(1);
        buffer.savepoint(); // a message is over, another one follows
        putOneOfEach(2);
        buffer.end(KEY, runs);
        buffer.values.made(wide, 0).put(3, 1, 2, 3); // the next chunk, which writes something else
        buffer.rollback(store.slots());
        for (final CommandStream stream :
                List.of(buffer.values.made(first, 0), buffer.values.made(tag), buffer.activations, buffer.destroys)) {
            assertEquals(2, stream.length(), "stream=" + stream.number());
        }
    }

    @Test
    void rollback_firstMessageOfAChunk_forgetsTheDelayOfTheChunkBefore() {
        final RunList runs = new RunList();
        buffer.delayed(5).put(1);
        buffer.savepoint();
        buffer.end(KEY, runs);
        buffer.delayed(3).put(1); // fails
        buffer.rollback(store.slots());
        final int before = buffer.delayed.length();
        buffer.delayed(5).put(1);
        assertEquals(before + 2, buffer.delayed.length(), "a command and its delay");
    }

    @Test
    void rollback_streamsThatOnlyTheFailingMessageWrote_areAsBefore() {
        final RunList runs = new RunList();
        for (int chunk = 0; chunk < 3; chunk++) { // what was saved for the chunk before counts no more
            for (int i = 0; i < 5 - chunk; i++) {
                putOneOfEach(i);
                buffer.savepoint(); // each is a message
            }
            buffer.end(KEY + chunk, runs);
            buffer.empty(); // as at a boundary
        }
        final int noted = runs.count();
        putOneOfEach(7);
        buffer.rollback(store.slots());
        assertFalse(buffer.hasUnmarked());
        for (final CommandStream stream :
                List.of(buffer.values.made(first, 0), buffer.values.made(tag), buffer.activations, buffer.destroys)) {
            assertEquals(0, stream.length());
        }
        buffer.end(KEY + 3, runs);
        assertEquals(noted, runs.count(), "a chunk that has recorded nothing");
    }

    private void putOneOfEach(final long target) {
        buffer.values.made(first, 0).put(target, 1);
        buffer.values.made(tag).put(target);
        buffer.activations.put(target);
        buffer.destroys.put(target);
    }

    @Test
    void end_chunkAfterChunk_eachHasARunOfItsOwnInEveryStream() {
        final RunList runs = new RunList();
        for (int chunk = 0; chunk < 3; chunk++) {
            for (int i = 0; i <= chunk; i++) {
                putOneOfEach(i);
                buffer.delayed(4).put(i);
            }
            buffer.end(KEY + chunk, runs);
            assertFalse(buffer.isTouched() || buffer.hasUnmarked());
        }
        final int[] begins = {0, 1, 3, 6};
        for (int chunk = 0; chunk < 3; chunk++) {
            final long run = RunList.run(begins[chunk], begins[chunk + 1]);
            final int entry = 4 * chunk;
            assertEquals(Phase.VALUES, runs.phase(entry));
            assertEquals(RunList.run(2 * chunk, 2 * chunk + 2), runs.run(entry));
            assertEquals(run, buffer.values.runs().run(2 * chunk));
            assertEquals(run, buffer.values.runs().run(2 * chunk + 1));
            assertEquals(Phase.ACTIVATIONS, runs.phase(entry + 1));
            assertEquals(run, runs.run(entry + 1));
            assertEquals(Phase.DELAYS, runs.phase(entry + 2));
            final int delays = chunk; // each chunk before has said once how long its commands wait
            assertEquals(
                    RunList.run(begins[chunk] + delays, begins[chunk + 1] + delays + 1),
                    runs.run(entry + 2),
                    "the delay is written by each chunk");
            assertEquals(Phase.DESTRUCTIONS, runs.phase(entry + 3));
            assertEquals(run, runs.run(entry + 3));
        }
    }

    @Test
    void empty_afterAFailedFrame_nothingIsLeftInAnyStream() {
        putOneOfEach(1);
        buffer.delayed(2).put(1);
        buffer.end(KEY, new RunList());
        putOneOfEach(2); // of a chunk that failed half-way
        buffer.delayed(2).put(2);
        buffer.created.add(1, RowState.PENDING);
        buffer.objects.add("object");
        buffer.empty();
        assertFalse(buffer.isTouched() || buffer.hasUnmarked());
        assertEquals(0, buffer.values.runs().count());
        assertEquals(0, buffer.created.count());
        assertFalse(buffer.created.anyState());
        assertEquals(0, buffer.objects.count());
        for (final CommandStream stream : List.of(
                buffer.values.made(first, 0),
                buffer.values.made(tag),
                buffer.activations,
                buffer.delayed,
                buffer.destroys)) {
            assertEquals(0, stream.length());
        }
        final RunList runs = new RunList();
        putOneOfEach(3);
        buffer.delayed(2).put(3);
        buffer.end(KEY, runs);
        assertEquals(4, runs.count());
        assertEquals(RunList.run(0, 2), runs.run(0), "two streams of values");
        assertEquals(RunList.run(0, 1), runs.run(1));
        assertEquals(RunList.run(0, 2), runs.run(2), "how long it waits, and the command");
        assertEquals(RunList.run(0, 1), runs.run(3));
    }

    @Test
    void put_arrayGrows_keepsTargetsAndValuesOfEveryWidth() {
        final CommandStream narrow = buffer.values.made(first, 0);
        final CommandStream broad = buffer.values.made(wide, 0);
        final CommandStream none = buffer.values.made(tag);
        final CommandStream pair = buffer.values.made(store.schema().longs("pair"), 0);
        final int count = 1_000; // more than once the first length
        for (int i = 0; i < count; i++) {
            narrow.put(i, -i);
            broad.put(i, i, i + 1, i + 2);
            none.put(i | CommandStream.OTHER);
            pair.putLong(i, (long) i << Integer.SIZE | ~i & 0xFFFF_FFFFL);
        }
        for (int i = 0; i < count; i++) {
            assertEquals(i, narrow.targets()[i]);
            assertEquals(-i, narrow.values()[i]);
            assertEquals(i, broad.targets()[i]);
            assertEquals(i + 2, broad.values()[3 * i + 2]);
            assertEquals(i | CommandStream.OTHER, none.targets()[i]);
            assertEquals(~i, pair.values()[2 * i], "the lower half first");
            assertEquals(i, pair.values()[2 * i + 1]);
        }
        assertEquals(0, none.values().length);
    }

    @Test
    void makeRoom_wordsThatBelongTogether_areAllOrNone() {
        final CommandBuffer small = new CommandBuffer(store, 1, null, MOST, 1, null);
        for (int i = 0; i < MOST - 2; i++) {
            small.activations.put(i);
        }
        small.activations.makeRoom(2);
        assertThrows(IllegalStateException.class, () -> small.activations.makeRoom(3));
        assertEquals(MOST - 2, small.activations.length());
        small.activations.put(1);
        small.activations.put(2);
        assertEquals(MOST, small.activations.length());
    }

    @Test
    void digest_chunkOfObjects_doesNotDependOnWhatWasEmptiedBefore() {
        final CommandBuffer fresh = new CommandBuffer(store);
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
        buffer.empty(); // as at a boundary
        buffer.values.made(first, 0).put(1, 44);
        buffer.objects.add("object");
        assertEquals(fresh.digest(), buffer.digest(), "after a boundary");
    }

    @Test
    void put_allStreamsOfAWideType_allocatesNoListOfThem() {
        for (int column = 0; column < 20; column++) {
            buffer.values.made(store.schema().ints("more" + column), 0).reset(1, 1);
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
        final List<Runnable> kinds = List.of(
                () -> buffer.created.add(1, RowState.ACTIVE),
                () -> buffer.values.made(first, 0).put(1, 1),
                () -> buffer.values.made(tag).put(1),
                () -> buffer.activations.put(1),
                () -> buffer.delayed(1).put(1),
                () -> buffer.destroys.put(1));
        for (final Runnable kind : kinds) {
            assertTrue(buffer.isIdle());
            kind.run();
            assertFalse(buffer.isIdle());
            buffer.empty();
        }
        assertTrue(buffer.isIdle());
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

    // ---- Whether it is used ----

    @Test
    @DisplayName("a buffer is used from the first command of any kind until it is emptied, also after the chunk ended")
    void isUsed_anyKindRecorded_untilItIsEmptied() {
        final List<Runnable> kinds = List.of(
                () -> buffer.created.add(1, RowState.ACTIVE),
                () -> buffer.values.made(first, 0).put(1, 1),
                () -> buffer.values.made(tag).put(1),
                () -> buffer.activations.put(1),
                () -> buffer.delayed.put(1),
                () -> buffer.destroys.put(1),
                () -> buffer.objects.add("object"));
        for (final Runnable kind : kinds) {
            assertFalse(buffer.isUsed(), "kind=" + kinds.indexOf(kind));
            kind.run();
            assertTrue(buffer.isUsed(), "kind=" + kinds.indexOf(kind));
            buffer.end(KEY, new RunList());
            assertTrue(buffer.isUsed(), "kind=" + kinds.indexOf(kind));
            buffer.empty();
        }
        assertFalse(buffer.isUsed());
    }

    // ---- Messages ----

    @Test
    @DisplayName("a rollback keeps what messages before it recorded in the same chunk, in every stream")
    void rollback_afterASavepoint_keepsEveryStreamUpToIt() {
        putOneOfEach(1);
        buffer.delayed(4).put(1);
        buffer.savepoint();
        putOneOfEach(2);
        buffer.delayed(4).put(2);
        buffer.rollback(store.slots());
        for (final CommandStream stream :
                List.of(buffer.values.made(first, 0), buffer.values.made(tag), buffer.activations, buffer.destroys)) {
            assertEquals(1, stream.length());
            assertEquals(1, stream.targets()[0]);
        }
        assertEquals(2, buffer.delayed.length(), "the delay and its target");
    }

    @Test
    @DisplayName("activateAt that does not fit leaves no word behind, and counts as nothing that waits")
    void activateAt_doesNotFit_leavesNoWord() {
        final CommandBuffer small = new CommandBuffer(store, 1, null, MOST, 1, null);
        for (int i = 0; i < 3; i++) {
            small.activateAt(i, 5, new CompletableFuture<>());
        }
        assertEquals(9, small.waitingWords());
        assertThrows(IllegalStateException.class, () -> small.activateAt(3, 5, new CompletableFuture<>()));
        assertEquals(9, small.activations.length());
        assertEquals(9, small.waitingWords());
        assertEquals(3, small.objects.count());
    }

    @Test
    @DisplayName("rows of the current chunk begin behind those of earlier chunks, and settle with the savepoint")
    void settled_createdRows_isTheSavepointOfThisChunk() {
        buffer.touch();
        buffer.created.add(1, RowState.ACTIVE);
        buffer.created.add(2, RowState.ACTIVE);
        buffer.savepoint();
        buffer.end(KEY, new RunList());
        assertEquals(List.of(2, 2, 2), List.of(buffer.begin(), buffer.settled(), buffer.end()), "no chunk has begun");
        buffer.touch();
        buffer.created.add(3, RowState.PENDING);
        assertEquals(List.of(2, 2, 3), List.of(buffer.begin(), buffer.settled(), buffer.end()));
        buffer.savepoint();
        buffer.created.add(4, RowState.ACTIVE);
        assertEquals(List.of(2, 3, 4), List.of(buffer.begin(), buffer.settled(), buffer.end()));
        assertFalse(buffer.comesActive(2));
        assertTrue(buffer.comesActive(3));
    }

    // ---- The hash of a chunk ----

    @Test
    @DisplayName("the hash of a chunk does not depend on earlier chunks of the same recorder")
    void digest_sameCommandsAfterAnEarlierChunk_isTheSame() {
        final CommandBuffer fresh = new CommandBuffer(store);
        recordAll(buffer, 0);
        buffer.end(KEY, new RunList());
        recordAll(buffer, -1);
        recordAll(fresh, -1);
        assertEquals(fresh.digest(), buffer.digest());
    }

    @Test
    @DisplayName("one other word, target, slot or state gives another hash")
    void digest_oneThingDiffers_isAnother() {
        final Set<Long> digests = new TreeSet<>();
        for (int changed = -1; changed < KINDS; changed++) {
            final CommandBuffer each = new CommandBuffer(store);
            recordAll(each, changed);
            assertTrue(digests.add(each.digest()), "changed=" + changed);
        }
    }

    private static final int KINDS = 9;

    /// Records one command of every kind, two of them created rows.
    ///
    /// @param changed the one with another word
    private void recordAll(final CommandBuffer to, final int changed) {
        to.touch();
        to.created.add(changed == 0 ? 7 : 6, RowState.ACTIVE);
        to.created.add(8, changed == 1 ? RowState.PENDING : RowState.ACTIVE);
        to.values.made(first, 0).put(1, changed == 2 ? 12 : 11);
        to.values.made(first, 0).put(changed == 3 ? 3 : 2, 11);
        to.values.made(wide, 0).put(1, 1, 2, changed == 4 ? 4 : 3);
        to.values.made(tag).put(changed == 5 ? 2 : 1);
        to.activations.put(changed == 6 ? 2 : 1);
        to.delayed(changed == 7 ? 4 : 3).put(1);
        to.destroys.put(changed == 8 ? 2 : 1);
    }

    // ---- Room ----

    @Test
    @DisplayName("an empty buffer gives room back of every kind that was not needed for many boundaries")
    void fade_notNeededForLong_givesBackEveryKind() {
        for (int i = 0; i < BURST; i++) {
            buffer.created.add(i, RowState.ACTIVE);
            buffer.activations.put(i);
            buffer.delayed.put(i);
            buffer.destroys.put(i);
            buffer.objects.add("object");
        }
        buffer.created.reset(BURST, false, 0);
        buffer.activations.reset(BURST, 0);
        buffer.delayed.reset(BURST, 0);
        buffer.destroys.reset(BURST, 0);
        buffer.objects.reset(BURST, 0);
        assertFalse(buffer.isIdle(), "there is room for the same again");
        for (int boundary = 1; boundary < 1000; boundary++) {
            buffer.fade(boundary);
        }
        assertTrue(buffer.isIdle());
        assertTrue(buffer.created.slots().length < 2000);
        assertTrue(buffer.objects.array().length < 2000);
        for (final CommandStream stream : List.of(buffer.activations, buffer.delayed, buffer.destroys)) {
            assertTrue(stream.targets().length < 2000, "length=" + stream.targets().length);
        }
    }
}
