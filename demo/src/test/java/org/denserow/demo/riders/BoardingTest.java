package org.denserow.demo.riders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.denserow.demo.city.RiderRuns;
import org.denserow.demo.city.SmallTown;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.engine.Commands;
import org.denserow.engine.Range;
import org.denserow.engine.handle.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Riders get on and off as a literal matching says, in every second; and the checks find rules that are wrong.
class BoardingTest {

    private static final int TRIPS = 30;
    private static final int RIDERS = 2000; // so many that seats are short

    private static final int FIRST_FRAMES = 122; // the first vehicle leaves in the last of them

    private static DayPlan plan(final long seed, final double percent) {
        return DayPlan.of(SmallTown.create(seed, TRIPS), 2).withdrawing(percent, seed);
    }

    private static RiderRuns.Result run(final DayPlan plan, final Function<Riders, Boarding> boarding) {
        return run(plan, boarding, new LiteralBoarding(plan));
    }

    private static RiderRuns.Result run(
            final DayPlan plan, final Function<Riders, Boarding> boarding, final LiteralBoarding literal) {
        return RiderRuns.runRiders(
                plan,
                RiderSettings.of(RIDERS),
                RiderRuns.workers(2).withGrain(64),
                plan.frames() + 1,
                new RiderRules(Walking::new, Waiting::new, boarding),
                literal::frame);
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void exchange_smallTown_matchesAsTheLiteralRuleEverySecond(final long seed) {
        final DayPlan plan = plan(seed, seed == 13 ? 20 : 0);
        final LiteralBoarding literal = new LiteralBoarding(plan);
        final RiderRuns.Result ran = run(plan, Boarding::new, literal);
        assertEquals("", literal.difference());
        assertEquals(List.of(), ran.errors(), ran.toString());
        assertTrue(
                literal.boarded() > 500
                        && literal.fullVehicles() > 20
                        && literal.leftBehind() > 0
                        && literal.inWheelchairs() > 0,
                literal + ", " + ran);
        assertEquals(seed == 13, literal.stale() > 0, literal + ", " + ran);
    }

    @Test
    void exchange_severalVehiclesAtAStop_matchesAsTheLiteralRuleEverySecond() {
        final DayPlan plan = DayPlan.of(SmallTown.withMeetings(), 2);
        final LiteralBoarding literal = new LiteralBoarding(plan);
        final RiderRuns.Result ran = run(plan, Boarding::new, literal);
        assertEquals("", literal.difference());
        assertEquals(List.of(), ran.errors(), ran.toString());
        assertTrue(
                literal.choices() > 200
                        && literal.fullVehicles() > 5
                        && literal.leftBehind() > 0
                        && literal.inWheelchairs() > 0,
                literal + ", " + ran);
    }

    /// A rider that would get on loses patience in that very second.
    @Test
    void exchange_patienceEndsInThisSecond_leavesTheRiderBehind() {
        final DayPlan plan = plan(11, 0);
        final LiteralBoarding literal = new LiteralBoarding(plan);
        final boolean[] ended = new boolean[1];
        final RiderRuns.Result ran = RiderRuns.runRiders(
                plan,
                RiderSettings.of(RIDERS),
                RiderRuns.workers(2).withGrain(64),
                plan.frames() + 1,
                RiderRules.PLAIN,
                riders -> {
                    literal.frame(riders);
                    final Riders.Rider rows = riders.rows();
                    final int next = riders.network().second() + 1;
                    for (int row = 0; next % 30 == 0 && row < rows.table().size(); row++) {
                        if (rows.waiting().bits().get(row)) {
                            rows.until().values()[row] = next;
                            ended[0] = true;
                        }
                    }
                });
        assertTrue(ended[0]);
        assertEquals("", literal.difference());
        assertEquals(List.of(), ran.errors(), ran.toString());
    }

    // ---- Wrong rules ----

    @Test
    void exchange_aSeatTooMany_isFound() {
        assertFound("a vehicle has 60 places: aboard=61", riders -> new Boarding(riders) {
            @Override
            int places() {
                return PLACES + 1;
            }
        });
    }

    @Test
    void exchange_aWheelchairTooMany_isFound() {
        assertFound("a vehicle has 2 places for wheelchairs: aboard=3", riders -> new Boarding(riders) {
            @Override
            int wheelchairs(final int trip) {
                return super.wheelchairs(trip) == 0 ? 0 : WHEELCHAIRS + 1;
            }
        });
    }

    @Test
    void exchange_aWheelchairWhereNoneFits_isFound() {
        assertFound("a vehicle has 0 places for wheelchairs: aboard=1", riders -> new Boarding(riders) {
            @Override
            int wheelchairs(final int trip) {
                return WHEELCHAIRS;
            }
        });
    }

    @Test
    void exchange_setDownTwice_isFound() {
        assertFound("riders that are not in exactly one state", riders -> new Boarding(riders) {
            @Override
            void getOff(final Range stops, final int rider, final long stop, final Commands commands) {
                super.getOff(stops, rider, stop, commands);
                final Riders.Rider rows = riders.rows();
                commands.tag(rows.table().handle(rider), rows.arrived())
                        .tag(rows.table().handle(rider), rows.walking());
            }
        });
    }

    @Test
    void exchange_indexNotKept_isFound() {
        assertFound("riders aboard, by their tag and by the index of vehicles", riders -> new Boarding(riders) {
            @Override
            void getOn(final int rider, final long vehicle, final int rides, final Commands commands) {
                super.getOn(rider, vehicle, rides, commands);
                commands.set(riders.rows().table().handle(rider), riders.rows().vehicle(), Handle.NULL);
            }
        });
    }

    @Test
    void exchange_aSeatSoldTwice_isFound() {
        assertFound("riders waiting, by their tag and by a scan of their stops", riders -> new Boarding(riders) {
            @Override
            void getOn(final int rider, final long vehicle, final int rides, final Commands commands) {
                super.getOn(rider, vehicle, rides, commands);
                commands.tag(riders.rows().table().handle(rider), riders.rows().waiting());
            }
        });
    }

    private static void assertFound(final String message, final Function<Riders, Boarding> wrong) {
        final RiderRuns.Result ran = run(plan(11, 0), wrong);
        assertTrue(ran.errors().stream().anyMatch(kept -> kept.contains(message)), ran.toString());
    }

    /// Counts do not show these three; the literal matching does.
    @Test
    void exchange_aSeatLeftEmpty_isFoundByTheLiteralRule() {
        assertFoundByLiteral(riders -> new Boarding(riders) {
            @Override
            int places() {
                return PLACES - 1;
            }
        });
    }

    @Test
    void exchange_youngestFirst_isFoundByTheLiteralRule() {
        assertFoundByLiteral(riders -> new Boarding(riders) {
            @Override
            boolean isBefore(final int one, final int other, final int[] since) {
                return super.isBefore(other, one, since);
            }
        });
    }

    @Test
    void exchange_setDownBesideTheGoal_isFoundByTheLiteralRule() {
        assertFoundByLiteral(riders -> new Boarding(riders) {
            @Override
            void getOff(final Range stops, final int rider, final long stop, final Commands commands) {
                super.getOff(stops, rider, stop, commands);
                final Riders.Rider rows = riders.rows();
                commands.set(rows.table().handle(rider), rows.x(), -1f);
            }
        });
    }

    private static void assertFoundByLiteral(final Function<Riders, Boarding> wrong) {
        final DayPlan plan = plan(11, 0);
        final LiteralBoarding literal = new LiteralBoarding(plan);
        run(plan, wrong, literal);
        assertFalse(literal.difference().isEmpty());
    }

    // ---- Conservation ----

    @Test
    void check_riderLost_isFound() {
        assertFoundAfter("riders = walking + waiting + aboard + arrived + gave up", riders -> {
            final Riders.Rider rows = riders.rows();
            final int row = rows.walking().bits().next(0);
            return row >= 0 && rows.table().destroy(rows.table().handle(row));
        });
    }

    @Test
    void check_givesUpWithoutAReason_isFound() {
        assertFoundAfter("riders who gave up, by their tag and by the reasons", riders -> {
            final Riders.Rider rows = riders.rows();
            final int row = rows.walking().bits().next(0);
            if (row >= 0) {
                rows.gaveUp().bits().set(row);
            }
            return row >= 0;
        });
    }

    @Test
    void check_nameNotKept_isFound() {
        assertFoundAfter("a vehicle must be found by the name of its trip", riders -> {
            if (riders.network().vehicles().table().size() > 0) {
                riders.byTrip().view().rekey(0, "another");
            }
            return riders.network().vehicles().table().size() > 0;
        });
    }

    @Test
    void check_routeNotKept_isFound() {
        assertFoundAfter("vehicles, by their rows and by the index of routes", riders -> {
            if (riders.network().vehicles().table().size() > 0) {
                riders.ofRoute().view().rekey(0, Handle.NULL);
            }
            return riders.network().vehicles().table().size() > 0;
        });
    }

    @Test
    void check_stopNotKept_isFound() {
        assertFoundAfter("riders waiting, by their tag and by the index of stops", riders -> {
            final int row = riders.rows().waiting().bits().next(0);
            if (row >= 0) {
                riders.waitingAt().view().rekey(row, Handle.NULL);
            }
            return row >= 0;
        });
    }

    /// Runs a town until a fault succeeds between a frame and its check.
    private static void assertFoundAfter(final String message, final Predicate<Riders> fault) {
        final boolean[] done = new boolean[1];
        final DayPlan plan = plan(11, 0);
        final RiderRuns.Result ran = RiderRuns.runRiders(
                plan, RiderSettings.of(RIDERS), RiderRuns.workers(1), FIRST_FRAMES, RiderRules.PLAIN, riders -> {
                    done[0] = done[0] || fault.test(riders);
                });
        assertTrue(ran.errors().stream().anyMatch(error -> error.contains(message)), ran.toString());
    }
}
