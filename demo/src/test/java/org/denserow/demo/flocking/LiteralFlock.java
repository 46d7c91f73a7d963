package org.denserow.demo.flocking;

import org.denserow.demo.scenario.Values;
import org.denserow.engine.Chunk;
import org.denserow.engine.Simulation;

/// The flock word by word: each bird looks at all others, and each rule has a sum of its own. Its system has the name
/// of the one that it is compared with, so birds fly in the same order.
final class LiteralFlock extends Flock {

    private final boolean wraps; // false breaks the rule: ways to others are not the shortest ones round the torus

    LiteralFlock(final Simulation sim, final Values values, final boolean wraps) {
        super(sim, values);
        this.wraps = wraps;
    }

    @Override
    void flyAtOnce() {
        declare(true);
    }

    @Override
    void flyInTurns() {
        declare(false);
    }

    private void declare(final boolean copies) {
        sim.system("fly").exclusive((world, commands) -> {
            final double[][] seenBy = {world.read(x), world.read(y), world.read(vx), world.read(vy)};
            for (int i = 0; copies && i < seenBy.length; i++) {
                seenBy[i] = seenBy[i].clone();
            }
            for (final int bird : world.random().permutation(new int[birds.size()], birds.size())) {
                fly(world, bird, seenBy[0], seenBy[1], seenBy[2], seenBy[3]);
            }
        });
    }

    private void fly(
            final Chunk world,
            final int bird,
            final double[] xs,
            final double[] ys,
            final double[] us,
            final double[] vs) {
        double cohereX = 0;
        double cohereY = 0;
        double separateX = 0;
        double separateY = 0;
        double matchX = 0;
        double matchY = 0;
        int count = 0;
        for (int other = 0; other < birds.size(); other++) {
            final double wayX = shortest(xs[other] - xs[bird]);
            final double wayY = shortest(ys[other] - ys[bird]);
            final double squared = wayX * wayX + wayY * wayY;
            if (other != bird && squared <= sight * sight) {
                final double headingX = wraps ? wayX : xs[other] - xs[bird];
                final double headingY = wraps ? wayY : ys[other] - ys[bird];
                count++;
                cohereX += headingX;
                cohereY += headingY;
                matchX += us[other];
                matchY += vs[other];
                if (squared < 1) {
                    separateX -= headingX;
                    separateY -= headingY;
                }
            }
        }
        final double share = 1.0 / Math.max(count, 1);
        final double u = us[bird] + share * (cohere * cohereX + separate * separateX + match * matchX);
        final double v = vs[bird] + share * (cohere * cohereY + separate * separateY + match * matchY);
        final double length = Math.sqrt(u * u + v * v);
        world.write(vx)[bird] = u / length;
        world.write(vy)[bird] = v / length;
        world.write(x)[bird] = wrapped(xs[bird] + u / length);
        world.write(y)[bird] = wrapped(ys[bird] + v / length);
        seen.add(world, count);
    }

    private double shortest(final double way) {
        return way > side / 2 ? way - side : way < -side / 2 ? way + side : way;
    }

    private double wrapped(final double at) {
        return at < 0 ? at + side : at >= side ? at - side : at;
    }
}
