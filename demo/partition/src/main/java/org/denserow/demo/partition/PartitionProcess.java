package org.denserow.demo.partition;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.denserow.aeron.ranks.RankOptions;
import org.denserow.aeron.ranks.RankSnapshots;
import org.denserow.aeron.ranks.RankStoppedException;
import org.denserow.aeron.ranks.Ranks;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemFailure;
import org.denserow.live.Live;
import org.denserow.live.LiveOptions;

/// The process of one rank. It prints a line of [Figures] after each frame. It ends after the last frame, by `SIGTERM`
/// after the frame in progress, or with another rank; then it prints why, and its exit code is 3.
public final class PartitionProcess {

    static final int STOPPED = 3; // exit code

    private static final CountDownLatch ended = new CountDownLatch(1);
    private static volatile boolean isStopping;

    private PartitionProcess() {}

    /// Runs a rank.
    ///
    /// @param arguments its number, and those of [RunOptions]
    public static void main(final String[] arguments) {
        final int rank = Integer.parseInt(arguments[0]);
        final RunOptions run = RunOptions.of(Arrays.asList(arguments).subList(1, arguments.length));
        Runtime.getRuntime().addShutdownHook(new Thread(PartitionProcess::stop)); // at SIGTERM
        int code = 0;
        try (Ranks ranks = Ranks.join(options(rank, run))) {
            live(ranks, run, run.folder().resolve("rank-" + rank));
            System.out.println("ended");
        } catch (final RankStoppedException stopped) {
            code = why(stopped);
        } catch (final SystemFailure failure) { // of the system that exchanges
            if (!(failure.getCause() instanceof RankStoppedException stopped)) {
                throw failure;
            }
            code = why(stopped);
        } finally {
            ended.countDown();
        }
        System.exit(isStopping ? 0 : code);
    }

    private static int why(final RankStoppedException stopped) {
        System.out.println("stopped " + stopped.rank() + ' ' + stopped.getMessage());
        return STOPPED;
    }

    private static void stop() {
        isStopping = true;
        try {
            ended.await(5, TimeUnit.SECONDS); // the others hear of the end
        } catch (final InterruptedException thrown) {
            Thread.currentThread().interrupt();
        }
    }

    private static RankOptions options(final int rank, final RunOptions run) {
        return RankOptions.of(rank, run.endpoints(), "town 1")
                .withAgreed("squares", run.wide() + " x " + run.high())
                .withAgreed("frames", Long.toString(run.frames()));
    }

    private static void live(final Ranks ranks, final RunOptions run, final Path folder) {
        try (PartitionedTown town = new PartitionedTown(
                RunOptions.simulation(run.workers()), run.strip(ranks.rank()), new AeronLinks(ranks), run.fault())) {
            final Live page = page(town, run, ranks);
            if (run.every() == 0) {
                town.start();
                step(town, run, () -> {});
            } else {
                step(town, run, folder, ranks);
            }
            if (page != null) {
                page.close();
            }
        }
    }

    private static void step(final PartitionedTown town, final RunOptions run, final Path folder, final Ranks ranks) {
        // snippet: snapshots
        final RankSnapshots snapshots = RankSnapshots.open(ranks, folder, run.every()); // all ranks do that together
        if (!snapshots.restore(town.sim)) {
            town.start(); // a new world
        }
        step(town, run, () -> snapshots.writeIfDue(town.sim)); // after each frame
        // end
    }

    private static void step(final PartitionedTown town, final RunOptions run, final Runnable afterFrame) {
        if (town.sim.frame() > 0) {
            System.out.println("from " + town.sim.frame());
        }
        final long start = System.nanoTime();
        for (long frames = 1; town.sim.frame() < run.frames() && !isStopping; frames++) {
            System.out.println(Figures.of(town, town.step()).line());
            afterFrame.run();
            if (run.hertz() > 0) {
                sleepUntil(start + (long) (frames * 1e9 / run.hertz()));
            }
        }
    }

    private static void sleepUntil(final long nanos) {
        try {
            TimeUnit.NANOSECONDS.sleep(nanos - System.nanoTime());
        } catch (final InterruptedException thrown) {
            Thread.currentThread().interrupt();
        }
    }

    private static Live page(final PartitionedTown town, final RunOptions run, final Ranks ranks) {
        if (!run.hasPage()) {
            return null;
        }
        final Simulation sim = town.sim;
        try {
            final Live page = Live.open(
                    sim,
                    LiveOptions.defaults()
                            .withPort(0)
                            .withTitle("Town, rank " + ranks.rank() + " of " + ranks.count()));
            System.out.println("page " + page.address());
            return page;
        } catch (final UncheckedIOException thrown) {
            System.out.println("no page: " + thrown.getMessage());
            return null;
        }
    }
}
