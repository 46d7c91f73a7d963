package org.denserow.demo.scenario;

import java.util.Locale;
import org.denserow.ensemble.Spread;

/// Figures and their spreads as the tables of the terminal show them.
public final class FigureText {

    private static final double LARGE = 9_999.5; // four digits round it to 10,000

    private FigureText() {}

    /// {@return a number with four significant digits; a large one without a fraction}
    ///
    /// @param value any number
    public static String of(final double value) {
        return Math.abs(value) >= LARGE
                ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, "%.4g", value);
    }

    /// {@return mean and deviation; of one value that value}
    ///
    /// @param spread of at least one value
    public static String of(final Spread spread) {
        return spread.count() == 1 ? of(spread.mean()) : of(spread.mean()) + " ± " + of(spread.deviation());
    }
}
