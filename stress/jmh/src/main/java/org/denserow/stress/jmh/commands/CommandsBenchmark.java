package org.denserow.stress.jmh.commands;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.denserow.stress.jmh.storage.Picks;
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

/// One operation changes half of the bodies, or doubles them; for `denserow` it is one whole frame. Between operations the
/// change is undone, outside the measured time.
///
/// Beside the time, the counters `recordNanos` and `applyNanos` have its parts for recording and playback, per command,
/// if the rival separates them. JMH prints the sum over the iterations; the JSON has the value of each.
///
/// From the root of the checkout, with a JDK 25:
/// ```
/// stress/jmh/run commands
/// ```
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms3g", "-Xmx3g"})
@Warmup(iterations = 8, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 6, time = 400, timeUnit = TimeUnit.MILLISECONDS)
public class CommandsBenchmark {

    private static final int SAMPLES = 4;

    /// The command for each body, in random order. `setRows` takes the bodies of the first half of the rows in the
    /// order of the rows; `destroyRows` takes half of the bodies at random, in that order. `createRows` and
    /// `createBatchRows` create bodies that were destroyed in the order of their slots, so free slots come in that
    /// order, too. `churn` is two commands, counted as one.
    @Param({
        "setRows",
        "setRandom",
        "createRows",
        "create",
        "createBatchRows",
        "createBatch",
        "destroyRows",
        "destroyRandom",
        "tag",
        "churn"
    })
    public String command;

    /// The rival; see [Changes]. `buffer` is measured only beside `denserow`, `plain` and `direct`, all with one thread.
    @Param({"denserow", "denserow2", "direct", "plain", "queue", "queue2", "artemis", "dominion"})
    public String rival;

    /// The number of types of the bodies; see [Types].
    @Param("1")
    public String types;

    /// Bodies per operation.
    @Param("65536")
    public int commands;

    private final int[][] samples = new int[SAMPLES][];
    private Changes changes;
    private Operation operation;
    private int[] places; // by place, 1 + the body there if it is in the sample
    private int[] bodies; // of the next operation
    private boolean isSampleFixed; // always the first one
    private int next; // sample
    private int operations;

    @FunctionalInterface
    private interface Operation {
        void run();
    }

    /// Builds the rival: twice as many bodies as one operation takes.
    @Setup
    public void build() {
        final int all = 2 * commands;
        changes = Changes.of(rival, Types.of(types, all), commands);
        final int[] ascending = Picks.ascending(all);
        changes.select(Arrays.copyOf(ascending, commands));
        changes.create();
        changes.select(Arrays.copyOfRange(ascending, commands, all));
        changes.create();
        final Picks picks = new Picks(all);
        for (int sample = 0; sample < SAMPLES; sample++) {
            samples[sample] = picks.some(commands);
        }
        operation = switch (command) {
            case "setRows", "setRandom" -> () -> changes.set(operations);
            case "createRows", "create" -> changes::create;
            case "createBatchRows", "createBatch" -> changes::createBatch;
            case "destroyRows", "destroyRandom" -> changes::destroy;
            case "tag" -> () -> changes.tag(true);
            case "churn" -> changes::churn;
            default -> throw new IllegalArgumentException("no such command: command=" + command);
        };
        if (command.equals("setRows")) {
            inOrder(ascending);
        }
        isSampleFixed = List.of("setRows", "createRows", "createBatchRows").contains(command);
        if (isSampleFixed) {
            samples[0] = Arrays.copyOf(ascending, commands);
        }
    }

    /// Undoes the latest change and chooses the bodies of the next.
    @Setup(Level.Invocation)
    public void prepare() {
        final boolean first = operations++ == 0;
        if (command.startsWith("destroy") && !first) {
            changes.create();
        } else if (command.equals("tag") && !first) {
            changes.tag(false);
        }
        bodies = samples[next];
        next = isSampleFixed ? 0 : (next + 1) % SAMPLES;
        if (command.equals("destroyRows")) {
            inOrder(bodies);
        }
        changes.select(bodies);
        if (command.startsWith("create")) {
            changes.destroy();
        }
    }

    /// Sorts bodies by their places.
    private void inOrder(final int[] some) {
        if (places == null) {
            places = new int[changes.places()];
        }
        changes.keep();
        for (final int body : some) {
            places[changes.place(body)] = 1 + body;
        }
        int count = 0;
        for (int place = 0; count < some.length; place++) {
            if (places[place] > 0) {
                some[count++] = places[place] - 1;
                places[place] = 0;
            }
        }
    }

    /// Checks that the latest change was made.
    @TearDown(Level.Iteration)
    public void check() {
        changes.keep();
        final int expected = command.startsWith("destroy") ? commands : 2 * commands;
        final boolean isSet = !command.startsWith("set") || changes.x(bodies[0]) == operations;
        final boolean isTagged = changes.tagged() == (command.equals("tag") ? commands : 0);
        if (changes.count() != expected || !isSet || !isTagged) {
            throw new IllegalStateException("a change must be made: rival=" + rival + ", command=" + command
                    + ", bodies=" + changes.count() + ", expected=" + expected + ", tagged=" + changes.tagged()
                    + ", set=" + isSet);
        }
    }

    /// Ends its threads.
    @TearDown
    public void close() {
        changes.close();
    }

    /// One change.
    ///
    /// @param phases where recording and playback are added up
    /// @return the rival, so the JIT removes nothing
    @Benchmark
    public Object change(final Phases phases) {
        operation.run();
        phases.add(changes.recordNanos(), changes.applyNanos(), commands);
        return changes;
    }
}
