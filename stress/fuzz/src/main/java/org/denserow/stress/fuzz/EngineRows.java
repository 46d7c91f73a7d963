package org.denserow.stress.fuzz;

import org.denserow.engine.Chunk;
import org.denserow.engine.Commands;

/// Runs the program of a system for the rows of a chunk.
final class EngineRows {

    private final EngineWorld world;
    private final int system;
    private final EngineHands hands;
    private final Program program;
    private final long frame;

    EngineRows(
            final EngineWorld world,
            final SystemPlan system,
            final Chunk chunk,
            final Commands commands,
            final Uses uses) {
        this.world = world;
        this.system = system.number();
        hands = EngineHands.chunk(world, system.type(), chunk, commands, uses);
        program = new Program(world.plan, system.number(), system.type(), system.ops(), hands);
        frame = chunk.frame();
    }

    /// Runs it for a row.
    void run(final int row) {
        hands.own(row);
        final long identity = hands.cell(ColumnPlan.IDENTITY);
        program.run(frame, identity);
        if (world.fails(system, identity)) {
            throw new Failure("system " + system);
        }
    }
}
