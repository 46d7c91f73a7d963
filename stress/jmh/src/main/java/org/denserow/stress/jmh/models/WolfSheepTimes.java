package org.denserow.stress.jmh.models;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.wolfsheep.WolfSheep;
import org.denserow.stress.jmh.Turns;

/// The demo's model `wolfsheep`, where animals are born and die in each step, beside a plain array program, in turns in
/// one process. A run is the published one, 100 steps; the first step, in which a simulation makes its schedule, is not
/// measured. Each turn takes another seed. The programs draw other random numbers, so they are compared by the time
/// per animal and step, and by the means of their figures after the last step: the program fails where these differ.
/// Prints a table in Markdown; times are medians over turns.
/// ```
/// stress/jmh/run models
/// java -Xms4g -Xmx4g -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.models.WolfSheepTimes 10 large
/// ```
public final class WolfSheepTimes {

    private static final String USAGE = "usage: WolfSheepTimes [SECONDS [small|large...]], SECONDS an activation";
    private static final double SECONDS = 20;
    private static final int STEPS = 100;
    private static final double COMPILE_SHARE = 0.25; // of the time of an activation
    private static final List<String> FIGURES = List.of("sheep", "wolves", "grass");

    private WolfSheepTimes() {}

    /// Measures, and prints the table.
    ///
    /// @param args seconds for each activation, 20 if there are none; then perhaps sizes
    public static void main(final String[] args) {
        final double seconds;
        try {
            seconds = args.length > 0 ? Double.parseDouble(args[0]) : SECONDS;
        } catch (final NumberFormatException e) {
            throw new IllegalArgumentException(USAGE + ": args=" + List.of(args), e);
        }
        measure(
                seconds,
                args.length > 1 ? List.of(args).subList(1, args.length) : List.of("small", "large"),
                System.out::println);
    }

    static void measure(final double seconds, final List<String> sizes, final Consumer<String> line) {
        if (!(seconds > 0) || !List.of("small", "large").containsAll(sizes)) {
            throw new IllegalArgumentException(USAGE + ": seconds=" + seconds + ", sizes=" + sizes);
        }
        for (final Activation activation : Activation.values()) { // compiles everything
            lines(sizes.getLast(), activation, COMPILE_SHARE * seconds);
        }
        line.accept("| size | activation | program | workers | animals a step | µs a step | ns per agent-step |"
                + " times plain | million agent-steps/s | sheep | wolves | grass | turns |");
        line.accept("|---|---|---|---|---|---|---|---|---|---|---|---|---|");
        for (final String size : sizes) {
            for (final Activation activation : Activation.values()) {
                lines(size, activation, seconds).forEach(line);
            }
        }
    }

    private static List<String> lines(final String size, final Activation activation, final double seconds) {
        final Values values = DemoModels.values(new WolfSheep(), size.equals("large"), Map.of());
        final List<Way> ways = new ArrayList<>();
        ways.add(new Way("plain", 1, seed -> new PlainMeadow(values, activation, seed)));
        ways.add(new Way("demo", 1, seed -> new DemoMeadow(values, activation, 1, seed)));
        if (activation == Activation.SYNCHRONOUS) { // the other one is for one worker
            ways.add(new Way("demo", 2, seed -> new DemoMeadow(values, activation, 2, seed)));
        }
        final Turns turns = new Turns(1);
        try {
            ways.forEach(way -> turns.add(way::begin, way::run));
            turns.run(seconds);
        } finally {
            ways.forEach(Way::close);
        }
        final List<String> lines = new ArrayList<>();
        final Way plain = ways.getFirst();
        for (int lane = 0; lane < ways.size(); lane++) {
            final Way way = ways.get(lane);
            way.checkSame(plain);
            final double nanos = turns.nanos(lane) / way.animals.mean();
            lines.add(String.format(
                    Locale.ROOT,
                    "| %s | %s | %s | %d | %,.0f | %.1f | %.1f | %.2f | %.2f | %s | %d |",
                    size,
                    activation.name().toLowerCase(Locale.ROOT),
                    way.program,
                    way.workers,
                    way.animals.mean() / (STEPS - 1),
                    turns.nanos(lane) / 1000 / (STEPS - 1),
                    nanos,
                    turns.ratio(lane, 0) * plain.animals.mean() / way.animals.mean(),
                    1000 / nanos,
                    way.shown(),
                    turns.turns()));
        }
        return lines;
    }

    /// One program; each turn runs a new meadow with the next seed.
    private static final class Way {

        private final String program;
        private final int workers;
        private final LongFunction<Meadow> bySeed;
        private final Mean animals = new Mean(); // acts of animals in the measured steps of a run
        private final List<Mean> figures = List.of(new Mean(), new Mean(), new Mean()); // after a run
        private Meadow meadow;
        private long seed;
        private long acted;

        Way(final String program, final int workers, final LongFunction<Meadow> bySeed) {
            this.program = program;
            this.workers = workers;
            this.bySeed = bySeed;
        }

        void begin() {
            close();
            meadow = bySeed.apply(++seed);
            meadow.step();
        }

        void run() {
            acted = 0;
            for (int step = 1; step < STEPS; step++) {
                acted += meadow.step();
            }
        }

        /// Ends the run, and keeps its figures.
        void close() {
            if (meadow != null) {
                animals.add(acted);
                for (int i = 0; i < FIGURES.size(); i++) {
                    figures.get(i).add(meadow.figure(FIGURES.get(i)));
                }
                meadow.close();
                meadow = null;
            }
        }

        void checkSame(final Way plain) {
            animals.checkSame(plain.animals, "animals");
            for (int i = 0; i < FIGURES.size(); i++) {
                figures.get(i).checkSame(plain.figures.get(i), FIGURES.get(i));
            }
        }

        String shown() {
            return String.format(
                    Locale.ROOT,
                    "%.1f ± %.1f | %.1f ± %.1f | %.3f ± %.3f",
                    figures.get(0).mean(),
                    figures.get(0).error(),
                    figures.get(1).mean(),
                    figures.get(1).error(),
                    figures.get(2).mean(),
                    figures.get(2).error());
        }
    }
}
