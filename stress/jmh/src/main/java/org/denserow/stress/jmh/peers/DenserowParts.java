package org.denserow.stress.jmh.peers;

import org.denserow.engine.Range;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.Table;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.denserow.jobs.JobSystem;

/// This project. A component is a column. A type has all its columns from the beginning, so the last component is there or
/// not by a tag: the owner of the simulation gives and takes it between frames, row by row, and writes the column.
final class DenserowParts implements Parts {

    private static final int LINE = 8; // sums that stand in one cache line

    private final Simulation simulation;
    private final Table table;
    private final IntColumn[] columns;
    private final Tag last;
    private final long[] handles; // by number
    private final long[] sums; // by chunk, a cache line each

    DenserowParts(final SimulationOptions options, final int entities, final int parts) {
        simulation = Simulation.create(options);
        table = simulation.define("body", Layout.dense(entities));
        columns = new IntColumn[parts];
        for (int part = 0; part < parts; part++) {
            columns[part] = table.ints("part" + part);
        }
        last = table.tag("last");
        handles = new long[entities];
        final int grain = SystemBuilder.defaultGrain(entities);
        sums = new long[LINE * JobSystem.chunks(entities, grain)];
        simulation
                .system("iterate")
                .reads(columns)
                .over(table, (range, commands) -> sums[LINE * range.number()] = sum(range));
    }

    private long sum(final Range range) {
        return switch (columns.length) {
            case 1 -> one(range, range.read(columns[0]));
            case 2 -> two(range, range.read(columns[0]), range.read(columns[1]));
            case 4 -> four(range);
            case 6 -> six(range);
            default -> throw Parts.wrong(columns.length);
        };
    }

    private static long one(final Range range, final int[] a) {
        long sum = 0;
        for (int row = range.begin(); row < range.end(); row++) {
            sum += a[row];
        }
        return sum;
    }

    private static long two(final Range range, final int[] a, final int[] b) {
        long sum = 0;
        for (int row = range.begin(); row < range.end(); row++) {
            sum += (long) a[row] + b[row];
        }
        return sum;
    }

    private long four(final Range range) {
        final int[] a = range.read(columns[0]);
        final int[] b = range.read(columns[1]);
        final int[] c = range.read(columns[2]);
        final int[] d = range.read(columns[3]);
        long sum = 0;
        for (int row = range.begin(); row < range.end(); row++) {
            sum += (long) a[row] + b[row] + c[row] + d[row];
        }
        return sum;
    }

    private long six(final Range range) {
        final int[] a = range.read(columns[0]);
        final int[] b = range.read(columns[1]);
        final int[] c = range.read(columns[2]);
        final int[] d = range.read(columns[3]);
        final int[] e = range.read(columns[4]);
        final int[] f = range.read(columns[5]);
        long sum = 0;
        for (int row = range.begin(); row < range.end(); row++) {
            sum += (long) a[row] + b[row] + c[row] + d[row] + e[row] + f[row];
        }
        return sum;
    }

    @Override
    public void create() {
        final int[][] values = new int[columns.length][];
        for (int part = 0; part < columns.length; part++) {
            values[part] = columns[part].values();
        }
        final Tag.Bits bits = last.bits();
        for (int number = 0; number < handles.length; number++) {
            final long handle = table.create();
            final int row = table.row(handle);
            for (final int[] value : values) {
                value[row] = number;
            }
            bits.set(row);
            handles[number] = handle;
        }
    }

    @Override
    public long iterate() {
        simulation.step();
        long sum = 0;
        for (int chunk = 0; chunk < sums.length; chunk += LINE) {
            sum += sums[chunk];
        }
        return sum;
    }

    @Override
    public void remove() {
        final Tag.Bits bits = last.bits();
        for (final long handle : handles) {
            bits.clear(table.row(handle));
        }
    }

    @Override
    public void add() {
        final Tag.Bits bits = last.bits();
        final int[] values = columns[columns.length - 1].values();
        for (int number = 0; number < handles.length; number++) {
            final int row = table.row(handles[number]);
            bits.set(row);
            values[row] = number;
        }
    }

    @Override
    public int count() {
        return last.count();
    }

    @Override
    public void delete() {
        for (final long handle : handles) {
            table.destroy(handle);
        }
    }

    @Override
    public void close() {
        simulation.close();
    }
}
