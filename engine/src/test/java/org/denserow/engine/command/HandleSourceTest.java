package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.Reservation;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("a handle source")
class HandleSourceTest {

    private static final int STREAMS = 3;
    private static final int ROUNDS = 60;
    private static final int MOST =
            1000; // creates of a chunk: more than a share, and than what fills the largest batch

    private final CommandLog log = new CommandLog(1);
    private final SlotMap slots = RowStore.newSlots(Layout.dense(300), 1, 100_000, 0);
    private final RowStore store = RowStore.over("thing", slots, Layout.dense(300), OwnerCheck.NONE);

    private HandleSource source(final boolean fromFreeQueue) {
        log.addType(store, slots, 1);
        return new HandleSource(store, slots, log.type(1).reservation(), fromFreeQueue);
    }

    private Reservation open() {
        final Reservation reservation = log.type(1).reservation();
        reservation.open(1);
        reservation.addStreams(0, STREAMS, 0);
        reservation.deal();
        return reservation;
    }

    @Test
    @DisplayName("gives the handles of its stream, one by one and in batches, in the order of the reservation")
    void take_oneByOneAndInBatches_isTheReservationsOrder() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        final HandleSource source = source(false);
        slots.space().addSlots(2400);
        boolean isOverflown = false;
        for (int round = 0; round < ROUNDS; round++) {
            for (int slot = random.nextInt(slots.space().freeSlots()); slot > 0; slot--) { // the ring begins anywhere
                slots.space().refuse(Handle.slot(slots.space().take()));
            }
            final Reservation reservation = open();
            final int before = slots.space().slotCount();
            int all = 0;
            for (int stream = 0; stream < STREAMS; stream++) {
                source.begin(stream);
                final int wanted = random.nextInt(MOST);
                final long[] batch = new long[MOST];
                for (int created = 0; created < wanted; ) {
                    final String where = "seed=" + seed + " round=" + round + " stream=" + stream + " k=" + created;
                    if (random.nextInt(20) > 0) {
                        assertEquals(reservation.handle(stream, created), source.take(), where);
                        created++;
                    } else {
                        final int count = 1 + random.nextInt(wanted - created);
                        source.take(batch, count);
                        for (int i = 0; i < count; i++) {
                            assertEquals(reservation.handle(stream, created + i), batch[i], where);
                        }
                        created += count;
                    }
                }
                source.end();
                all += wanted;
            }
            reservation.commit();
            assertEquals(
                    all,
                    slots.space().reservedSlots(),
                    "seed=" + seed + ": what was taken and no more, round=" + round);
            isOverflown |= slots.space().slotCount() > before;
            slots.clear(); // all are free again, in the order of their numbers
        }
        assertTrue(isOverflown, "a chunk went beyond its share");
    }

    @Test
    @DisplayName("of the owner gives the head of the free queue, each slot as it is taken")
    void take_fromFreeQueue_isItsHead() {
        final HandleSource source = source(true);
        slots.space().addSlots(10);
        final long[] batch = new long[3];
        source.take();
        assertEquals(1, slots.space().reservedSlots(), "nothing is taken ahead");
        source.take(batch, 3);
        source.end();
        assertEquals(4, slots.space().reservedSlots());
    }

    @Test
    @DisplayName("without a stream gives nothing, before a chunk and after it")
    void take_withoutStream_isRefused() {
        final HandleSource source = source(false);
        slots.space().addSlots(10);
        assertThrows(IllegalStateException.class, source::take);
        open();
        source.begin(0);
        source.take();
        source.end();
        final IllegalStateException refused = assertThrows(IllegalStateException.class, source::take);
        assertTrue(refused.getMessage().contains("type=thing; add .creates(…)"), refused.getMessage());
        assertThrows(IllegalStateException.class, () -> source.take(new long[1], 1));
    }
}
