package org.denserow.demo.city;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.denserow.demo.timetable.CityFigures;
import org.denserow.demo.timetable.CityOracle;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.demo.timetable.Geometry;
import org.denserow.demo.timetable.Projection;
import org.denserow.demo.timetable.ShapeSet;
import org.denserow.demo.timetable.Timetable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Shapes that are not decoded in time, because a gate holds the loader back.
class LateShapeTest {

    private static final int TRIPS = 20;
    private static final SmallTown.Settings LATE = new SmallTown.Settings(2, 1, true, false);

    private static ExecutorService gated(final CountDownLatch gate) {
        final ExecutorService executor = Executors.newSingleThreadExecutor(task -> {
            final Thread thread = new Thread(task, "gated loader");
            thread.setDaemon(true);
            return thread;
        });
        executor.execute(() -> {
            try {
                gate.await();
            } catch (final InterruptedException closed) {
                Thread.currentThread().interrupt();
            }
        });
        return executor;
    }

    private static SmallTown.Ran run(
            final Timetable town,
            final int copies,
            final SmallTown.Settings settings,
            final ExecutorService executor,
            final Consumer<CityWorld> afterStep) {
        return SmallTown.run(town, copies, settings, shapes -> new ShapeLoader(shapes, executor), afterStep);
    }

    @Test
    void run_lateShapes_eventsAreMadeLaterOnceWithTheirScheduledTime() {
        final Timetable town = SmallTown.create(4, TRIPS);
        final int opens = SmallTown.FIRST + 300;
        final CountDownLatch gate = new CountDownLatch(1);
        final List<String> late = new ArrayList<>();
        final int[] early = new int[1];
        final SmallTown.Ran result = run(town, 2, LATE, gated(gate), world -> {
            final int events = world.events().table().size();
            if (world.second() < opens) {
                early[0] += events + world.vehicles().table().size();
            } else {
                gate.countDown();
            }
            for (int row = 0; row < events; row++) {
                if (world.events().second().values()[row] < world.second()) {
                    late.add(world.events().copy().values()[row] + "/"
                            + world.events().trip().values()[row] + "/"
                            + world.events().position().values()[row]);
                }
            }
        });
        assertEquals(List.of(), result.errors());
        assertEquals(0, early[0], "no vehicle drives before its shape is decoded");
        assertFalse(result.log().reproducible());
        assertTrue(result.log().lateAssets() > 0);
        assertTrue(late.size() > 2, "events were made late");
        assertEquals(late.size(), late.stream().distinct().count(), "each once");
        final CityFigures due = CityOracle.of(town).figures(2);
        assertEquals(due.withActivityOf(result.figures()), result.figures(), "all events, with their scheduled times");
        assertTrue(result.figures().vehicleSeconds() < due.vehicleSeconds(), "late vehicles were active for less time");
    }

    /// The gate opens only after the last second of service. The run waits for it, and all events are made then.
    @Test
    void run_shapesAfterTheEndOfService_everythingIsMadeThen() {
        final Timetable town = SmallTown.create(4, TRIPS);
        final DayPlan plan = DayPlan.of(town, 1);
        final CountDownLatch gate = new CountDownLatch(1);
        final SmallTown.Ran result = run(town, 1, LATE, gated(gate), world -> {
            if (world.second() == plan.lastSecond() + 5) {
                gate.countDown();
            }
        });
        assertEquals(List.of(), result.errors());
        assertEquals(town.trips().events(), result.figures().stopEvents());
        assertTrue(result.log().frames() > plan.frames() + 5);
    }

    @Test
    void run_lateAllowedButNothingLate_isReproducible() {
        final Timetable town = SmallTown.create(4, TRIPS);
        final ExecutorService direct = gated(new CountDownLatch(0));
        // 120 seconds of simulated time are short in real time: let the loader finish before each frame.
        final SmallTown.Ran result = run(town, 1, LATE, direct, world -> drain(direct));
        assertEquals(List.of(), result.errors());
        assertTrue(result.log().reproducible());
        assertEquals(CityOracle.of(town).figures(1), result.figures());
    }

    private static void drain(final ExecutorService executor) {
        try {
            executor.submit(() -> {}).get();
        } catch (final InterruptedException | ExecutionException failure) {
            throw new AssertionError(failure);
        }
    }

    /// The run waits for shapes. Another thread opens the gate while a frame waits; the run equals a prompt one.
    @Test
    void run_waitingForSlowShapes_isReproducible() {
        final Timetable town = SmallTown.create(4, TRIPS);
        final CountDownLatch gate = new CountDownLatch(1);
        final SmallTown.Ran result = run(town, 1, SmallTown.settings(2, 1, false), gated(gate), world -> {
            if (world.second() == SmallTown.FIRST - 1) { // the next frame waits
                CompletableFuture.runAsync(gate::countDown);
            }
        });
        final SmallTown.Ran prompt = SmallTown.run(town, 1, SmallTown.settings(1, 1, false));
        assertEquals(List.of(), result.errors());
        assertTrue(result.log().reproducible());
        assertEquals(prompt.worldHash(), result.worldHash());
        assertEquals(prompt.orderHash(), result.orderHash());
    }

    @Test
    void run_shapeThatFails_isNamedAndMissed() {
        final Timetable town = SmallTown.create(4, TRIPS);
        final Timetable broken = new Timetable(
                "broken",
                town.stops(),
                town.routes(),
                // the points of the second shape are not there
                new ShapeSet(new Projection(0, 0), new int[] {0, 12, 24}, new double[12], new double[12]),
                town.trips(),
                0,
                0);
        final SmallTown.Ran result = SmallTown.run(broken, 1, SmallTown.settings(1, 1, false));
        assertFalse(result.errors().isEmpty());
        assertTrue(result.log().notes().getFirst().contains("the asset of a pending row failed"));
    }

    @Test
    void ask_twice_sameFuture() throws Exception {
        final Timetable town = SmallTown.create(4, TRIPS);
        try (ShapeLoader loader = ShapeLoader.inBackground(town.shapes())) {
            final Future<Geometry> future = loader.ask(1);
            assertSame(future, loader.ask(1));
            assertSame(future.get(), loader.decoded()[1]);
            assertEquals(11 * 300, loader.decoded()[1].length(), 1);
        }
    }

    @Test
    @DisplayName("a heap that is full on the loader's thread ends the run as one on any other")
    void run_heapIsFullInTheLoader_failsWithIt() {
        final int[] endless = {0, Integer.MAX_VALUE, -2}; // two shapes of so many points that no array holds them
        final ShapeSet shapes = new ShapeSet(new Projection(0, 0), endless, new double[0], new double[0]);
        final Timetable town = SmallTown.create(4, TRIPS);
        final OutOfMemoryError full = assertThrows(
                OutOfMemoryError.class,
                () -> SmallTown.run(
                        town,
                        1,
                        new SmallTown.Settings(2, 1, false, false),
                        given -> ShapeLoader.inBackground(shapes),
                        world -> {}));
        assertTrue(full.getMessage().contains("the asset of a pending row failed"), full.getMessage());
    }
}
