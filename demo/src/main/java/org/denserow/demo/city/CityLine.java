package org.denserow.demo.city;

import org.denserow.engine.collect.ModelLines;

/// The figures of a city, for lines of data: the time of day, its vehicles, and what has happened since the beginning.
final class CityLine {

    private CityLine() {}

    /// Adds the figures.
    ///
    /// @param check has seen the last frame when a line is due
    static void add(final CityWorld world, final CityCheck check, final ModelLines lines) {
        lines.text("time", () -> ServiceTime.formatExact(Math.max(0, world.second())))
                .rows("active", world.vehicles().table())
                .whole("pending", world.vehicles().table()::pending)
                .count("stopped", world.vehicles().stopped())
                .sum("aboard", world.vehicles().load())
                .whole("stopEvents", check::stopEvents)
                .whole("boarded", check::boarded);
    }
}
