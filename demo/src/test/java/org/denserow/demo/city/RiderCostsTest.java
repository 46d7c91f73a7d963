package org.denserow.demo.city;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.Map;
import org.denserow.demo.city.RiderSettings.Storage;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.engine.frame.SimulationOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RiderCostsTest {

    private static final DayPlan PLAN = DayPlan.of(SmallTown.create(5, 30), 2);

    private static Map<String, String> remarks(final RiderSettings settings) {
        final City city = new City(PLAN, settings, false);
        final Map<String, String> remarks = new LinkedHashMap<>();
        try (World world = city.create(
                Values.of(city.parameters(), false), Activation.SYNCHRONOUS, SimulationOptions.defaults())) {
            for (int frame = 0; frame <= PLAN.frames(); frame++) {
                world.step();
                world.check(error -> {
                    throw new AssertionError(error);
                });
            }
            world.remarks(remarks::put);
        }
        return remarks;
    }

    @ParameterizedTest
    @EnumSource
    void words_eachFrame_areThoseOfTheRowsInUseOnceForEachSystemOverATag(final Storage storage) {
        final long[] visited = new long[1];
        final RiderRuns.Result ran = RiderRuns.run(
                PLAN,
                new RiderSettings(2500, storage, 0),
                RiderRuns.workers(2).withGrain(64),
                PLAN.frames(),
                Boarding::new,
                new java.util.function.Consumer<>() {
                    private int end; // of the rows when the frame began

                    @Override
                    public void accept(final CityWorld world) {
                        final long words = (long) world.riders().words().value();
                        assertEquals(4L * ((end + 63) / 64), words, "second " + world.second());
                        visited[0] += words;
                        end = world.riders().rows().table().end();
                    }
                });
        assertTrue(ran.errors().isEmpty(), ran.toString());
        assertTrue(visited[0] > 0);
    }

    @Test
    void remarks_withBudget_compareBeforeAndAfter() {
        final Map<String, String> remarks = remarks(new RiderSettings(2500, Storage.DENSE, 300));
        assertTrue(remarks.get("memory").matches("[\\d.]+ MiB for rows .* [1-9][\\d,]* bytes per rider .*"), "" + remarks);
        assertTrue(remarks.get("order").matches("kept from \\d\\d:.* on: [1-9][\\d,]* rows moved.*"), "" + remarks);
        assertTrue(remarks.get("ns per rider").matches("[\\d.]+ in the .* frames before .*"), "" + remarks);
    }

    @Test
    void remarks_withoutBudget_nameNoTimes() {
        final Map<String, String> remarks = remarks(RiderSettings.of(2500));
        assertFalse(remarks.containsKey("order"), "" + remarks);
        assertFalse(remarks.containsKey("ns per rider"), "" + remarks);
        assertTrue(remarks.containsKey("memory"), "" + remarks);
    }
}
