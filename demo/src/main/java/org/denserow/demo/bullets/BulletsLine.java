package org.denserow.demo.bullets;

import java.util.List;
import org.denserow.demo.run.FrameLog;
import org.denserow.demo.run.ModelFigures;
import org.denserow.engine.collect.LineSink;

/// The figures of a battle, for a line of data: things by kind, and what has happened since the beginning.
final class BulletsLine implements ModelFigures {

    private final BulletsWorld world;
    private final FrameLog log;

    BulletsLine(final BulletsWorld world, final FrameLog log) {
        this.world = world;
        this.log = log;
    }

    @Override
    public List<String> names() {
        return List.of("things", "bullets", "lasers", "enemies", "tanks", "fired", "destroyed");
    }

    @Override
    public void add(final LineSink line) {
        final BulletsWorld.Thing things = world.things();
        line.field(things.table().size());
        line.field(things.bullet().count());
        line.field(things.laser().count());
        line.field(things.enemy().count());
        line.field(things.tank().count());
        line.field(log.created());
        line.field(log.destroyed());
    }
}
