package org.denserow.stress.jmh.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// This project beside other entity component systems of the JVM, [Library], in turns in one process: the published
/// workloads of go-ecs-benchmarks, [Peer], and of Dominion's comparison with others, [Parts]. Prints tables in Markdown,
/// losses first.
///
/// Each library does the same, and is checked: another sum or another number of entities ends the program with an
/// exception. No library is tuned: each has its default options. Where a library takes the number of entities to expect,
/// it gets it, as a type of this project does.
/// ```
/// stress/jmh/run peers
/// java -Xms4g -Xmx4g -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.peers.PeerTimes 60 1
/// ```
public final class PeerTimes {

    private static final String USAGE =
            "usage: PeerTimes [--small] [SECONDS [SEED]], SECONDS for each number of entities";
    private static final double SECONDS = 60;
    private static final long SEED = 1;
    private static final List<Integer> ENTITIES = List.of(1_000, 100_000, 1_000_000);
    private static final List<Integer> SMALL_ENTITIES = List.of(200, 1_000);
    private static final int MEASURABLE = 50_000; // entities whose memory is more than what else changes in the heap

    private PeerTimes() {}

    /// Measures, and prints the tables.
    ///
    /// @param args `--small` for a short trial with few entities, whose figures mean nothing; then seconds for each number
    ///     of entities, 60 if there are none; then a seed of all draws, 1 if there is none
    public static void main(final String[] args) {
        final boolean small = args.length > 0 && args[0].equals("--small");
        final List<String> rest = List.of(args).subList(small ? 1 : 0, args.length);
        final double seconds;
        final long seed;
        try {
            seconds = rest.isEmpty() ? SECONDS : Double.parseDouble(rest.getFirst());
            seed = rest.size() > 1 ? Long.parseLong(rest.get(1)) : SEED;
        } catch (final NumberFormatException e) {
            throw new IllegalArgumentException(USAGE + ": args=" + List.of(args), e);
        }
        if (!(seconds > 0) || rest.size() > 2) {
            throw new IllegalArgumentException(USAGE + ": args=" + List.of(args));
        }
        measure(small ? SMALL_ENTITIES : ENTITIES, seconds, seed, System.out::println);
    }

    /// Measures. Dominion's table is taken with the largest number of entities.
    static void measure(final List<Integer> sizes, final double seconds, final long seed, final Consumer<String> line) {
        final String before = load();
        final PeerTables tables = new PeerTables();
        for (final int entities : sizes) {
            final PeerTurns turns = new PeerTurns(entities, seed);
            turns.runPeers(seconds);
            tables.add("go-ecs-benchmarks", turns);
            if (entities >= MEASURABLE || entities == sizes.getLast()) {
                tables.add(entities, turns.bytes());
            }
        }
        final PeerTurns parts = new PeerTurns(sizes.getLast(), seed);
        parts.runParts(seconds);
        tables.add("Dominion", parts);
        line.accept(machine());
        line.accept(String.format(
                Locale.ROOT,
                "%s s a number of entities at least, seed %d. Load averages before: %s; after: %s.",
                seconds,
                seed,
                before,
                load()));
        line.accept("");
        tables.lines().forEach(line);
    }

    private static String machine() {
        return String.format(
                Locale.ROOT,
                "%s, %d processors; %s %s; JDK %s; heap %,d MB.",
                model(),
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                System.getProperty("java.vm.version"),
                Runtime.getRuntime().maxMemory() >> 20);
    }

    private static String model() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        } catch (final IOException e) {
            return System.getProperty("os.arch"); // another system
        }
    }

    private static String load() {
        try {
            return String.join(
                    ", ",
                    List.of(Files.readString(Path.of("/proc/loadavg")).split(" "))
                            .subList(0, 3));
        } catch (final IOException e) {
            return "unknown";
        }
    }
}
