package org.denserow.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.function.Function;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Statistics of random networks against what theory says. The seed is fixed, so a test passes or fails for good; the
/// bounds are at least four standard deviations.
class RandomNetworksTest {

    private final Simulation sim =
            Simulation.create(SimulationOptions.defaults().withWorkers(1).withSeed(55));
    private final Draw random = sim.random("networks");

    @AfterEach
    void close() {
        sim.close();
    }

    private static long pairsOf(final EdgeList edges) {
        return edges.nodes() * (edges.nodes() - 1L) / 2;
    }

    /// How often each pair of 6 nodes is joined in many networks; each must be as often, up to 5 deviations.
    private void assertAllPairsAlike(
            final int networks, final double chance, final Function<Draw, EdgeList> generator) {
        final int[][] counts = new int[6][6];
        for (int i = 0; i < networks; i++) {
            final EdgeList edges = generator.apply(random.of(i));
            for (int edge = 0; edge < edges.count(); edge++) {
                counts[Math.min(edges.from(edge), edges.to(edge))][Math.max(edges.from(edge), edges.to(edge))]++;
            }
        }
        final double deviation = Math.sqrt(networks * chance * (1 - chance));
        for (int first = 0; first < 6; first++) {
            for (int second = first + 1; second < 6; second++) {
                assertEquals(networks * chance, counts[first][second], 5 * deviation, first + "-" + second);
            }
        }
    }

    // ---- Erdős–Rényi ----

    @ParameterizedTest
    @ValueSource(doubles = {0.0005, 0.01, 0.3})
    @DisplayName("G(n, p) has p of all pairs, and degrees with the variance of a binomial distribution")
    void erdosRenyi_probability_hasEdgesAndDegreesOfTheory(final double p) {
        final EdgeList edges = RandomNetworks.erdosRenyi(2_000, p, random);
        final Figures figures = new Figures(edges);
        final double pairs = pairsOf(edges);
        assertEquals(pairs * p, edges.count(), 4 * Math.sqrt(pairs * p * (1 - p)));
        assertEquals(1_999 * p * (1 - p), figures.varianceOfDegree(), 1_999 * p * (1 - p) * 0.15);
        assertTrue(figures.isSimple());
        for (int edge = 0; edge < edges.count(); edge++) {
            assertTrue(edges.from(edge) < edges.to(edge));
        }
    }

    @Test
    @DisplayName("a network of mean degree 2 has a giant component of 0.797 of all nodes, as Erdős and Rényi found")
    void erdosRenyi_meanDegreeTwo_hasTheGiantComponent() {
        final Figures figures = new Figures(RandomNetworks.erdosRenyi(20_000, 2.0 / 19_999, random));
        assertEquals(0.7968, figures.largestComponent(), 0.02);
        final Figures below = new Figures(RandomNetworks.erdosRenyi(20_000, 0.5 / 19_999, random));
        assertTrue(below.largestComponent() < 0.01, "below mean degree 1 there is none");
    }

    @Test
    void erdosRenyi_ends_areNoneAndAll() {
        assertEquals(0, RandomNetworks.erdosRenyi(100, 0, random).count());
        assertEquals(4_950, RandomNetworks.erdosRenyi(100, 1, random).count());
        assertTrue(new Figures(RandomNetworks.erdosRenyi(100, 1, random)).isSimple());
        assertEquals(0, RandomNetworks.erdosRenyi(0, 0.5, random).count());
        assertEquals(0, RandomNetworks.erdosRenyi(1, 0.5, random).count());
        assertEquals(0, RandomNetworks.erdosRenyi(1 << 30, 1e-25, random).count());
    }

    @Test
    @DisplayName("G(n, p) and G(n, m) join all pairs with the same probability")
    void pairs_manyNetworks_areAllAlike() {
        assertAllPairsAlike(5_000, 0.3, draw -> RandomNetworks.erdosRenyi(6, 0.3, draw));
        assertAllPairsAlike(5_000, 4.0 / 15, draw -> RandomNetworks.uniform(6, 4, draw));
        assertAllPairsAlike(5_000, 14.0 / 15, draw -> RandomNetworks.uniform(6, 14, draw));
    }

