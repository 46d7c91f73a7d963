package org.denserow.stress.jmh.derived;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("times of networks")
class NetworkTimesTest {

    @Test
    @DisplayName("the plain network has the edges of each node in their order, for any number of threads")
    void make_threeThreads_edgesOfEachNode() {
        final SplittableRandom random = new SplittableRandom(5);
        final int[] from = random.ints(1_000, 0, 77).toArray();
        final int[] to = random.ints(1_000, 0, 77).toArray();
        try (Team team = new Team(3)) {
            final PlainNetwork network = new PlainNetwork(77, 1_000, team);
            network.make(from, to);
            network.make(from, to);
            for (int node = 0; node < 77; node++) {
                final int of = node;
                final int[] edges = IntStream.range(0, 1_000)
                        .filter(edge -> from[edge] == of)
                        .toArray();
                final int begin = network.begins[node];
                final int end = network.begins[node + 1];
                assertArrayEquals(edges, Arrays.copyOfRange(network.edges, begin, end));
                assertArrayEquals(
                        Arrays.stream(edges).map(edge -> to[edge]).toArray(),
                        Arrays.copyOfRange(network.neighbours, begin, end));
            }
        }
    }

    @Test
    @DisplayName("the program compares the programs, and prints a line for each number of workers")
    void measure_fewEdges_linePerCase() {
        final List<String> lines = new ArrayList<>();
        NetworkTimes.measure(0.01, 20_000, lines::add);
        assertEquals(9, lines.size());
        assertTrue(lines.get(2).startsWith("| 20,000 edges, 2,000 nodes | 1 | "), lines.get(2));
        assertTrue(lines.getLast().startsWith("| 20,000 edges, 2,000 nodes | 2 | "), lines.getLast());
    }

    @Test
    @DisplayName("arguments that make no sense are refused, with the usage")
    void main_wrongArguments_throws() {
        for (final String[] args : new String[][] {{"soon"}, {"-1"}, {"1", "many"}, {"1", "10"}}) {
            final IllegalArgumentException thrown =
                    assertThrows(IllegalArgumentException.class, () -> NetworkTimes.main(args));
            assertTrue(thrown.getMessage().startsWith("usage: NetworkTimes"), thrown.getMessage());
        }
    }
}
