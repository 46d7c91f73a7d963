package org.denserow.demo.flocking;

import org.denserow.demo.scenario.Values;
import org.denserow.engine.frame.Simulation;
import org.denserow.engine.index.LinkedCursor;
import org.denserow.engine.index.LinkedGrid;

/// The sequential activation, as published: birds fly one after the other, in a random order, each seeing the new
/// places of those before it. A linked grid follows them; it has no torus, so a bird near the border also looks from
/// its images beyond the other borders.
class InTurns extends Flock {

    private static final int IMAGES = 9; // the bird itself and those around the world

    private final LinkedGrid near;
    private final LinkedCursor cursor;

    InTurns(final Simulation sim, final Values values) {
        super(sim, values);
        near = new LinkedGrid(sight, birds.size());
        cursor = near.cursor();
    }

    @Override
    void declare() {
        sim.system("fly").exclusive((world, commands) -> {
            final double[] xs = x.values();
            final double[] ys = y.values();
            final int count = birds.size();
            final long[] order = world.scratch().longs(count);
            near.clear(); // so that the order of its items follows from the rows
            for (int bird = 0; bird < count; bird++) {
                near.insert(bird, xs[bird], ys[bird]);
                order[bird] = bird;
            }
            world.random().shuffle(order, count);
            for (int i = 0; i < count; i++) {
                final int bird = (int) order[i];
                seen.add(world, fly(bird, xs, ys, vx.values(), vy.values()));
                near.move(bird, xs[bird], ys[bird]);
            }
        });
    }

    private int fly(final int bird, final double[] xs, final double[] ys, final double[] us, final double[] vs) {
        double turnX = -match * us[bird];
        double turnY = -match * vs[bird];
        int inSight = -1; // the bird finds itself, too
        for (int image = 0; image < IMAGES; image++) {
            final double originX = xs[bird] + (image % 3 - 1) * side;
            final double originY = ys[bird] + (image / 3 - 1) * side;
            if (sees(originX) && sees(originY)) {
                cursor.around(originX, originY, sight);
                while (cursor.next()) {
                    final int other = cursor.item();
                    final double dx = xs[other] - originX;
                    final double dy = ys[other] - originY;
                    final double squared = dx * dx + dy * dy;
                    if (squared <= sight * sight) {
                        final double pull = pull(squared);
                        turnX += pull * dx + match * us[other];
                        turnY += pull * dy + match * vs[other];
                        inSight++;
                    }
                }
            }
        }
        final int share = Math.max(inSight, 1);
        turn(us, vs, bird, turnX / share, turnY / share);
        move(xs, bird, us[bird]);
        move(ys, bird, vs[bird]);
        return inSight;
    }

    /// {@return whether an image sees into the world, along one axis}
    private boolean sees(final double origin) {
        return origin >= -sight && origin <= side + sight;
    }
}
