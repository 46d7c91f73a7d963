package org.denserow.stress.jmh.published;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.published.PublishedCopy;
import org.denserow.engine.published.PublishedRows;
import org.denserow.engine.published.PublishedValues;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Publishing a dense type with three `float` columns and the handles, 20 bytes a row, to other threads.
///
/// | benchmark | one operation |
/// |---|---|
/// | `publish` | [PublishedRows#publish()], after 10 % of the rows were replaced once: slots are out of order |
/// | `arraycopy` | the lower bound: `System.arraycopy` of three `float[]` and a `long[]` of as many rows, to the next of three places |
/// | `frame` | a frame that moves every row, with the copy or without ([Beside]) |
/// | `sum` | a reader's pass over a copy through its views |
/// | `sumPlain` | the same over bare arrays |
///
/// With `beside=read` another thread takes the latest copy again and again, and sums it.
///
/// From the root of the checkout, with a JDK 25:
/// ```
/// mvn -q -pl stress/jmh -am -DskipTests package
/// java -Xms2g -Xmx2g -jar stress/jmh/target/benchmarks.jar PublishBenchmark -f 1 -wi 5 -i 5 -w 1 -r 1
/// ```
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class PublishBenchmark {

    /// Bytes of a row: three `float` and a handle.
    public static final int ROW_BYTES = 3 * Float.BYTES + Long.BYTES;

    private static final int COLUMNS = 3;
    private static final int PLACES = 3; // of copies, in turns
    private static final float DT = 1f / 60;
    private static final long SEED = 24;

    /// Rows of the type, all of them active.
    @Param({"1000000"})
    public int rows;

    private record Body(
            Table table, FloatColumn x, FloatColumn y, FloatColumn z, FloatColumn vx, FloatColumn vy, FloatColumn vz) {}

    private Simulation sim;
    private Body bodies;
    private PublishedRows published;
    private PublishedCopy copy; // for readers
    private float[][][] places; // by buffer and column
    private long[][] handles; // by buffer
    private int place;

    /// What is beside the frame.
    @State(Scope.Benchmark)
    public static class Beside {

        /// `none`: the frame alone; `publish`: a copy after each frame; `read`: also a thread that reads copies.
        @Param({"none", "publish", "read"})
        public String beside;

        private Thread reader;
        private volatile boolean over;

        /// Starts the reader.
        ///
        /// @param benchmark whose copies it reads
        @Setup
        public void start(final PublishBenchmark benchmark) {
            if (!beside.equals("none") && !beside.equals("publish") && !beside.equals("read")) {
                throw new IllegalArgumentException("beside must be none, publish or read: beside=" + beside);
            }
            if (beside.equals("read")) {
                reader = new Thread(() -> {
                    while (!over) {
                        try (PublishedCopy latest = benchmark.published.latest()) {
                            blackHole = sum(latest.floats(benchmark.bodies.x));
                        }
                    }
                });
                reader.setDaemon(true);
                reader.start();
            }
        }

        /// Ends the reader.
        ///
        /// @throws InterruptedException never
        @TearDown
        public void end() throws InterruptedException {
            over = true;
            if (reader != null) {
                reader.join();
            }
        }
    }

    private static volatile float blackHole; // keeps the sums of the reader

    /// Builds the simulation and the arrays.
    @Setup
    public void build() {
        sim = Simulation.create(SimulationOptions.defaults().withWorkers(1).withSeed(SEED));
        bodies = sim.define("body", Body.class, Layout.dense(rows));
        sim.system("move")
                .reads(bodies.vx, bodies.vy, bodies.vz)
                .writes(bodies.x, bodies.y, bodies.z)
                .over(bodies.table, (chunk, commands) -> {
                    move(chunk.write(bodies.x), chunk.read(bodies.vx), chunk.begin(), chunk.end());
                    move(chunk.write(bodies.y), chunk.read(bodies.vy), chunk.begin(), chunk.end());
                    move(chunk.write(bodies.z), chunk.read(bodies.vz), chunk.begin(), chunk.end());
                });
        for (int row = 0; row < rows; row++) {
            bodies.table.create();
        }
        final SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < rows / 10; i++) { // the last row takes the place of the dead one
            bodies.table.destroy(bodies.table.handle(random.nextInt(bodies.table.size())));
            bodies.table.create();
        }
        for (final FloatColumn column : new FloatColumn[] {bodies.vx, bodies.vy, bodies.vz}) {
            final float[] values = column.values();
            for (int row = 0; row < rows; row++) {
                values[row] = (float) (random.nextBoolean() ? random.nextDouble(1, 2) : -random.nextDouble(1, 2));
            }
        }
        sim.step();
        published = PublishedRows.of(sim, bodies.table, PLACES + 1, bodies.x, bodies.y, bodies.z);
        for (int buffer = 0; buffer <= PLACES; buffer++) { // touches the pages of all
            published.publish();
        }
        copy = published.latest(); // stays open, in the buffer that is one more
        places = new float[PLACES + 1][COLUMNS][rows];
        handles = new long[PLACES + 1][rows];
        for (int column = 0; column < COLUMNS; column++) {
            final float[] values = new FloatColumn[] {bodies.x, bodies.y, bodies.z}[column].values();
            System.arraycopy(values, 0, places[0][column], 0, rows); // place 0 is the source
        }
        for (int row = 0; row < rows; row++) {
            handles[0][row] = bodies.table.handle(row);
        }
        place = 0;
    }

    private static void move(final float[] place, final float[] speed, final int begin, final int end) {
        for (int row = begin; row < end; row++) {
            place[row] += speed[row] * DT;
        }
    }

    /// Ends the simulation.
    @TearDown
    public void close() {
        copy.close();
        sim.close();
    }

    /// Publishes one copy.
    ///
    /// @return true
    @Benchmark
    public boolean publish() {
        return published.publish();
    }

    /// Copies the same bytes from arrays to arrays.
    ///
    /// @return the handles
    @Benchmark
    public long[] arraycopy() {
        place = place % PLACES + 1;
        for (int column = 0; column < COLUMNS; column++) {
            System.arraycopy(places[0][column], 0, places[place][column], 0, rows);
        }
        System.arraycopy(handles[0], 0, handles[place], 0, rows);
        return handles[place];
    }

    /// Runs one frame, and publishes if that is asked for.
    ///
    /// @param state what is beside it
    /// @return frames run
    @Benchmark
    public long frame(final Beside state) {
        sim.step();
        if (!state.beside.equals("none")) {
            published.publish();
        }
        return sim.frame();
    }

    /// Sums one column of a copy.
    ///
    /// @return the sum
    @Benchmark
    public float sum() {
        return sum(copy.floats(bodies.x));
    }

    private static float sum(final PublishedValues.Floats values) {
        float sum = 0;
        for (int cell = 0; cell < values.length(); cell++) {
            sum += values.get(cell);
        }
        return sum;
    }

    /// Sums one array.
    ///
    /// @return the sum
    @Benchmark
    public float sumPlain() {
        float sum = 0;
        for (final float value : places[0][0]) {
            sum += value;
        }
        return sum;
    }

    /// {@return whether the latest copy has the handles and places of the plain copy; for tests}
    boolean isCopied() {
        try (PublishedCopy latest = published.latest()) {
            for (int row = 0; row < rows; row++) {
                if (latest.handle(row) != handles[place][row]
                        || latest.floats(bodies.y).get(row) != places[place][1][row]) {
                    return false;
                }
            }
            return latest.end() == rows;
        }
    }

    /// {@return copies made so far; for tests}
    long copies() {
        return published.published();
    }
}
