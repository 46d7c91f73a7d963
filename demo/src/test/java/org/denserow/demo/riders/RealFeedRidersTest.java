package org.denserow.demo.riders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.denserow.demo.city.RiderRuns;
import org.denserow.demo.feed.GtfsFeed;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.demo.timetable.FeedTimetable;
import org.denserow.demo.timetable.RealFeedTest;
import org.junit.jupiter.api.Test;

/// Riders of the real feed of [RealFeedTest]; skipped without it.
class RealFeedRidersTest {

    private static final int MORNING = 3000; // frames

    @Test
    void run_morningOfARealDay_matchesAsTheLiteralRuleEverySecond() {
        final Path zip = RealFeedTest.zip();
        final DayPlan plan = DayPlan.of(FeedTimetable.on(GtfsFeed.read(zip), LocalDate.parse("2026-05-11")), 1)
                .withdrawing(5, 1);
        final LiteralBoarding literal = new LiteralBoarding(plan);
        final RiderRuns.Result ran = RiderRuns.runRiders(
                plan, RiderSettings.of(100_000), RiderRuns.workers(2), MORNING, RiderRules.PLAIN, literal::frame);
        assertEquals("", literal.difference());
        assertEquals(List.of(), ran.errors(), ran.toString());
        assertTrue(literal.boarded() > 200 && literal.fullVehicles() > 0, literal + ", " + ran);
    }
}
