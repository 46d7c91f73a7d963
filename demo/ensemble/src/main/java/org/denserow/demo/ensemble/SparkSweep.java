package org.denserow.demo.ensemble;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.denserow.demo.Main;
import org.denserow.ensemble.Plan;

/// Runs a plan as a job of Spark: each share of it is a Spark task, and the rows of all become one Parquet file.
///
/// `SparkSweep PLAN OUT`, on the cluster that the properties `spark.…` of the JVM name; `run` beside this folder sets them.
/// The file has the columns and rows of `demo/run sweep --csv`, sorted by task and frame, so Spark's order shows nowhere.
/// Spark runs the shares of an executor that it lost again on another one. Exit code 1 says that a run of the plan failed,
/// 2 that there is something in place of the file, 3 that the plan is bad.
public final class SparkSweep {

    /// The maximum number of shares. A smaller plan has a share for each run; more shares would cost more than they
    /// balance.
    private static final int MAX_SHARES = 4_096;

    private SparkSweep() {}

    /// Runs a plan, and ends the JVM.
    ///
    /// @param args the file of the plan, and the folder for Parquet, which must not be there yet
    /// @throws IOException never: Spark says so of the end of a session
    public static void main(final String[] args) throws IOException {
        System.exit(run(args));
    }

    private static int run(final String[] args) throws IOException {
        final PrintWriter err = new PrintWriter(System.err, true);
        final Plan plan;
        try {
            plan = Plan.read(Path.of(args[0]));
            Main.runs(plan); // refuses a model that the demo does not have, before Spark starts
        } catch (final IOException | IllegalArgumentException wrong) {
            err.println(args[0] + ": a plan must be one that demo/run sweep can run: error=" + wrong.getMessage());
            return 3;
        }
        final long begin = System.nanoTime();
        try (SparkSession session =
                SparkSession.builder().appName("denserow sweep").getOrCreate()) {
            final org.apache.hadoop.fs.Path out = new org.apache.hadoop.fs.Path(args[1]);
            if (out.getFileSystem(session.sparkContext().hadoopConfiguration()).exists(out)) {
                err.println("the folder for Parquet must not be there yet: out=" + args[1]
                        + "; remove it, or name another");
                return 2;
            }
            final long failed = run(plan, session, args[1], err);
            System.out.printf(
                    Locale.ROOT,
                    "spark         %s, master %s, JVM %s%n",
                    session.version(),
                    session.sparkContext().master(),
                    Runtime.version());
            System.out.printf(
                    Locale.ROOT,
                    "runs          %,d, %,d failed, %.1f s%n",
                    plan.tasks(),
                    failed,
                    (System.nanoTime() - begin) / 1e9);
            return failed == 0 ? 0 : 1;
        }
    }

    /// Runs a plan.
    ///
    /// @return how many of its runs failed
    private static long run(final Plan plan, final SparkSession session, final String out, final PrintWriter err) {
        session.conf().set("spark.sql.caseSensitive", "true"); // names of a plan are
        final JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
        final int shares = Math.min(plan.tasks(), MAX_SHARES);
        context.sc().addSparkListener(new Progress(shares, err));
        final String json = plan.toJson();
        final JavaRDD<ShareLines> lines = context.parallelize(
                        IntStream.range(0, shares).boxed().toList(), shares)
                .map(share -> ShareLines.run(json, share, shares))
                .persist(StorageLevel.MEMORY_AND_DISK()); // two jobs read it, one runs it

        // Figures of the first task that has them are the columns, as in all results of a plan.
        final List<ShareLines.Summary> ended = lines.map(ShareLines::summary).collect();
        final ShareLines.Summary first = ended.stream()
                .min(Comparator.comparingLong(ShareLines.Summary::firstEnded))
                .orElseThrow();
        ended.stream().filter(share -> share.failed() > 0).forEach(share -> err.println(share.firstFailure()));
        final List<String> names = first.names();
        session.createDataFrame(lines.flatMap(share -> share.rows(names)), ShareLines.schema(names))
                .repartition(1) // coalesce(1) would run all shares in one Spark task
                .sortWithinPartitions("task", "frame")
                .write()
                .parquet(out);
        return ended.stream().mapToLong(ShareLines.Summary::failed).sum();
    }

    /// Says on standard error how many shares have ended, and what was lost.
    private static final class Progress extends SparkListener {

        private final AtomicInteger ended = new AtomicInteger();
        private final int shares;
        private final PrintWriter err;

        Progress(final int shares, final PrintWriter err) {
            this.shares = shares;
            this.err = err;
        }

        @Override
        public void onTaskEnd(final SparkListenerTaskEnd task) {
            if (task.stageId() == 0 && task.taskInfo().successful()) {
                final int count = ended.incrementAndGet();
                if (count % Math.max(1, shares / 16) == 0) {
                    err.println("share " + count + " of " + shares);
                }
            }
        }

        @Override
        public void onExecutorRemoved(final SparkListenerExecutorRemoved executor) {
            err.println("an executor was lost, its shares run again: executor=" + executor.executorId() + ", reason="
                    + executor.reason());
        }
    }
}
