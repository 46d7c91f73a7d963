package org.denserow.demo.city;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RidersTest {

    private static final int TWO_HOURS = 2 * 3600;


    @Test
    void run_syntheticCity_everyCountAgrees() {
        final DayPlan plan = DayPlan.of(SyntheticCity.create(3), 1);
        final RiderRuns.Result ran = RiderRuns.run(plan, RiderSettings.of(10_000 * 9), RiderRuns.workers(2), TWO_HOURS);
        System.out.println(ran);
        assertEquals(0, ran.riders().mismatches() + ran.city().mismatches(), ran.toString());
        assertTrue(ran.riders().arrived() > 100, ran.toString());
    }
}
