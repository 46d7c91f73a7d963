package org.denserow.stress.jmh.derived;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Rivals that are compared let the same birds fly the same way.
@DisplayName("flocks")
class FlockTest {

    private static final int FRAMES = 5;
    private static final double ROUNDED = 1e-8;

    @ParameterizedTest
    @CsvSource({
        "plain, 1, SHUFFLED",
        "plain, 2, CELLS",
        "cells, 1, CELLS",
        "cells, 2, SHUFFLED",
        "rows, 1, SHUFFLED",
        "rows, 2, CELLS"
    })
    @DisplayName("1,000 birds of a rival are where brute force has them, and the sum of their places is the same")
    void frame_everyRival_doesAsBruteForce(final String rival, final int workers, final RowOrder order) {
        for (final Sky sky : List.of(Sky.small(1_000), Sky.large(1_000))) {
            final Birds expected = Birds.draw(sky, order);
            try (Flock flock = Flock.of(rival, sky, workers)) {
                expected.copyTo(flock.birds());
                for (int frame = 0; frame < FRAMES; frame++) {
                    flock.frame();
                    bruteForce(expected, sky);
                }
                assertEquals(0, expected.farthest(flock.birds(), sky.side()), ROUNDED);
                assertEquals(sum(expected), sum(flock.birds()), 2 * sky.birds() * ROUNDED);
            }
        }
    }

    private static double sum(final Birds birds) {
        double sum = 0;
        for (int bird = 0; bird < birds.x().length; bird++) {
            sum += birds.x()[bird] + birds.y()[bird];
        }
        return sum;
    }

    /// The definition, literally: every bird looks at every other one.
    private static void bruteForce(final Birds birds, final Sky sky) {
        final int count = sky.birds();
        final Birds before = new Birds(
                birds.x().clone(),
                birds.y().clone(),
                birds.vx().clone(),
                birds.vy().clone());
        for (int bird = 0; bird < count; bird++) {
            double sumX = 0;
            double sumY = 0;
            int seen = 0;
            for (int other = 0; other < count; other++) {
                final double dx = shortest(before.x()[other] - before.x()[bird], sky.side());
                final double dy = shortest(before.y()[other] - before.y()[bird], sky.side());
                final double distance = Math.sqrt(dx * dx + dy * dy);
                if (other != bird && distance <= sky.radius()) {
                    seen++;
                    final double pull = distance < 1 ? .03 - .015 : .03;
                    sumX += pull * dx + .05 * before.vx()[other];
                    sumY += pull * dy + .05 * before.vy()[other];
                }
            }
            final double vx = before.vx()[bird] + sumX / Math.max(seen, 1);
            final double vy = before.vy()[bird] + sumY / Math.max(seen, 1);
            final double speed = Math.hypot(vx, vy);
            birds.vx()[bird] = vx / speed;
            birds.vy()[bird] = vy / speed;
            birds.x()[bird] = (before.x()[bird] + vx / speed + sky.side()) % sky.side();
            birds.y()[bird] = (before.y()[bird] + vy / speed + sky.side()) % sky.side();
        }
    }

    private static double shortest(final double difference, final double side) {
        return difference > side / 2 ? difference - side : difference < -side / 2 ? difference + side : difference;
    }

    @Test
    @DisplayName("birds that are created by cell are the same birds in another order")
    void draw_byCell_sameBirds() {
        final Sky sky = Sky.small(2_000);
        assertEquals(sum(Birds.draw(sky, RowOrder.SHUFFLED)), sum(Birds.draw(sky, RowOrder.CELLS)), 1e-6);
        assertTrue(Birds.draw(sky, RowOrder.SHUFFLED).farthest(Birds.draw(sky, RowOrder.CELLS), sky.side()) > 1);
    }

    @Test
    @DisplayName("the program prints a line for each sky, order and number of workers")
    void measure_twoSkies_linePerCase() {
        final List<String> lines = new ArrayList<>();
        FlockTimes.measure(0.01, List.of(Sky.small(2_000), Sky.large(2_000)), lines::add);
        assertEquals(2 + 2 * 2 * 2, lines.size());
        assertTrue(lines.get(2).startsWith("| 2,000 | 5 | shuffled | 1 | "), lines.get(2));
        assertTrue(lines.getLast().startsWith("| 2,000 | 15 | by cell | 2 | "), lines.getLast());
    }

    @Test
    @DisplayName("arguments that make no sense are refused, with the usage")
    void main_wrongArguments_throws() {
        for (final String[] args : new String[][] {{"soon"}, {"-1"}, {"1", "1000"}, {"1", "1000:huge"}, {"1", "a:b"}}) {
            final IllegalArgumentException thrown =
                    assertThrows(IllegalArgumentException.class, () -> FlockTimes.main(args));
            assertTrue(thrown.getMessage().startsWith("usage: FlockTimes"), thrown.getMessage());
        }
        assertThrows(IllegalArgumentException.class, () -> Flock.of("nobody", Sky.small(1_000), 1));
    }
}
