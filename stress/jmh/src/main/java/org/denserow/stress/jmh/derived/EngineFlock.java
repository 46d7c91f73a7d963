package org.denserow.stress.jmh.derived;

import org.denserow.engine.Commands;
import org.denserow.engine.Groups;
import org.denserow.engine.Range;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Position;

/// A flock as one system. It reads the copies that the grid carries, which have the values of before, so it writes the
/// columns themselves: no second columns, no copying system.
///
/// *Threads*: the workers of the simulation.
final class EngineFlock implements Flock {

    private final Sky sky;
    private final Simulation simulation;
    private final DoubleColumn x;
    private final DoubleColumn y;
    private final DoubleColumn vx;
    private final DoubleColumn vy;
    private final Grid near;

    EngineFlock(final String name, final Sky sky, final int workers) {
        this.sky = sky;
        simulation = Simulation.create(SimulationOptions.defaults().withWorkers(workers));
        final Table birds = simulation.define("bird", Layout.dense(sky.birds()));
        x = birds.doubles("x");
        y = birds.doubles("y");
        vx = birds.doubles("vx");
        vy = birds.doubles("vy");
        near = birds.derive()
                .grid("near", Position.of(x, y), GridShape.torus(sky.side(), sky.side(), sky.cell()))
                .carrying(vx, vy);
        switch (name) {
            case "rows" ->
                simulation
                        .system("fly")
                        .reads(near)
                        .writes(x, y, vx, vy)
                        .grain(GRAIN)
                        .over(birds, this::overRows);
            case "cells" ->
                simulation
                        .system("fly")
                        .reads(near)
                        .writes(x, y, vx, vy)
                        .grain(GRAIN)
                        .over(near, this::overCells);
            default ->
                simulation.system("fly").writes(x, y, vx, vy).grain(GRAIN).over(birds, (rows, commands) -> {});
        }
        for (int bird = 0; bird < sky.birds(); bird++) {
            birds.create();
        }
        Birds.draw(sky, RowOrder.SHUFFLED).copyTo(birds());
    }

    @Override
    public Birds birds() {
        return new Birds(
                x.values(),
                y.values(),
                vx.values(),
                vy.values()); // the table is full: its arrays have the length of the birds
    }

    @Override
    public void frame() {
        simulation.step();
    }

    private void overRows(final Range rows, final Commands commands) {
        final Grid.View around = rows.read(near);
        final double[] xs = around.values(x);
        final double[] ys = around.values(y);
        final double[] us = around.values(vx);
        final double[] vs = around.values(vy);
        final double[] toX = rows.write(x);
        final double[] toY = rows.write(y);
        final double[] toVx = rows.write(vx);
        final double[] toVy = rows.write(vy);
        final double side = sky.side();
        final double radius = sky.radius();
        final double limit = radius * radius;
        for (int row = rows.begin(); row < rows.end(); row++) {
            double cohereX = 0;
            double cohereY = 0;
            double separateX = 0;
            double separateY = 0;
            double matchX = -toVx[row];
            double matchY = -toVy[row];
            int seen = -1; // itself
            around.around(toX[row], toY[row], radius);
            while (around.nextRun()) {
                final double originX = around.originX();
                final double originY = around.originY();
                final int end = around.end();
                for (int k = around.begin(); k < end; k++) {
                    final double dx = xs[k] - originX;
                    final double dy = ys[k] - originY;
                    final double squared = dx * dx + dy * dy;
                    if (squared <= limit) {
                        seen++;
                        cohereX += dx;
                        cohereY += dy;
                        matchX += us[k];
                        matchY += vs[k];
                        if (squared < 1) {
                            separateX -= dx;
                            separateY -= dy;
                        }
                    }
                }
            }
            final double share = 1.0 / Math.max(seen, 1);
            final double turnedX = toVx[row] + (COHERE * cohereX + SEPARATE * separateX + MATCH * matchX) * share;
            final double turnedY = toVy[row] + (COHERE * cohereY + SEPARATE * separateY + MATCH * matchY) * share;
            final double speed = Math.sqrt(turnedX * turnedX + turnedY * turnedY);
            final double scale = speed > 0 ? 1 / speed : 1;
            toVx[row] = turnedX * scale;
            toVy[row] = turnedY * scale;
            toX[row] = Flock.wrapped(toX[row] + turnedX * scale, side);
            toY[row] = Flock.wrapped(toY[row] + turnedY * scale, side);
        }
    }

    private void overCells(final Groups cells, final Commands commands) {
        final Grid.View around = cells.read(near);
        final double[] xs = around.values(x);
        final double[] ys = around.values(y);
        final double[] us = around.values(vx);
        final double[] vs = around.values(vy);
        final int[] order = cells.rows();
        final double[] toX = cells.write(x);
        final double[] toY = cells.write(y);
        final double[] toVx = cells.write(vx);
        final double[] toVy = cells.write(vy);
        final double side = sky.side();
        final double radius = sky.radius();
        final double limit = radius * radius;
        final int endPlace = cells.first(cells.end());
        for (int i = cells.first(cells.begin()); i < endPlace; i++) {
            double cohereX = 0;
            double cohereY = 0;
            double separateX = 0;
            double separateY = 0;
            double matchX = -us[i];
            double matchY = -vs[i];
            int seen = -1; // itself
            around.around(xs[i], ys[i], radius);
            while (around.nextRun()) {
                final double originX = around.originX();
                final double originY = around.originY();
                final int end = around.end();
                for (int k = around.begin(); k < end; k++) {
                    final double dx = xs[k] - originX;
                    final double dy = ys[k] - originY;
                    final double squared = dx * dx + dy * dy;
                    if (squared <= limit) {
                        seen++;
                        cohereX += dx;
                        cohereY += dy;
                        matchX += us[k];
                        matchY += vs[k];
                        if (squared < 1) {
                            separateX -= dx;
                            separateY -= dy;
                        }
                    }
                }
            }
            final double share = 1.0 / Math.max(seen, 1);
            final double turnedX = us[i] + (COHERE * cohereX + SEPARATE * separateX + MATCH * matchX) * share;
            final double turnedY = vs[i] + (COHERE * cohereY + SEPARATE * separateY + MATCH * matchY) * share;
            final double speed = Math.sqrt(turnedX * turnedX + turnedY * turnedY);
            final double scale = speed > 0 ? 1 / speed : 1;
            final int row = order[i];
            toVx[row] = turnedX * scale;
            toVy[row] = turnedY * scale;
            toX[row] = Flock.wrapped(xs[i] + turnedX * scale, side);
            toY[row] = Flock.wrapped(ys[i] + turnedY * scale, side);
        }
    }

    @Override
    public void close() {
        simulation.close();
    }
}
