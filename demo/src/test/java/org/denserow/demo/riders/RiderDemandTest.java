package org.denserow.demo.riders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.denserow.demo.city.FeedQuirksTest;
import org.denserow.demo.city.SmallTown;
import org.denserow.demo.feed.FeedFiles;
import org.denserow.demo.run.OutOfCapacity;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.demo.timetable.Timetable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The demand of a small town, side by side several times.
@DisplayName("demand of riders")
class RiderDemandTest {

    private static final int RIDERS = 3000;

    @TempDir
    private Path directory;

    @Test
    void create_moreStopsTimesMinutesThanATableHas_isOutOfCapacity() throws IOException {
        final FeedFiles feed =
                FeedQuirksTest.times(FeedQuirksTest.feed(), "T1,00:00:00,00:00:00,A,1", "T1,999:00:00,999:00:00,B,2");
        for (int stop = 0; stop < 18_000; stop++) {
            feed.line("stops.txt", "S" + stop + ",S" + stop + ",0,10.5");
        }
        final DayPlan plan = FeedQuirksTest.plan(feed, directory);
        final String message = assertThrows(OutOfCapacity.class, () -> RiderDemand.create(plan, null, 1, 1))
                .getMessage();
        assertTrue(message.startsWith("stops times minutes are at most 1073741824: stops=180"), message);
        assertTrue(message.endsWith("; run a smaller feed, or --riders 0"), message);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 50})
    void appear_copies_takeTurns(final int copies) {
        final Timetable timetable = SmallTown.create(5, 30);
        final DayPlan plan = DayPlan.of(timetable, copies);
        final RiderDemand demand =
                RiderDemand.create(plan, new Journeys(timetable, TripStops.of(timetable.trips())), RIDERS, 1);
        final int stops = timetable.stops().count();
        final int[] ofCopy = new int[copies];
        int all = 0;
        for (int minute = 0; minute < plan.frames() / 60; minute++) {
            for (int stop = 0; stop < stops; stop++) {
                int fewest = Integer.MAX_VALUE;
                int most = 0;
                for (int copy = 0; copy < copies; copy++) {
                    int riders = 0;
                    for (int frame = 60 * minute; frame < 60 * (minute + 1); frame++) {
                        riders += demand.appear(copy * stops + stop, frame);
                    }
                    fewest = Math.min(fewest, riders);
                    most = Math.max(most, riders);
                    ofCopy[copy] += riders;
                    all += riders;
                }
                assertTrue(most - fewest <= 1, "stop=" + stop + ", minute=" + minute);
            }
        }
        assertEquals(demand.total(), all);
        assertEquals(RIDERS, all);
        if (copies == 7) {
            for (final int riders : ofCopy) {
                assertEquals(RIDERS / copies, riders, 0.15 * RIDERS / copies, "no copy is preferred");
            }
        }
    }
}
