package org.denserow.demo.flocking;

import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.denserow.demo.picture.Picture;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.engine.Simulation;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.storage.Position;

/// A flock as a world of the demo.
final class FlockWorld implements World {

    static final String NEIGHBOURS = "mean neighbours";

    private static final int BIRD = 0x1F4E79;
    private static final int CHUNK = 512; // rows: a few pages of each column

    private final Flock flock;
    private final FlockCheck check;
    private final Neighbours neighbours;

    FlockWorld(final Flock flock, final Values values, final Activation activation) {
        this.flock = flock;
        this.check = new FlockCheck(flock, values, activation);
        this.neighbours = new Neighbours(flock.side);
    }

    Flock flock() {
        return flock;
    }

    @Override
    public Simulation simulation() {
        return flock.sim;
    }

    /// Cells are as long as a bird sees.
    @Override
    public void keepInOrder() {
        flock.birds.order(
                RowOrder.morton(flock.sight, Position.of(flock.x, flock.y)).inChunksOf(CHUNK));
    }

    @Override
    public long agents() {
        return flock.sim.frame() == 0 ? 0 : flock.birds.size();
    }

    @Override
    public void check(final Consumer<String> errors) {
        check.check(errors);
    }

    @Override
    public void figures(final BiConsumer<String, DoubleSupplier> to) {
        to.accept(NEIGHBOURS, this::meanNeighbours);
        to.accept("order", this::order);
    }

    private double meanNeighbours() {
        final int birds = flock.birds.size();
        return (double) neighbours.pairs(flock.x.values(), flock.y.values(), birds, flock.sight) / birds;
    }

    /// {@return the length of the mean heading: 1 if all birds fly the same way, near 0 if each flies its own}
    private double order() {
        double sumX = 0;
        double sumY = 0;
        for (int bird = 0; bird < flock.birds.size(); bird++) {
            final double u = flock.vx.values()[bird];
            final double v = flock.vy.values()[bird];
            sumX += u / Math.hypot(u, v);
            sumY += v / Math.hypot(u, v);
        }
        return Math.hypot(sumX, sumY) / flock.birds.size();
    }

    @Override
    public void draw(final Picture on) {
        on.size(flock.side, flock.side);
        on.legend(BIRD, "bird");
        for (int bird = 0; bird < flock.birds.size(); bird++) {
            on.arrow(
                    flock.x.values()[bird],
                    flock.y.values()[bird],
                    flock.vx.values()[bird],
                    flock.vy.values()[bird],
                    BIRD);
        }
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%d birds, order %.2f", flock.birds.size(), order());
    }
}
