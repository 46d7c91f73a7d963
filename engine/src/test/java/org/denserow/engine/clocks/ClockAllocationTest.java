package org.denserow.engine.clocks;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Clock;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.WakeQueue;
import org.denserow.engine.fixture.SteadyCalls;
import org.denserow.engine.fixture.SteadyFrames;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Steady frames that jump from event to event allocate nothing.
@org.junit.jupiter.api.Tag("allocation")
class ClockAllocationTest {

    private static final int ROWS = 400;
    private static final int PERIOD = 20;

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {1, 2})
    @DisplayName("rows that sleep, get other times, wake and die, and a system with a period: 0 bytes a frame")
    void runUntil_steady_allocatesNothing(final int workers) {
        final SteadyFrames frames = new SteadyFrames();
        try (Simulation sim = Simulation.create(SimulationOptions.defaults()
                .withWorkers(workers)
                .withoutSerialCutoff()
                .withoutLossWarnings())) {
            final Clock clock = sim.clock("s", 1_000);
            final Table things = sim.define("thing", Layout.dense(2 * ROWS));
            final LongColumn last = things.longs("last");
            final Tag woken = things.woken();
            sim.system("period").everyTicks(PERIOD).writes(last).over(things, (rows, commands) -> {
                if (frames.isTwin() && rows.number() == 0) {
                    SteadyCalls.allocate();
                }
                rows.write(last)[rows.begin()]++;
            });
            sim.system("wake").writes(last).creates(things).grain(64).over(woken, (rows, commands) -> {
                for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
                    rows.write(last)[row] = clock.now();
                    final long thing = things.handle(row);
                    final long wait = 1 + rows.random().of(thing).nextInt(40);
                    if (wait == 7) {
                        commands.wakeAt(commands.create(things), clock.now() + 3);
                        commands.destroy(thing);
                    } else if (wait == 9) {
                        commands.wakeAfter(thing, wait).cancelWake(thing).wakeAfter(thing, 2);
                    } else {
                        commands.wakeAfter(thing, wait);
                    }
                }
            });
            for (int row = 0; row < ROWS; row++) {
                sim.commands().wakeAt(things.create(), row % 40);
            }
            final long frame = sim.frame();
            frames.stepBy(() -> sim.runUntil(clock.now() + PERIOD));
            frames.assertNone(sim, workers);
            assertTrue(sim.frame() - frame > 10L * SteadyFrames.WARM_UP, "frames of single times");
        }
    }

    @Test
    @DisplayName("rows of a queue, which also die and are born, get other times, and end a frame: 0 bytes a frame")
    void runUntil_queue_allocatesNothing() {
        final SteadyFrames frames = new SteadyFrames();
        try (Simulation sim =
                Simulation.create(SimulationOptions.defaults().withWorkers(1).withoutLossWarnings())) {
            final Clock clock = sim.clock("s", 1_000);
            final Table things = sim.define("thing", Layout.dense(2 * ROWS));
            final LongColumn last = things.longs("last");
            final WakeQueue due = clock.queue(things);
            sim.system("take").exclusive((world, commands) -> {
                final long[] seen = world.write(last);
                while (due.next()) {
                    if (frames.isTwin()) {
                        SteadyCalls.allocate();
                    }
                    seen[due.row()] = clock.now();
                    final long wait = 1 + due.random().nextInt(40);
                    if (wait == 7) {
                        things.destroy(due.handle());
                        due.wakeAfter(things.create(), wait);
                    } else if (wait == 9) {
                        due.cancelWake(due.handle());
                        commands.wakeAfter(due.handle(), wait);
                    } else {
                        due.wakeAfter(due.handle(), wait);
                    }
                }
            });
            for (int row = 0; row < ROWS; row++) {
                sim.commands().wakeAt(things.create(), row % 40);
            }
            frames.stepBy(() -> sim.runUntil(clock.now() + PERIOD));
            frames.assertNone(sim, 1);
        }
    }
}
