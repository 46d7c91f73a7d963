package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Network;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;

/// An example: people take over some of what their acquaintances think, and lose touch with those who think otherwise.
class AcquaintancesTest {

    private static final int PEOPLE = 300;
    private static final int TIES = 900;

    private static final class Model {

        final Table people;
        final Table ties;
        final HandleColumn from;
        final HandleColumn to;
        final DoubleColumn trust;
        final DoubleColumn opinion;
        final DoubleColumn heard;
        final IntColumn degree;
        final DoubleColumn distance;

        Model(final Simulation sim) {
            people = sim.define("person", Layout.dense(PEOPLE));
            opinion = people.doubles("opinion");
            heard = people.doubles("heard");
            degree = people.ints("degree");
            // snippet: network
            ties = sim.define("tie", Layout.dense(TIES));
            from = ties.handles("from", people, WhenGone.DESTROY); // a tie dies with either end
            to = ties.handles("to", people, WhenGone.DESTROY);
            trust = ties.doubles("trust");
            final Network known =
                    ties.derive().network("known", from, to, Network.Ways.BOTH).carrying(trust);

            sim.system("hear").reads(known, opinion).writes(heard).over(people, (rows, commands) -> {
                final Network.View view = rows.read(known);
                final int[] begins = view.begins();
                final int[] neighbours = view.neighbours();
                final double[] trusts = view.values(trust);
                final double[] opinions = rows.read(opinion);
                final double[] hears = rows.write(heard);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    double sum = 0;
                    for (int i = begins[row]; i < begins[row + 1]; i++) {
                        sum += trusts[i] * (opinions[neighbours[i]] - opinions[row]);
                    }
                    hears[row] = sum;
                }
            });
            // end
            distance = ties.doubles("distance");
            // snippet: edges
            sim.system("compare").reads(known, opinion).writes(distance).over(ties, (rows, commands) -> {
                final int[] froms = rows.read(known).from();
                final int[] tos = rows.read(known).to();
                final double[] opinions = rows.read(opinion);
                for (int tie = rows.begin(); tie < rows.end(); tie++) {
                    if (froms[tie] >= 0) { // -1: an end is gone, or the tie is not selected
                        rows.write(distance)[tie] = Math.abs(opinions[froms[tie]] - opinions[tos[tie]]);
                    }
                }
            });
            // end
            // snippet: degree
            sim.system("count").reads(known).writes(degree).over(people, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(degree)[row] = rows.read(known).degree(row);
                }
            });
            // end
            sim.system("change").reads(heard).writes(opinion).over(people, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(opinion)[row] += 0.1 * rows.read(heard)[row];
                    if (rows.random().at(row).nextInt(100) == 0) {
                        commands.destroy(people.handle(row));
                    }
                }
            });
            sim.system("part").reads(distance).over(ties, (rows, commands) -> {
                for (int tie = rows.begin(); tie < rows.end(); tie++) {
                    if (rows.read(distance)[tie] > 0.9) {
                        commands.destroy(ties.handle(tie));
                    }
                }
            });
            final Draw random = sim.random("start");
            for (int row = 0; row < PEOPLE; row++) {
                people.create();
                opinion.values()[row] = random.of(row).nextDouble();
            }
            for (int row = 0; row < TIES; row++) {
                ties.create();
                from.values()[row] = people.handle(random.of(row).nextInt(PEOPLE));
                to.values()[row] = people.handle(random.nextInt(PEOPLE));
                trust.values()[row] = random.nextDouble();
            }
        }

        double[] heard() {
            final double[] sums = new double[people.end()];
            final double[] opinions = opinion.values();
            for (int row = 0; row < people.end(); row++) {
                for (int tie = 0; tie < ties.end(); tie++) {
                    final int first = people.find(from.get(tie));
                    final int second = people.find(to.get(tie));
                    if (first == row) {
                        sums[row] += trust.values()[tie] * (opinions[second] - opinions[row]);
                    }
                    if (second == row) {
                        sums[row] += trust.values()[tie] * (opinions[first] - opinions[row]);
                    }
                }
            }
            return sums;
        }
    }

    @Test
    void step_peopleAndTiesDie_allHearTheirAcquaintances() {
        try (Simulation sim = Simulation.create(
                SimulationOptions.defaults().withWorkers(2).withGrain(64).withoutSerialCutoff())) {
            final Model model = new Model(sim);
            int before = TIES;
            for (int frame = 0; frame < 10; frame++) {
                final double[] wanted = model.heard();
                final long[] people = new long[wanted.length];
                Arrays.setAll(people, model.people::handle);
                final int ends = 2 * model.ties.size();
                sim.step();
                int degrees = 0;
                for (int i = 0; i < people.length; i++) {
                    final int row = model.people.find(people[i]);
                    if (row >= 0) {
                        assertEquals(wanted[i], model.heard.values()[row], "frame=" + frame + ", person=" + i);
                        degrees += model.degree.values()[row];
                    }
                }
                assertTrue(degrees <= ends && degrees > 0, "degrees=" + degrees);
                assertTrue(model.ties.size() <= before, "no tie is made");
                before = model.ties.size();
                for (int tie = 0; tie < model.ties.size(); tie++) {
                    assertTrue(model.people.find(model.from.get(tie)) >= 0, "a tie without its first end");
                    assertTrue(model.distance.values()[tie] <= 0.9, "a tie that parted");
                }
            }
            assertTrue(before < TIES - 50, "ties die with people, and part: ties=" + before);
        }
        assertEquals("", FirstDifference.of(Model::new, 5));
    }
}
