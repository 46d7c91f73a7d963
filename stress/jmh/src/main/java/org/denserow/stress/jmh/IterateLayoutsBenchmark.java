package org.denserow.stress.jmh;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
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

/// `position += velocity * dt` for three components a row, with the numbers laid out in several ways: which of them walks
/// memory fastest, by a plain loop and by the only system of a simulation with one worker.
///
/// One operation is one pass over all rows. Each way has forks of its own, since several data sets would evict each other
/// from the caches. All ways compute the same bits.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class IterateLayoutsBenchmark {

    private static final float DT = 1f / 60;
    private static final int AXES = 3;

    /// `plainColumns` is a loop over six arrays, `plainStaggered` the same with starts that differ modulo 4 KiB,
    /// `plainVectors` over two arrays of three numbers a row, `plainRecords` over one array of six. `columns` and
    /// `vectors` are systems over six columns, and over two of [org.denserow.engine.storage.Columns#vec3(String)].
    @Param({"plainColumns", "plainStaggered", "plainVectors", "plainRecords", "columns", "vectors"})
    public String way;

    /// Rows per pass.
    @Param({"100000", "1000000", "4000000"})
    public int rows;

    private Way walked;

    /// One way to lay out the numbers. A fork builds one, so its call site has one target.
    private interface Way extends AutoCloseable {

        /// One pass over all rows.
        void pass();

        float position(int row, int axis);

        @Override
        default void close() {}
    }

    /// Builds the way.
    @Setup
    public void build() {
        final float[] velocities = velocities(rows);
        walked = switch (way) {
            case "plainColumns" -> new PlainColumns(rows, velocities);
            case "plainStaggered" -> new PlainStaggered(rows, velocities);
            case "plainVectors" -> new PlainVectors(rows, velocities);
            case "plainRecords" -> new PlainRecords(rows, velocities);
            case "columns" -> new SystemOfColumns(rows, velocities);
            case "vectors" -> new SystemOfVectors(rows, velocities);
            default -> throw new IllegalArgumentException("no such way: way=" + way);
        };
    }

    /// Ends its threads.
    @TearDown
    public void close() throws Exception {
        walked.close();
    }

    /// One pass.
    ///
    /// @return one position, against elimination; all positions are in arrays that outlive the call
    @Benchmark
    public float pass() {
        walked.pass();
        return walked.position(0, 0);
    }

    float position(final int row, final int axis) {
        return walked.position(row, axis);
    }

    /// Three a row, of either sign, never near 0: positions wander and never become denormal.
    private static float[] velocities(final int rows) {
        final SplittableRandom random = new SplittableRandom(7);
        final float[] all = new float[AXES * rows];
        for (int i = 0; i < all.length; i++) {
            all[i] = (float) (random.nextBoolean() ? random.nextDouble(1, 2) : -random.nextDouble(1, 2));
        }
        return all;
    }

    private static float[] axis(final float[] velocities, final int axis) {
        final float[] values = new float[velocities.length / AXES];
        for (int row = 0; row < values.length; row++) {
            values[row] = velocities[AXES * row + axis];
        }
        return values;
    }

    // ---- By hand ----

    private static final class PlainColumns implements Way {

        private final float[][] at;
        private final float[][] speed = new float[AXES][];

        PlainColumns(final int rows, final float[] velocities) {
            at = new float[AXES][rows];
            for (int axis = 0; axis < AXES; axis++) {
                speed[axis] = axis(velocities, axis);
            }
        }

        @Override
        public void pass() {
            move(at[0], at[1], at[2], speed[0], speed[1], speed[2]);
        }

        private static void move(
                final float[] x,
                final float[] y,
                final float[] z,
                final float[] vx,
                final float[] vy,
                final float[] vz) {
            for (int row = 0; row < x.length; row++) {
                x[row] += vx[row] * DT;
                y[row] += vy[row] * DT;
                z[row] += vz[row] * DT;
            }
        }

        @Override
        public float position(final int row, final int axis) {
            return at[axis][row];
        }
    }

    /// Large arrays all begin at the same place of a page, or nearly. Here they begin a sixth of a page apart.
    private static final class PlainStaggered implements Way {

        private static final int APART = 4096 / Float.BYTES / 6 / 16 * 16; // in whole cache lines

        private final float[][] at;
        private final float[][] speed;
        private final int rows;

        PlainStaggered(final int rows, final float[] velocities) {
            this.rows = rows;
            at = new float[AXES][rows + 6 * APART];
            speed = new float[AXES][rows + 6 * APART];
            for (int axis = 0; axis < AXES; axis++) {
                System.arraycopy(axis(velocities, axis), 0, speed[axis], (AXES + axis) * APART, rows);
            }
        }

        @Override
        public void pass() {
            move(rows, at[0], at[1], at[2], speed[0], speed[1], speed[2]);
        }

        private static void move(
                final int rows,
                final float[] x,
                final float[] y,
                final float[] z,
                final float[] vx,
                final float[] vy,
                final float[] vz) {
            for (int row = 0; row < rows; row++) {
                x[row] += vx[row + 3 * APART] * DT;
                y[row + APART] += vy[row + 4 * APART] * DT;
                z[row + 2 * APART] += vz[row + 5 * APART] * DT;
            }
        }

        @Override
        public float position(final int row, final int axis) {
            return at[axis][row + axis * APART];
        }
    }

    private static final class PlainVectors implements Way {

        private final float[] at;
        private final float[] speed;

        PlainVectors(final int rows, final float[] velocities) {
            at = new float[AXES * rows];
            speed = velocities;
        }

        @Override
        public void pass() {
            move(at, speed);
        }

        private static void move(final float[] at, final float[] speed) {
            for (int i = 0; i < at.length; i++) {
                at[i] += speed[i] * DT;
            }
        }

        @Override
        public float position(final int row, final int axis) {
            return at[AXES * row + axis];
        }
    }

    private static final class PlainRecords implements Way {

        private final float[] all;

        PlainRecords(final int rows, final float[] velocities) {
            all = new float[2 * AXES * rows];
            for (int row = 0; row < rows; row++) {
                System.arraycopy(velocities, AXES * row, all, 2 * AXES * row + AXES, AXES);
            }
        }

        @Override
        public void pass() {
            move(all);
        }

        private static void move(final float[] all) {
            for (int i = 0; i < all.length; i += 2 * AXES) {
                all[i] += all[i + 3] * DT;
                all[i + 1] += all[i + 4] * DT;
                all[i + 2] += all[i + 5] * DT;
            }
        }

        @Override
        public float position(final int row, final int axis) {
            return all[2 * AXES * row + axis];
        }
    }

    // ---- By systems ----

    private static Simulation simulation() {
        return Simulation.create(SimulationOptions.defaults().withWorkers(1));
    }

    private static final class SystemOfColumns implements Way {

        private final Simulation sim = simulation();
        private final FloatColumn[] at = new FloatColumn[AXES];

        SystemOfColumns(final int rows, final float[] velocities) {
            final Table bodies = sim.define("body", Layout.dense(rows));
            final FloatColumn[] speed = new FloatColumn[AXES];
            for (int axis = 0; axis < AXES; axis++) {
                at[axis] = bodies.floats("at" + axis);
            }
            for (int axis = 0; axis < AXES; axis++) {
                speed[axis] = bodies.floats("speed" + axis);
            }
            for (int row = 0; row < rows; row++) {
                bodies.create();
            }
            for (int axis = 0; axis < AXES; axis++) {
                System.arraycopy(axis(velocities, axis), 0, speed[axis].values(), 0, rows);
            }
            sim.system("move").reads(speed).writes(at).over(bodies, (chunk, commands) -> {
                final float[] x = chunk.write(at[0]);
                final float[] y = chunk.write(at[1]);
                final float[] z = chunk.write(at[2]);
                final float[] vx = chunk.read(speed[0]);
                final float[] vy = chunk.read(speed[1]);
                final float[] vz = chunk.read(speed[2]);
                for (int row = chunk.begin(); row < chunk.end(); row++) {
                    x[row] += vx[row] * DT;
                    y[row] += vy[row] * DT;
                    z[row] += vz[row] * DT;
                }
            });
        }

        @Override
        public void pass() {
            sim.step();
        }

        @Override
        public float position(final int row, final int axis) {
            return at[axis].values()[row];
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    private static final class SystemOfVectors implements Way {

        private final Simulation sim = simulation();
        private final FloatColumn at;

        SystemOfVectors(final int rows, final float[] velocities) {
            final Table bodies = sim.define("body", Layout.dense(rows));
            at = bodies.vec3("at");
            final FloatColumn speed = bodies.vec3("speed");
            for (int row = 0; row < rows; row++) {
                bodies.create();
            }
            System.arraycopy(velocities, 0, speed.values(), 0, velocities.length);
            sim.system("move").reads(speed).writes(at).over(bodies, (chunk, commands) -> {
                final float[] to = chunk.write(at);
                final float[] by = chunk.read(speed);
                for (int i = AXES * chunk.begin(); i < AXES * chunk.end(); i++) {
                    to[i] += by[i] * DT;
                }
            });
        }

        @Override
        public void pass() {
            sim.step();
        }

        @Override
        public float position(final int row, final int axis) {
            return at.values()[AXES * row + axis];
        }

        @Override
        public void close() {
            sim.close();
        }
    }
}
