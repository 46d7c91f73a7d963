package org.denserow.engine.slots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.denserow.engine.fixture.Rounds;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.junit.jupiter.api.Test;

/// Random segments over random worlds: streams, floors, bursts, refused creates, failed segments, retirement.
class ReservationModelTest {

    private static final int WORLDS = Rounds.of(16, 40);
    private static final int SEGMENTS = 80;
    private static final int TYPE = 9;

    @Test
    void segments_random_neverRepeatAHandleAndLoseNoSlot() {
        final long seed = Seed.next();
        int discarded = 0;
        int retired = 0;
        for (int world = 0; world < WORLDS; world++) {
            final World run = new World(world, new Random(Mix.of(seed + world)), "seed=" + seed + " world=" + world);
            for (int segment = 0; segment < SEGMENTS; segment++) {
                run.segment();
            }
            run.checkDead();
            discarded += run.discarded;
            retired += run.slots.space().retiredSlots();
        }
        assertTrue(discarded > WORLDS, "the test reached failures: discarded=" + discarded);
        assertTrue(retired > WORLDS, "the test reached retirement: retired=" + retired);
    }

    private static final class World {

        private final Random random;
        private final String where;
        private final SlotMap slots;
        private final Reservation reservation;
        private final MoveList moves = new MoveList();
        private final int creators;
        private final List<Long> live = new ArrayList<>();
        private final Set<Long> dead = new HashSet<>(); // destroyed, refused, or seen in a segment that failed
        private int discarded;
        private int streams;

        World(final int number, final Random random, final String where) {
            this.random = random;
            this.where = where;
            final int maxGeneration = number % 4 == 0 ? Handle.MAX_GENERATION : 2 + random.nextInt(10);
            final int maxSlots = number % 2 == 0 ? 2000 + random.nextInt(2000) : 1_000_000;
            slots = new DenseSlotMap(TYPE, 1500, maxSlots, maxGeneration, 0);
            slots.space().addSlotsUpTo(random.nextInt(1000));
            reservation = new Reservation(slots.space());
            creators = 1 + random.nextInt(3);
        }

        void segment() {
            open();
            final long before = slots.orderHash();
            final List<List<Long>> handles = new ArrayList<>();
            boolean failed = random.nextInt(10) == 0;
            for (int stream = 0; stream < streams; stream++) {
                final int wanted = used();
                final List<Long> taken = take(stream, wanted);
                failed |= taken.size() < wanted;
                handles.add(taken);
            }
            for (int stream = streams - 1; stream >= 0; stream--) {
                reservation.setUsed(stream, handles.get(stream).size());
            }
            for (int stream = 0; stream < streams; stream++) {
                final List<Long> taken = handles.get(stream);
                assertEquals(taken, take(stream, taken.size()), where + ": what others used changes no handle");
            }
            assertEquals(before, slots.orderHash(), where + ": recording writes nothing shared");
            checkNew(handles);
            if (failed) {
                reservation.discard();
                slots.space().voidFreeHandles();
                handles.forEach(dead::addAll);
                discarded++;
            } else {
                commit(handles);
            }
            destroy();
            assertEquals(
                    slots.space().slotCount(),
                    live.size() + slots.space().freeSlots() + slots.space().retiredSlots(),
                    where + ": no slot lost");
            assertEquals(0, slots.space().reservedSlots(), where);
            slots.checkInvariants();
        }

        private void open() {
            reservation.open(creators);
            streams = 0;
            for (int creator = 0; creator < creators; creator++) {
                final int chunks = random.nextInt(6);
                assertEquals(streams, reservation.addStreams(creator, chunks, random.nextInt(9)), where);
                streams += chunks;
            }
            reservation.deal();
        }

        /// Most chunks create nothing, some a few rows, few several blocks.
        private int used() {
            return switch (random.nextInt(10)) {
                case 0 -> random.nextInt(300);
                case 1, 2, 3 -> random.nextInt(20);
                default -> 0;
            };
        }

        /// The first creates of a stream, fewer when the slot space ends.
        private List<Long> take(final int stream, final int count) {
            final List<Long> handles = new ArrayList<>();
            for (int k = 0; k < count; k++) {
                try {
                    handles.add(reservation.handle(stream, k));
                } catch (final IllegalStateException limit) {
                    assertTrue(
                            limit.getMessage().contains("maxSlots=")
                                    || limit.getMessage().contains("failed frames have used up the new handles"),
                            limit.getMessage());
                    return handles;
                }
            }
            return handles;
        }

        private void checkNew(final List<List<Long>> handles) {
            final Set<Long> all = new HashSet<>();
            for (final List<Long> taken : handles) {
                for (final long handle : taken) {
                    final String text = where + " handle=" + Handle.toString(handle);
                    assertTrue(all.add(handle), text + ": two streams got it");
                    assertTrue(!dead.contains(handle), text + ": it was given out before");
                    assertEquals(-1, slots.find(handle), text + ": it has no row yet");
                }
            }
        }

        private void commit(final List<List<Long>> handles) {
            final int slotsBefore = slots.space().slotCount();
            int most = 0;
            int count = 0;
            for (final List<Long> taken : handles) {
                int beyond = 0;
                for (final long handle : taken) {
                    beyond += Handle.slot(handle) >= slotsBefore ? 1 : 0;
                }
                most = Math.max(most, beyond);
                count += taken.size();
            }
            reservation.commit();
            slots.checkInvariants();
            assertEquals(count, slots.space().reservedSlots(), where);
            final int bound = slotsBefore + streams * ((most + 63) / 64 * 64);
            assertTrue(
                    slots.space().slotCount() <= bound,
                    where + " slots=" + slots.space().slotCount() + " bound=" + bound);
            for (final List<Long> taken : handles) {
                for (final long handle : taken) {
                    assertEquals(-1, slots.find(handle), where + ": reserved, no row yet");
                    if (slots.rows() == slots.rowCapacity() || random.nextInt(10) == 0) {
                        slots.space().refuse(Handle.slot(handle));
                        dead.add(handle);
                    } else {
                        final int row = slots.append(
                                handle, random.nextInt(4) != 0 ? RowState.ACTIVE : RowState.PENDING, moves);
                        moves.clear();
                        live.add(handle);
                        assertEquals(handle, slots.handle(row), where + ": the row has the handle that was given out");
                    }
                }
            }
        }

        private void destroy() {
            final int count = random.nextInt(live.size() + 1);
            for (int i = 0; i < count; i++) {
                final int at = random.nextInt(live.size());
                final long handle = live.get(at);
                live.set(at, live.getLast());
                live.removeLast();
                slots.destroy(handle, slots.find(handle), moves);
                moves.clear();
                dead.add(handle);
            }
            assertEquals(live.size(), slots.rows(), where);
            for (final long handle : live) {
                assertEquals(handle, slots.handle(slots.find(handle)), where);
            }
        }

        void checkDead() {
            for (final long handle : dead) {
                assertEquals(-1, slots.find(handle), where + " handle=" + Handle.toString(handle));
            }
            for (int free = slots.space().freeSlots(); free > 0; free--) {
                final long handle = slots.space().take();
                assertTrue(!dead.contains(handle), where + " handle=" + Handle.toString(handle));
            }
        }
    }
}
