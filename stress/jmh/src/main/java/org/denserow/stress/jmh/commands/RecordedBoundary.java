package org.denserow.stress.jmh.commands;

import org.denserow.engine.Commands;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Range;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.Table;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;

/// A frame of one system that runs over a table of orders, row `i` of which stands for the `i`-th target, and records
/// three commands for it; the closing boundary applies them. The grain is the engine's own.
///
/// *Threads*: workers read what the owner wrote before the frame; each target is one chunk's.
final class RecordedBoundary implements BoundaryRival {

    private final Simulation simulation;
    private final int chosen;
    private final Table bodies;
    private final FloatColumn x;
    private final FloatColumn y;
    private final FloatColumn z;
    private final FloatColumn vx;
    private final FloatColumn vy;
    private final FloatColumn vz;
    private final FloatColumn[] columns;

    private BoundaryWork work;
    private long[] targets;
    private float value;
    private FrameReport report;

    private record Body(
            Table table, FloatColumn x, FloatColumn y, FloatColumn z, FloatColumn vx, FloatColumn vy, FloatColumn vz) {}

    RecordedBoundary(final BoundarySize size, final boolean replaces, final int workers) {
        simulation = Simulation.create(SimulationOptions.defaults().withWorkers(workers));
        chosen = size.chosen();
        final Body body = simulation.define("body", Body.class, Layout.dense(size.bodies() + chosen)); // creates first
        bodies = body.table;
        x = body.x;
        y = body.y;
        z = body.z;
        vx = body.vx;
        vy = body.vy;
        vz = body.vz;
        columns = new FloatColumn[] {x, y, z, vx, vy, vz};
        final Table orders = simulation.define("order", Layout.fixed(chosen));
        final SystemBuilder change = simulation.system("change");
        if (replaces) {
            change.creates(bodies);
        }
        change.over(orders, this::record);
    }

    private void record(final Range orders, final Commands commands) {
        switch (work) {
            case ALTERNATING, ALTERNATING_ROWS -> recordAlternating(orders, commands);
            case LOOPS, LOOPS_ROWS -> {
                recordLoop(orders, commands, x);
                recordLoop(orders, commands, y);
                recordLoop(orders, commands, z);
            }
            case MIX -> recordMix(orders, commands);
        }
    }

    private void recordAlternating(final Range orders, final Commands commands) {
        final long[] handles = targets;
        final float set = value;
        for (int order = orders.begin(); order < orders.end(); order++) {
            final long handle = handles[order];
            commands.set(handle, x, set).set(handle, y, set).set(handle, z, set);
        }
    }

    private void recordLoop(final Range orders, final Commands commands, final FloatColumn column) {
        final long[] handles = targets;
        final float set = value;
        for (int order = orders.begin(); order < orders.end(); order++) {
            commands.set(handles[order], column, set);
        }
    }

    private void recordMix(final Range orders, final Commands commands) {
        final long[] handles = targets;
        final float set = value;
        for (int order = orders.begin(); order < orders.end(); order++) {
            commands.set(handles[order], x, set).destroy(handles[order]);
            handles[order] = commands.create(bodies);
            commands.with(vx, CREATED[0]).with(vy, CREATED[1]).with(vz, CREATED[2]);
        }
    }

    @Override
    public void frame(final BoundaryWork next, final long[] handles, final float set) {
        work = next;
        targets = handles;
        value = set;
        report = simulation.step();
        final int replaced = next.replaces() ? chosen : 0;
        final int sets = next.replaces() ? chosen : BoundaryWork.COMMANDS * chosen;
        final boolean isWhole = report.setCommands() == sets
                && report.destroyCommands() == replaced
                && report.destroyedRows() == replaced
                && report.createCommands() == replaced
                && report.createdRows() == replaced;
        if (!isWhole || report.staleCommands() + report.duplicateDestroys() + report.refusedCreates() != 0) {
            throw new IllegalStateException("every command must do what it should: work=" + next + ", sets=" + sets
                    + ", replaced=" + replaced + ", " + report);
        }
    }

    @Override
    public long create() {
        return bodies.create();
    }

    @Override
    public void destroy(final long handle) {
        bodies.destroy(handle);
    }

    @Override
    public long recordNanos() {
        return report.systemsNanos();
    }

    @Override
    public long applyNanos() {
        return report.closeNanos();
    }

    @Override
    public long parallelNanos() {
        return report.parallelApplyNanos(); // nothing is applied at the opening boundary
    }

    @Override
    public long serialNanos() {
        return report.closeNanos() - report.parallelApplyNanos() - report.followersNanos() - report.cascadesNanos();
    }

    @Override
    public long hash() {
        return simulation.hash();
    }

    @Override
    public int size() {
        return bodies.size();
    }

    @Override
    public int row(final long handle) {
        return bodies.find(handle);
    }

    @Override
    public float[] values(final int column) {
        return columns[column].values();
    }

    @Override
    public void close() {
        simulation.close();
    }
}
