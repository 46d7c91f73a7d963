package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Bids, winners, their end at each boundary, and misuse, on one thread.
class ClaimsTest {

    @AutoClose
    private final Simulation sim = Simulation.create(SimulationOptions.defaults());

    private Table people;
    private Table houses;
    private Claims bids;
    private final long[] person = new long[4];
    private final long[] house = new long[3];

    @BeforeEach
    void define() {
        people = sim.define("person", Layout.dense(64));
        houses = sim.define("house", Layout.dense(64).growable());
        bids = houses.claims("bids", people);
        for (int i = 0; i < person.length; i++) {
            person[i] = people.create();
        }
        for (int i = 0; i < house.length; i++) {
            house[i] = houses.create();
        }
    }

    private interface Bidder {
        void bid(Claims.Bids bids);
    }

    private void bidder(final Bidder body) {
        sim.system("bid").writes(bids).over(people, (rows, commands) -> body.bid(rows.write(bids)));
    }

    private interface Asker {
        void ask(Claims.Winners winners);
    }

    private void asker(final String name, final Asker body) {
        sim.system(name).reads(bids).over(people, (rows, commands) -> body.ask(rows.read(bids)));
    }

    // ---- Who wins ----

    @Test
    void winner_lowerPriority_winsWhateverTheOrder() {
        bidder(each -> {
            each.claim(0, person[0], 5);
            each.claim(0, person[1], -5);
            each.claim(0, person[2], 4);
            each.claim(1, person[3], Integer.MAX_VALUE);
            each.claim(2, person[0], Integer.MIN_VALUE);
        });
        asker("ask", winners -> {
            assertEquals(person[1], winners.winner(0));
            assertEquals(person[3], winners.winner(1));
            assertEquals(person[0], winners.winner(2));
        });
        sim.step();
    }

    @Test
    void winner_equalPriorities_lowestSlotWins() {
        bidder(each -> {
            each.claim(0, person[3], 1);
            each.claim(0, person[2], 1);
            each.claim(0, person[2], 1);
            each.claim(0, person[3], 2);
        });
        asker("ask", winners -> {
            assertEquals(person[2], winners.winner(0));
            assertTrue(winners.won(0, person[2]));
            assertFalse(winners.won(0, person[3]));
        });
        sim.step();
    }

    @Test
    void winner_noBid_isNull() {
        asker("ask", winners -> {
            assertEquals(Handle.NULL, winners.winner(0));
            assertFalse(winners.won(0, person[0]));
            assertFalse(winners.won(0, Handle.NULL));
            assertFalse(winners.won(0, -1L), "whose index bits are those of no bid");
        });
        sim.step();
    }

    @Test
    void winner_slotUsedAgain_isTheHandleOfNow() {
        people.destroy(person[1]);
        long again = people.create();
        while (Handle.slot(again) != Handle.slot(person[1])) {
            people.destroy(again);
            again = people.create();
        }
        final long now = again;
        bidder(each -> each.claim(0, now, 0));
        asker("ask", winners -> {
            assertEquals(now, winners.winner(0));
            assertTrue(winners.won(0, now));
            assertFalse(winners.won(0, person[1]), "same slot, another generation");
        });
        sim.step();
    }

    @Test
    void won_handleOfAnotherTypeWithTheSameSlot_isFalse() {
        assertEquals(Handle.slot(person[0]), Handle.slot(house[0]));
        bidder(each -> each.claim(1, person[0], 0));
        asker("ask", winners -> assertFalse(winners.won(1, house[0])));
        sim.step();
    }

    // ---- One segment ----

    @Test
    void step_exclusiveSystemTakesTheClaims_bidsAreForgotten() {
        final List<Long> seen = new ArrayList<>();
        bidder(each -> each.claim(0, person[1], 0));
        sim.system("alone").exclusive((world, commands) -> world.write(bids)); // takes them, and nothing more
        asker("ask", winners -> seen.add(winners.winner(0)));
        sim.run(2);
        assertEquals(List.of(Handle.NULL, Handle.NULL), seen);
    }

    @Test
    void step_nextFrame_bidsAreForgotten() {
        final List<Long> seen = new ArrayList<>();
        bidder(each -> {
            if (sim.frame() == 0) {
                each.claim(2, person[1], 0);
            }
        });
        asker("ask", winners -> seen.add(winners.winner(2)));
        sim.run(2);
        assertEquals(List.of(person[1], Handle.NULL), seen);
    }

    @Test
    void step_afterAFailedFrame_bidsAreForgotten() {
        bidder(each -> {
            if (sim.frame() == 0) {
                each.claim(2, person[1], 0);
                throw new IllegalStateException("as wanted");
            }
        });
        final List<Long> seen = new ArrayList<>();
        asker("ask", winners -> seen.add(winners.winner(2)));
        assertThrows(SystemFailure.class, sim::step);
        sim.recover();
        sim.step();
        assertEquals(List.of(Handle.NULL), seen);
    }

    @Test
    void claim_afterGrowth_everyNewRowCanBeClaimed() {
        final List<Long> seen = new ArrayList<>();
        bidder(each -> {
            for (int row = 0; row < houses.size(); row++) {
                each.claim(row, person[row % 4], 0);
            }
        });
        asker("ask", winners -> {
            for (int row = 0; row < houses.size(); row++) {
                seen.add(winners.winner(row));
            }
        });
        sim.step();
        for (int i = 0; i < 500; i++) {
            sim.commands().create(houses);
        }
        sim.step();
        assertEquals(3 + 503, seen.size());
        for (int row = 0; row < 503; row++) {
            assertEquals(person[row % 4], seen.get(3 + row));
        }
        houses.store().checkInvariants();
    }

