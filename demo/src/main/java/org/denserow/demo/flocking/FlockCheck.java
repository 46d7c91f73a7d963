package org.denserow.demo.flocking;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Values;
import org.denserow.engine.handle.Handle;

/// What must hold after each step. Rules over two states need a check after the step before, too: a check keeps a copy
/// of all places, and the next one uses it if it is one step old.
final class FlockCheck {

    private static final double ROUNDING = 1e-9;
    private static final double SPEED = 1;

    private final Flock flock;
    private final int birds;
    private final double side;
    private final double sight;
    private final double slack;
    private final Neighbours neighbours;
    private final long[] handles; // rows may move between steps
    private double[] x = {};
    private double[] y = {};
    private long frame;

    /// @param activation at once, birds see exactly the places of before; in turns, some of those in sight have flown
    ///     one step
    FlockCheck(final Flock flock, final Values values, final Activation activation) {
        this.flock = flock;
        this.birds = values.whole("birds");
        this.side = values.of("side");
        this.sight = values.of("sight");
        this.slack = activation == Activation.SYNCHRONOUS ? ROUNDING : SPEED + ROUNDING;
        this.neighbours = new Neighbours(side);
        this.handles = new long[birds];
        remember();
    }

    private void remember() {
        for (int bird = 0; bird < birds; bird++) {
            handles[bird] = flock.birds.handle(bird);
        }
        x = Arrays.copyOf(flock.x.values(), birds);
        y = Arrays.copyOf(flock.y.values(), birds);
        frame = flock.sim.frame();
    }

    void check(final Consumer<String> errors) {
        if (flock.birds.size() != birds) {
            errors.accept("birds neither come nor go: birds=" + flock.birds.size() + ", at the start=" + birds);
            return;
        }
        checkPlaces(errors);
        if (flock.sim.frame() > 0) {
            checkSpeeds(errors);
        }
        if (flock.sim.frame() == frame + 1) {
            checkFlights(errors);
            checkSeen(errors);
        }
        remember();
    }

    private void checkPlaces(final Consumer<String> errors) {
        for (int bird = 0; bird < birds; bird++) {
            final double atX = flock.x.values()[bird];
            final double atY = flock.y.values()[bird];
            if (!(atX >= 0 && atX <= side && atY >= 0 && atY <= side)) {
                errors.accept("birds stay in the world: bird=" + bird + ", x=" + atX + ", y=" + atY);
                return;
            }
        }
    }

    private void checkSpeeds(final Consumer<String> errors) {
        for (int bird = 0; bird < birds; bird++) {
            final double speed = Math.hypot(flock.vx.values()[bird], flock.vy.values()[bird]);
            if (!(Math.abs(speed - SPEED) <= ROUNDING)) {
                errors.accept("a bird flies at speed 1: bird=" + bird + ", speed=" + speed);
                return;
            }
        }
    }

    private void checkFlights(final Consumer<String> errors) {
        for (int i = 0; i < birds; i++) {
            final int bird = flock.birds.find(handles[i]);
            if (bird < 0) {
                errors.accept("birds neither come nor go: gone=" + Handle.toString(handles[i]));
                return;
            }
            final double atX = flock.x.values()[bird];
            final double atY = flock.y.values()[bird];
            final double vx = flock.vx.values()[bird];
            final double vy = flock.vy.values()[bird];
            final double off = Math.abs(Math.IEEEremainder(atX - x[i] - vx, side))
                    + Math.abs(Math.IEEEremainder(atY - y[i] - vy, side));
            if (off > ROUNDING * side) {
                errors.accept("a bird flies one step along its velocity: bird=" + bird + ", fromX=" + x[i] + ", fromY="
                        + y[i] + ", x=" + atX + ", y=" + atY + ", vx=" + vx + ", vy=" + vy);
                return;
            }
        }
    }

    private void checkSeen(final Consumer<String> errors) {
        final long seen = (long) flock.seen.value();
        final long least = neighbours.pairs(x, y, birds, sight - slack);
        final long most = neighbours.pairs(x, y, birds, sight + slack);
        if (seen < least || seen > most) {
            errors.accept("a bird sees all others in sight and nobody else: seen=" + seen + ", least=" + least
                    + ", most=" + most);
        }
    }
}
