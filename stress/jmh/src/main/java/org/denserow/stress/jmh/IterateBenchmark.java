package org.denserow.stress.jmh;

import java.util.Arrays;
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

/// `position += velocity * dt` over three pairs of `float` columns: a system of a simulation against the plain loop.
///
/// One operation is one pass over all rows by each of [#systems]. With a simulation it is one whole frame,
/// [Simulation#step()], of a simulation without other systems. The plain loop makes the same number of passes. Each
/// parameter set runs in forks of its own, so a fork has one rival only.
///
/// From the root of the checkout, with a JDK 25:
/// ```
/// mvn -q -pl stress/jmh -am -DskipTests package
/// java -jar stress/jmh/target/benchmarks.jar Iterate -f 1 -wi 5 -i 5 -w 1 -r 1
/// ```
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class IterateBenchmark {

    private static final float DT = 1f / 60;
    private static final long SEED = 7;

    /// The rival: `plain` is the loop over bare arrays, `system` a simulation with one worker, `system2` with two, and so
    /// on.
    @Param({"plain", "system", "system2"})
    public String rival;

    /// Rows per pass.
    @Param({"1000", "100000", "1000000"})
    public int rows;

    /// Systems that move the rows, one after the other.
    @Param("1")
    public int systems;

    private Rival iterated;

    /// One way to do the pass. A fork builds one, so its call site has one target.
    private interface Rival extends AutoCloseable {

        /// One pass over all rows.
        ///
        /// @return something of the result
        float pass();

        long hash();

        @Override
        void close();
    }

    /// Builds the rival.
    @Setup
    public void build() {
        iterated = switch (rival) {
            case "plain" -> new Plain(rows, systems);
            case "system" -> new Systems(rows, systems, 1);
            default -> {
                if (!rival.matches("system[1-9][0-9]{0,2}")) {
                    throw new IllegalArgumentException(
                            "rival must be plain, system, or system and a number of workers: rival=" + rival);
                }
                yield new Systems(rows, systems, Integer.parseInt(rival.substring("system".length())));
            }
        };
    }

    /// Ends its threads.
    @TearDown
    public void close() {
        iterated.close();
    }

    /// {@return the hash of the simulation; of the loop a hash of its positions}
    public long hash() {
        return iterated.hash();
    }

    /// One pass.
    ///
    /// @return one position, against elimination; all positions are in arrays that outlive the call
    @Benchmark
    public float pass() {
        return iterated.pass();
    }

    /// Velocities of either sign, never near 0: positions wander and never become denormal.
    private static void fill(final float[] velocity, final int rows, final SplittableRandom random) {
        for (int row = 0; row < rows; row++) {
            velocity[row] = (float) (random.nextBoolean() ? random.nextDouble(1, 2) : -random.nextDouble(1, 2));
        }
    }

    /// The usual loop.
    private static final class Plain implements Rival {

        private final float[] x;
        private final float[] y;
        private final float[] z;
        private final float[] vx;
        private final float[] vy;
        private final float[] vz;

        private final int passes;

        Plain(final int rows, final int passes) {
            this.passes = passes;
            x = new float[rows];
            y = new float[rows];
            z = new float[rows];
            vx = new float[rows];
            vy = new float[rows];
            vz = new float[rows];
            final SplittableRandom random = new SplittableRandom(SEED);
            fill(vx, rows, random);
            fill(vy, rows, random);
            fill(vz, rows, random);
        }

        @Override
        public float pass() {
            for (int pass = 0; pass < passes; pass++) {
                move(x, y, z, vx, vy, vz);
            }
            return x[0];
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
        public long hash() {
            return Arrays.hashCode(x) + 31L * Arrays.hashCode(y) + 961L * Arrays.hashCode(z);
        }

        @Override
        public void close() {
            // Nothing to end.
        }
    }

    /// The same as the only system of a simulation.
    private static final class Systems implements Rival {

        private record Body(
                Table table,
                FloatColumn x,
                FloatColumn y,
                FloatColumn z,
                FloatColumn vx,
                FloatColumn vy,
                FloatColumn vz) {}

        private final Simulation sim;
        private final float[] positions;

        Systems(final int rows, final int systems, final int workers) {
            sim = Simulation.create(SimulationOptions.defaults().withWorkers(workers));
            final Body bodies = sim.define("body", Body.class, Layout.dense(rows));
            for (int row = 0; row < rows; row++) {
                bodies.table.create();
            }
            final SplittableRandom random = new SplittableRandom(SEED);
            fill(bodies.vx.values(), rows, random);
            fill(bodies.vy.values(), rows, random);
            fill(bodies.vz.values(), rows, random);
            positions = bodies.x.values();
            for (int system = 0; system < systems; system++) {
                declare(bodies, "move" + system);
            }
        }

        private void declare(final Body bodies, final String name) {
            sim.system(name)
                    .reads(bodies.vx, bodies.vy, bodies.vz)
                    .writes(bodies.x, bodies.y, bodies.z)
                    .over(bodies.table, (chunk, commands) -> {
                        final float[] x = chunk.write(bodies.x);
                        final float[] y = chunk.write(bodies.y);
                        final float[] z = chunk.write(bodies.z);
                        final float[] vx = chunk.read(bodies.vx);
                        final float[] vy = chunk.read(bodies.vy);
                        final float[] vz = chunk.read(bodies.vz);
                        for (int row = chunk.begin(); row < chunk.end(); row++) {
                            x[row] += vx[row] * DT;
                            y[row] += vy[row] * DT;
                            z[row] += vz[row] * DT;
                        }
                    });
        }

        @Override
        public float pass() {
            sim.step();
            return positions[0];
        }

        @Override
        public long hash() {
            return sim.hash();
        }

        @Override
        public void close() {
            sim.close();
        }
    }
}
