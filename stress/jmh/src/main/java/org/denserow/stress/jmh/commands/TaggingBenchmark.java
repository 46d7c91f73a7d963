package org.denserow.stress.jmh.commands;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.denserow.engine.Commands;
import org.denserow.engine.Range;
import org.denserow.engine.Rows;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Unity's seven ways to add a component to 1,000,000 entities ("Optimize structural changes", manual of Entities 6.4,
/// its table), and what does the same here. Adding a component is here: giving a tag and resetting two columns. Every row
/// has the columns, so no row moves. The first way enables a component that is there: the tag alone.
///
/// One operation is a whole frame. Between operations it is undone, outside the measured time. The table in
/// `results/commands.md` has Unity's figures beside; they are of another machine and another language.
///
/// From the root of the checkout, with a JDK 25:
/// ```
/// stress/jmh/run tagging
/// ```
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
@Warmup(iterations = 4, time = 250, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 150, timeUnit = TimeUnit.MILLISECONDS)
public class TaggingBenchmark {

    /// The way.
    ///
    /// | way | Unity | here |
    /// |---|---|---|
    /// | `enable` | enableable component, query | a system gives the tag to all rows of another tag |
    /// | `query` | `EntityManager` and query | a system gives it, and resets the columns of its range |
    /// | `array` | `EntityManager` and array | between frames the owner does it, handle by handle |
    /// | `bufferQuery` | command buffer and query | a system over another tag, whose rows it finds when it runs |
    /// | `bufferArray` | command buffer and array | between frames the owner records three commands per handle |
    /// | `chunks` | `IJobChunk` on workers, an array per chunk | a system records `tag`, resets in place, 2 workers |
    /// | `entities` | `IJobEntity` on workers, one by one | a system records three commands per row, 2 workers |
    @Param({"enable", "query", "array", "bufferQuery", "bufferArray", "chunks", "entities"})
    public String way;

    /// Rows.
    @Param("1000000")
    public int rows;

    private Simulation simulation;
    private Thing things;
    private long[] handles;
    private Runnable operation;

    private record Thing(Table table, Tag chosen, Tag hot, FloatColumn x, FloatColumn y) {}

    /// Builds the simulation.
    @Setup
    public void build() {
        final int workers = way.equals("chunks") || way.equals("entities") ? 2 : 1;
        simulation = Simulation.create(SimulationOptions.defaults().withWorkers(workers));
        things = simulation.define("thing", Thing.class, Layout.dense(rows));
        handles = new long[rows];
        for (int row = 0; row < rows; row++) {
            handles[row] = things.table.create();
            things.chosen.bits().set(row);
        }
        operation = simulation::step;
        switch (way) {
            case "enable" ->
                simulation.system(way).writes(things.hot).over(things.chosen, (chunk, commands) -> enable(chunk));
            case "bufferQuery" ->
                simulation
                        .system(way)
                        .writes(things.hot, things.x, things.y)
                        .over(things.chosen, (chunk, commands) -> addToSelected(chunk));
            case "query" ->
                simulation
                        .system(way)
                        .writes(things.hot, things.x, things.y)
                        .over(things.table, (chunk, commands) -> addInPlace(chunk));
            case "chunks" -> simulation.system(way).writes(things.x, things.y).over(things.table, this::recordTags);
            case "entities" -> simulation.system(way).over(things.table, this::recordAll);
            case "array" -> operation = this::addByHandle;
            case "bufferArray" -> operation = this::recordByHandle;
            default -> throw new IllegalArgumentException("no such way: way=" + way);
        }
    }

    /// Undoes the latest operation.
    @Setup(Level.Invocation)
    public void prepare() {
        final Tag.Bits hot = things.hot.bits();
        for (int word = 0; word < (rows + 63) / 64; word++) {
            hot.clearWord(word, -1L);
        }
        Arrays.fill(things.x.values(), 1);
        Arrays.fill(things.y.values(), 1);
    }

    /// Checks that the latest operation reached all rows.
    @TearDown(Level.Iteration)
    public void check() {
        final float sum = things.x.values()[rows - 1] + things.y.values()[0];
        if (things.hot.count() != rows || sum != (way.equals("enable") ? 2 : 0)) {
            throw new IllegalStateException("all rows must be tagged and reset: way=" + way + ", tagged="
                    + things.hot.count() + ", rows=" + rows + ", sum=" + sum);
        }
    }

    /// Ends its threads.
    @TearDown
    public void close() {
        simulation.close();
    }

    /// One operation.
    ///
    /// @return the simulation
    @Benchmark
    public Object add() {
        operation.run();
        return simulation;
    }

    private void enable(final Rows chunk) {
        chunk.setAll(things.hot);
    }

    private void addToSelected(final Rows chunk) {
        final float[] x = chunk.write(things.x);
        final float[] y = chunk.write(things.y);
        chunk.setAll(things.hot);
        for (final BitCursor it = chunk.cursor(); it.next(); ) {
            x[it.row()] = 0;
            y[it.row()] = 0;
        }
    }

    private void addInPlace(final Range chunk) {
        final Tag.Bits hot = chunk.write(things.hot);
        for (int row = chunk.begin(); row < chunk.end(); row += 64) {
            hot.setWord(row >>> 6, chunk.end() - row >= 64 ? -1L : (1L << chunk.end() - row) - 1);
        }
        reset(chunk);
    }

    private void reset(final Range chunk) {
        Arrays.fill(chunk.write(things.x), chunk.begin(), chunk.end(), 0);
        Arrays.fill(chunk.write(things.y), chunk.begin(), chunk.end(), 0);
    }

    private void recordTags(final Range chunk, final Commands commands) {
        reset(chunk);
        for (int row = chunk.begin(); row < chunk.end(); row++) {
            commands.tag(things.table.handle(row), things.hot);
        }
    }

    private void recordAll(final Range chunk, final Commands commands) {
        for (int row = chunk.begin(); row < chunk.end(); row++) {
            record(things.table.handle(row), commands);
        }
    }

    private void recordByHandle() {
        final Commands commands = simulation.commands();
        for (final long handle : handles) {
            record(handle, commands);
        }
        simulation.step();
    }

    private void record(final long handle, final Commands commands) {
        commands.tag(handle, things.hot).set(handle, things.x, 0).set(handle, things.y, 0);
    }

    private void addByHandle() {
        final Tag.Bits hot = things.hot.bits();
        final float[] x = things.x.values();
        final float[] y = things.y.values();
        for (final long handle : handles) {
            final int row = things.table.row(handle);
            hot.set(row);
            x[row] = 0;
            y[row] = 0;
        }
    }
}
