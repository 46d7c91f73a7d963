package org.denserow.demo.queues;

import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import org.denserow.engine.Clock;

/// The mean of some independent values, and how far the mean of many may be from it.
///
/// @param mean of the values
/// @param error standard error of the mean; 0 for a single value
record Spread(double mean, double error) {

    private static final double INTERVAL = 2; // standard errors, 95 % of means

    /// {@return that of some values}
    static Spread of(final int count, final IntToDoubleFunction value) {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += value.applyAsDouble(i);
        }
        final double mean = sum / count;
        double squares = 0;
        for (int i = 0; i < count; i++) {
            squares += (value.applyAsDouble(i) - mean) * (value.applyAsDouble(i) - mean);
        }
        return new Spread(mean, count < 2 ? 0 : Math.sqrt(squares / (count - 1) / count));
    }

    /// {@return that of numbers that jump at times, each averaged over all time so far}
    ///
    /// @param present the numbers now
    /// @param since the time of the last jump of each
    /// @param ticks the sum of each over all ticks before that time
    static Spread overTime(
            final Clock clock, final int count, final int[] present, final long[] since, final long[] ticks) {
        final long now = clock.now();
        return of(count, i -> now == 0 ? present[i] : (ticks[i] + present[i] * (now - since[i])) / (double) now);
    }

    /// {@return that of what was counted, for each unit of the clock}
    static Spread perUnit(final Clock clock, final int count, final long[] counted) {
        final double units = Math.max(clock.units(clock.now()), Double.MIN_NORMAL);
        return of(count, i -> counted[i] / units);
    }

    /// {@return the interval beside the number of theory}
    String beside(final double theory) {
        return String.format(Locale.ROOT, "%.4f ± %.4f; theory says %.4f", mean, INTERVAL * error, theory);
    }
}
