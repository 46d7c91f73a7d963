package org.denserow.ensemble;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import org.denserow.engine.lines.LineSink;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatisticsTest {

    @Test
    void spread_fewValues_hasTextbookFigures() {
        final Spread spread = Spread.of(9, 1, 2, 3);
        assertEquals(4, spread.count());
        assertEquals(3.75, spread.mean());
        assertEquals(Math.sqrt((5.25 * 5.25 + 2.75 * 2.75 + 1.75 * 1.75 + .75 * .75) / 3), spread.deviation(), 1e-15);
        assertEquals(2.5, spread.median());
        assertEquals(2, Spread.of(9, 1, 2).median());
        assertEquals(1, spread.min());
        assertEquals(9, spread.max());
        assertEquals(spread, Spread.of(3, 9, 1, 2));
    }

    @Test
    @DisplayName("quantiles are those of numpy.quantile")
    void quantile_betweenValues_isInterpolated() {
        final Spread spread = Spread.of(1, 2, 4, 8, 16);
        assertEquals(1, spread.quantile(0));
        assertEquals(1.2, spread.quantile(.05), 1e-15);
        assertEquals(6.4, spread.quantile(.65), 1e-15);
        assertEquals(16, spread.quantile(1));
        for (final double part : new double[] {-.1, 1.1, Double.NaN}) {
            assertThrows(IllegalArgumentException.class, () -> spread.quantile(part));
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 0.95, 12.706205", "5, 0.95, 2.776445", "5, 0.99, 4.604095", "31, 0.9, 1.697261"
    }) // of printed tables
    void interval_valuesOfATable_isThatOfStudentsT(final int count, final double level, final double factor) {
        final double[] values = new double[count];
        Arrays.setAll(values, i -> i * i);
        final Spread spread = Spread.of(values);
        final double half = factor * spread.deviation() / Math.sqrt(count);
        assertEquals(spread.mean() - half, spread.interval(level).low(), 1e-6 * spread.deviation());
        assertEquals(spread.mean() + half, spread.interval(level).high(), 1e-6 * spread.deviation());
    }

    @Test
    @DisplayName("95 of 100 intervals have the true mean, and not all of them")
    void interval_manyDraws_hasTheMeanAsOftenAsItSays() {
        final long seed = Long.getLong("seed", 51);
        final Random random = new Random(seed);
        int has = 0;
        for (int i = 0; i < 2_000; i++) {
            has += Spread.of(random.doubles(6, 0, 1).toArray()).interval(.95).has(.5) ? 1 : 0;
        }
        assertTrue(has > 1_840 && has < 1_950, "seed=" + seed + ", has=" + has);
    }

    @Test
    void interval_tooFewValues_isUnknown() {
        assertTrue(Double.isNaN(Spread.of(3).interval(.95).low()));
        assertFalse(Spread.of(3).interval(.95).has(3));
        assertEquals(0, Spread.of(3).deviation());
        assertEquals(new Interval(3, 3), Spread.of(3, 3).interval(.95));
        for (final double level : new double[] {0, 1, Double.NaN}) {
            assertThrows(IllegalArgumentException.class, () -> Spread.of(1, 2).interval(level));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void spread_noValueOrNaN_isNaN(final boolean isNaN) {
        final Spread spread = isNaN ? Spread.of(1, Double.NaN, 2) : Spread.of();
        assertEquals(isNaN ? 3 : 0, spread.count());
        for (final double each : new double[] {
            spread.mean(),
            spread.deviation(),
            spread.min(),
            spread.max(),
            spread.median(),
            spread.interval(.95).high()
        }) {
            assertTrue(Double.isNaN(each));
        }
    }

    @Test
    void end_ofACell_isOverItsSeeds() throws InterruptedException {
        final Results results = Runs.run(Meadow.plan(), new Meadow());
        final Statistics statistics = Statistics.of(results);
        for (int cell = 0; cell < 4; cell++) {
            final double[] values = results.tasks().subList(6 * cell, 6 * cell + 6).stream()
                    .mapToDouble(result -> result.figure(Meadow.WEIGHT))
                    .toArray();
            assertEquals(Spread.of(values), statistics.end(cell, Meadow.WEIGHT));
            assertTrue(statistics.end(cell, Meadow.WEIGHT).deviation() > 0);
        }
        assertThrows(IllegalArgumentException.class, () -> statistics.end(4, Meadow.WEIGHT));
        assertThrows(IllegalArgumentException.class, () -> statistics.end(0, "wolves left"));
    }

    @Test
    void curve_everyFrames_hasASpreadForEach() throws InterruptedException {
        final Results results = Runs.run(Meadow.plan().withEvery(8), new Meadow());
        final SortedMap<Long, Spread> curve = Statistics.of(results).curve(1, Meadow.SHEEP);
        assertEquals(List.of(8L, 16L, 20L), List.copyOf(curve.keySet()));
        assertEquals(Statistics.of(results).end(1, Meadow.SHEEP), curve.get(20L));
        assertTrue(curve.get(8L).mean() > curve.get(20L).mean()); // sheep die
    }

    @Test
    void end_failedRuns_areLeftOut() throws InterruptedException {
        final Statistics statistics = Statistics.of(Runs.run(Meadow.failing("fails", 4), new Meadow()));
        assertEquals(3, statistics.end(0, Meadow.SHEEP).count());
        assertEquals(0, statistics.end(1, Meadow.SHEEP).count());
    }

    @Test
    void writeTo_statistics_areColumns() throws InterruptedException {
        final Plan plan =
                Plan.of("m", Design.grid(Axis.of("a", 5, 7))).withSeeds(1, 3).withFrames(2);
        final Results results = Runs.run(plan, (sim, cell, figures) -> {
            final double value = cell.value("a") + sim.snapshot().seed();
            figures.add("sum", () -> value);
        });
        final StringBuilder text = new StringBuilder();
        Statistics.of(results).writeTo(LineSink.csv(text), .5);
        final List<String> lines = text.toString().lines().toList();
        assertEquals("cell,a,figure,frame,count,mean,deviation,low,high,q05,median,q95", lines.get(0));
        assertEquals(3, lines.size());
        assertTrue(lines.get(1).startsWith("0,5.0,sum,2,3,7.0,1.0,6.52"), lines.get(1));
        assertTrue(lines.get(2).startsWith("1,7.0,sum,2,3,9.0,1.0,8.52"), lines.get(2));
        assertTrue(lines.get(2).endsWith(",9.0,9.9"), lines.get(2));
        assertThrows(
                IllegalArgumentException.class, () -> Statistics.of(results).writeTo(LineSink.csv(text), 1));
    }
}
