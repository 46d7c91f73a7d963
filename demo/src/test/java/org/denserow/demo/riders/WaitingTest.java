package org.denserow.demo.riders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Function;
import org.denserow.demo.city.RiderRuns;
import org.denserow.demo.city.SmallTown;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.engine.Rows;
import org.denserow.engine.handle.Handle;
import org.junit.jupiter.api.Test;

/// Riders await what a literal program says, in every second; they wait, and get off, where they can; and the checks find
/// rules that are wrong.
class WaitingTest {

    private static final int TRIPS = 30;
    private static final int RIDERS = 1000;

    private final DayPlan plan = DayPlan.of(SmallTown.create(13, TRIPS), 2).withdrawing(20, 13);
    private final LiteralWaiting literal = new LiteralWaiting(plan);
    private final LiteralBoarding matching = new LiteralBoarding(plan);

    private RiderRuns.Result run(final RiderRules rules) {
        return RiderRuns.runRiders(
                plan,
                RiderSettings.of(RIDERS),
                RiderRuns.workers(2).withGrain(64),
                plan.frames() + 1,
                rules,
                riders -> {
                    literal.frame(riders);
                    matching.frame(riders);
                });
    }

    private RiderRuns.Result run(final Function<Riders, Waiting> waiting) {
        return run(new RiderRules(Walking::new, waiting, Boarding::new));
    }

    @Test
    void wait_smallTown_awaitsAsTheLiteralRuleEverySecond() {
        final RiderRuns.Result ran = run(RiderRules.PLAIN);
        assertEquals("", literal.difference());
        assertEquals("", matching.difference());
        assertEquals(List.of(), ran.errors(), ran.toString());
        assertTrue(literal.looks() > 1000 && literal.changed() > 20, literal.looks() + " " + literal.changed());
    }

    // ---- Wrong rules ----

    @Test
    void wait_awaitedVehicleForgotten_isFoundByTheLiteralRule() {
        run(riders -> new Waiting(riders) {
            @Override
            boolean look(final Rows waiting, final int row, final int now) {
                final boolean found = super.look(waiting, row, now);
                waiting.write(riders.rows().awaited())[row] = Handle.NULL;
                return found;
            }
        });
        assertFalse(literal.difference().isEmpty());
    }

    @Test
    void wait_awaitedVehicleNotChecked_isFoundByTheLiteralRule() {
        run(riders -> new Waiting(riders) {
            @Override
            boolean isGone(final long vehicle) {
                return false;
            }
        });
        assertFalse(literal.difference().isEmpty());
        assertTrue(matching.difference().contains("expected awaited and gone"), matching.difference());
    }

    @Test
    void wait_lookIgnoresWheelchairs_isFoundByTheLiteralRule() {
        run(riders -> new Waiting(riders) {
            @Override
            boolean takes(final int trip, final boolean sits) {
                return true;
            }
        });
        assertFalse(literal.difference().isEmpty());
        assertEquals("", matching.difference(), "boarding is right");
    }

    @Test
    void walk_decidingIgnoresWheelchairs_isFound() {
        final RiderRuns.Result ran = run(new RiderRules(
                riders -> new Walking(riders) {
                    @Override
                    boolean sits(final Rows walkers, final int row) {
                        return false;
                    }
                },
                Waiting::new,
                Boarding::new));
        assertFound(ran, "riders in wheelchairs who wait where they cannot get on: expected=0");
    }

    @Test
    void check_goalWhereWheelchairsCannotGetOff_isFound() {
        final RiderRuns.Result ran = RiderRuns.runRiders(
                plan, RiderSettings.of(RIDERS), RiderRuns.workers(1), plan.frames() / 2, RiderRules.PLAIN, riders -> {
                    final Riders.Rider rows = riders.rows();
                    for (int row = 0; row < rows.table().size(); row++) {
                        if (rows.waiting().bits().get(row)
                                && rows.wheelchair().bits().get(row)) {
                            rows.goal().values()[row] = notAccessible(riders);
                        }
                    }
                });
        assertFound(ran, "riders in wheelchairs who want to get off where they cannot: expected=0");
    }

    private long notAccessible(final Riders riders) {
        int stop = 0;
        while (plan.timetable().stops().accessible()[stop]) {
            stop++;
        }
        return riders.network().stops().table().handle(stop);
    }

    private static void assertFound(final RiderRuns.Result ran, final String message) {
        assertTrue(ran.errors().stream().anyMatch(error -> error.contains(message)), ran.toString());
    }
}
