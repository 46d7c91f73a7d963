package org.denserow.stress.jmh.models;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.denserow.stress.jmh.Turns;
import org.denserow.stress.jmh.derived.Birds;
import org.denserow.stress.jmh.derived.Flock;
import org.denserow.stress.jmh.derived.PlainFlock;
import org.denserow.stress.jmh.derived.RowOrder;
import org.denserow.stress.jmh.derived.Sky;

/// The demo's model `flocking`, all birds at once, beside a plain array program, with one worker and with two, in turns in
/// one process. Density and sight are those of the published large size. Each turn begins with the same birds, in
/// the order of cells or shuffled. Prints a table in Markdown: nanoseconds per bird and frame and agent-steps per
/// second, medians over turns; the ratio is the median of those within a turn.
/// ```
/// stress/jmh/run models
/// java -Xms4g -Xmx4g -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.models.FlockingTimes 10 100000
/// ```
public final class FlockingTimes {

    private static final String USAGE = "usage: FlockingTimes [SECONDS [BIRDS...]], SECONDS a line, 36 BIRDS or more";
    private static final double SECONDS = 10;
    private static final List<Integer> SIZES = List.of(10_000, 100_000, 1_000_000);
    private static final int FIRST = 10_000; // more than one chunk
    private static final double COMPILE_SHARE = 0.5; // of the time of a line
    private static final int BIRDS_PER_TURN = 1 << 16;
    private static final int LEAST_FRAMES = 3; // of a turn; the first one has the caches of another rival
    private static final int[] WORKERS = {1, 2};
    private static final int LANES = 3; // by number of workers: plain, its sort, the demo
    private static final double LIMIT = 1.3; // times plain
    private static final double ROUNDED = 1e-6;

    private FlockingTimes() {}

    /// Measures, and prints the table.
    ///
    /// @param args seconds for each line, 10 if there are none; then perhaps numbers of birds
    public static void main(final String[] args) {
        final double seconds;
        final List<Sky> skies;
        try {
            seconds = args.length > 0 ? Double.parseDouble(args[0]) : SECONDS;
            skies = (args.length > 1
                            ? List.of(args).subList(1, args.length).stream().map(Integer::valueOf)
                            : SIZES.stream())
                    .map(Sky::large)
                    .toList();
        } catch (final IllegalArgumentException e) { // a NumberFormatException is one
            throw new IllegalArgumentException(USAGE + ": args=" + List.of(args), e);
        }
        measure(seconds, skies, System.out::println);
    }

    static void measure(final double seconds, final List<Sky> skies, final Consumer<String> line) {
        if (!(seconds > 0)) {
            throw new IllegalArgumentException(USAGE + ": seconds=" + seconds);
        }
        for (final RowOrder order : RowOrder.values()) { // compiles everything
            lines(Sky.large(FIRST), order, COMPILE_SHARE * seconds);
        }
        line.accept(
                "| birds | rows | mean neighbours | workers | plain | of it the sort | demo | demo / plain (at most "
                        + LIMIT + ") | plain, million agent-steps/s | demo, million agent-steps/s | turns |");
        line.accept("|---|---|---|---|---|---|---|---|---|---|---|");
        for (final Sky sky : skies) {
            for (final RowOrder order : RowOrder.values()) {
                lines(sky, order, seconds).forEach(line);
            }
        }
    }

    /// All workers take turns together, so lines can be compared.
    private static List<String> lines(final Sky sky, final RowOrder order, final double seconds) {
        final Birds birds = Birds.draw(sky, order);
        final List<PlainFlock> plains = new ArrayList<>();
        final List<DemoFlock> demos = new ArrayList<>();
        final Turns turns = new Turns(Math.max(LEAST_FRAMES, BIRDS_PER_TURN / sky.birds()));
        try {
            for (final int workers : WORKERS) {
                final PlainFlock plain = new PlainFlock(sky, workers);
                plains.add(plain);
                final DemoFlock demo = new DemoFlock(sky, workers);
                demos.add(demo);
                turns.add(() -> birds.copyTo(plain.birds()), plain::frame);
                turns.add(() -> birds.copyTo(plain.birds()), plain::sort);
                turns.add(() -> birds.copyTo(demo.birds()), demo::frame);
            }
            turns.run(WORKERS.length * seconds);
            for (int i = 0; i < WORKERS.length; i++) {
                checkSame(birds, plains.get(i), demos.get(i), sky);
            }
            final double neighbours = demos.getFirst().meanNeighbours();
            final List<String> lines = new ArrayList<>();
            for (int i = 0; i < WORKERS.length; i++) {
                lines.add(line(sky, order, neighbours, WORKERS[i], turns, LANES * i));
            }
            return lines;
        } finally {
            plains.forEach(Flock::close);
            demos.forEach(Flock::close);
        }
    }

    /// After few frames, differences of rounding are still tiny.
    private static void checkSame(final Birds birds, final Flock plain, final Flock demo, final Sky sky) {
        for (final Flock flock : List.of(plain, demo)) {
            birds.copyTo(flock.birds());
            for (int frame = 0; frame < LEAST_FRAMES; frame++) {
                flock.frame();
            }
        }
        final double farthest = plain.birds().farthest(demo.birds(), sky.side());
        if (!(farthest < ROUNDED)) {
            throw new IllegalStateException("rivals must do the same: sky=" + sky + ", farthest=" + farthest);
        }
    }

    private static String line(
            final Sky sky,
            final RowOrder order,
            final double neighbours,
            final int workers,
            final Turns turns,
            final int plain) {
        final double ofPlain = turns.nanos(plain) / sky.birds();
        final double ofDemo = turns.nanos(plain + 2) / sky.birds();
        return String.format(
                Locale.ROOT,
                "| %,d | %s | %.1f | %d | %.1f | %.1f | %.1f | %s | %.2f | %.2f | %d |",
                sky.birds(),
                order,
                neighbours,
                workers,
                ofPlain,
                turns.nanos(plain + 1) / sky.birds(),
                ofDemo,
                Turns.marked(turns.ratio(plain + 2, plain), LIMIT),
                1000 / ofPlain,
                1000 / ofDemo,
                turns.turns());
    }
}
