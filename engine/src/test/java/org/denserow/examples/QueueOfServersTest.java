package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Clock;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.WakeQueue;
import org.denserow.engine.fixture.Rounds;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// An example: customers come at random times, wait in line for a clerk, and go away if the line is long (M/M/c with
/// balking). The mean number of customers is that of theory.
class QueueOfServersTest {

    private static final int SEEDS = Rounds.of(40, 200);
    private static final double MINUTES = 3_000;
    private static final double WARM_UP = 300; // the shop begins empty

    // snippet: exponential
    /// A waiting time with a mean of 1 / rate.
    private static double exponential(final Draw draw, final double rate) {
        return -StrictMath.log(1 - draw.nextDouble()) / rate;
    }
    // end

    /// The mean number of customers in one run.
    private static double meanCustomers(
            final long seed, final int servers, final int most, final double comes, final double served) {
        try (Simulation sim = Simulation.create(
                SimulationOptions.defaults().withSeed(seed).withWorkers(1).withoutLossWarnings())) {
            final double[] customerMinutes = new double[1];
            final long[] since = new long[1];
            final int[] customers = new int[1]; // since then
            // snippet: model
            final Clock clock = sim.clock("min", 1_000_000); // ticks of a millionth
            final Table door = sim.define("door", Layout.fixed(1));
            final IntColumn waiting = door.ints("waiting");
            final Table clerks = sim.define("clerk", Layout.fixed(servers));
            final ByteColumn busy = clerks.bytes("busy");
            final Tag arrival = door.woken();
            final Tag done = clerks.woken();
            sim.system("serve").exclusive((world, commands) -> {
                final byte[] isBusy = world.write(busy);
                final int[] line = world.write(waiting);
                final Draw draw = world.random().of(0);
                int present = line[0];
                for (int clerk = 0; clerk < servers; clerk++) {
                    present += isBusy[clerk];
                }
                if (world.read(arrival).get(0)) {
                    line[0] += present < most ? 1 : 0; // otherwise the customer goes away
                    commands.wakeAfter(door.handle(0), clock.ticks(exponential(draw, comes)));
                }
                for (int clerk = 0; clerk < servers; clerk++) {
                    if (world.read(done).get(clerk)) {
                        isBusy[clerk] = 0;
                    }
                    if (isBusy[clerk] == 0 && line[0] > 0) {
                        line[0]--;
                        isBusy[clerk] = 1;
                        commands.wakeAfter(clerks.handle(clerk), clock.ticks(exponential(draw, served)));
                    }
                }
            });
            // end
            sim.listen(ended -> {
                count(customers[0], since, customerMinutes, clock);
                customers[0] = waiting.values()[0];
                for (int clerk = 0; clerk < servers; clerk++) {
                    customers[0] += busy.values()[clerk];
                }
            });
            // snippet: run
            sim.commands().wakeAt(door.handle(0), 0);
            sim.runUntil(clock.ticks(MINUTES)); // a frame for each event, none between
            // end
            assertEquals(clock.ticks(MINUTES), clock.now());
            return customerMinutes[0] / clock.units(since[0] - clock.ticks(WARM_UP));
        }
    }

    /// The same by a queue of the engine: many events share a frame.
    private static double meanByWakeQueue(
            final long seed, final int servers, final int most, final double comes, final double served) {
        try (Simulation sim = Simulation.create(
                SimulationOptions.defaults().withSeed(seed).withWorkers(1).withoutLossWarnings())) {
            final double[] customerMinutes = new double[1];
            final long[] since = new long[1];
            final Clock clock = sim.clock("min", 1_000_000);
            final Table door = sim.define("door", Layout.fixed(1));
            final IntColumn waiting = door.ints("waiting");
            final Table clerks = sim.define("clerk", Layout.fixed(servers));
            final ByteColumn busy = clerks.bytes("busy");
            final int[] customers = new int[1]; // in the shop
            // snippet: queue
            final WakeQueue due = clock.queue(door, clerks);
            sim.system("serve").exclusive((world, commands) -> {
                final byte[] isBusy = world.write(busy);
                final int[] line = world.write(waiting);
                while (due.next()) {
                    count(customers[0], since, customerMinutes, clock);
                    if (due.table() == clerks) { // one is done
                        isBusy[due.row()] = 0;
                        customers[0]--;
                    } else { // a customer comes, and goes away if the line is long
                        final boolean stays = customers[0] < most;
                        line[0] += stays ? 1 : 0;
                        customers[0] += stays ? 1 : 0;
                        due.wakeAfter(due.handle(), clock.ticks(exponential(due.random(), comes)));
                    }
                    for (int clerk = 0; clerk < servers && line[0] > 0; clerk++) {
                        if (isBusy[clerk] == 0) {
                            line[0]--;
                            isBusy[clerk] = 1;
                            due.wakeAfter(
                                    clerks.handle(clerk),
                                    clock.ticks(exponential(due.random().of(1 + clerk), served)));
                        }
                    }
                }
            });
            // end
            sim.commands().wakeAt(door.handle(0), 0);
            sim.runUntil(clock.ticks(MINUTES));
            assertTrue(sim.frame() <= 2, "frames=" + sim.frame());
            return customerMinutes[0] / clock.units(since[0] - clock.ticks(WARM_UP));
        }
    }

    /// Adds the time that customers have spent since the last event.
    private static void count(
            final int customers, final long[] since, final double[] customerMinutes, final Clock clock) {
        final long now = clock.now();
        final long from = Math.max(since[0], clock.ticks(WARM_UP));
        customerMinutes[0] += now > from ? customers * clock.units(now - from) : 0;
        since[0] = now;
    }

    /// The mean of a queue with states 0 … most: each state has the probability of the state before, times the rate
    /// into it by the rate out of it.
    private static double meanByTheory(final int servers, final int most, final double comes, final double served) {
        double weight = 1;
        double all = 1;
        double sum = 0;
        for (int customers = 1; customers <= most; customers++) {
            weight *= comes / (served * Math.min(customers, servers));
            all += weight;
            sum += customers * weight;
        }
        return sum / all;
    }

    @ParameterizedTest(name = "by a queue={0}, servers={1}, most={2}, comes={3}, served={4}")
    @CsvSource({
        "false, 1, 1000, 0.6, 1", "false, 3, 1000, 2.1, 1", "false, 2, 5, 3, 1",
        "true, 1, 1000, 0.6, 1", "true, 3, 1000, 2.1, 1", "true, 2, 5, 3, 1"
    })
    @DisplayName("the mean number of customers is that of theory: M/M/1, M/M/3, and M/M/2 with a line of at most 3")
    void run_manySeeds_agreesWithTheory(
            final boolean byQueue, final int servers, final int most, final double comes, final double served) {
        double sum = 0;
        double squares = 0;
        for (int seed = 1; seed <= SEEDS; seed++) {
            final double mean = byQueue
                    ? meanByWakeQueue(seed, servers, most, comes, served)
                    : meanCustomers(seed, servers, most, comes, served);
            sum += mean;
            squares += mean * mean;
        }
        final double mean = sum / SEEDS;
        final double error = Math.sqrt((squares / SEEDS - mean * mean) / (SEEDS - 1)); // of the mean
        final double theory = meanByTheory(servers, most, comes, served);
        assertTrue(error < theory / 20, () -> "too few seeds: error=" + error);
        assertTrue(
                Math.abs(mean - theory) < 3.5 * error,
                () -> "mean=" + mean + ", theory=" + theory + ", standard error=" + error);
    }
}
