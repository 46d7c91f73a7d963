package org.denserow.demo.city;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.denserow.demo.feed.FeedFiles;
import org.denserow.demo.scenario.ChangedWorlds;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.demo.timetable.Timetable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The check can fail: each world here is broken in one way, once, and the run names it.
class BrokenWorldTest {

    private static final int TRIPS = 30;

    @TempDir
    private Path directory;

    /// Breaks a world once, at the end of the first second in which it has an event.
    private static Consumer<CityWorld> once(final Consumer<CityWorld> fault) {
        final boolean[] done = new boolean[1];
        return world -> {
            if (!done[0] && world.events().table().size() > 0) {
                done[0] = true;
                fault.accept(world);
            }
        };
    }

    private static void dropEvent(final CityWorld world) {
        world.events().table().destroy(world.events().table().handle(0));
    }

    private static void repeatEvent(final CityWorld world) {
        final CityWorld.StopEvent events = world.events();
        final int copy = events.table().row(events.table().create());
        events.vehicle().values()[copy] = events.vehicle().values()[0];
        events.stop().values()[copy] = events.stop().values()[0];
        events.copy().values()[copy] = events.copy().values()[0];
        events.trip().values()[copy] = events.trip().values()[0];
        events.position().values()[copy] = events.position().values()[0];
        events.second().values()[copy] = events.second().values()[0];
    }

    private static void moveSecond(final CityWorld world) {
        world.events().second().values()[0]++;
    }

    private static void moveStop(final CityWorld world) {
        final long[] stop = world.events().stop().values();
        final int row = world.stops().table().row(stop[0]);
        stop[0] = world.stops().table().handle((row + 1) % world.stops().table().size());
    }

    private static void forgeTrip(final CityWorld world) {
        world.events().trip().values()[0] = -1;
    }

    private static void destroyVehicle(final CityWorld world) {
        world.vehicles().table().destroy(world.vehicles().table().handle(0));
    }

    private static void destroyVehicleOfEvent(final CityWorld world) {
        assertTrue(world.vehicles().table().destroy(world.events().vehicle().values()[0]));
    }

    private static void skipStop(final CityWorld world) {
        world.vehicles().next().values()[0]--; // makes its last event again
    }

    private static void untag(final CityWorld world) {
        world.stops().used().bits().clear(world.stops().used().bits().next(0));
    }

    static Stream<Arguments> faults() {
        return Stream.of(
                Arguments.of("every event must happen: missing=1", (Consumer<CityWorld>) BrokenWorldTest::dropEvent),
                Arguments.of("an event must happen once", (Consumer<CityWorld>) BrokenWorldTest::repeatEvent),
                Arguments.of("an event must happen at its second", (Consumer<CityWorld>) BrokenWorldTest::moveSecond),
                Arguments.of("an event must happen at its stop", (Consumer<CityWorld>) BrokenWorldTest::moveStop),
                Arguments.of("an event must be one of the timetable", (Consumer<CityWorld>) BrokenWorldTest::forgeTrip),
                Arguments.of("vehicles active must be as the timetable says", (Consumer<CityWorld>)
                        BrokenWorldTest::destroyVehicle),
                Arguments.of("a vehicle must stay until its last stop", (Consumer<CityWorld>)
                        BrokenWorldTest::destroyVehicleOfEvent),
                Arguments.of("an event must happen once", (Consumer<CityWorld>) BrokenWorldTest::skipStop));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faults")
    void run_brokenWorld_isNamed(final String message, final Consumer<CityWorld> fault) {
        final Timetable town = SmallTown.create(11, TRIPS);
        assertEquals(
                List.of(),
                SmallTown.run(town, 2, SmallTown.settings(1, 1, false)).errors(),
                "the control");
        final SmallTown.Ran result = SmallTown.run(town, 2, SmallTown.settings(1, 1, false), once(fault));
        assertFalse(result.errors().isEmpty());
        assertTrue(
                result.errors().stream().anyMatch(error -> error.contains(message)),
                result.errors().toString());
        assertTrue(result.errors().size() <= 5, result.errors().toString());
    }

    /// A stop loses its tag at the very end, so only the totals can show it.
    @Test
    void run_figureWrongAtTheEnd_isNamed() {
        final Timetable town = SmallTown.create(11, TRIPS);
        final int last = DayPlan.of(town, 1).lastSecond();
        final SmallTown.Ran result = SmallTown.run(town, 1, SmallTown.settings(1, 1, false), world -> {
            if (world.second() == last + 1) {
                untag(world);
            }
        });
        assertEquals(1, result.errors().size(), result.errors().toString());
        assertTrue(result.errors().getFirst().contains("the figures must be those of the timetable"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faults")
    void execute_brokenWorld_exitsWith1(final String message, final Consumer<CityWorld> fault) {
        final String feed = new FeedFiles().write(directory).toString();
        final StringWriter out = new StringWriter();
        final StringWriter err = new StringWriter();
        final Consumer<CityWorld> broken = once(fault);
        final int code = CityCommand.commandLine(
                        city -> ChangedWorlds.afterStepsOfFirst(city, day -> broken.accept(((CityDay) day).city())))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute("--quiet", "--gtfs", feed, "--date", FeedFiles.MONDAY);
        assertEquals(1, code);
        assertTrue(err.toString().startsWith("verification failed: at "), err.toString());
        assertTrue(out.toString().contains("WRONG"), out.toString());
    }

    // ---- Worlds of other worker counts ----

    @Test
    void run_verifiedWorldDiffers_isNamedAfterTheFirstFrame() {
        final Timetable town = SmallTown.create(11, TRIPS);
        final List<Integer> second = new ArrayList<>();
        final SmallTown.Ran result = SmallTown.run(town, 2, SmallTown.settings(2, 1, true), once(world -> {
            second.add(world.second());
            world.vehicles().load().values()[0]++; // the check knows nothing about loads
        }));
        assertEquals(3, result.errors().size(), "one for each other world: " + result.errors());
        final long step = DayPlan.of(town, 2).frameOf(second.getFirst()) + 1;
        assertEquals(step, result.log().frames(), "the run ends there");
        for (final String error : result.errors()) {
            assertTrue(error.startsWith("step " + step + ": any number of workers must give one result: "), error);
            assertTrue(error.contains("first difference: vehicle.load, row=0, bits=0x"), error);
        }
    }

    @Test
    void run_slotsUsedInAnotherOrder_isFoundByTheOrderHash() {
        final Timetable town = SmallTown.create(11, TRIPS);
        final SmallTown.Ran result = SmallTown.run(town, 2, SmallTown.settings(2, 1, true), world -> {
            if (world.simulation().frame() == 1) { // the same rows in the end, but the free slots moved on
                world.events().table().destroy(world.events().table().create());
            }
        });
        final String error = result.errors().getFirst();
        assertTrue(error.endsWith("first difference: the order of free slots"), error);
    }
}
