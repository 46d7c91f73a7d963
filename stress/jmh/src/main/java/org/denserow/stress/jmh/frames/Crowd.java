package org.denserow.stress.jmh.frames;

import org.denserow.engine.Commands;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Range;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;

/// A simulation of moving rows; in every frame commands replace one row in a hundred: every hundredth one in the order of
/// the rows, or [Victims].
public final class Crowd implements AutoCloseable {

    static final int CHURNED = 100; // one row in a hundred
    static final float DT = 1f / 60;

    private final Simulation simulation;
    private final Body bodies;
    private final Victims victims; // null: every hundredth row

    private record Body(Table table, FloatColumn x, FloatColumn y, FloatColumn vx, FloatColumn vy) {}

    Crowd(final int rows, final int workers) {
        this(rows, workers, true);
    }

    /// Makes a crowd that replaces victims.
    ///
    /// @param rows their number
    /// @param workers threads
    /// @param victims drawn from as many rows
    public Crowd(final int rows, final int workers, final Victims victims) {
        this(rows, workers, true, victims);
    }

    /// @param churns whether rows are replaced
    Crowd(final int rows, final int workers, final boolean churns) {
        this(rows, workers, churns, null);
    }

    private Crowd(final int rows, final int workers, final boolean churns, final Victims victims) {
        this.victims = victims;
        simulation = Simulation.create(SimulationOptions.defaults().withWorkers(workers));
        bodies = simulation.define("body", Body.class, Layout.dense(rows + 2 * (rows / CHURNED + CHURNED)));
        for (int row = 0; row < rows; row++) {
            bodies.table.create();
            bodies.vx.values()[row] = 1;
            bodies.vy.values()[row] = 2;
        }
        simulation
                .system("move")
                .reads(bodies.vx, bodies.vy)
                .writes(bodies.x, bodies.y)
                .over(bodies.table, (range, commands) -> move(range));
        if (victims != null) {
            replaceVictims();
        } else if (churns) {
            churn();
        }
    }

    private void replaceVictims() {
        simulation
                .system("replace")
                .creates(bodies.table)
                .over(simulation.define("victim", Layout.fixed(victims.perFrame())), (range, commands) -> {
                    for (int victim = range.begin(); victim < range.end(); victim++) {
                        replace(victims.handle(victim), commands);
                    }
                });
    }

    private void replace(final long handle, final Commands commands) {
        commands.destroy(handle);
        commands.create(bodies.table);
        commands.with(bodies.vx, 1).with(bodies.vy, 2);
    }

    private void churn() {
        simulation.system("churn").creates(bodies.table).over(bodies.table, (range, commands) -> {
            final int first = (int) ((range.begin() + range.frame()) % CHURNED);
            for (int row = range.begin() + first; row < range.end(); row += CHURNED) {
                replace(bodies.table.handle(row), commands);
            }
        });
    }

    private void move(final Range range) {
        final float[] x = range.write(bodies.x);
        final float[] y = range.write(bodies.y);
        final float[] vx = range.read(bodies.vx);
        final float[] vy = range.read(bodies.vy);
        for (int row = range.begin(); row < range.end(); row++) {
            x[row] += vx[row] * DT;
            y[row] += vy[row] * DT;
        }
    }

    /// Runs one frame.
    ///
    /// @return its report
    public FrameReport step() {
        final FrameReport report = simulation.step();
        if (victims != null) {
            victims.next();
        }
        return report;
    }

    /// Draws victims for the next frames.
    public void draw() {
        victims.draw(bodies.table::handle);
    }

    /// {@return the hash of the simulation}
    public long hash() {
        return simulation.hash();
    }

    int rows() {
        return bodies.table.size();
    }

    /// {@return the sum of all places}
    double sum() {
        double sum = 0;
        for (int row = 0; row < bodies.table.size(); row++) {
            sum += bodies.x.values()[row] + bodies.y.values()[row];
        }
        return sum;
    }

    @Override
    public void close() {
        simulation.close();
    }
}
