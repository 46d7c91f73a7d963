package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Network;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.network.EdgeList;
import org.denserow.network.RandomNetworks;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// An example: people move half the way to the mean opinion of their neighbours, again and again.
class OpinionsTest {

    private static final int PEOPLE = 2_000;

    private static final class Model {

        final DoubleColumn opinion;
        final EdgeList edges;

        Model(final Simulation sim) {
            final Table people = sim.define("person", Layout.dense(PEOPLE));
            opinion = people.doubles("opinion");
            final DoubleColumn next = people.doubles("next");
            final Table ties = sim.define("tie", Layout.dense(3 * PEOPLE));
            final HandleColumn from = ties.handles("from", people);
            final HandleColumn to = ties.handles("to", people);
            final Network near = ties.derive().network("near", from, to, Network.Ways.BOTH);
            // snippet: opinions
            sim.system("listen").reads(near, opinion).writes(next).over(people, (rows, commands) -> {
                final Network.View view = rows.read(near);
                final double[] opinions = rows.read(opinion);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    double sum = 0;
                    for (int i = view.begin(row); i < view.end(row); i++) {
                        sum += opinions[view.neighbours()[i]];
                    }
                    final int degree = view.degree(row);
                    rows.write(next)[row] = degree == 0 ? opinions[row] : (opinions[row] + sum / degree) / 2;
                }
            });
            sim.system("adopt").reads(next).writes(opinion).over(people, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(opinion)[row] = rows.read(next)[row];
                }
            });
            // end
            final long[] handles = new long[PEOPLE];
            for (int row = 0; row < PEOPLE; row++) {
                handles[row] = people.create();
                opinion.values()[row] = sim.random("opinions").of(row).nextDouble();
            }
            opinion.values()[0] = 1_000; // an old node has many edges, so that degrees count
            edges = RandomNetworks.barabasiAlbert(PEOPLE, 3, sim.random("ties"));
            edges.create(ties, from, to, handles);
        }
    }

    @Test
    @DisplayName("opinions agree in the end, on the mean weighted by degree, as DeGroot found")
    void run_manySteps_agreeOnTheMeanByDegree() {
        try (Simulation sim =
                Simulation.create(SimulationOptions.defaults().withWorkers(2).withSeed(8))) {
            final Model model = new Model(sim);
            final int[] degrees = model.edges.degrees();
            double weighted = 0;
            double plain = 0;
            for (int row = 0; row < PEOPLE; row++) {
                weighted += degrees[row] * model.opinion.values()[row] / (2.0 * model.edges.count());
                plain += model.opinion.values()[row] / PEOPLE;
            }
            sim.run(300);
            for (int row = 0; row < PEOPLE; row++) {
                assertEquals(weighted, model.opinion.values()[row], 1e-6 * weighted, "row=" + row);
            }
            assertNotEquals(plain, weighted, 0.5, "the plain mean is another");
        }
    }

    @Test
    void model_anyWorkersAndOrder_isTheSame() {
        assertEquals("", FirstDifference.of(Model::new, 4));
    }
}
