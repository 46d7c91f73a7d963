package org.denserow.demo.flocking;

import org.denserow.demo.scenario.Values;
import org.denserow.engine.frame.Draw;
import org.denserow.engine.frame.Simulation;
import org.denserow.engine.frame.Table;
import org.denserow.engine.frame.Tally;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.Layout;

/// The birds, their first places, and the rules of both activations, which differ in their system.
abstract class Flock {

    private static final double SEPARATION = 1; // birds nearer than this keep apart

    final Simulation sim;
    final double side;
    final double sight;
    final double cohere;
    final double separate;
    final double match;
    final Table birds;
    final DoubleColumn x;
    final DoubleColumn y;
    final DoubleColumn vx;
    final DoubleColumn vy;
    final Tally seen; // neighbours of all birds, in the last step

    Flock(final Simulation sim, final Values values) {
        this.sim = sim;
        side = values.of("side");
        sight = values.of("sight");
        cohere = values.of("cohere");
        separate = values.of("separate");
        match = values.of("match");
        birds = sim.define("bird", Layout.dense(values.whole("birds")));
        x = birds.doubles("x");
        y = birds.doubles("y");
        vx = birds.doubles("vx");
        vy = birds.doubles("vy");
        seen = sim.tally("seen");
        final Draw random = sim.random("start");
        for (int bird = 0; bird < values.whole("birds"); bird++) {
            random.of(birds.create());
            x.values()[bird] = side * random.unit();
            y.values()[bird] = side * random.unit();
            vx.values()[bird] = 2 * random.unit() - 1;
            vy.values()[bird] = 2 * random.unit() - 1;
        }
    }

    /// Declares the system.
    abstract void declare();

    /// {@return the weight of the way to a bird}
    double pull(final double squared) {
        return squared < SEPARATION * SEPARATION ? cohere - separate : cohere;
    }

    /// Turns a bird, which flies at speed 1.
    static void turn(final double[] us, final double[] vs, final int bird, final double byX, final double byY) {
        final double u = us[bird] + byX;
        final double v = vs[bird] + byY;
        final double length = Math.sqrt(u * u + v * v);
        us[bird] = u / length;
        vs[bird] = v / length;
    }

    /// Moves a bird along one axis; a bird that leaves at one side comes back at the other.
    void move(final double[] at, final int bird, final double by) {
        final double to = at[bird] + by;
        at[bird] = to - side * Math.floor(to / side);
    }
}
