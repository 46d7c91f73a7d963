package org.denserow.engine.clocks;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.denserow.engine.Clock;
import org.denserow.engine.Commands;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.fixture.Rounds;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// An epidemic by rates on a ring, where each event changes the rates of neighbours: rows that draw their times again, beside
/// an independent program by the direct method of Gillespie, which adds up all rates and draws one event.
class RatesTest {

    private static final int PEOPLE = 60;
    private static final int REACH = 3; // neighbours to each side
    private static final double INFECTS = 0.5; // rate of one ill neighbour
    private static final double HEALS = 1;
    private static final double END = 6;
    private static final int SEEDS = Rounds.of(250, 2_000);

    private static final byte WELL = 0;
    private static final byte ILL = 1;

    private static double exponential(final double uniform, final double rate) {
        return -StrictMath.log(1 - uniform) / rate;
    }

    /// The rate at which a person changes.
    private static double rate(final byte[] states, final int person) {
        if (states[person] != WELL) {
            return states[person] == ILL ? HEALS : 0;
        }
        int ill = 0;
        for (int away = -REACH; away <= REACH; away++) {
            ill += states[Math.floorMod(person + away, PEOPLE)] == ILL ? 1 : 0;
        }
        return INFECTS * ill;
    }

    /// How many were ever ill, by rows that sleep.
    private static int byRows(final long seed) {
        try (Simulation sim = Simulation.create(
                SimulationOptions.defaults().withSeed(seed).withWorkers(1).withoutLossWarnings())) {
            final Clock clock = sim.clock("week", 1_000_000_000);
            final Table people = sim.define("person", Layout.fixed(PEOPLE));
            final ByteColumn state = people.bytes("state");
            final Tag due = people.woken();
            sim.system("change").exclusive((world, commands) -> {
                final byte[] states = world.write(state);
                for (int person = 0; person < PEOPLE; person++) {
                    if (!world.read(due).get(person)) {
                        continue;
                    }
                    states[person]++;
                    for (int away = -REACH; away <= REACH; away++) { // their rates have changed, and that of the person
                        final int other = Math.floorMod(person + away, PEOPLE);
                        sleep(
                                clock,
                                commands,
                                people.handle(other),
                                rate(states, other),
                                world.random().of(other));
                    }
                }
            });
            state.values()[0] = ILL;
            for (int person = 0; person < PEOPLE; person++) {
                final Draw draw = sim.random("first").of(person);
                sleep(clock, sim.commands(), people.handle(person), rate(state.values(), person), draw);
            }
            sim.runUntil(clock.ticks(END));
            int ever = 0;
            for (final byte each : state.values()) {
                ever += each == WELL ? 0 : 1;
            }
            return ever;
        }
    }

    private static void sleep(
            final Clock clock, final Commands commands, final long row, final double rate, final Draw draw) {
        if (rate == 0) {
            commands.cancelWake(row);
        } else {
            commands.wakeAfter(row, clock.ticks(exponential(draw.nextDouble(), rate)));
        }
    }

    /// The same by the direct method.
    private static int directly(final SplittableRandom random) {
        final byte[] states = new byte[PEOPLE];
        states[0] = ILL;
        double now = 0;
        while (true) {
            double sum = 0;
            for (int person = 0; person < PEOPLE; person++) {
                sum += rate(states, person);
            }
            now += sum == 0 ? END + 1 : exponential(random.nextDouble(), sum);
            if (now > END) {
                break;
            }
            double left = random.nextDouble() * sum;
            int person = 0;
            while (left >= rate(states, person) && person < PEOPLE - 1) {
                left -= rate(states, person++);
            }
            states[person]++;
        }
        int ever = 0;
        for (final byte each : states) {
            ever += each == WELL ? 0 : 1;
        }
        return ever;
    }

    @Test
    @DisplayName("the mean number of people who were ever ill is that of the direct method")
    void wakeAfter_ratesChange_agreesWithTheDirectMethod() {
        final SplittableRandom random = new SplittableRandom(3);
        double sum = 0;
        double squares = 0;
        double sumDirectly = 0;
        double squaresDirectly = 0;
        for (int seed = 1; seed <= SEEDS; seed++) {
            final int ever = byRows(seed);
            final int everDirectly = directly(random);
            sum += ever;
            squares += (double) ever * ever;
            sumDirectly += everDirectly;
            squaresDirectly += (double) everDirectly * everDirectly;
        }
        final double mean = sum / SEEDS;
        final double direct = sumDirectly / SEEDS;
        final double error =
                Math.sqrt((squares / SEEDS - mean * mean + squaresDirectly / SEEDS - direct * direct) / SEEDS);
        assertTrue(mean > 5 && mean < PEOPLE - 5 && error < mean / 8, () -> "mean=" + mean + ", error=" + error);
        assertTrue(
                Math.abs(mean - direct) < 3.5 * error,
                () -> "mean=" + mean + ", direct method=" + direct + ", standard error=" + error);
    }
}
