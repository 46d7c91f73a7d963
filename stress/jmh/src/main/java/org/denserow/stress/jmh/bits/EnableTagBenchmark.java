package org.denserow.stress.jmh.bits;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// A tag given to all rows of a type, and taken again by the next operation. One operation is a whole frame with one
/// worker. For `destroyCreate` each operation replaces all rows by new ones with the tag: the cost of keeping a state as a
/// type of its own.
///
/// From the root of the checkout, with a JDK 25:
/// ```
/// stress/jmh/run bits
/// ```
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms3g", "-Xmx3g"})
@Warmup(iterations = 4, time = 250, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 125, timeUnit = TimeUnit.MILLISECONDS)
public class EnableTagBenchmark {

    /// The way: `query` is a system over the rows of another tag that gives its tag to all of them at once, `queryWords`
    /// the same word by word, `queryRows` row by row, `command` a system that records `tag` for each row,
    /// `destroyCreate` one that records `destroy` and `create`; `plain` is a loop by hand over two arrays of words.
    @Param({"plain", "query", "queryWords", "queryRows", "command", "destroyCreate"})
    public String rival;

    /// Rows of the type, a multiple of 64; all of them have the other tag.
    @Param("1000000")
    public int rows;

    private Operation operation;
    private Simulation simulation; // null for the loop
    private Thing things;
    private long[] words; // the tag of the loop
    private boolean gives; // whether the next operation gives or takes; read by the workers of the frame that it runs

    private record Thing(Table table, Tag chosen, Tag enabled) {}

    @FunctionalInterface
    private interface Operation {
        long run();
    }

    /// Builds the rival.
    @Setup
    public void build() {
        if (rival.equals("plain")) {
            operation = plain();
        } else {
            operation = simulate();
        }
        for (int i = 0; i < 2; i++) {
            enable();
            check();
        }
    }

    /// Checks that the latest operation reached all rows.
    @TearDown(Level.Iteration)
    public void check() {
        final int expected = gives || rival.equals("destroyCreate") ? rows : 0;
        final int count = rival.equals("plain") ? bitCount(words) : things.enabled.count();
        if (count != expected) {
            throw new IllegalStateException("the tag must be given to all rows, then to none: rival=" + rival
                    + ", gives=" + gives + ", rows with it=" + count + ", expected=" + expected);
        }
    }

    private static int bitCount(final long[] words) {
        int bits = 0;
        for (final long word : words) {
            bits += Long.bitCount(word);
        }
        return bits;
    }

    /// Ends its threads.
    @TearDown
    public void close() {
        if (simulation != null) {
            simulation.close();
        }
    }

    /// Gives the tag to all rows, or takes it.
    ///
    /// @return something of the result
    @Benchmark
    public long enable() {
        gives = !gives;
        return operation.run();
    }

    private Operation plain() {
        final long[] chosen = new long[rows >>> 6];
        words = new long[chosen.length];
        Arrays.fill(chosen, -1L);
        return () -> {
            if (gives) {
                set(words, chosen);
            } else {
                clear(words, chosen);
            }
            return words[0];
        };
    }

    private static void set(final long[] target, final long[] rows) {
        for (int word = 0; word < target.length; word++) {
            target[word] |= rows[word];
        }
    }

    private static void clear(final long[] target, final long[] rows) {
        for (int word = 0; word < target.length; word++) {
            target[word] &= ~rows[word];
        }
    }

    private Operation simulate() {
        simulation = Simulation.create(SimulationOptions.defaults().withWorkers(1));
        final boolean replaces = rival.equals("destroyCreate");
        things = simulation.define("thing", Thing.class, Layout.dense(replaces ? 2 * rows : rows));
        for (int row = 0; row < rows; row++) {
            things.table.create();
        }
        final Tag.Bits bits = things.chosen.bits();
        for (int row = 0; row < rows; row++) {
            bits.set(row);
        }
        switch (rival) {
            case "query" -> query();
            case "queryWords" -> queryWords();
            case "queryRows" -> queryRows();
            case "command" -> command();
            case "destroyCreate" -> destroyCreate();
            default ->
                throw new IllegalArgumentException("no such rival: rival=" + rival
                        + "; plain, query, queryWords, queryRows, command and destroyCreate are there");
        }
        return () -> {
            simulation.step();
            return things.table.size();
        };
    }

    private void query() {
        simulation.system("enable").writes(things.enabled).over(things.chosen, (rows, commands) -> {
            if (gives) {
                rows.setAll(things.enabled);
            } else {
                rows.clearAll(things.enabled);
            }
        });
    }

    private void queryWords() {
        simulation.system("enable").writes(things.enabled).over(things.chosen, (rows, commands) -> {
            final Tag.Bits enabled = rows.write(things.enabled);
            final int end = rows.endWord();
            if (gives) {
                for (int word = rows.firstWord(); word < end; word++) {
                    enabled.setWord(word, rows.word(word));
                }
            } else {
                for (int word = rows.firstWord(); word < end; word++) {
                    enabled.clearWord(word, rows.word(word));
                }
            }
        });
    }

    private void queryRows() {
        simulation.system("enable").writes(things.enabled).over(things.chosen, (rows, commands) -> {
            final Tag.Bits enabled = rows.write(things.enabled);
            if (gives) {
                for (final BitCursor it = rows.cursor(); it.next(); ) {
                    enabled.set(it.row());
                }
            } else {
                for (final BitCursor it = rows.cursor(); it.next(); ) {
                    enabled.clear(it.row());
                }
            }
        });
    }

    private void command() {
        simulation.system("enable").over(things.table, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                final long handle = things.table.handle(row);
                if (gives) {
                    commands.tag(handle, things.enabled);
                } else {
                    commands.untag(handle, things.enabled);
                }
            }
        });
    }

    private void destroyCreate() {
        simulation.system("replace").creates(things.table).over(things.table, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                commands.destroy(things.table.handle(row));
                commands.create(things.table);
                commands.with(things.enabled);
            }
        });
    }
}
