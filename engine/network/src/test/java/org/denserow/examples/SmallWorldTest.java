package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Network;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.network.EdgeFile;
import org.denserow.network.EdgeList;
import org.denserow.network.RandomNetworks;
import org.jgrapht.alg.shortestpath.DijkstraShortestPath;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.WeightedPseudograph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Examples: a small world, the same from a file, and its shortest paths by a library.
class SmallWorldTest {

    private static final int PEOPLE = 500;

    @TempDir
    Path folder;

    private static long[] people(final Table people, final int count) {
        final long[] handles = new long[count];
        for (int i = 0; i < count; i++) {
            handles[i] = people.create();
        }
        return handles;
    }

    @Test
    void create_smallWorld_isWalkedAndMeasured() {
        try (Simulation sim =
                Simulation.create(SimulationOptions.defaults().withWorkers(2).withSeed(3))) {
            // snippet: create
            final Table people = sim.define("person", Layout.dense(PEOPLE));
            final Table ties = sim.define("tie", Layout.dense(5 * PEOPLE));
            final HandleColumn from = ties.handles("from", people, WhenGone.DESTROY);
            final HandleColumn to = ties.handles("to", people, WhenGone.DESTROY);
            final Network known = ties.derive().network("known", from, to, Network.Ways.BOTH);

            final long[] handles = new long[PEOPLE];
            for (int i = 0; i < PEOPLE; i++) {
                handles[i] = people.create();
            }
            final EdgeList edges = RandomNetworks.wattsStrogatz(PEOPLE, 10, 0.1, sim.random("ties"));
            edges.create(ties, from, to, handles); // a row for each edge, between frames
            // end
            final IntColumn degree = people.ints("degree");
            sim.system("count").reads(known).writes(degree).over(people, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(degree)[row] = rows.read(known).degree(row);
                }
            });
            final DoubleColumn length = ties.doubles("length");
            for (int tie = 0; tie < ties.size(); tie++) {
                length.values()[tie] = 1;
            }
            sim.step();
            for (int row = 0; row < PEOPLE; row++) {
                assertEquals(edges.degrees()[row], degree.values()[row]);
            }

            // snippet: paths
            final WeightedPseudograph<Long, DefaultWeightedEdge> graph =
                    new WeightedPseudograph<>(DefaultWeightedEdge.class); // its nodes are handles
            for (int row = 0; row < people.end(); row++) {
                graph.addVertex(people.handle(row));
            }
            for (int tie = 0; tie < ties.end(); tie++) {
                final DefaultWeightedEdge edge = graph.addEdge(from.get(tie), to.get(tie));
                graph.setEdgeWeight(edge, length.values()[tie]);
            }
            final DijkstraShortestPath<Long, DefaultWeightedEdge> paths = new DijkstraShortestPath<>(graph);
            final double way = paths.getPathWeight(handles[0], handles[PEOPLE / 2]);
            // end
            assertTrue(way >= 2 && way <= 10, "on the ring it would be 50: way=" + way);
            double sum = 0;
            for (int i = 1; i < PEOPLE; i++) {
                sum += paths.getPathWeight(handles[0], handles[i]);
            }
            assertTrue(sum / PEOPLE < 5, "mean way=" + sum / PEOPLE);
        }
    }

    @Test
    void read_file_makesRowsWithWeights() throws IOException {
        final Path path = folder.resolve("ties.txt");
        Files.writeString(path, "# who knows whom\nAnna Ben 0.5\nBen Carla 2\n");
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            final Table people = sim.define("person", Layout.dense(10));
            final Table ties = sim.define("tie", Layout.dense(10));
            final HandleColumn from = ties.handles("from", people);
            final HandleColumn to = ties.handles("to", people);
            final DoubleColumn weight = ties.doubles("weight");
            // snippet: file
            final EdgeFile file = EdgeFile.read(path); // a line an edge: Anna Ben 0.5
            final long[] handles = people(people, file.names().size()); // file.names() has who they are
            file.edges().create(ties, from, to, handles);
            for (int tie = 0; tie < ties.size(); tie++) { // rows of a new dense table are in the order of lines
                weight.values()[tie] = file.weight(tie);
            }
            // end
            assertEquals(2, ties.size());
            assertEquals(2, weight.values()[1]);
            assertEquals(handles[1], from.get(1));
        }
    }
}
