package org.denserow.demo.city;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.denserow.demo.run.SummaryLines;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.DrawnPoints;
import org.denserow.demo.scenario.Scenario;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.demo.scenario.WorldRuns;
import org.denserow.demo.timetable.CityOracle;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.demo.timetable.SyntheticCity;
import org.denserow.demo.timetable.Timetable;
import org.denserow.demo.timetable.TripRun;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whole runs of right worlds: the figures are the oracle's, for any number of copies and workers.
class CityRunTest {

    private static final int TRIPS = 60;
    private static final int STEPS = 400; // of about 1,200

    @Test
    void run_syntheticCity_equalsOracle() {
        final Timetable city = SyntheticCity.create(5);
        final SmallTown.Ran result = SmallTown.run(city, 1, SmallTown.settings(1, 5, false));
        assertEquals(List.of(), result.errors());
        assertEquals(CityOracle.of(city).describe(), result.figures().toString());
        assertEquals(city.trips().count(), result.log().activated());
        assertEquals(city.trips().count(), result.staleLookUps(), "each vehicle is gone when its last event is read");
        assertEquals(0, result.log().stale());
        assertTrue(result.log().reproducible());
    }

    @Test
    void run_randomTowns_equalOracle() {
        final long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("CityRunTest seed=" + seed + " (repeat with -Dseed=" + seed + ")");
        for (int round = 0; round < 10; round++) {
            final Timetable town = SmallTown.create(seed + round, 1 + round * 20);
            final SmallTown.Ran result = SmallTown.run(town, 1 + round, SmallTown.settings(2, seed, false));
            assertEquals(List.of(), result.errors(), "seed=" + seed + ", round=" + round);
            assertEquals(CityOracle.of(town).figures(1 + round), result.figures(), "seed=" + seed + ", round=" + round);
        }
    }

    /// 30 copies of 60 trips: about 300 vehicles at once, several chunks.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void run_anyWorkers_sameHashes(final int workers) {
        final Timetable town = SmallTown.create(7, TRIPS);
        final SmallTown.Ran alone = SmallTown.run(town, 30, SmallTown.settings(1, 7, false));
        long parallel = 0;
        while (parallel < Math.min(2, workers)) { // whether a worker gets a turn is up to the scheduler
            final SmallTown.Ran result = SmallTown.run(town, 30, SmallTown.settings(workers, 7, true));
            assertEquals(List.of(), result.errors());
            assertEquals(SummaryLines.hex(alone.worldHash()), SummaryLines.hex(result.worldHash()));
            assertEquals(SummaryLines.hex(alone.orderHash()), SummaryLines.hex(result.orderHash()));
            final long[] chunks = result.result().chunks();
            assertEquals(workers, chunks.length);
            parallel = Arrays.stream(chunks).filter(each -> each > 0).count();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5000})
    void step_workersAndChunkOrders_makeNoDifference(final int riders) {
        final Scenario town = SmallTown.withRiders(riders);
        final List<World> worlds = new ArrayList<>();
        assertEquals(
                "",
                WorldRuns.firstDifference(
                        options -> {
                            worlds.add(
                                    town.create(Values.of(town.parameters(), false), Activation.SYNCHRONOUS, options));
                            return worlds.getLast();
                        },
                        STEPS));
        final World first = worlds.getFirst();
        assertTrue(first.simulation().report().mostChunks() > 1, "several chunks");
        assertTrue(first.agents() > (riders > 0 ? 300 : 65), () -> "under way: " + first.agents());
    }

    @Test
    void run_otherSeedOfPassengers_otherWorldSameFigures() {
        final Timetable town = SmallTown.create(7, TRIPS);
        final SmallTown.Ran one = SmallTown.run(town, 2, SmallTown.settings(1, 1, false));
        final SmallTown.Ran two = SmallTown.run(town, 2, SmallTown.settings(1, 2, false));
        assertEquals(one.figures(), two.figures());
        assertNotEquals(one.worldHash(), two.worldHash());
        assertNotEquals(one.boarded(), two.boarded());
    }

    @Test
    void run_otherSeedOfCity_otherHashes() {
        final SmallTown.Ran one = SmallTown.run(SmallTown.create(1, TRIPS), 2, SmallTown.settings(1, 1, false));
        final SmallTown.Ran two = SmallTown.run(SmallTown.create(2, TRIPS), 2, SmallTown.settings(1, 2, false));
        assertNotEquals(one.worldHash(), two.worldHash());
        assertNotEquals(one.orderHash(), two.orderHash());
    }

    @Test
    void run_hashes_areThoseOfTheLastSecondOfService() {
        final Timetable town = SmallTown.create(3, TRIPS);
        final int last = DayPlan.of(town, 1).lastSecond();
        final long[] seen = new long[2];
        final int[] events = new int[1];
        final SmallTown.Ran result = SmallTown.run(town, 1, SmallTown.settings(1, 3, false), world -> {
            if (world.second() == last) {
                seen[0] = world.simulation().hash();
                seen[1] = world.simulation().orderHash();
                events[0] = world.events().table().size();
            }
        });
        assertEquals(seen[0], result.worldHash());
        assertEquals(seen[1], result.orderHash());
        assertTrue(events[0] > 0, "the world holds the last events");
    }

    @Test
    void run_emptyDay_isRight() {
        final Timetable town = SmallTown.create(1, 1);
        final Timetable empty =
                new Timetable("empty", town.stops(), town.routes(), town.shapes(), TripRun.layOut(List.of()), 0, 0);
        final SmallTown.Ran result = SmallTown.run(empty, 3, SmallTown.settings(2, 1, true));
        assertEquals(List.of(), result.errors());
        assertEquals(0, result.log().frames());
        assertEquals(CityOracle.of(empty).describe(), result.figures().toString());
    }

    @Test
    void draw_theMiddleOfADay_eachStopAndVehicleInside() {
        final DayPlan plan = DayPlan.of(SmallTown.create(7, TRIPS), 3);
        final City city = new City(plan, false);
        final DrawnPoints drawn = new DrawnPoints();
        try (World day = city.create(
                Values.of(city.parameters(), false), Activation.SYNCHRONOUS, SimulationOptions.defaults())) {
            day.draw(new DrawnPoints()); // before the first frame too
            for (int frame = 0; frame < plan.frames() / 2; frame++) {
                day.step();
            }
            day.draw(drawn);
            final CityWorld world = ((CityDay) day).city();
            final int vehicles = world.vehicles().table().size();
            final int used = world.stops().used().count();
            assertTrue(vehicles > 0 && used > 0);
            assertEquals(
                    Stream.of(vehicles, used, 3 * SmallTown.STOPS - used)
                            .filter(count -> count > 0)
                            .sorted()
                            .toList(),
                    drawn.pointsOfColour().values().stream().sorted().toList());
        }
    }
}
