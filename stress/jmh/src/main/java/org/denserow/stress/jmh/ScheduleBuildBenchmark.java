package org.denserow.stress.jmh;

import java.util.concurrent.TimeUnit;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.jobs.ChunkJob;
import org.denserow.jobs.JobSystem;
import org.denserow.jobs.Schedule;
import org.denserow.jobs.ScheduleBuilder;
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

/// The cost of systems before the first frame: declaring and building a schedule, and defining a simulation up to the
/// end of its first frame, whose systems have nothing to do.
///
/// From the root of the checkout, with a JDK 25:
/// ```
/// mvn -q -pl stress/jmh -am -DskipTests package
/// java -jar stress/jmh/target/benchmarks.jar ScheduleBuild -f 1 -wi 3 -i 5 -w 1 -r 1
/// ```
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ScheduleBuildBenchmark {

    private static final ChunkJob NOTHING = (chunk, worker) -> {};
    private static final int GROUP = 16; // systems that conflict, one after the other
    private static final int TABLES = 8;

    /// The number of systems.
    @Param({"64", "256", "1024", "4096"})
    public int systems;

    /// Conflicts: `apart` between no two systems, `groups` among each sixteen, `chain` among all.
    @Param({"apart", "groups", "chain"})
    public String shape;

    private JobSystem jobs;

    /// Starts the workers of the schedule.
    @Setup
    public void start() {
        jobs = JobSystem.withWorkers(2);
    }

    /// Ends them.
    @TearDown
    public void close() {
        jobs.close();
    }

    /// Declares and builds a schedule: each node reads a resource that all read, and writes one of its own.
    ///
    /// @return the schedule
    @Benchmark
    public Schedule schedule() {
        final ScheduleBuilder builder = Schedule.on(jobs);
        for (int system = 0; system < systems; system++) {
            final ScheduleBuilder.Node node = builder.single("s" + system, NOTHING);
            node.reads("all").writes("own" + system);
            switch (shape) {
                case "groups" -> node.writes("group" + system / GROUP);
                case "chain" -> node.writes("chain");
                default -> {}
            }
        }
        return builder.build();
    }

    /// Defines a simulation over eight tables without rows, and runs its first frame.
    ///
    /// @return the number of the next frame
    @Benchmark
    public long firstFrame() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(2))) {
            final Table[] tables = new Table[TABLES];
            final IntColumn[] read = new IntColumn[TABLES];
            final IntColumn[] chained = new IntColumn[TABLES];
            for (int table = 0; table < TABLES; table++) {
                tables[table] = sim.define("t" + table, Layout.dense(64));
                read[table] = tables[table].ints("read");
                chained[table] = tables[table].ints("chained");
            }
            IntColumn written = null;
            for (int system = 0; system < systems; system++) {
                final int table = shape.equals("groups") ? system / GROUP % TABLES : system % TABLES;
                final boolean next = switch (shape) {
                    case "apart" -> true;
                    case "groups" -> system % GROUP == 0;
                    default -> false;
                };
                if (next) {
                    written = tables[table].ints("c" + system);
                }
                sim.system("s" + system)
                        .reads(read[table])
                        .writes(written == null ? chained[table] : written)
                        .over(tables[table], (rows, commands) -> {});
            }
            return sim.step().frame();
        }
    }
}
