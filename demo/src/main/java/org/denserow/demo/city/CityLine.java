package org.denserow.demo.city;

import java.util.List;
import org.denserow.demo.run.ModelFigures;
import org.denserow.engine.collect.LineSink;

/// The figures of a city, for a line of data: the time of day, its vehicles, and what has happened since the beginning.
final class CityLine implements ModelFigures {

    private final CityWorld world;
    private final CityCheck check;

    CityLine(final CityWorld world, final CityCheck check) {
        this.world = world;
        this.check = check;
    }

    @Override
    public List<String> names() {
        return List.of("time", "active", "pending", "stopEvents", "boarded");
    }

    @Override
    public void add(final LineSink line) {
        line.field(ServiceTime.formatExact(Math.max(0, world.second())));
        line.field(world.vehicles().table().size());
        line.field(world.vehicles().table().pending());
        line.field(check.stopEvents());
        line.field(check.boarded());
    }
}