    @Test
    void hash_claimsWithBids_areNoPartOfIt() {
        final long world = sim.hash();
        final long order = sim.orderHash();
        bidder(each -> each.claim(2, person[1], 0));
        sim.step();
        assertEquals(world, sim.hash());
        assertEquals(order, sim.orderHash());
        final long before = houses.metrics().allocatedBytes();
        houses.claims("more", people);
        assertTrue(houses.metrics().allocatedBytes() >= before + 8L * houses.capacity(), "memory is counted");
    }

    // ---- Misuse ----

    private Throwable thrownByBid(final Bidder body) {
        bidder(body);
        return Trial.causeOfStep(sim);
    }

    @Test
    void claim_rowOutsideTheRows_isRefused() {
        for (final int row : new int[] {-1, 3, 63, 64, Integer.MAX_VALUE}) {
            final Throwable[] thrown = new Throwable[1];
            try (Simulation one = Simulation.create(SimulationOptions.defaults())) {
                final Table own = one.define("house", Layout.dense(64));
                final Claims claims = own.claims("bids", own);
                final long last = own.create();
                own.create();
                own.create();
                one.system("bid")
                        .writes(claims)
                        .over(own, (rows, commands) -> rows.write(claims).claim(row, last, 0));
                thrown[0] = Trial.causeOfStep(one);
            }
            assertInstanceOf(IndexOutOfBoundsException.class, thrown[0]);
            Trial.assertSays(thrown[0], "claims=house.bids", "row=" + row, "end=3", "; find the row");
        }
    }

    @Test
    void claim_holeOfAPinnedType_isRefused() {
        try (Simulation one = Simulation.create(SimulationOptions.defaults())) {
            final Table own = one.define("house", Layout.pinned(64));
            final Claims claims = own.claims("bids", own);
            final long first = own.create();
            final long hole = own.create();
            own.create();
            own.destroy(hole);
            one.system("bid")
                    .writes(claims)
                    .over(own.live(), (rows, commands) -> rows.write(claims).claim(1, first, 0));
            Trial.assertSays(Trial.causeOfStep(one), "claims=house.bids", "row=1", "; find the row");
        }
    }

    @Test
    void claim_nullClaimant_isRefused() {
        final Throwable thrown = thrownByBid(each -> each.claim(0, Handle.NULL, 0));
        assertInstanceOf(IllegalArgumentException.class, thrown);
        Trial.assertSays(thrown, "claims=house.bids", "row=0", "claimant=null", "claimants=person", "never set");
    }

    @Test
    void claim_claimantOfAnotherType_isRefused() {
        Trial.assertSays(
                thrownByBid(each -> each.claim(0, house[0], 0)),
                "claims=house.bids",
                "claimants=person",
                "another type");
    }

    @Test
    void claim_staleClaimant_isRefused() {
        people.destroy(person[3]);
        Trial.assertSays(thrownByBid(each -> each.claim(0, person[3], 0)), "claims=house.bids", "stale");
    }

    @Test
    void write_declaredAsRead_isRefused() {
        sim.system("ask").reads(bids).over(people, (rows, commands) -> rows.write(bids));
        Trial.assertSays(Trial.causeOfStep(sim), "undeclared access", "system=ask", "part=house.bids", ".writes(");
    }

    @Test
    void read_declaredAsWritten_isRefused() {
        sim.system("bid").writes(bids).over(people, (rows, commands) -> rows.read(bids));
        Trial.assertSays(Trial.causeOfStep(sim), "system=bid", "part=house.bids", "two systems");
    }

    @Test
    @DisplayName("views that somebody kept answer nothing between frames")
    void claim_betweenFrames_isRefused() {
        final Claims.Bids[] kept = new Claims.Bids[1];
        final Claims.Winners[] keptToo = new Claims.Winners[1];
        bidder(each -> kept[0] = each);
        asker("ask", winners -> keptToo[0] = winners);
        sim.step();
        Trial.assertSays(
                assertThrows(IllegalStateException.class, () -> kept[0].claim(0, person[0], 0)),
                "claims=house.bids",
                "while systems run");
        assertThrows(IllegalStateException.class, () -> keptToo[0].winner(0));
        assertThrows(IllegalStateException.class, () -> keptToo[0].won(0, person[0]));
    }

    @Test
    void scatters_claims_isRefusedAndNamesWrites() {
        Trial.assertSays(
                assertThrows(
                        IllegalArgumentException.class, () -> sim.system("s").scatters(bids)),
                ".writes");
    }

    @Test
    void claims_nameTakenOrForeignClaimants_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> houses.claims("bids", people));
        assertThrows(IllegalArgumentException.class, () -> houses.floats("bids"));
        assertThrows(IllegalArgumentException.class, () -> houses.tag("bids"));
        try (Simulation other = Simulation.create(SimulationOptions.defaults())) {
            final Table foreign = other.define("person", Layout.dense(64));
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> houses.claims("others", foreign)),
                    "house.others",
                    "claimants=person");
            assertThrows(
                    IllegalArgumentException.class,
                    () -> sim.system("s")
                            .writes(other.define("h", Layout.dense(1)).claims("c", foreign)));
        }
    }

    @Test
    void claims_oneTooMany_isRefused() {
        for (int i = 1; i < Claims.MAX_CLAIMS; i++) {
            houses.claims("more" + i, people);
        }
        Trial.assertSays(
                assertThrows(IllegalArgumentException.class, () -> houses.claims("last", people)),
                "at most 64 claims",
                "claims=64");
    }

    @Test
    void name_andType_areThoseOfTheHouses() {
        assertEquals("house.bids", bids.name());
        assertEquals(Handle.type(house[0]), bids.type());
        assertEquals(Handle.type(person[0]), bids.claimants());
        assertNotEquals(bids.type(), bids.claimants());
    }
}
