package org.denserow.demo.bullets;

import org.denserow.demo.run.FrameLog;
import org.denserow.engine.collect.ModelLines;

/// The figures of a battle, for lines of data: things by kind, and what has happened since the beginning.
final class BulletsLine {

    private BulletsLine() {}

    /// Adds the figures.
    ///
    /// @param log has seen the last frame when a line is due
    static void add(final BulletsWorld world, final FrameLog log, final ModelLines lines) {
        final BulletsWorld.Thing things = world.things();
        lines.rows("things", things.table())
                .count("bullets", things.bullet())
                .count("lasers", things.laser())
                .count("soft", things.enemy().andNot(things.tank()))
                .count("tanks", things.tank())
                .whole("fired", log::created)
                .whole("destroyed", log::destroyed);
    }
}
