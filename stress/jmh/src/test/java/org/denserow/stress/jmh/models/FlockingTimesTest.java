package org.denserow.stress.jmh.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.stress.jmh.derived.Birds;
import org.denserow.stress.jmh.derived.Flock;
import org.denserow.stress.jmh.derived.PlainFlock;
import org.denserow.stress.jmh.derived.RowOrder;
import org.denserow.stress.jmh.derived.Sky;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The plain program is the demo's model: the same places of the same birds.
@DisplayName("the demo's flock")
class FlockingTimesTest {

    private static final int FRAMES = 10;
    private static final double ROUNDED = 1e-8;

    @ParameterizedTest
    @CsvSource({"1, SHUFFLED", "2, CELLS"})
    @DisplayName("its birds are where the plain program has them")
    void frame_demo_doesAsPlain(final int workers, final RowOrder order) {
        for (final Sky sky : List.of(Sky.small(1_000), Sky.large(3_000))) {
            final Birds birds = Birds.draw(sky, order);
            try (Flock plain = new PlainFlock(sky, workers);
                    Flock demo = new DemoFlock(sky, workers)) {
                birds.copyTo(plain.birds());
                birds.copyTo(demo.birds());
                for (int frame = 0; frame < FRAMES; frame++) {
                    plain.frame();
                    demo.frame();
                }
                assertEquals(0, plain.birds().farthest(demo.birds(), sky.side()), ROUNDED);
                assertTrue(birds.farthest(demo.birds(), sky.side()) > 1, "they flew");
            }
        }
    }

    @Test
    @DisplayName(
            "the program prints a line for each size, order and number of workers, with the neighbours at that density")
    void measure_fewBirds_linePerCase() {
        final List<String> lines = new ArrayList<>();
        FlockingTimes.measure(0.01, List.of(Sky.large(2_000)), lines::add);
        assertEquals(2 + 2 * 2, lines.size());
        assertTrue(lines.get(2).startsWith("| 2,000 | shuffled | 1"), lines.get(2));
        assertTrue(lines.getLast().startsWith("| 2,000 | by cell | 1"), lines.getLast());
        final int cells = lines.getFirst().split("\\|").length;
        lines.forEach(line -> assertEquals(cells, line.split("\\|").length, line));
    }

    @Test
    @DisplayName("arguments that make no sense are refused, with the usage")
    void main_wrongArguments_throws() {
        for (final String[] args : new String[][] {{"soon"}, {"-1"}, {"1", "many"}, {"1", "10"}}) {
            final IllegalArgumentException thrown =
                    assertThrows(IllegalArgumentException.class, () -> FlockingTimes.main(args));
            assertTrue(thrown.getMessage().startsWith("usage: FlockingTimes"), thrown.getMessage());
        }
    }
}
