package org.denserow.demo.city;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.denserow.demo.feed.FeedFiles;
import org.denserow.demo.riders.RiderRules;
import org.denserow.demo.riders.RiderSettings;
import org.denserow.demo.riders.Riders;
import org.denserow.demo.timetable.DayPlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Riders choose among stops that trips serve; riders in wheelchairs among those of which they can use stop and trip.
class StopChoiceTest {

    private static final String TIMES = "stop_times.txt";

    @TempDir
    private Path directory;

    private DayPlan plan(final FeedFiles feed) {
        return FeedQuirksTest.plan(feed, directory);
    }

    // ---- Wheelchairs ----

    @Test
    void run_stopsForWheelchairs_areUsedAlone() {
        assertTrue(FeedQuirksTest.run(plan(FeedQuirksTest.accessible(FeedQuirksTest.feed(), "1", "0", "")), 2000)
                        .inWheelchairs()
                > 0);
        assertEquals(
                0,
                FeedQuirksTest.run(plan(FeedQuirksTest.accessible(FeedQuirksTest.feed(), "2", "2", "2")), 2000)
                        .inWheelchairs());
        assertEquals(
                0,
                FeedQuirksTest.run(plan(FeedQuirksTest.accessible(FeedQuirksTest.feed(), "1", "2", "2")), 2000)
                        .inWheelchairs(),
                "no way from A");
    }

    /// The destination is not accessible, but a stop of the same trip 111 metres before it is: from there on foot.
    @Test
    void run_destinationNotForWheelchairs_isReachedFromTheStopBeside() {
        final FeedFiles beside = FeedQuirksTest.times(
                FeedQuirksTest.accessible(FeedQuirksTest.feed(), "2", "2", "2")
                        .line("stops.txt", "D,0,10.019,1")
                        .line("stops.txt", "E,0,10.001,1")
                        .file(
                                "frequencies.txt", // so that there are places enough
                                "trip_id,start_time,end_time,headway_secs",
                                "T1,08:00:00,08:10:00,30"),
                "T1,08:00:00,08:00:00,A,1",
                "T1,08:01:00,08:01:00,E,2",
                "T1,08:02:00,08:02:30,B,3",
                "T1,08:04:30,08:04:30,D,4",
                "T1,08:05:00,08:05:00,C,5");
        assertTrue(FeedQuirksTest.run(plan(beside), 2000).inWheelchairs() > 0);
    }

    // ---- Stops that are no choice ----

    /// A2 lies 111 metres from A, and eight further stops at the same place, which a rider would find first.
    private static FeedFiles crowded() {
        final FeedFiles feed = FeedQuirksTest.times(
                        new FeedFiles(),
                        "T1,08:00:00,08:00:00,A,1",
                        "T1,08:00:30,08:00:30,A2,2",
                        "T1,08:02:00,08:02:30,B,3",
                        "T1,08:05:00,08:05:00,C,4")
                .file("stops.txt", "stop_id,stop_lat,stop_lon,wheelchair_boarding");
        for (int stop = 1; stop <= 8; stop++) {
            feed.line("stops.txt", "E" + stop + ",0,10.001,2");
        }
        return feed.line("stops.txt", "A,0,10.00,")
                .line("stops.txt", "B,0,10.01,")
                .line("stops.txt", "C,0,10.02,")
                .line("stops.txt", "A2,0,10.001,");
    }

    /// {@return seconds for which riders who appeared near A wait at A2}
    private long secondsAtA2(final FeedFiles feed, final boolean sits) {
        final DayPlan plan = plan(feed);
        final List<String> ids = List.of(plan.timetable().stops().id());
        final long[] seconds = new long[1];
        final RiderRuns.Result ran = RiderRuns.run(
                plan, RiderSettings.of(10_000), RiderRuns.workers(1), plan.frames() + 1, RiderRules.PLAIN, world -> {
                    final Riders.Rider rows = world.riders().rows();
                    for (int row = 0; row < rows.table().size(); row++) {
                        seconds[0] += rows.waiting().bits().get(row)
                                        && rows.wheelchair().bits().get(row) == sits
                                        && world.stops()
                                                        .table()
                                                        .row(rows.origin().values()[row])
                                                == ids.indexOf("A")
                                        && world.stops().table().row(rows.stop().get(row)) == ids.indexOf("A2")
                                ? 1
                                : 0;
                    }
                });
        assertEquals(List.of(), ran.errors(), ran.toString());
        return seconds[0];
    }

    @Test
    void run_stopsThatNoTripServes_areNoChoice() {
        assertTrue(secondsAtA2(crowded(), false) > 0);
    }

    @Test
    void run_servedStopsNotForWheelchairs_areNoChoiceForWheelchairs() {
        final FeedFiles feed = crowded().line("trips.txt", "R,WEEK,T3,P");
        for (int stop = 1; stop <= 8; stop++) {
            feed.line(TIMES, "T3,08:00:0" + stop + ",08:00:0" + stop + ",E" + stop + ',' + stop);
        }
        assertTrue(secondsAtA2(feed, true) > 0);
        assertEquals(0, secondsAtA2(feed, false), "the control: others find eight stops before A2");
    }
}