    @Test
    @DisplayName("the comparison of pairs finds a generator that favours some: a ring")
    void pairs_ofARing_areFoundOut() {
        assertThrows(AssertionError.class, () -> assertAllPairsAlike(1_000, 0.4, draw -> Lattices.ring(6, 2)));
    }

    @Test
    void uniform_count_hasSoManyEdges() {
        final EdgeList edges = RandomNetworks.uniform(1_000, 5_000, random);
        assertEquals(5_000, edges.count());
        assertTrue(new Figures(edges).isSimple());
        assertEquals(4_950, RandomNetworks.uniform(100, 4_950, random).count());
        assertTrue(new Figures(RandomNetworks.uniform(100, 4_950, random)).isSimple());
        assertEquals(
                10, RandomNetworks.uniform(EdgeList.MAX_NODES >> 4, 10, random).count());
    }

    // ---- Watts–Strogatz ----

    @Test
    @DisplayName("a small world is as clustered as a ring, times (1 - p)^3, and its ways are much shorter")
    void wattsStrogatz_probability_hasClusteringAndWaysOfThePaper() {
        final double ring = 3.0 * (10 - 2) / (4 * (10 - 1)); // 3 (k - 2) / (4 (k - 1))
        final Figures none = new Figures(RandomNetworks.wattsStrogatz(1_000, 10, 0, random));
        assertEquals(ring, none.clustering(), 1e-12);
        assertEquals(50.45, none.meanDistance(), 0.1); // about n / 2k
        for (final double p : new double[] {0.01, 0.1, 0.5}) {
            final EdgeList edges = RandomNetworks.wattsStrogatz(1_000, 10, p, random);
            final Figures figures = new Figures(edges);
            assertEquals(5_000, edges.count());
            assertTrue(figures.isSimple());
            assertEquals(ring * Math.pow(1 - p, 3), figures.clustering(), 0.03, "p=" + p);
            assertTrue(figures.meanDistance() < (p < 0.05 ? 15 : 5.5), "p=" + p + ", way=" + figures.meanDistance());
        }
        final EdgeList all = RandomNetworks.wattsStrogatz(1_000, 10, 1, random);
        assertEquals(10.0 / 999, new Figures(all).clustering(), 0.006, "as a random network");
        final int[] degrees = all.degrees();
        assertTrue(Arrays.stream(degrees).min().orElseThrow() >= 5, "the first ends stay");
    }

    @Test
    void wattsStrogatz_allAreJoined_keepsItsEdges() {
        final EdgeList edges = RandomNetworks.wattsStrogatz(7, 6, 1, random);
        assertEquals(21, edges.count());
        assertTrue(new Figures(edges).isSimple());
        assertEquals(0, RandomNetworks.wattsStrogatz(0, 0, 1, random).count());
    }

    // ---- Barabási–Albert ----

    @Test
    @DisplayName("degrees grown by preference are distributed as 2m(m + 1) / (k(k + 1)(k + 2))")
    void barabasiAlbert_degrees_followThePowerLaw() {
        final int m = 3;
        final EdgeList edges = RandomNetworks.barabasiAlbert(50_000, m, random);
        final Figures figures = new Figures(edges);
        assertEquals((50_000L - m) * m, edges.count());
        assertTrue(figures.isSimple());
        for (int k = m; k < 12; k++) {
            final double wanted = 2.0 * m * (m + 1) / (k * (k + 1.0) * (k + 2.0));
            assertEquals(wanted, figures.partOf(k), 5 * Math.sqrt(wanted / 50_000) + 0.001, "degree=" + k);
        }
        final int most = Arrays.stream(edges.degrees()).max().orElseThrow();
        assertTrue(most > 200, "the largest degree is about m * sqrt(n) = 670: " + most);
        assertEquals(1, figures.largestComponent(), "it is connected");
    }

    @Test
    void barabasiAlbert_smallest_isAStar() {
        final EdgeList star = RandomNetworks.barabasiAlbert(4, 3, random);
        assertArrayEquals(new int[] {3, 1, 1, 1}, star.degrees());
        assertEquals(0, RandomNetworks.barabasiAlbert(0, 1, random).count());
        assertEquals(0, RandomNetworks.barabasiAlbert(1, 1, random).count());
    }

    // ---- Configuration model ----

