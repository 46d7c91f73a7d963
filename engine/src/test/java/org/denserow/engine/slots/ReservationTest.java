package org.denserow.engine.slots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.denserow.engine.handle.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReservationTest {

    private static final int TYPE = 3;
    private static final int MAX_SLOTS = 100_000;

    // ---- Shares ----

    @Test
    void deal_noNeedLearned_dealsEqually() {
        final SlotMap slots = slots(90);
        assertEquals(List.of(30, 30, 30), shares(slots, new Reservation(slots.space()), 0, 3));
    }

    @Test
    void deal_floors_comeBeforeTheEqualPart() {
        final SlotMap slots = slots(100);
        final Reservation reservation = new Reservation(slots.space());
        reservation.open(2);
        assertEquals(0, reservation.addStreams(0, 1, 30));
        assertEquals(1, reservation.addStreams(1, 1, 10));
        reservation.deal();
        assertEquals(60, share(slots, reservation, 0));
        assertEquals(40, share(slots, reservation, 1));
    }

    @Test
    void deal_floorsExceedTheFreeSlots_sharesInProportion() {
        final SlotMap slots = slots(100);
        final Reservation reservation = new Reservation(slots.space());
        reservation.open(2);
        reservation.addStreams(0, 1, 3_000_000);
        reservation.addStreams(1, 1, 1_000_000);
        reservation.deal();
        assertEquals(75, share(slots, reservation, 0));
        assertEquals(25, share(slots, reservation, 1));
    }

    @Test
    void deal_noFreeSlot_givesOverflowOnly() {
        final SlotMap slots = SlotMap.create(TYPE, 8, MAX_SLOTS);
        final Reservation reservation = segment(slots, 2, 5);
        assertEquals(Handle.of(TYPE, 1, 0), reservation.handle(0, 0));
        assertEquals(Handle.of(TYPE, 1, 64), reservation.handle(1, 0));
    }

    @Test
    void deal_needLearned_givesThatStreamMore() {
        final SlotMap slots = slots(100);
        final Reservation reservation = segment(slots, 2, 0);
        use(slots, reservation, 0, 40);
        assertEquals(List.of(50, 10), shares(slots, reservation, 0, 2), "60 free: 40 for the need, the rest equally");
    }

    @Test
    void deal_needsLearned_comeOneAfterTheOtherAndTheRestBehindThem() {
        final SlotMap slots = slots(100);
        final Reservation reservation = new Reservation(slots.space());
        reservation.open(1);
        reservation.addStreams(0, 2, 10);
        reservation.deal();
        final List<Integer> ring = ring(slots);
        for (int k = 0; k < 10; k++) {
            assertEquals(ring.get(k), Handle.slot(reservation.handle(0, k)), "k=" + k);
            assertEquals(ring.get(10 + k), Handle.slot(reservation.handle(1, k)), "k=" + k);
        }
        for (int k = 0; k < 40; k++) {
            assertEquals(ring.get(20 + k), Handle.slot(reservation.handle(0, 10 + k)), "k=" + k);
            assertEquals(ring.get(60 + k), Handle.slot(reservation.handle(1, 10 + k)), "k=" + k);
        }
        final long[] read = new long[60];
        assertEquals(3, reservation.read(1, 7, read, 60), "as far as its need goes");
        assertEquals(40, reservation.read(1, 10, read, 60), "its part of the rest");
        assertEquals(reservation.handle(1, 49), read[39]);
    }

    @Test
    void commit_asManyUsedAsLately_takesTheOldestSlotsInTheirOrder() {
        final SlotMap slots = slots(60); // 15 of them are used in each segment, and free again before the next one
        final Reservation reservation = new Reservation(slots.space());
        final int[] used = {3, 0, 7, 5};
        for (int segment = 0; segment < 50; segment++) {
            final List<Integer> oldest = List.copyOf(ring(slots).subList(0, 15));
            open(reservation, 4, 0);
            final List<Integer> taken = new ArrayList<>();
            for (int stream = 0; stream < 4; stream++) {
                for (int k = 0; k < used[stream]; k++) {
                    taken.add(Handle.slot(reservation.handle(stream, k)));
                }
                reservation.setUsed(stream, used[stream]);
            }
            reservation.commit();
            if (segment > 0) { // the first one has learned nothing yet
                assertEquals(oldest, taken, "segment=" + segment);
            }
            taken.forEach(slots.space()::refuse);
        }
    }

    @Test
    void commit_nothingUsed_forgetsTheNeedByAnEighthAndOne() {
        final Reservation decaying = segment(slots(200), 1, 0);
        decaying.setUsed(0, 100);
        int expected = 100;
        decaying.commit();
        while (expected > 0) {
            assertEquals(learnedOnce(expected), decaying.orderHash(), "learned=" + expected);
            open(decaying, 1, 0);
            decaying.commit();
            expected = expected * 7 % 8 == 0 ? expected * 7 / 8 - 1 : expected * 7 / 8;
        }
        assertEquals(learnedOnce(0), decaying.orderHash());
    }

    @Test
    void commit_usedLessThanLearned_keepsTheLarger() {
        final Reservation reservation = segment(slots(2000), 1, 0);
        reservation.setUsed(0, 80);
        reservation.commit();
        open(reservation, 1, 0);
        reservation.setUsed(0, 75);
        reservation.commit();
        assertEquals(learnedOnce(75), reservation.orderHash());
        open(reservation, 1, 0);
        reservation.setUsed(0, 3);
        reservation.commit();
        assertEquals(learnedOnce(65), reservation.orderHash());
    }

    @Test
    void commit_chunkGone_forgetsWhatItNeeded() {
        final SlotMap slots = slots(1000);
        final Reservation reservation = segment(slots, 3, 0);
        use(slots, reservation, 2, 50);
        open(reservation, 2, 0);
        reservation.commit();
        assertEquals(List.of(316, 316, 316), shares(slots, reservation, 0, 3), "950 free, nothing learned");
    }

    // ---- Overflow ----

    @Test
    void handle_beyondTheShare_takesBlocksStripedByStream() {
        final SlotMap slots = slots(100);
        final Reservation reservation = segment(slots, 2, 0);
        assertEquals(Handle.of(TYPE, 1, 49), reservation.handle(0, 49));
        assertEquals(Handle.of(TYPE, 1, 100), reservation.handle(0, 50));
        assertEquals(Handle.of(TYPE, 1, 163), reservation.handle(0, 113));
        assertEquals(Handle.of(TYPE, 1, 100 + 2 * 64), reservation.handle(0, 114), "its next block");
        assertEquals(Handle.of(TYPE, 1, 164), reservation.handle(1, 50), "the block between");
        assertEquals(100, slots.space().slotCount(), "asking writes nothing");
    }

    @Test
    void commit_overflowUsed_freesUntouchedIndicesInOrder() {
        final SlotMap slots = slots(4);
        final Reservation reservation = segment(slots, 2, 0);
        use(slots, reservation, 1, 5); // its share of 2, then indices 68, 69 and 70
        assertEquals(4 + 2 * 64, slots.space().slotCount());
        assertEquals(2 + 2 * 64 - 3, slots.space().freeSlots());
        final List<Integer> expected = new ArrayList<>(List.of(0, 1));
        for (int index = 4; index < 4 + 128; index++) {
            if (index < 68 || index > 70) {
                expected.add(index);
            }
        }
        assertEquals(expected, ring(slots));
    }

    @Test
    void commit_oneBurst_keepsTheBoundOfTheSlotSpace() {
        for (final int burst : new int[] {1, 63, 64, 65, 500, 5000}) {
            for (final int streams : new int[] {1, 2, 7, 64, 65}) {
                final SlotMap slots = SlotMap.create(TYPE, 8, Handle.MAX_SLOT + 1);
                slots.space().addSlots(30);
                final Reservation reservation = segment(slots, streams, 0);
                use(slots, reservation, streams / 2, burst);
                final int bound = 30 + streams * ((burst + 63) / 64 * 64);
                assertTrue(
                        slots.space().slotCount() <= bound,
                        "slots=" + slots.space().slotCount() + " bound=" + bound);
                assertEquals(slots.space().slotCount(), burst + slots.space().freeSlots());
            }
        }
    }

    @Test
    void handle_pastMaxSlots_throwsWithTheNumbersAndOnlyForThatStream() {
        final SlotMap slots = SlotMap.create(TYPE, 8, 200);
        slots.space().addSlots(100);
        final Reservation reservation = segment(slots, 2, 0);
        final List<Long> other = new ArrayList<>();
        for (int k = 0; k < 50 + 36; k++) { // the share, and the 36 indices that are left for stream 1
            other.add(reservation.handle(1, k));
        }
        assertEquals(Handle.of(TYPE, 1, 199), other.getLast());
        assertEquals(Handle.of(TYPE, 1, 163), reservation.handle(0, 50 + 63));
        final IllegalStateException error =
                assertThrows(IllegalStateException.class, () -> reservation.handle(0, 50 + 64));
        for (final String part : List.of("type=" + TYPE, "created=114", "slot=228", "maxSlots=200")) {
            assertTrue(error.getMessage().contains(part), error.getMessage());
        }
        assertThrows(IllegalStateException.class, () -> reservation.handle(1, 50 + 36));
        for (int k = 0; k < other.size(); k++) {
            assertEquals(other.get(k), reservation.handle(1, k), "what another stream does changes nothing");
        }
        reservation.setUsed(1, other.size());
        reservation.commit();
        assertEquals(200, slots.space().slotCount(), "the last blocks are cut at the limit");
        slots.checkInvariants();
    }

    @Test
    void handle_generationsOfNewSlotsUsedUp_throws() {
        final SlotMap slots = new DenseSlotMap(TYPE, 8, 200, 2, 0);
        slots.space().addSlots(1);
        slots.space().voidFreeHandles();
        slots.space().voidFreeHandles();
        final Reservation reservation = segment(slots, 1, 0);
        assertThrows(IllegalStateException.class, () -> reservation.handle(0, 0), "its only slot is retired");
        reservation.discard();
    }

    @Test
    void read_shareAndPastIt_givesTheHandlesOfTheStream() {
        final SlotMap slots = slots(10);
        final Reservation reservation = segment(slots, 2, 0);
        final long[] read = new long[8];
        assertEquals(5, reservation.read(1, 0, read, 8), "its share");
        for (int k = 0; k < 5; k++) {
            assertEquals(reservation.handle(1, k), read[k], "k=" + k);
        }
        assertEquals(0, read[5], "no more is written");
        assertEquals(2, reservation.read(1, 2, read, 2));
        assertEquals(reservation.handle(1, 2), read[0]);
        assertEquals(reservation.handle(1, 3), read[1]);
        assertEquals(1, reservation.read(1, 4, read, 8));
        assertEquals(reservation.handle(1, 4), read[0]);
        assertEquals(1, reservation.read(1, 5, read, 8), "one of a new slot");
        assertEquals(Handle.of(TYPE, 1, 10 + 64), read[0]);
    }

    @Test
    void read_ringWraps_givesTheRestInTheNextCall() {
        final SlotMap slots = SlotMap.create(TYPE, 4, 4);
        slots.space().addSlots(4);
        for (int i = 0; i < 3; i++) {
            slots.space().refuse(Handle.slot(slots.space().take()));
        }
        final Reservation reservation = segment(slots, 1, 0);
        final long[] read = new long[4];
        assertEquals(1, reservation.read(0, 0, read, 4));
        assertEquals(Handle.of(TYPE, 1, 3), read[0]);
        assertEquals(3, reservation.read(0, 1, read, 4));
        assertEquals(Handle.of(TYPE, 2, 0), read[0]);
        assertEquals(Handle.of(TYPE, 2, 2), read[2]);
    }

    @Test
    void handles_shareAndPastIt_areThoseOfSingleCreates() {
        final SlotMap slots = slots(10);
        slots.space().voidFreeHandles();
        final Reservation reservation = segment(slots, 2, 0);
        for (int k = 0; k < 8; k++) {
            for (int count = 1; count < 80; count++) {
                final long[] handles = new long[81];
                reservation.handles(1, k, handles, count);
                for (int i = 0; i < count; i++) {
                    assertEquals(reservation.handle(1, k + i), handles[i], "k=" + k + ", i=" + i);
                }
                assertEquals(0, handles[count], "no more is written");
            }
        }
    }

    @Test
    void handles_pastMaxSlots_throwsAndWritesNothing() {
        final SlotMap slots = SlotMap.create(TYPE, 8, 70);
        final Reservation reservation = segment(slots, 1, 0);
        final long[] handles = new long[71];
        reservation.handles(0, 0, handles, 70);
        assertEquals(Handle.of(TYPE, 1, 69), handles[69]);
        final long[] none = new long[71];
        assertThrows(IllegalStateException.class, () -> reservation.handles(0, 0, none, 71));
        assertEquals(0, none[0]);
        assertThrows(ArithmeticException.class, () -> reservation.handles(0, Integer.MAX_VALUE, none, 2));
    }

    @Test
    void discard_streamsDealtOrNot_saysWhetherHandlesWereSeen() {
        final SlotMap slots = slots(10);
        final Reservation reservation = new Reservation(slots.space());
        assertTrue(!reservation.discard());
        open(reservation, 1, 0);
        assertTrue(reservation.discard());
        assertTrue(!reservation.discard());
    }

    @Test
    void commit_creatorOfAnotherSegment_keepsWhatItLearned() {
        final SlotMap slots = slots(100);
        final Reservation reservation = new Reservation(slots.space());
        reservation.open(2);
        reservation.addStreams(0, 1, 0);
        reservation.addStreams(1, 1, 0);
        reservation.deal();
        reservation.setUsed(1, 40);
        reservation.commit();
        for (final int expected : new int[] {34, 29}) {
            reservation.open(2);
            reservation.addStreams(0, 1, 0);
            reservation.addStreams(1, 1, 0);
            reservation.deal();
            reservation.commit();
            assertEquals("[0, 1, " + expected + "]", Arrays.toString(reservation.learned()), "an eighth and one less");
            reservation.open(2);
            reservation.addStreams(0, 1, 0);
            reservation.deal();
            reservation.commit();
            assertEquals("[0, 1, " + expected + "]", Arrays.toString(reservation.learned()), "not in this segment");
        }
    }

    @Test
    void lately_nextSegments_isWhatItsChunkNeeded() {
        final Reservation reservation = new Reservation(slots(100).space());
        for (final int expected : new int[] {0, 40, 34, 29}) {
            open(reservation, 2, 10);
            assertEquals(0, reservation.lately(0), "no create, whatever its floor");
            assertEquals(expected, reservation.lately(1));
            reservation.setUsed(1, expected == 0 ? 40 : 0);
            reservation.commit();
        }
    }

    @Test
    void reserve_roomForASegment_noArrayIsMadeInIt() {
        final Reservation reservation = new Reservation(slots(100).space());
        reservation.reserve(new int[] {70, 3});
        final Set<Object> before = arrays(reservation);
        assertEquals(8, before.size(), "needs of two creators, their array, and five more");
        reservation.open(2);
        reservation.addStreams(0, 70, 0);
        reservation.addStreams(1, 3, 0);
        reservation.deal();
        reservation.setUsed(72, 2);
        reservation.commit();
        assertEquals(before, arrays(reservation));
        reservation.reserve(new int[] {2, 3});
        assertEquals(before, arrays(reservation), "fewer need no other arrays");
        assertEquals("[0, 3, 0, 0, 2]", Arrays.toString(reservation.learned()));
    }

    // ---- The ring ----

    @Test
    void commit_nothingUsed_leavesTheSlotsAsTheyWere() {
        final SlotMap slots = slots(100);
        final long before = slots.orderHash();
        final Reservation reservation = segment(slots, 7, 3);
        reservation.commit();
        assertEquals(before, slots.orderHash());
    }

    @Test
    void commit_everythingUsed_leavesNoFreeSlot() {
        final SlotMap slots = slots(10);
        final Reservation reservation = segment(slots, 2, 0);
        reservation.setUsed(0, 5);
        reservation.setUsed(1, 5);
        reservation.commit();
        assertEquals(0, slots.space().freeSlots());
        assertEquals(10, slots.space().reservedSlots());
        assertEquals(10, slots.space().slotCount());
        slots.checkInvariants();
    }

    @Test
    void commit_someUsed_movesTheUnusedBehindTheNewHead() {
        final SlotMap slots = slots(10);
        final Reservation reservation = segment(slots, 2, 0);
        reservation.setUsed(0, 2);
        reservation.setUsed(1, 3);
        reservation.commit();
        assertEquals(List.of(2, 3, 4, 8, 9), ring(slots), "0 1 and 5 6 7 were used");
        assertEquals(5, slots.space().reservedSlots());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2, 5}) // of 5 slots of a share: none is its need, some are, all are
    void commit_everyUseOfThreeSmallShares_returnsExactlyTheRest(final int need) {
        for (int code = 0; code < 6 * 6 * 6; code++) {
            final int[] used = {code % 6, code / 6 % 6, code / 36};
            final SlotMap slots = slots(17); // two of them are dealt to nobody
            final Reservation reservation = segment(slots, 3, need);
            final List<Integer> rest = ring(slots);
            for (int stream = 0; stream < 3; stream++) {
                for (int k = 0; k < used[stream]; k++) {
                    assertTrue(rest.remove((Integer) Handle.slot(reservation.handle(stream, k))));
                }
                reservation.setUsed(stream, used[stream]);
            }
            reservation.commit();
            final List<Integer> left = ring(slots);
            left.sort(null);
            assertEquals(rest, left, "code=" + code);
            slots.checkInvariants();
        }
    }

    @Test
    void discard_afterUse_leavesSlotsAndNeedsAsTheyWere() {
        final SlotMap slots = slots(100);
        final Reservation reservation = segment(slots, 2, 0);
        final long slotsBefore = slots.orderHash();
        final long needsBefore = reservation.orderHash();
        final long handle = reservation.handle(1, 70);
        reservation.setUsed(1, 71);
        reservation.discard();
        reservation.commit();
        assertEquals(slotsBefore, slots.orderHash());
        assertEquals(needsBefore, reservation.orderHash());
        open(reservation, 2, 0);
        assertEquals(handle, reservation.handle(1, 70), "without voiding, the same handles come again");
        reservation.commit();
        assertEquals(0, slots.space().reservedSlots(), "uses of the discarded segment are forgotten");
    }

    // ---- Order hash ----

    @Test
    void orderHash_sameNeedInAnotherChunk_differs() {
        final Reservation first = segment(slots(100), 3, 0);
        first.setUsed(0, 9);
        first.commit();
        final Reservation last = segment(slots(100), 3, 0);
        last.setUsed(2, 9);
        last.commit();
        assertNotEquals(first.orderHash(), last.orderHash(), "it decides which chunk gets the larger share");
    }

    @Test
    void orderHash_sameNeedOfAnotherCreator_differs() {
        final long[] hashes = new long[2];
        for (int creator = 0; creator < 2; creator++) {
            final Reservation reservation = new Reservation(slots(100).space());
            reservation.open(2);
            reservation.addStreams(0, 1, 0);
            reservation.addStreams(1, 1, 0);
            reservation.deal();
            reservation.setUsed(creator, 9);
            reservation.commit();
            hashes[creator] = reservation.orderHash();
        }
        assertNotEquals(hashes[0], hashes[1]);
    }

    // ---- Inside ----

    private static SlotMap slots(final int free) {
        final SlotMap slots = SlotMap.create(TYPE, 8, MAX_SLOTS);
        slots.space().addSlots(free);
        return slots;
    }

    private static Reservation segment(final SlotMap slots, final int streams, final int floor) {
        final Reservation reservation = new Reservation(slots.space());
        open(reservation, streams, floor);
        return reservation;
    }

    private static void open(final Reservation reservation, final int streams, final int floor) {
        reservation.open(1);
        reservation.addStreams(0, streams, floor);
        reservation.deal();
    }

    /// Ends the segment with so many creates of one stream, and checks that exactly their slots are reserved.
    private static void use(final SlotMap slots, final Reservation reservation, final int stream, final int count) {
        final List<Long> handles = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            handles.add(reservation.handle(stream, k));
        }
        reservation.setUsed(stream, count);
        reservation.commit();
        slots.checkInvariants();
        assertEquals(count, slots.space().reservedSlots());
        final Set<Integer> free = new HashSet<>(ring(slots));
        for (final long handle : handles) {
            assertEquals(handle, slots.space().reservedHandle(Handle.slot(handle)));
            assertTrue(!free.contains(Handle.slot(handle)), "reserved and free: " + Handle.toString(handle));
        }
    }

    private static List<Integer> shares(
            final SlotMap slots, final Reservation reservation, final int floor, final int streams) {
        open(reservation, streams, floor);
        final List<Integer> shares = new ArrayList<>();
        for (int stream = 0; stream < streams; stream++) {
            shares.add(share(slots, reservation, stream));
        }
        return shares;
    }

    /// Creates before the first index that no slot has.
    private static int share(final SlotMap slots, final Reservation reservation, final int stream) {
        int k = 0;
        while (Handle.slot(reservation.handle(stream, k)) < slots.space().slotCount()) {
            k++;
        }
        return k;
    }

    private static Set<Object> arrays(final Reservation reservation) {
        final Set<Object> arrays = Collections.newSetFromMap(new IdentityHashMap<>());
        reservation.arrays(array -> assertTrue(arrays.add(array), "named twice"));
        return arrays;
    }

    private static List<Integer> ring(final SlotMap slots) {
        final List<Integer> ring = new ArrayList<>();
        for (int offset = 0; offset < slots.space().freeSlots(); offset++) {
            ring.add(slots.space().free().slot(offset));
        }
        return ring;
    }

    /// The order hash of one stream that learned so much.
    private static long learnedOnce(final int need) {
        final Reservation reservation = segment(slots(need + 1), 1, 0);
        reservation.setUsed(0, need);
        reservation.commit();
        return reservation.orderHash();
    }
}
