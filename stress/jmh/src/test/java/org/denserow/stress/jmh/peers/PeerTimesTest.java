package org.denserow.stress.jmh.peers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("times of libraries")
class PeerTimesTest {

    private static final int WORKLOADS = 13; // of go-ecs-benchmarks
    private static final int PARTS_WORKLOADS = 20; // five for each number of components

    @Test
    @DisplayName("a short run prints every workload, and every line in which a peer is faster above it")
    void measure_shortRun_lines() {
        final List<String> lines = new ArrayList<>();
        PeerTimes.measure(List.of(100, 200), 0.01, 1, lines::add);
        final List<String> times = lines.stream()
                .filter(line -> line.matches("\\| (go-ecs-benchmarks|Dominion) .* 5 \\|"))
                .toList();
        assertEquals(2 * WORKLOADS + PARTS_WORKLOADS, times.size(), lines::toString);
        final long bold = times.stream()
                .mapToLong(line -> line.split("\\(\\*\\*", -1).length - 1)
                .sum();
        final String summary = lines.get(3);
        assertTrue(
                summary.startsWith("**A peer is faster in " + bold + " of " + 5 * times.size() + " comparisons.**"),
                summary);
        final int first = 7; // behind the head of the table of losses
        double worst = Double.POSITIVE_INFINITY;
        for (int loss = 0; loss < bold; loss++) {
            final String[] cells = lines.get(first + loss).split(" \\| | \\|");
            final double slower = Double.parseDouble(cells[cells.length - 1]);
            assertTrue(slower >= 1 && slower <= worst, lines.get(first + loss));
            worst = slower;
        }
        assertEquals("", lines.get(first + (int) bold));
        assertTrue(lines.getLast().startsWith("| 200 | "), lines::toString);
    }

    @Test
    @DisplayName("wrong arguments are refused")
    void main_wrongArguments_throws() {
        for (final String[] args : new String[][] {{"x"}, {"0"}, {"1", "x"}, {"1", "2", "3"}, {"--small", "-1"}}) {
            assertThrows(IllegalArgumentException.class, () -> PeerTimes.main(args), Arrays.toString(args));
        }
    }

    @Test
    @DisplayName("warm-up is not kept, a batch that a library lacks has the time of the single way")
    void time_warmUpAndBatch_keptOrCopied() {
        final Lane lane = new Lane(Library.FLEKS, 1);
        lane.begin(false);
        lane.time("a", 1, () -> {});
        lane.time("b", "a", () -> false);
        assertEquals(List.of(), lane.workloads());
        assertEquals(OptionalDouble.empty(), lane.nanos("a"));
        lane.begin(true);
        lane.time("a", 1, () -> {});
        lane.time("b", "a", () -> false);
        assertEquals(List.of("a", "b"), lane.workloads());
        assertEquals(lane.nanos("a"), lane.nanos("b"));
        assertEquals(1, lane.ratio("a", lane).orElseThrow());
        assertTrue(lane.ratio("a", new Lane(Library.ZAY, 1)).isEmpty());
    }

    @Test
    @DisplayName("a world too small for churn is refused")
    void turns_fewEntities_throws() {
        assertThrows(IllegalArgumentException.class, () -> new PeerTurns(99, 1));
    }

    @Test
    @DisplayName("figures have three digits")
    void figure_sizes_threeDigits() {
        assertEquals("0.123", PeerTables.figure(0.1234));
        assertEquals("1.23", PeerTables.figure(1.234));
        assertEquals("12.3", PeerTables.figure(12.34));
        assertEquals("1,235", PeerTables.figure(1234.6));
    }

    private static final String COMPARED = """
            model       activation  figure                    median          mean     deviation   band
            flocking    sequential  mean neighbours            4.190         4.216        0.5243   4.090 ± 0.5200
            flocking    sequential  order                     0.2063        0.2070        0.1065
            flocking    sequential  agent-steps/s            674,415       876,175       615,662                      mean neighbours 4.216
            flocking    all         lines of code                146                                                  and 12 imports
            forestfire  synchronous burnt                     0.5215        0.5190       0.01511   0.5200 ± 0.01600
            forestfire  synchronous agent-steps/s          3,068,001     2,707,812     1,672,902
            schelling   sequential  happy                     0.9985        0.9982      0.001528   0.9980 ± 0.001400
            schelling   sequential  share                     0.8781        0.8764       0.01129   0.8740 ± 0.01200
            schelling   sequential  agent-steps/s         10,977,435     8,179,430     5,798,382
            wolfsheep   synchronous agent-steps/s            400,954       623,367       713,470
            """;

    @Test
    @DisplayName("a published model has its figures with bands, its speed and the published ratios")
    void table_compared_figuresAndRatios() {
        final List<String> table = PublishedModels.table(COMPARED.lines().toList());
        assertEquals(
                List.of(
                        "| flocking | sequential | mean neighbours 4.216 ± 0.5243 (4.090 ± 0.5200) | 674,415 | 19.3, 3.0 |"
                                + " 153.1, 117.5 | 17.9, 18.3 |",
                        "| forestfire | synchronous | burnt 0.5190 ± 0.01511 (0.5200 ± 0.01600) | 3,068,001 | 179.9, 40.7 |"
                                + " 237.5, 489.1 | 24.7, 15.1 |",
                        "| schelling | sequential | happy 0.9982 ± 0.001528 (0.9980 ± 0.001400); share 0.8764 ± 0.01129"
                                + " (0.8740 ± 0.01200) | 10,977,435 | 256.7, 43.3 | 179.9, 417.1 | 86.8, 202.6 |",
                        "| wolfsheep | synchronous | – | 400,954 | 74.7, 23.8 | 45.8, 33.2 | 15.6, 9.0 |"),
                table.subList(2, table.size()));
        final List<String> none =
                COMPARED.lines().filter(line -> !line.startsWith("schelling")).toList();
        final String message = assertThrows(IllegalArgumentException.class, () -> PublishedModels.table(none))
                .getMessage();
        assertTrue(message.endsWith("model=schelling"), message);
        assertFalse(String.join("", table).contains("order"), "a figure without a band says nothing");
    }
}
