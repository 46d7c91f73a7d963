package org.denserow.stress.jmh.commands;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// The cost of recording and applying a command, beside the same changes made to plain arrays at once by one thread: all
/// works of [BoundaryWork] with all rivals of [BoundaryRival], in turns in one process. Prints two tables in Markdown,
/// nanoseconds per command; times and ratios are medians over turns. The second table shows the part of a boundary that
/// two workers share, the part of one thread alone, and how many times faster sixteen workers could be:
/// `alone / (serial + (alone - serial) / 16)`.
///
/// No benchmark of JMH, whose forks run minutes apart; that is [BoundaryBenchmark].
/// ```
/// stress/jmh/run boundary
/// java -Xmx4g -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.commands.BoundaryTimes 10 1000000:100000
/// ```
public final class BoundaryTimes {

    private static final String USAGE = "usage: BoundaryTimes [SECONDS [BODIES:CHOSEN...]], SECONDS for each size";
    private static final double SECONDS = 25;
    private static final List<BoundarySize> SIZES = List.of(
            new BoundarySize(131_072, 65_536),
            new BoundarySize(1_000_000, 10_000),
            new BoundarySize(1_000_000, 100_000),
            new BoundarySize(1_000_000, 500_000),
            new BoundarySize(20_000, 21), // 63 commands
            new BoundarySize(20_000, 341)); // 1,023 commands
    private static final BoundarySize SMALL = new BoundarySize(20_000, 10_000); // more than one chunk
    private static final double COMPILE_SHARE = 0.2; // of the time of a size

    private BoundaryTimes() {}

    /// Measures, and prints the tables.
    ///
    /// @param args seconds for each size, 25 if there are none; then perhaps sizes, each the number of bodies and how
    ///     many of them a frame changes, as `1000000:10000`
    public static void main(final String[] args) {
        final double seconds;
        final List<BoundarySize> sizes;
        try {
            seconds = args.length > 0 ? Double.parseDouble(args[0]) : SECONDS;
            sizes = args.length > 1
                    ? List.of(args).subList(1, args.length).stream()
                            .map(BoundarySize::of)
                            .toList()
                    : SIZES;
        } catch (final IllegalArgumentException e) { // a NumberFormatException is one
            throw new IllegalArgumentException(USAGE + ": args=" + List.of(args), e);
        }
        measure(seconds, sizes, System.out::println);
    }

    static void measure(final double seconds, final List<BoundarySize> sizes, final Consumer<String> line) {
        if (!(seconds > 0)) {
            throw new IllegalArgumentException(USAGE + ": seconds=" + seconds);
        }
        try (BoundaryTurns small = new BoundaryTurns(SMALL)) { // compiles everything
            small.run(COMPILE_SHARE * seconds);
        }
        final List<String> split = new ArrayList<>(BoundaryTurns.splitHead());
        BoundaryTurns.head().forEach(line);
        for (final BoundarySize size : sizes) {
            try (BoundaryTurns turns = new BoundaryTurns(size)) {
                turns.run(seconds);
                turns.lines().forEach(line);
                split.addAll(turns.splitLines());
            }
        }
        line.accept("");
        split.forEach(line);
    }
}
