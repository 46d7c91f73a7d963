package org.denserow.demo.riders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.denserow.demo.city.RiderRuns;
import org.denserow.demo.city.SmallTown;
import org.denserow.demo.timetable.DayPlan;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Riders on foot decide as a literal search of the timetable says.
class WalkingTest {

    private static final int TRIPS = 60;
    private static final int RIDERS = 2000;

    @ParameterizedTest
    @CsvSource({"11, 0", "13, 20"})
    void decide_smallTown_matchesTheLiteralRuleEverySecond(final long seed, final double percent) {
        final DayPlan plan = DayPlan.of(SmallTown.create(seed, TRIPS), 2).withdrawing(percent, seed);
        final LiteralWalking literal = new LiteralWalking(plan);
        final RiderRuns.Result ran = RiderRuns.runRiders(
                plan,
                RiderSettings.of(RIDERS),
                RiderRuns.workers(2).withGrain(64),
                plan.frames() + 1,
                RiderRules.PLAIN,
                literal::frame);
        assertEquals("", literal.difference());
        assertEquals(List.of(), ran.errors(), ran.toString());
        assertTrue(literal.isVaried(), literal + ", " + ran);
    }
}
