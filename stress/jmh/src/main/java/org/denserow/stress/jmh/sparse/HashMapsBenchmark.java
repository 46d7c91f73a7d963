package org.denserow.stress.jmh.sparse;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.annotations.Warmup;

/// Maps from `long` to `int`: one operation goes over all keys, in random order, so its time divided by `keys` is that
/// of one key. `java -jar stress/jmh/target/benchmarks.jar HashMapsBenchmark -p keys=1000000 -p rival=denserow,plain`
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
@Warmup(iterations = 3, time = 250, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 250, timeUnit = TimeUnit.MILLISECONDS)
public class HashMapsBenchmark {

    private static final long SEED = 11;

    /// The rival; see [LongToInt]. `denserowPlainHash` is `denserow` with the hash function of `plain`.
    @Param({"denserow", "denserowPlainHash", "denserowSparse", "plain", "agrona", "fastutil", "hashMap"})
    public String rival;

    /// The number of keys.
    @Param({"1000", "100000", "1000000"})
    public int keys;

    /// Their shape: drawn at random, counted up, or shaped like handles of one type.
    @Param("random")
    public String shape;

    private long[] ordered; // as they are inserted
    private long[] shuffled; // as they are fetched
    private long[] absent;
    private LongToInt map; // with all keys
    private LongToInt other; // built anew by operations

    /// Draws the keys and fills the map.
    @Setup
    public void build() {
        final SplittableRandom random = new SplittableRandom(SEED);
        ordered = new long[keys];
        absent = new long[keys];
        for (int i = 0; i < keys; i++) {
            ordered[i] = key(random, i);
            absent[i] = key(random, i + keys);
        }
        shuffled = ordered.clone();
        for (int i = keys - 1; i > 0; i--) {
            final int at = random.nextInt(i + 1);
            final long key = shuffled[i];
            shuffled[i] = shuffled[at];
            shuffled[at] = key;
        }
        map = LongToInt.of(rival);
        other = LongToInt.of(rival);
        map.anew();
        map.put(ordered);
        final long sum = (long) keys * (keys - 1) / 2;
        if (map.size() != keys || map.get(shuffled) != sum || map.get(absent) != (long) keys * LongToInt.MISSING) {
            throw new IllegalStateException("a rival must keep what it was given: rival=" + rival);
        }
    }

    private long key(final SplittableRandom random, final int i) {
        return switch (shape) {
            case "random" -> random.nextLong();
            case "sequential" -> i;
            case "handles" -> 7L << 48 | 1L << 32 | i;
            default -> throw new IllegalArgumentException("no such shape: shape=" + shape);
        };
    }

    /// All keys put into a new map.
    ///
    /// @return the map
    @Benchmark
    public Object grow() {
        other.anew();
        other.put(ordered);
        return other;
    }

    /// All keys put into a new map with room for them.
    ///
    /// @return the map
    @Benchmark
    public Object growHinted() {
        other.anew(keys);
        other.put(ordered);
        return other;
    }

    /// Every key fetched, in an order of its own.
    ///
    /// @return sum of the values
    @Benchmark
    public long fetchHit() {
        return map.get(shuffled);
    }

    /// The same number of absent keys fetched.
    ///
    /// @return sum of the answers
    @Benchmark
    public long fetchMiss() {
        return map.get(absent);
    }

    /// The value of every key replaced. The map keeps the values.
    @Benchmark
    public void replace() {
        map.put(ordered);
    }

    /// Every key removed, in an order of its own, and all of them put again.
    ///
    /// @return the number of removed keys
    @Benchmark
    public int removeAndPut() {
        final int removed = map.remove(shuffled);
        map.put(ordered);
        return removed;
    }

    /// Absent keys put and removed again, one after the other.
    @Benchmark
    public void toggle() {
        map.toggle(absent);
    }

    /// Every entry met once.
    ///
    /// @return sum of keys and values
    @Benchmark
    public long iterate() {
        return map.sum();
    }
}
