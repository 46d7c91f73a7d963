package org.denserow.stress.jmh.peers;

import java.util.List;
import org.denserow.engine.Commands;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Range;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;

/// This project. One by one the owner of the simulation changes rows between frames, at once, as the peers do. Queries,
/// frames and batches are frames of the simulation: systems and commands. Each frame runs the systems that it is for; the
/// others are switched off.
final class DenserowPeer implements Peer {

    private static final String MOVE = "move";
    private static final String REPLACE = "replace";
    private static final String TAG = "tag";
    private static final String DELETE = "delete";
    private static final List<String> SYSTEMS = List.of(MOVE, REPLACE, TAG, DELETE);

    private final Simulation simulation;
    private final Body bodies;
    private final long[] handles; // by number
    private final double[] numbers; // the coordinates of new entities
    private List<String> on = SYSTEMS;
    private int[] victims = {}; // of the frame that runs; workers read it
    private boolean gives; // what the frame that runs does with tags; workers read it

    private record Body(Table table, DoubleColumn x, DoubleColumn y, DoubleColumn dx, DoubleColumn dy, Tag hot) {}

    /// @param entities most there are between frames
    /// @param perFrame victims of each frame, whose successors come before they go
    DenserowPeer(final SimulationOptions options, final int entities, final int perFrame) {
        simulation = Simulation.create(options);
        bodies = simulation.define("body", Body.class, Layout.dense(entities + perFrame));
        handles = new long[entities];
        numbers = new double[entities];
        for (int number = 0; number < entities; number++) {
            numbers[number] = number;
        }
        simulation
                .system(MOVE)
                .reads(bodies.dx, bodies.dy)
                .writes(bodies.x, bodies.y)
                .over(bodies.table, (range, commands) -> move(range));
        simulation
                .system(REPLACE)
                .creates(bodies.table)
                .over(simulation.define("victim", Layout.fixed(perFrame)), this::replace);
        simulation.system(TAG).writes(bodies.hot).over(bodies.table, (range, commands) -> tag(range));
        simulation.system(DELETE).over(bodies.table, (range, commands) -> {
            for (int row = range.begin(); row < range.end(); row++) {
                commands.destroy(bodies.table.handle(row));
            }
        });
    }

    private void move(final Range range) {
        final double[] x = range.write(bodies.x);
        final double[] y = range.write(bodies.y);
        final double[] dx = range.read(bodies.dx);
        final double[] dy = range.read(bodies.dy);
        for (int row = range.begin(); row < range.end(); row++) {
            x[row] += dx[row];
            y[row] += dy[row];
        }
    }

    private void tag(final Range range) {
        final Tag.Bits hot = range.write(bodies.hot);
        final boolean sets = gives;
        for (int row = range.begin(); row < range.end(); row++) {
            if (sets) {
                hot.set(row);
            } else {
                hot.clear(row);
            }
        }
    }

    private void replace(final Range range, final Commands commands) {
        for (int i = range.begin(); i < range.end(); i++) {
            final int victim = victims[i];
            commands.destroy(handles[victim]);
            handles[victim] = commands.create(bodies.table);
            commands.with(bodies.x, victim).with(bodies.y, victim);
            commands.with(bodies.dx, DX).with(bodies.dy, DY);
        }
    }

    /// Runs a frame with these systems.
    private void step(final List<String> systems) {
        if (!on.equals(systems)) {
            for (final String system : SYSTEMS) {
                if (systems.contains(system)) {
                    simulation.switchOn(system);
                } else {
                    simulation.switchOff(system);
                }
            }
            on = systems;
        }
        final FrameReport report = simulation.step();
        if (report.staleCommands() + report.refusedCreates() > 0) {
            throw new IllegalStateException("every command must be applied: " + report);
        }
    }

    @Override
    public void create() {
        final double[] x = bodies.x.values();
        final double[] y = bodies.y.values();
        final double[] dx = bodies.dx.values();
        final double[] dy = bodies.dy.values();
        for (int number = 0; number < handles.length; number++) {
            final long handle = bodies.table.create();
            final int row = bodies.table.row(handle);
            x[row] = number;
            y[row] = number;
            dx[row] = DX;
            dy[row] = DY;
            handles[number] = handle;
        }
    }

    @Override
    public boolean createBatch() {
        final Commands commands = simulation.commands();
        commands.createBatch(bodies.table, handles, handles.length);
        commands.with(bodies.x, numbers).with(bodies.y, numbers);
        commands.with(bodies.dx, DX).with(bodies.dy, DY);
        step(List.of());
        return true;
    }

    @Override
    public void move() {
        step(List.of(MOVE));
    }

    @Override
    public double sum(final int[] order) {
        final double[] x = bodies.x.values();
        double sum = 0;
        for (final int number : order) {
            sum += x[bodies.table.row(handles[number])];
        }
        return sum;
    }

    @Override
    public void tag(final boolean given) {
        final Tag.Bits hot = bodies.hot.bits();
        for (final long handle : handles) {
            if (given) {
                hot.set(bodies.table.row(handle));
            } else {
                hot.clear(bodies.table.row(handle));
            }
        }
    }

    @Override
    public boolean tagBatch(final boolean given) {
        gives = given;
        step(List.of(TAG));
        return true;
    }

    @Override
    public void frame(final int[] some) {
        victims = some;
        step(List.of(MOVE, REPLACE));
    }

    @Override
    public void delete() {
        for (final long handle : handles) {
            bodies.table.destroy(handle);
        }
    }

    @Override
    public boolean deleteBatch() {
        step(List.of(DELETE));
        return true;
    }

    @Override
    public int count() {
        return bodies.table.size();
    }

    @Override
    public int tagged() {
        return bodies.hot.count();
    }

    @Override
    public double total() {
        final double[] x = bodies.x.values();
        final double[] y = bodies.y.values();
        double total = 0;
        for (int row = 0; row < bodies.table.size(); row++) {
            total += x[row] + y[row];
        }
        return total;
    }

    @Override
    public void close() {
        simulation.close();
    }
}
