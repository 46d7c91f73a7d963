package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Network;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.network.RandomNetworks;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// An example: a virus on a random network. A person who is ill infects each neighbour with a probability, and is immune
/// a step later.
class VirusTest {

    private static final byte HEALTHY = 0;
    private static final byte ILL = 1;
    private static final byte IMMUNE = 2;
    private static final double MEAN_DEGREE = 4;
    private static final double ILL_AT_FIRST = 0.005;

    private static final class Model {

        final Table people;
        final ByteColumn state;
        final ByteColumn next;

        Model(final Simulation sim, final int size, final double probability) {
            people = sim.define("person", Layout.dense(size));
            state = people.bytes("state");
            next = people.bytes("next");
            final Table ties = sim.define("tie", Layout.dense((int) (size * MEAN_DEGREE)));
            final HandleColumn from = ties.handles("from", people);
            final HandleColumn to = ties.handles("to", people);
            final Network near = ties.derive().network("near", from, to, Network.Ways.BOTH);
            // snippet: virus
            sim.system("infect").reads(near, state).writes(next).over(people, (rows, commands) -> {
                final Network.View view = rows.read(near);
                final byte[] states = rows.read(state);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    final Draw draw = rows.random().at(row);
                    byte will = states[row] == HEALTHY ? HEALTHY : IMMUNE;
                    for (int i = view.begin(row); i < view.end(row) && will == HEALTHY; i++) {
                        if (states[view.neighbours()[i]] == ILL && draw.chance(probability)) {
                            will = ILL;
                        }
                    }
                    rows.write(next)[row] = will;
                }
            });
            sim.system("become").reads(next).writes(state).over(people, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(state)[row] = rows.read(next)[row];
                }
            });
            // end
            final long[] handles = new long[size];
            for (int row = 0; row < size; row++) {
                handles[row] = people.create();
                state.values()[row] = sim.random("ill").of(row).chance(ILL_AT_FIRST) ? ILL : HEALTHY;
            }
            RandomNetworks.erdosRenyi(size, MEAN_DEGREE / (size - 1), sim.random("ties"))
                    .create(ties, from, to, handles);
        }

        double part(final byte of) {
            int count = 0;
            for (int row = 0; row < people.size(); row++) {
                count += state.values()[row] == of ? 1 : 0;
            }
            return (double) count / people.size();
        }
    }

    /// The part of people who have been ill at the end: the positive root of s = 1 - (1 - e) exp(-c t s) for mean degree
    /// c, probability t and a part e that is ill at first. Source: Newman, "Spread of epidemic disease on networks"
    /// (2002), for degrees of a Poisson distribution.
    private static double ofTheory(final double probability) {
        double part = 1;
        for (int i = 0; i < 10_000; i++) {
            part = 1 - (1 - ILL_AT_FIRST) * Math.exp(-MEAN_DEGREE * probability * part);
        }
        return part;
    }

    @Test
    @DisplayName("a virus reaches the part of people that Newman's equation gives, above the threshold and below it")
    void run_untilNobodyIsIll_reachesThePartOfTheory() {
        for (final double probability : new double[] {0.1, 0.5, 0.75}) {
            try (Simulation sim = Simulation.create(
                    SimulationOptions.defaults().withWorkers(2).withSeed(12))) {
                final Model model = new Model(sim, 20_000, probability);
                sim.run(120);
                assertEquals(0, model.part(ILL), "it ends");
                assertEquals(ofTheory(probability), model.part(IMMUNE), 0.015, "probability=" + probability);
            }
        }
        assertTrue(ofTheory(0.1) < 0.02 && ofTheory(0.5) > 0.79, "the threshold is at 1 / c = 0.25");
    }

    @Test
    void model_anyWorkersAndOrder_isTheSame() {
        assertEquals("", FirstDifference.of(sim -> new Model(sim, 300, 0.5), 6));
    }
}
