package org.denserow.stress.jmh.sparse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.denserow.stress.jmh.Turns;

/// Hash maps from `long` to `int` beside those of libraries, in turns in one process. Prints a table in Markdown:
/// nanoseconds a key, medians over turns; ratios are medians of the ratios by turn.
/// ```
/// stress/jmh/run maps
/// java -Xms2g -Xmx2g -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.sparse.HashMapTimes 10 100000 1000000
/// ```
public final class HashMapTimes {

    private static final String USAGE = "usage: HashMapTimes [SECONDS [KEYS...]], SECONDS a line";
    private static final double SECONDS = 10;
    private static final List<Integer> KEYS = List.of(100_000, 1_000_000);
    private static final int LEAST_KEYS = 1000;
    private static final int RUNS = 2; // of each map in a turn
    private static final long SEED = 47;

    private static final String OURS = "denserow";
    private static final String SMALL = "denserowSparse";
    private static final List<String> LIBRARIES = List.of(System.getProperty("libs", "hppc,fastutil,agrona,eclipse").split(","));
    private static final List<String> RIVALS = List.of(System.getProperty("rivals","denserow,denserowSparse,hppc,fastutil,agrona,eclipse,plain").split(","));

    private HashMapTimes() {}

    /// Measures, and prints the table.
    ///
    /// @param args seconds for each line, 10 if there are none; then perhaps numbers of keys
    public static void main(final String[] args) {
        double seconds = SECONDS;
        final List<Integer> sizes = new ArrayList<>();
        try {
            for (final String arg : args) {
                if (sizes.isEmpty() && arg == args[0]) {
                    seconds = Double.parseDouble(arg);
                } else {
                    sizes.add(Integer.parseInt(arg));
                }
            }
        } catch (final NumberFormatException e) {
            throw new IllegalArgumentException(USAGE + ": args=" + List.of(args), e);
        }
        measure(seconds, sizes.isEmpty() ? KEYS : sizes, System.out::println);
    }

    static void measure(final double seconds, final List<Integer> sizes, final Consumer<String> line) {
        System.err.println(seconds + " " + sizes);
        line.accept("| keys | what | " + String.join(" | ", RIVALS) + " | best library | ratio | turns |");
        line.accept("|---|---|" + "---|".repeat(RIVALS.size()) + "---|---|---|");
        for (final int keys : sizes) {
            new Lines(keys).all(seconds, line);
        }
    }

    static final class Lines {
        final int keys;
        final long[] present, shuffled, absent, twice;

        Lines(final int keys) {
            this.keys = keys;
            final SplittableRandom random = new SplittableRandom(SEED + keys);
            present = random.longs(keys).toArray();
            absent = random.longs(keys).toArray();
            twice = random.longs(2L * keys).toArray();
            shuffled = present.clone();
            for (int i = keys - 1; i > 0; i--) {
                final int at = random.nextInt(i + 1);
                final long key = shuffled[i];
                shuffled[i] = shuffled[at];
                shuffled[at] = key;
            }
        }

        void all(final double seconds, final Consumer<String> line) {
            final String only = System.getProperty("only", "");
            final List<LongToInt> full = new ArrayList<>(), other = new ArrayList<>(), live = new ArrayList<>();
            for (final String rival : RIVALS) {
                final LongToInt map = LongToInt.of(rival);
                map.put(present);
                full.add(map);
                other.add(LongToInt.of(rival));
                final LongToInt moving = LongToInt.of(rival);
                moving.put(java.util.Arrays.copyOfRange(twice, keys, 2 * keys));
                live.add(moving);
            }
            if (only.isEmpty() || only.contains("hit")) one("hit", seconds, line, full, map -> map.get(shuffled), 1);
            if (only.isEmpty() || only.contains("miss")) one("miss", seconds, line, full, map -> map.get(absent), 1);
            if (only.isEmpty() || only.contains("replace")) one("replace", seconds, line, full, map -> map.put(present), 1);
            if (only.isEmpty() || only.contains("grow"))
            one("grow", seconds, line, other, map -> {
                map.anew();
                map.put(present);
            }, 1);
            if (only.isEmpty() || only.contains("hint"))
            one("hint", seconds, line, other, map -> {
                map.anew(keys);
                map.put(present);
            }, 1);
            if (only.contains("alloc")) one("alloc", seconds, line, other, map -> map.anew(keys), 1);
            if (only.contains("again")) one("again", seconds, line, other, map -> { map.anew(keys); map.put(present); map.put(present); }, 1);
            if (only.isEmpty() || only.contains("slide")) one("slide", seconds, line, live, map -> map.slide(twice, keys), 2);
            if (only.isEmpty() || only.contains("toggle")) one("toggle", seconds, line, full, map -> map.toggle(absent), 1);
            if (only.isEmpty() || only.contains("remput")) one("remput", seconds, line, full, map -> {map.remove(shuffled); map.put(present);}, 1);
            if (only.isEmpty() || only.contains("walk")) one("walk", seconds, line, full, LongToInt::sum, 1);
        }

        void one(final String what, final double seconds, final Consumer<String> line, final List<LongToInt> maps,
                final Consumer<LongToInt> run, final int per) {
            final Turns turns = new Turns(RUNS);
            for (final LongToInt map : maps) {
                turns.add(() -> {}, () -> run.accept(map));
            }
            turns.run(seconds);
            int best = -1;
            final StringBuilder cells = new StringBuilder();
            for (int i = 0; i < RIVALS.size(); i++) {
                cells.append(String.format(Locale.ROOT, " %.1f |", turns.nanos(i) / keys / per));
            }
            for (final String library : LIBRARIES) {
                final int i = RIVALS.indexOf(library);
                if (best < 0 || turns.nanos(i) < turns.nanos(best)) {
                    best = i;
                }
            }
            line.accept(String.format(Locale.ROOT, "| %,d | %s |%s %s | %s | %d |", keys, what, cells, RIVALS.get(best),
                    turns.spread(0, best), turns.turns()));
        }
    }
}