    @Test
    @DisplayName("each node has its degree, and there are as many loops and double edges as theory says")
    void configuration_degrees_areKept() {
        final int[] degrees = new int[2_000];
        Arrays.setAll(degrees, node -> 1 + node % 8 * (node % 8));
        degrees[0] += Arrays.stream(degrees).sum() % 2;
        final double ends = Arrays.stream(degrees).sum();
        final double loopsOfTheory = Arrays.stream(degrees)
                .mapToDouble(each -> each * (each - 1.0) / (2 * (ends - 1)))
                .sum();
        int loops = 0;
        for (int i = 0; i < 50; i++) {
            final EdgeList edges = RandomNetworks.configuration(degrees, random.of(i));
            assertArrayEquals(degrees, edges.degrees());
            for (int edge = 0; edge < edges.count(); edge++) {
                loops += edges.from(edge) == edges.to(edge) ? 1 : 0;
            }
            final EdgeList simple = edges.simple();
            assertTrue(new Figures(simple).isSimple());
            assertTrue(simple.count() < edges.count() && simple.count() > edges.count() * 0.95);
        }
        assertEquals(50 * loopsOfTheory, loops, 4 * Math.sqrt(50 * loopsOfTheory));
    }

    @Test
    @DisplayName("four ends have three matchings, each as likely")
    void configuration_fourEnds_matchingsAreAlike() {
        assertAllPairsAlike(10_000, 1.0 / 5, draw -> RandomNetworks.configuration(new int[] {1, 1, 1, 1, 1, 1}, draw));
    }

    // ---- All ----

    @Test
    @DisplayName("equal draws give equal networks, others give others")
    void networks_sameDraw_areTheSame() {
        final int[] degrees = new int[100];
        Arrays.fill(degrees, 4);
        for (final Function<Draw, EdgeList> generator : Arrays.<Function<Draw, EdgeList>>asList(
                draw -> RandomNetworks.erdosRenyi(100, 0.1, draw),
                draw -> RandomNetworks.uniform(100, 300, draw),
                draw -> RandomNetworks.wattsStrogatz(100, 4, 0.2, draw),
                draw -> RandomNetworks.barabasiAlbert(100, 2, draw),
                draw -> RandomNetworks.configuration(degrees, draw))) {
            final String one = text(generator.apply(random.of(1)));
            assertEquals(one, text(generator.apply(random.of(1))));
            assertNotEquals(one, text(generator.apply(random.of(2))));
            assertFalse(one.isEmpty());
        }
    }

    private static String text(final EdgeList edges) {
        final StringBuilder text = new StringBuilder();
        for (int edge = 0; edge < edges.count(); edge++) {
            text.append(edges.from(edge)).append('-').append(edges.to(edge)).append(' ');
        }
        return text.toString();
    }

    private static void refused(final String message, final Runnable call) {
        final Throwable thrown = assertThrows(IllegalArgumentException.class, call::run);
        assertTrue(thrown.getMessage().contains(message), thrown.getMessage());
    }

    @Test
    void networks_badNumbers_areRefused() {
        refused("nodes=-1", () -> RandomNetworks.erdosRenyi(-1, 0.1, random));
        refused("probability=1.5", () -> RandomNetworks.erdosRenyi(5, 1.5, random));
        refused("probability=NaN", () -> RandomNetworks.erdosRenyi(5, Double.NaN, random));
        refused("expected edges must be in", () -> RandomNetworks.erdosRenyi(1 << 30, 0.5, random));
        refused("count=11", () -> RandomNetworks.uniform(5, 11, random));
        refused("neighbours=3", () -> RandomNetworks.wattsStrogatz(9, 3, 0.1, random));
        refused("neighbours=10", () -> RandomNetworks.wattsStrogatz(9, 10, 0.1, random));
        refused("probability=-0.1", () -> RandomNetworks.wattsStrogatz(9, 2, -0.1, random));
        refused("each=0", () -> RandomNetworks.barabasiAlbert(9, 0, random));
        refused("each=9", () -> RandomNetworks.barabasiAlbert(9, 9, random));
        refused("sum of degrees=3", () -> RandomNetworks.configuration(new int[] {1, 2}, random));
        refused("degree=-2", () -> RandomNetworks.configuration(new int[] {1, -2}, random));
        assertThrows(NullPointerException.class, () -> RandomNetworks.uniform(5, 1, null));
        assertThrows(NullPointerException.class, () -> RandomNetworks.configuration(null, random));
    }
}
