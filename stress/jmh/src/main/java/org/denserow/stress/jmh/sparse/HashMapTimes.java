package org.denserow.stress.jmh.sparse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.denserow.stress.jmh.Turns;

/// Hash maps from `long` to `int` beside those of libraries, in turns in one process. Prints a table in Markdown:
/// nanoseconds a key, medians over turns. The last ratio is that of `denserow` to the fastest library, the median of the
/// ratios by turn, with the lowest and the highest.
/// ```
/// stress/jmh/run maps
/// java -Xms3g -Xmx3g -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.sparse.HashMapTimes 5 100000
/// ```
public final class HashMapTimes {

    private static final String USAGE = "usage: HashMapTimes [SECONDS [KEYS...]], SECONDS a line";
    private static final double SECONDS = 5;
    private static final List<Integer> KEYS = List.of(100_000, 1_000_000);
    private static final int RUNS = 2; // of each map in a turn
    private static final long SEED = 47;

    private static final List<String> LIBRARIES = List.of("hppc", "fastutil", "agrona", "eclipse");
    private static final List<String> OTHERS = List.of("denserow", "denserowSparse", "plain");

    private final int keys;
    private final double seconds;
    private final Consumer<String> line;
    private final long[] present;
    private final long[] shuffled; // the present ones, in another order
    private final long[] absent;
    private final long[] moving; // twice as many; half of them are present at a time

    private HashMapTimes(final int keys, final double seconds, final Consumer<String> line) {
        this.keys = keys;
        this.seconds = seconds;
        this.line = line;
        final SplittableRandom random = new SplittableRandom(SEED + keys);
        present = random.longs(keys).toArray();
        absent = random.longs(keys).toArray();
        moving = random.longs(2L * keys).toArray();
        shuffled = present.clone();
        for (int i = keys - 1; i > 0; i--) {
            final int at = random.nextInt(i + 1);
            final long key = shuffled[i];
            shuffled[i] = shuffled[at];
            shuffled[at] = key;
        }
    }

    /// Measures, and prints the table.
    ///
    /// @param args seconds for each line, 5 if there are none; then perhaps numbers of keys
    public static void main(final String[] args) {
        final double seconds;
        final List<Integer> sizes = new ArrayList<>();
        try {
            seconds = args.length > 0 ? Double.parseDouble(args[0]) : SECONDS;
            for (int i = 1; i < args.length; i++) {
                sizes.add(Integer.parseInt(args[i]));
            }
        } catch (final NumberFormatException e) {
            throw new IllegalArgumentException(USAGE + ": args=" + List.of(args), e);
        }
        measure(seconds, sizes.isEmpty() ? KEYS : sizes, System.out::println);
    }

    static void measure(final double seconds, final List<Integer> sizes, final Consumer<String> line) {
        for (final int keys : sizes) {
            if (!(seconds > 0) || keys <= 0) {
                throw new IllegalArgumentException(USAGE + ": seconds=" + seconds + ", keys=" + keys);
            }
        }
        line.accept("| keys | what | `" + String.join("` | `", rivals()) + "` | fastest library | ratio | turns |");
        line.accept("|---|---|" + "---|".repeat(rivals().size()) + "---|---|---|");
        for (final int keys : sizes) {
            new HashMapTimes(keys, seconds, line).lines();
        }
    }

    private static List<String> rivals() {
        final List<String> rivals = new ArrayList<>(OTHERS);
        rivals.addAll(LIBRARIES);
        return rivals;
    }

    private void lines() {
        final List<LongToInt> full = filled(present);
        line("hit", full, map -> map.get(shuffled));
        line("miss", full, map -> map.get(absent));
        line("put, the key is there", full, map -> map.put(present));
        line("put into a new map", full, map -> {
            map.anew();
            map.put(present);
        });
        line("the same, with a hint", full, map -> {
            map.anew(keys);
            map.put(present);
        });
        line("put and removed at once", full, map -> map.toggle(absent));
        final List<LongToInt> window = filled(Arrays.copyOfRange(moving, keys, 2 * keys));
        line("put, the oldest removed; twice", window, map -> map.slide(moving, keys));
    }

    private static List<LongToInt> filled(final long[] content) {
        final List<LongToInt> maps = new ArrayList<>();
        for (final String rival : rivals()) {
            final LongToInt map = LongToInt.of(rival);
            map.put(content);
            maps.add(map);
        }
        return maps;
    }

    private void line(final String what, final List<LongToInt> maps, final Consumer<LongToInt> run) {
        final Turns turns = new Turns(RUNS);
        for (final LongToInt map : maps) {
            turns.add(() -> {}, () -> run.accept(map));
        }
        turns.run(seconds);
        for (int i = 0; i < maps.size(); i++) {
            if (maps.get(i).size() != keys) {
                throw new IllegalStateException("a rival must keep what it was given: rival=" + rivals().get(i));
            }
        }
        int fastest = OTHERS.size();
        final StringBuilder cells = new StringBuilder();
        for (int lane = 0; lane < maps.size(); lane++) {
            cells.append(String.format(Locale.ROOT, " %.1f |", turns.nanos(lane) / keys));
            fastest = lane > fastest && turns.nanos(lane) < turns.nanos(fastest) ? lane : fastest;
        }
        line.accept(String.format(
                Locale.ROOT,
                "| %,d | %s |%s `%s` | %s | %d |",
                keys,
                what,
                cells,
                rivals().get(fastest),
                turns.spread(0, fastest),
                turns.turns()));
    }
}
