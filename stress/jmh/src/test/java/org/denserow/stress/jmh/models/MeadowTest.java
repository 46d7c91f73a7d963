package org.denserow.stress.jmh.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Band;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.wolfsheep.WolfSheep;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The plain program is the demo's model: the same figures over seeds.
@DisplayName("sheep and wolves")
class MeadowTest {

    private static final WolfSheep SCENARIO = new WolfSheep();
    private static final int STEPS = 100;
    private static final List<String> FIGURES = List.of("sheep", "wolves", "grass", "births");

    @ParameterizedTest
    @EnumSource
    @DisplayName("the plain program has the published figures of the small size")
    void plain_small_isInEveryBand(final Activation activation) {
        final int seeds = 200;
        final Values values = DemoModels.values(SCENARIO, false, Map.of());
        final Map<String, Mean> means = means(seeds, seed -> new PlainMeadow(values, activation, seed));
        for (final Band band : SCENARIO.bands(activation)) {
            final Mean mean = means.get(band.name());
            assertTrue(band.has(mean.mean(), seeds), () -> band + ", measured " + mean);
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("grass that grows a step early is found")
    void plain_earlyGrass_isOutOfABand(final Activation activation) {
        final int seeds = 200;
        final Values values = DemoModels.values(SCENARIO, false, Map.of("regrowth", 19.0));
        final Map<String, Mean> means = means(seeds, seed -> new PlainMeadow(values, activation, seed));
        final Band wolves = SCENARIO.bands(activation).stream()
                .filter(band -> band.name().equals("wolves"))
                .findFirst()
                .orElseThrow();
        assertFalse(wolves.has(means.get("wolves").mean(), seeds), () -> wolves + ", measured " + means);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("both programs have the same means in the large size")
    void plain_large_hasTheMeansOfTheDemo(final Activation activation) {
        final int seeds = 12;
        final Values values = DemoModels.values(SCENARIO, true, Map.of());
        final Map<String, Mean> plain = means(seeds, seed -> new PlainMeadow(values, activation, seed));
        final Map<String, Mean> demo = means(seeds, seed -> new DemoMeadow(values, activation, 1, seed));
        for (final String figure : FIGURES) {
            demo.get(figure).checkSame(plain.get(figure), figure);
        }
    }

    private static Map<String, Mean> means(final int seeds, final LongFunction<Meadow> bySeed) {
        final Map<String, Mean> means = new HashMap<>();
        for (int seed = 0; seed < seeds; seed++) {
            try (Meadow meadow = bySeed.apply(seed)) {
                for (int step = 0; step < STEPS; step++) {
                    assertEquals(meadow.figure("sheep") + meadow.figure("wolves"), meadow.step());
                }
                FIGURES.forEach(
                        name -> means.computeIfAbsent(name, key -> new Mean()).add(meadow.figure(name)));
            }
        }
        return means;
    }

    @Test
    @DisplayName("means that are farther apart than their errors allow are refused")
    void checkSame_otherMean_throws() {
        final Mean some = new Mean();
        final Mean like = new Mean();
        final Mean other = new Mean();
        for (int i = 0; i < 100; i++) {
            some.add(100 + i % 2);
            like.add(101 + i % 2);
            other.add(104 + i % 2);
        }
        like.checkSame(some, "like");
        assertThrows(IllegalStateException.class, () -> other.checkSame(some, "other"));
        assertEquals(0.0503, some.error(), 1e-4);
    }

    @Test
    @DisplayName("the program prints a line for each size, activation, program and number of workers")
    void measure_small_linePerCase() {
        final List<String> lines = new ArrayList<>();
        WolfSheepTimes.measure(0.01, List.of("small"), lines::add);
        assertEquals(2 + 3 + 2, lines.size());
        assertTrue(lines.get(2).startsWith("| small | synchronous | plain | 1 | "), lines.get(2));
        assertTrue(lines.getLast().startsWith("| small | sequential | demo | 1 | "), lines.getLast());
        final int cells = lines.getFirst().split("\\|").length;
        lines.forEach(line -> assertEquals(cells, line.split("\\|").length, line));
    }

    @Test
    @DisplayName("arguments that make no sense are refused, with the usage")
    void main_wrongArguments_throws() {
        for (final String[] args : new String[][] {{"soon"}, {"-1"}, {"1", "huge"}}) {
            final IllegalArgumentException thrown =
                    assertThrows(IllegalArgumentException.class, () -> WolfSheepTimes.main(args));
            assertTrue(thrown.getMessage().startsWith("usage: WolfSheepTimes"), thrown.getMessage());
        }
    }
}
