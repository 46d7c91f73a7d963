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
import org.denserow.engine.storage.Tag;
import org.denserow.jobs.JobSystem;

/// A change is a frame: one system runs over a table of orders, row `i` of which stands for the `i`-th body of the
/// change, and records one command for it; a created row has two `with`. A type has room for twice its bodies, since
/// creations come before the rest.
///
/// *Threads*: workers read what the owner wrote before the frame; each body is one chunk's.
final class DenserowChanges extends SelectedBodies {

    private final Simulation simulation;
    private final Kind[] kinds;
    private final int[] types; // by body
    private final int rows; // room of the largest type
    private final long[] handles; // by body, without the selected ones
    private final Batch[] batches; // by chunk

    private Change change;
    private final int[] kindOf; // by place in the selection
    private final long[] chosen; // by place in the selection
    private float value;
    private FrameReport report;

    private record Kind(Table table, FloatColumn x, FloatColumn y, Tag hot) {}

    /// The source of a batch; one per chunk, so no two workers share it.
    private record Batch(long[] handles, float[] x) {}

    @FunctionalInterface
    private interface Change {
        void record(Range orders, Commands commands);
    }

    private final Change creates = this::recordCreates; // bound once: a frame allocates nothing
    private final Change batchesOfCreates = this::recordBatch;
    private final Change destroys = this::recordDestroys;
    private final Change churns = this::recordChurn;
    private final Change sets = this::recordSets;
    private final Change tags = this::recordTags;
    private final Change untags = this::recordUntags;

    DenserowChanges(final Types types, final int commands, final int workers) {
        simulation = Simulation.create(SimulationOptions.defaults().withWorkers(workers));
        kinds = new Kind[types.count()];
        final Table[] tables = new Table[kinds.length];
        int most = 0;
        for (int type = 0; type < kinds.length; type++) {
            final int room = Math.max(1, 2 * types.bodies(type));
            kinds[type] = simulation.define("kind" + type, Kind.class, Layout.dense(room));
            tables[type] = kinds[type].table;
            most = Math.max(most, room);
        }
        rows = most;
        this.types = types.of();
        handles = new long[types.bodies()];
        kindOf = new int[commands];
        chosen = new long[commands];
        final int grain = SystemBuilder.defaultGrain(commands);
        batches = new Batch[JobSystem.chunks(commands, grain)];
        for (int chunk = 0; chunk < batches.length; chunk++) {
            batches[chunk] = new Batch(new long[grain], new float[grain]);
        }
        simulation
                .system("change")
                .creates(tables)
                .over(
                        simulation.define("order", Layout.fixed(commands)),
                        (orders, recorder) -> change.record(orders, recorder));
    }

    private void run(final Change next) {
        change = next;
        report = simulation.step();
        if (report.staleCommands() + report.refusedCreates() > 0) {
            throw new IllegalStateException("every command must be applied: " + report);
        }
    }

    // ---- What the system records ----

    private void recordCreates(final Range orders, final Commands commands) {
        for (int order = orders.begin(); order < orders.end(); order++) {
            create(order, commands);
        }
    }

    private void recordBatch(final Range orders, final Commands commands) {
        final Batch batch = batches[orders.number()];
        final int count = orders.end() - orders.begin();
        for (int i = 0; i < count; i++) {
            batch.x[i] = bodies[orders.begin() + i];
        }
        final Kind kind = kinds[0];
        commands.createBatch(kind.table, batch.handles, count);
        commands.with(kind.x, batch.x).with(kind.y, Y);
        System.arraycopy(batch.handles, 0, chosen, orders.begin(), count);
    }

    private void recordDestroys(final Range orders, final Commands commands) {
        for (int order = orders.begin(); order < orders.end(); order++) {
            commands.destroy(chosen[order]);
        }
    }

    private void recordChurn(final Range orders, final Commands commands) {
        for (int order = orders.begin(); order < orders.end(); order++) {
            commands.destroy(chosen[order]);
            create(order, commands);
        }
    }

    private void recordSets(final Range orders, final Commands commands) {
        for (int order = orders.begin(); order < orders.end(); order++) {
            commands.set(chosen[order], kinds[kindOf[order]].x, value);
        }
    }

    private void recordTags(final Range orders, final Commands commands) {
        for (int order = orders.begin(); order < orders.end(); order++) {
            commands.tag(chosen[order], kinds[kindOf[order]].hot);
        }
    }

    private void recordUntags(final Range orders, final Commands commands) {
        for (int order = orders.begin(); order < orders.end(); order++) {
            commands.untag(chosen[order], kinds[kindOf[order]].hot);
        }
    }

    private void create(final int order, final Commands commands) {
        final Kind kind = kinds[kindOf[order]];
        chosen[order] = commands.create(kind.table);
        commands.with(kind.x, bodies[order]).with(kind.y, Y);
    }

    // ---- Changes ----

    @Override
    void gather(final int i, final int body) {
        kindOf[i] = types[body];
        chosen[i] = handles[body];
    }

    @Override
    void scatter(final int i, final int body) {
        handles[body] = chosen[i];
    }

    @Override
    public void create() {
        run(creates);
    }

    @Override
    public void createBatch() {
        run(batchesOfCreates);
    }

    @Override
    public void destroy() {
        run(destroys);
    }

    @Override
    public void churn() {
        run(churns);
    }

    @Override
    public void set(final float newValue) {
        value = newValue;
        run(sets);
    }

    @Override
    public void tag(final boolean gives) {
        run(gives ? tags : untags);
    }

    @Override
    public int count() {
        int count = 0;
        for (final Kind kind : kinds) {
            count += kind.table.size();
        }
        return count;
    }

    @Override
    public int tagged() {
        int tagged = 0;
        for (final Kind kind : kinds) {
            tagged += kind.hot.count();
        }
        return tagged;
    }

    @Override
    public float x(final int body) {
        final Kind kind = kinds[types[body]];
        return kind.x.values()[kind.table.row(handles[body])];
    }

    @Override
    public int place(final int body) {
        final int type = types[body];
        return type * rows + kinds[type].table.row(handles[body]);
    }

    @Override
    public int places() {
        return kinds.length * rows;
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
    public void close() {
        simulation.close();
    }
}
