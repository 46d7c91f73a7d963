package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.denserow.engine.Commands;
import org.denserow.engine.Draw;
import org.denserow.engine.Range;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.Tally;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The page for people who come from another engine: two programs that every such engine has as its first example.
class ComingFromTest {

    /// The first program of an entity component system.
    private static final class Ships {

        private static final float DT = 1f / 60;

        final Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(2));

        // snippet: ships
        final Table ships = sim.define("ship", Layout.dense(10_000));
        final FloatColumn x = ships.floats("x");
        final FloatColumn vx = ships.floats("vx");
        final IntColumn fuel = ships.ints("fuel");

        void define() {
            sim.system("move").reads(vx).writes(x, fuel).over(ships, this::move);
        }

        void move(final Range rows, final Commands commands) {
            final float[] xs = rows.write(x);
            final float[] vxs = rows.read(vx);
            final int[] fuels = rows.write(fuel);
            for (int row = rows.begin(); row < rows.end(); row++) {
                xs[row] += vxs[row] * DT;
                if (--fuels[row] < 0) {
                    commands.destroy(ships.handle(row)); // gone at the end of this frame
                }
            }
        }

        long launch(final float speed) {
            final Commands commands = sim.commands();
            final long ship = commands.create(ships); // there when the next frame begins
            commands.with(vx, speed).with(fuel, 60);
            return ship;
        }
        // end
    }

    /// The first program of an agent-based framework: agents give a coin to somebody.
    private static final class Coins {

        final Simulation sim =
                Simulation.create(SimulationOptions.defaults().withWorkers(2).withSeed(5));

        // snippet: coins
        final Table people = sim.define("person", Layout.fixed(1_000)); // all are there, always
        final IntColumn wealth = people.ints("wealth");
        final IntColumn gift = people.ints("gift"); // to whom the coin of this frame goes, or -1
        final Tally poor = sim.tally("poor");

        void define() {
            sim.system("choose").reads(wealth).writes(gift).over(people, (rows, commands) -> {
                final int[] coins = rows.read(wealth);
                final int[] gifts = rows.write(gift);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    final Draw random = rows.random().at(row); // the same numbers for any number of workers
                    gifts[row] = coins[row] > 0 ? random.nextInt(people.size()) : -1;
                }
            });
            sim.system("give").reads(gift).writes(wealth).once((all, commands) -> { // one chunk: any row may be written
                final int[] coins = all.write(wealth);
                final int[] gifts = all.read(gift);
                for (int row = 0; row < people.size(); row++) {
                    if (gifts[row] >= 0) {
                        coins[row]--;
                        coins[gifts[row]]++;
                    }
                }
            });
            sim.system("count").reads(wealth).over(people, (rows, commands) -> {
                final int[] coins = rows.read(wealth);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    poor.add(rows, coins[row] == 0 ? 1 : 0);
                }
            });
        }
        // end
    }

    @Test
    @DisplayName("ships fly, and are gone when their fuel is; a handle of a ship that is gone finds nothing")
    void ships_fly_untilTheirFuelIsGone() {
        final Ships model = new Ships();
        try (Simulation sim = model.sim) {
            model.define();
            final long ship = model.launch(6);
            sim.run(60);
            assertEquals(6, model.x.get(sim.find(ship)), 1e-4);
            sim.run(1);
            assertEquals(-1, sim.find(ship));
        }
    }

    @Test
    @DisplayName("coins are given away and none is lost; some people become poor")
    void coins_areGiven_andStayAsMany() {
        final Coins model = new Coins();
        try (Simulation sim = model.sim) {
            model.define();
            Arrays.fill(model.wealth.values(), 1);
            sim.run(50);
            int sum = 0;
            for (int row = 0; row < model.people.size(); row++) {
                sum += model.wealth.get(row);
            }
            assertEquals(1_000, sum);
            assertTrue(model.poor.value() > 300 && model.poor.value() < 700, "poor=" + model.poor.value());
        }
    }
}
