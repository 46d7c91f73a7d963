package org.denserow.demo.riders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.denserow.demo.city.RiderRuns;
import org.denserow.demo.city.SmallTown;
import org.denserow.demo.riders.RiderSettings.Storage;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.demo.timetable.SyntheticCity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RidersTest {

    private static final int TWO_HOURS = 2 * 3600;
    private static final int OF_A_DAY = 140_000; // of whom 10,000 appear in the first two hours

    @Test
    void run_twoHoursOfTheSyntheticCity_everyCountAgrees() {
        final DayPlan plan = DayPlan.of(SyntheticCity.create(3), 1);
        final RiderRuns.Result ran = RiderRuns.run(plan, RiderSettings.of(OF_A_DAY), RiderRuns.workers(2), TWO_HOURS);
        assertEquals(List.of(), ran.errors(), ran.toString());
        assertTrue(ran.riders().appeared() >= 10_000, ran.toString());
        assertTrue(ran.riders().arrived() > ran.riders().appeared() / 2, ran.toString());
    }

    @Test
    void run_withdrawnTrips_moreRidersGiveUp() {
        final DayPlan plan = DayPlan.of(SyntheticCity.create(3), 1);
        final RiderSettings settings = RiderSettings.of(OF_A_DAY / 10);
        final RiderCheck all =
                RiderRuns.run(plan, settings, RiderRuns.workers(1), TWO_HOURS).riders();
        final RiderCheck fewer = RiderRuns.run(plan.withdrawing(30, 3), settings, RiderRuns.workers(1), TWO_HOURS)
                .riders();
        assertTrue(all.gaveUp() < all.appeared() / 20, "gave up " + all.gaveUp());
        assertEquals(0, all.gaveUp(GivingUp.Reason.WITHDRAWN));
        assertTrue(fewer.gaveUp() > all.gaveUp() + 20, "gave up " + fewer.gaveUp() + ", before " + all.gaveUp());
        assertTrue(fewer.gaveUp(GivingUp.Reason.WITHDRAWN) > 20, "withdrawn");
    }

    @ParameterizedTest
    @CsvSource({"DENSE, 0, 0", "DENSE, 300, 40", "PINNED, 0, 40", "PINNED_LIST, 0, 40"})
    void run_anyWorkers_hashesAreEqual(final Storage storage, final int budget, final double percent) {
        final DayPlan plan = DayPlan.of(SmallTown.create(5, 30), 4).withdrawing(percent, 5);
        final RiderSettings settings = new RiderSettings(1200, storage, budget);
        final RiderRuns.Result one = run(plan, settings, 1);
        assertEquals(List.of(), one.errors(), one.toString());
        assertEquals(budget > 0, one.rowsMoved() > 0, one.toString());
        assertEquals(percent > 0, one.riders().stale() > 0, one.toString());
        for (final int workers : new int[] {2, 3, 8}) {
            assertEquals(one.hashes(), run(plan, settings, workers).hashes(), "workers=" + workers);
        }
    }

    private static RiderRuns.Result run(final DayPlan plan, final RiderSettings settings, final int workers) {
        return RiderRuns.run(plan, settings, RiderRuns.workers(workers).withGrain(64), plan.frames() + 1);
    }
}
