package org.denserow.stress.jmh.scale;

import java.util.Locale;

/// How many times faster some workers are than one.
///
/// @param workers their number, at least 1
/// @param ratio the time of one worker, divided by theirs
record SpeedUp(int workers, double ratio) {

    /// {@return the speed-up for each worker; 1 is perfect}
    double efficiency() {
        return ratio / workers;
    }

    /// {@return the serial fraction as Karp and Flatt determine it from a measured speed-up: the part of the work of one
    ///     worker that, by Amdahl's law, cannot be shared. It is negative if the speed-up is more than the number of
    ///     workers}
    ///
    /// @throws IllegalStateException for one worker
    double serialFraction() {
        if (workers == 1) {
            throw new IllegalStateException("a serial fraction needs two workers: workers=1");
        }
        return (1 / ratio - 1.0 / workers) / (1 - 1.0 / workers);
    }

    /// {@return the words above the cells of [#toString()]}
    static String head() {
        return "speed-up | efficiency | serial fraction";
    }

    @Override
    public String toString() {
        return workers == 1
                ? "1.00 | 1.00 | "
                : String.format(Locale.ROOT, "%.2f | %.2f | %.3f", ratio, efficiency(), serialFraction());
    }
}
