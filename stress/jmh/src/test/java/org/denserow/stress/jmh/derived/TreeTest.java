package org.denserow.stress.jmh.derived;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Rivals that are compared place the same forest the same way.
@DisplayName("scene graphs")
class TreeTest {

    @ParameterizedTest
    @CsvSource({
        "plain, false, 1",
        "exclusive, false, 1",
        "exclusive, true, 1",
        "waves, false, 1",
        "waves, true, 2",
        "waves, false, 2"
    })
    @DisplayName("the nodes of a rival stand where a recursion has them")
    void frame_everyRival_doesAsARecursion(final String rival, final boolean moves, final int workers) {
        for (final int count : new int[] {Tree.LEVELS, 50, 4_000}) {
            final Nodes nodes = Nodes.draw(count);
            try (Tree tree = Tree.of(rival, nodes, moves, workers)) {
                tree.frame();
                tree.frame();
                int deepest = 0;
                for (int node = 0; node < count; node++) {
                    assertEquals(placed(nodes, node)[0], tree.xs()[node], "node " + node);
                    deepest = Math.max(deepest, nodes.level()[node]);
                }
                assertEquals(Tree.LEVELS - 1, deepest);
            }
        }
    }

    private static double[] placed(final Nodes nodes, final int node) {
        final int up = nodes.parent()[node];
        final double[] of = up < 0 ? new double[] {0, 1} : placed(nodes, up);
        assertEquals(up < 0 ? 0 : nodes.level()[up] + 1, nodes.level()[node]);
        return new double[] {of[0] + of[1] * nodes.x()[node], of[1] * nodes.size()[node]};
    }

    @Test
    @DisplayName("the lines that the program prints are those of the sources")
    void lines_asTheyStand_areCounted() throws IOException {
        assertEquals(WaveTree.LINES, lines("WaveTree"));
        assertEquals(ExclusiveTree.LINES, lines("ExclusiveTree"));
    }

    private static long lines(final String rival) throws IOException {
        final String source =
                Files.readString(Path.of("src/main/java/org/denserow/stress/jmh/derived", rival + ".java"));
        return source.substring(source.indexOf("// lines\n") + 9, source.indexOf("        // end"))
                .lines()
                .count();
    }

    @Test
    @DisplayName("the program prints a line for each size, with levels that stay and that change")
    void measure_twoSizes_linePerCase() {
        final List<String> lines = new ArrayList<>();
        TreeTimes.measure(0.01, List.of(64, 1_000), lines::add);
        assertEquals(2 + 2 * 2 + 2, lines.size());
        assertTrue(lines.get(2).startsWith("| 64 | stay | "), lines.get(2));
        assertTrue(lines.get(5).startsWith("| 1,000 | change | "), lines.get(5));
        assertTrue(lines.getLast().startsWith("lines of systems: "), lines.getLast());
    }

    @Test
    @DisplayName("arguments that make no sense are refused, with the usage")
    void main_wrongArguments_throws() {
        for (final String[] args : new String[][] {{"soon"}, {"-1"}, {"1", "many"}, {"1", "31"}}) {
            final IllegalArgumentException thrown =
                    assertThrows(IllegalArgumentException.class, () -> TreeTimes.main(args));
            assertTrue(thrown.getMessage().startsWith("usage: TreeTimes"), thrown.getMessage());
        }
        final Nodes nodes = Nodes.draw(100);
        assertThrows(IllegalArgumentException.class, () -> Tree.of("nobody", nodes, false, 1));
        assertThrows(IllegalArgumentException.class, () -> Nodes.draw(Tree.LEVELS - 1));
    }
}
