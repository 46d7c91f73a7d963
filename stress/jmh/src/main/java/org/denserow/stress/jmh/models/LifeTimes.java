package org.denserow.stress.jmh.models;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.denserow.stress.jmh.Turns;

/// The demo's `life` on a large field beside a plain program over words, with one worker and with two, in turns in one
/// process. Each turn begins with the same random soup and takes 100 generations; afterwards as many cells live in
/// every program, or this one fails. Prints a table in Markdown: microseconds a generation and cells per second,
/// medians over turns; the ratio is the median of those within a turn.
/// ```
/// stress/jmh/run models
/// java -Xms4g -Xmx4g -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.models.LifeTimes 20 4096
/// ```
public final class LifeTimes {

    private static final String USAGE =
            "usage: LifeTimes [SECONDS [SIDE...]], SECONDS a line, SIDE a multiple of 64 up to 8192";
    private static final double SECONDS = 20;
    private static final List<Integer> SIDES = List.of(1024, 4096);
    private static final int MOST = 8192;
    private static final int GENERATIONS = 100;
    private static final double COMPILE_SHARE = 0.25; // of the time of a line
    private static final int[] WORKERS = {1, 2};
    private static final long SEED = 29;

    private LifeTimes() {}

    /// Measures, and prints the table.
    ///
    /// @param args seconds for each line, 20 if there are none; then perhaps cells on a side of the field
    public static void main(final String[] args) {
        final double seconds;
        final List<Integer> sides;
        try {
            seconds = args.length > 0 ? Double.parseDouble(args[0]) : SECONDS;
            sides = args.length > 1
                    ? List.of(args).subList(1, args.length).stream()
                            .map(Integer::valueOf)
                            .toList()
                    : SIDES;
        } catch (final NumberFormatException e) {
            throw new IllegalArgumentException(USAGE + ": args=" + List.of(args), e);
        }
        measure(seconds, sides, System.out::println);
    }

    static void measure(final double seconds, final List<Integer> sides, final Consumer<String> line) {
        if (!(seconds > 0)
                || sides.stream().anyMatch(side -> side < Long.SIZE || side > MOST || side % Long.SIZE != 0)) {
            throw new IllegalArgumentException(USAGE + ": seconds=" + seconds + ", sides=" + sides);
        }
        lines(sides.getFirst(), COMPILE_SHARE * seconds); // compiles everything
        line.accept("| field | workers | plain, µs a generation | demo, µs a generation | demo / plain |"
                + " plain, million agent-steps/s | demo, million agent-steps/s | alive after " + GENERATIONS
                + " | turns |");
        line.accept("|---|---|---|---|---|---|---|---|---|");
        for (final int side : sides) {
            lines(side, seconds).forEach(line);
        }
    }

    /// All workers take turns together, so lines can be compared.
    private static List<String> lines(final int side, final double seconds) {
        final List<PlainField> plains = new ArrayList<>();
        final List<DemoField> demos = new ArrayList<>();
        try (PlainField soup = new PlainField(side, side, 1)) {
            final Turns turns = new Turns(1);
            for (final int workers : WORKERS) {
                final PlainField plain = new PlainField(side, side, workers);
                plains.add(plain);
                final DemoField demo = new DemoField(side, workers, SEED);
                demos.add(demo);
                turns.add(() -> plain.copy(soup), () -> run(plain::step));
                turns.add(demo::begin, () -> run(demo::step));
            }
            demos.getFirst().copyTo(soup);
            turns.run(WORKERS.length * seconds);
            final List<String> lines = new ArrayList<>();
            for (int i = 0; i < WORKERS.length; i++) {
                checkSame(plains.get(i), plains.getFirst(), demos.get(i).population());
                lines.add(line(side, WORKERS[i], turns, 2 * i, demos.get(i).population()));
            }
            return lines;
        } finally {
            plains.forEach(PlainField::close);
            demos.forEach(DemoField::close);
        }
    }

    private static void run(final Runnable step) {
        for (int generation = 0; generation < GENERATIONS; generation++) {
            step.run();
        }
    }

    private static String line(
            final int side, final int workers, final Turns turns, final int plain, final long population) {
        final double ofPlain = turns.nanos(plain) / GENERATIONS;
        final double ofDemo = turns.nanos(plain + 1) / GENERATIONS;
        final double cells = (double) side * side;
        return String.format(
                Locale.ROOT,
                "| %,d × %,d | %d | %.1f | %.1f | %.2f | %,.0f | %,.0f | %,d | %d |",
                side,
                side,
                workers,
                ofPlain / 1000,
                ofDemo / 1000,
                turns.ratio(plain + 1, plain),
                1000 * cells / ofPlain,
                1000 * cells / ofDemo,
                population,
                turns.turns());
    }

    private static void checkSame(final PlainField plain, final PlainField first, final long inDemo) {
        if (!plain.isLike(first) || plain.population() != inDemo) {
            throw new IllegalStateException("rivals must do the same: alive in plain=" + plain.population()
                    + ", with one worker=" + first.population() + ", in demo=" + inDemo);
        }
    }
}
