package org.denserow.stress.jmh.frames;

import java.util.Locale;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.stress.jmh.Turns;

/// A small world with the default number of workers, with one, and with 64: 1,000 rows and three systems, one after the
/// other or side by side, in turns in one process. It prints the time of a frame and the ratios to one worker.
///
/// `java -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.frames.SmallFrames [SECONDS]`
public final class SmallFrames {

    private static final int ROWS = 1000;
    private static final int FRAMES = 200; // of a run
    private static final int RUNS = 5; // of a turn
    private static final int MANY = 64;
    private static final double SECONDS = 20;

    private SmallFrames() {}

    /// Runs all shapes.
    ///
    /// @param args the seconds for each shape
    public static void main(final String[] args) {
        final double seconds = args.length == 0 ? SECONDS : Double.parseDouble(args[0]);
        System.out.println("| systems | 1 worker | default / 1 | 1 again / 1 | " + MANY + " workers / 1 |");
        System.out.println("|---|---|---|---|---|");
        for (final boolean chain : new boolean[] {true, false}) {
            measure(chain, seconds);
        }
    }

    private static void measure(final boolean chain, final double seconds) {
        final SimulationOptions defaults = SimulationOptions.defaults();
        try (Simulation one = world(defaults.withWorkers(1), chain);
                Simulation again = world(defaults.withWorkers(1), chain);
                Simulation byDefault = world(defaults, chain);
                Simulation many = world(defaults.withWorkers(MANY), chain)) {
            final Turns turns = new Turns(RUNS);
            final int first = turns.add(() -> {}, () -> one.run(FRAMES));
            final int second = turns.add(() -> {}, () -> byDefault.run(FRAMES));
            final int control = turns.add(() -> {}, () -> again.run(FRAMES));
            final int most = turns.add(() -> {}, () -> many.run(FRAMES));
            turns.run(seconds);
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %.2f µs | %s | %s | %s |%n",
                    chain ? "one after the other" : "side by side",
                    turns.nanos(first) / FRAMES / 1000,
                    turns.spread(second, first),
                    turns.spread(control, first),
                    turns.spread(most, first));
            System.out.println(
                    "threads: " + threads() + ", turns: " + turns.turns() + ", default workers: " + defaults.workers());
        }
    }

    private static Simulation world(final SimulationOptions options, final boolean chain) {
        final Simulation sim = Simulation.create(options);
        final Table things = sim.define("thing", Layout.dense(ROWS));
        final FloatColumn shared = things.floats("shared");
        for (int system = 0; system < 3; system++) {
            final FloatColumn column = chain ? shared : things.floats("own " + system);
            sim.system("system " + system).writes(column).over(things, (rows, commands) -> {
                final float[] values = rows.write(column);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    values[row] = values[row] * 0.99f + 1;
                }
            });
        }
        for (int row = 0; row < ROWS; row++) {
            things.create();
        }
        return sim;
    }

    private static long threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().matches("denserow-\\d+-worker-\\d+"))
                .count();
    }
}
