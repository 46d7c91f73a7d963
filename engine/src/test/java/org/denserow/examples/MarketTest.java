package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Arrays;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.Table;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Resource;
import org.junit.jupiter.api.Test;

/// An example: an object that one system changes and others read.
class MarketTest {

    private static final int ORDERS = 300;
    private static final int AGENTS = 500;

    /// A price that follows the orders slowly.
    private static final class Market {

        private double price;

        void match(final double[] prices, final int count) {
            price += 0.1 * (Arrays.stream(prices, 0, count).sum() / count - price);
        }

        double price() {
            return price;
        }

        Market copy() {
            final Market copy = new Market();
            copy.become(this);
            return copy;
        }

        void become(final Market other) {
            price = other.price;
        }
    }

    private static final class Model {

        final Table orders;
        final Table agents;
        final DoubleColumn price;
        final DoubleColumn guess;

        Model(final Simulation sim) {
            orders = sim.define("order", Layout.dense(ORDERS));
            agents = sim.define("agent", Layout.dense(AGENTS));
            price = orders.doubles("price");
            guess = agents.doubles("guess");
            // snippet: market
            final Resource<Market> market = sim.resource("market", new Market()).saved(Market::copy, Market::become);

            sim.system("trade").reads(price).writes(market).once((chunk, commands) -> {
                chunk.write(market).match(chunk.read(price), orders.size());
            });
            sim.system("look").reads(market).writes(guess).over(agents, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(guess)[row] = rows.read(market).price();
                }
            });
            // end
            sim.system("bid").writes(price).over(orders, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(price)[row] += rows.random().at(row).nextDouble() - 0.4;
                }
            });
            final Draw random = sim.random("orders");
            for (int row = 0; row < ORDERS; row++) {
                price.values()[row] = random.of(orders.create()).nextDouble();
            }
            for (int row = 0; row < AGENTS; row++) {
                agents.create();
            }
        }
    }

    @Test
    void step_ordersThatChange_everyAgentKnowsThePrice() {
        try (Simulation sim = Simulation.create(
                SimulationOptions.defaults().withWorkers(2).withGrain(64).withoutSerialCutoff())) {
            final Model model = new Model(sim);
            double expected = 0;
            for (int frame = 0; frame < 10; frame++) {
                expected +=
                        0.1 * (Arrays.stream(model.price.values(), 0, ORDERS).sum() / ORDERS - expected);
                sim.step();
                for (int row = 0; row < AGENTS; row++) {
                    assertEquals(expected, model.guess.values()[row], "frame=" + frame + ", row=" + row);
                }
            }
            final Snapshot snapshot = sim.snapshot();
            sim.step();
            final double next = model.guess.values()[0];
            sim.step();
            assertNotEquals(next, model.guess.values()[0]);
            for (int time = 0; time < 2; time++) { // a restored object does not keep the copy
                sim.restore(snapshot);
                sim.step();
                assertEquals(next, model.guess.values()[0], "the market came back with the columns");
                sim.step();
            }
        }
        assertEquals("", FirstDifference.of(Model::new, 10));
    }
}
