package org.denserow.stress.jmh.bits;

import java.util.concurrent.TimeUnit;
import org.denserow.engine.Rows;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.Table;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;
import org.denserow.jobs.JobSystem;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// A system over the rows with a tag, or with one tag and not another: one operation is a whole frame,
/// [Simulation#step()], of a simulation that has no other system. Each chunk adds up the numbers of its rows.
///
/// From the root of the checkout, with a JDK 25:
/// ```
/// stress/jmh/run bits
/// ```
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
@Warmup(iterations = 3, time = 150, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 75, timeUnit = TimeUnit.MILLISECONDS)
public class TagSystemBenchmark {

    private static final int LINE = 8; // sums that stand in one cache line

    /// The rival: a loop by hand over bare words; the body of a system, by cursor or word by word, with 1 worker or 2.
    @Param({"plain", "cursor", "words", "cursor2", "words2"})
    public String rival;

    /// The selected rows: one tag, or two combined for this system alone.
    @Param({"tag", "andNot"})
    public String over;

    /// Rows with each tag in percent, spread at random.
    @Param({"1", "10", "50"})
    public String live;

    /// Rows of the type.
    @Param("1000000")
    public int rows;

    private Scan pass;
    private Simulation simulation; // null for the loop

    private record Thing(Table table, Tag a, Tag b) {}

    /// Builds the rival.
    @Setup
    public void build() {
        final LiveRows a = LiveRows.of(rows, live, LiveRows.RANDOM);
        final LiveRows b = over.equals("tag")
                ? LiveRows.of(rows, "0", LiveRows.RANDOM)
                : LiveRows.of(rows, live, LiveRows.RANDOM, 8);
        final Scan plain = over.equals("tag") ? Scan.of("plain", a) : BitfieldQueryBenchmark.of("plainFused", a, b);
        pass = switch (rival) {
            case "plain" -> plain;
            case "cursor" -> simulate(a, b, 1, TagSystemBenchmark::byCursor);
            case "words" -> simulate(a, b, 1, TagSystemBenchmark::byWord);
            case "cursor2" -> simulate(a, b, 2, TagSystemBenchmark::byCursor);
            case "words2" -> simulate(a, b, 2, TagSystemBenchmark::byWord);
            default ->
                throw new IllegalArgumentException(
                        "no such rival: rival=" + rival + "; plain, cursor, words, cursor2 and words2 are there");
        };
        if (pass.sum() != plain.sum()) {
            throw new IllegalStateException("a system must run over the selected rows: rival=" + rival + ", sum="
                    + pass.sum() + ", expected=" + plain.sum());
        }
    }

    /// Ends its threads.
    @TearDown
    public void close() {
        if (simulation != null) {
            simulation.close();
        }
    }

    /// One pass, or frame.
    ///
    /// @return the sum of the rows
    @Benchmark
    public long system() {
        return pass.sum();
    }

    @FunctionalInterface
    private interface Body {
        long sum(Rows rows);
    }

    private Scan simulate(final LiveRows a, final LiveRows b, final int workers, final Body body) {
        simulation = Simulation.create(SimulationOptions.defaults().withWorkers(workers));
        final Thing things = simulation.define("thing", Thing.class, Layout.dense(rows));
        for (int row = 0; row < rows; row++) {
            things.table.create();
        }
        give(things.a, a);
        give(things.b, b);
        final Selection selection = over.equals("tag") ? things.a : things.a.andNot(things.b);
        final int chunks = JobSystem.chunks(rows, SystemBuilder.defaultGrain(rows));
        final long[] sums = new long[LINE * chunks];
        simulation.system("sum").over(selection, (chunk, commands) -> sums[LINE * chunk.number()] = body.sum(chunk));
        return () -> frame(simulation, sums);
    }

    private static void give(final Tag tag, final LiveRows live) {
        final Tag.Bits bits = tag.bits();
        for (int word = 0; word < live.words().length; word++) {
            bits.setWord(word, live.words()[word]);
        }
    }

    private static long frame(final Simulation simulation, final long[] sums) {
        simulation.step();
        long sum = 0;
        for (int i = 0; i < sums.length; i += LINE) {
            sum += sums[i];
        }
        return sum;
    }

    private static long byCursor(final Rows rows) {
        long sum = 0;
        for (final BitCursor it = rows.cursor(); it.next(); ) {
            sum += it.row();
        }
        return sum;
    }

    private static long byWord(final Rows rows) {
        long sum = 0;
        for (int word = rows.firstWord(); word < rows.endWord(); word++) {
            final int base = word * Bitfield.WORD_ROWS;
            long left = rows.word(word);
            if (left == 0) {
                continue;
            }
            if (left == -1L) {
                for (int row = base; row < base + Bitfield.WORD_ROWS; row++) {
                    sum += row;
                }
                continue;
            }
            for (; left != 0; left &= left - 1) {
                sum += base + Long.numberOfTrailingZeros(left);
            }
        }
        return sum;
    }
}
