package org.denserow.stress.fuzz;

import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;

/// The fuzzer: draws cases and runs them until the time is over, or until one differs.
public final class FuzzMain {

    private static final int USAGE = 2;
    private static final long SECONDS = 30;
    private static final long MOST_SECONDS = 7 * 24 * 60 * 60;

    private static final Logger CLOSED = Logger.getLogger("org.denserow.engine"); // kept: its level stays with it

    private FuzzMain() {}

    /// Runs it and ends the JVM: with 0 if nothing differed, 1 if something did, 2 if the command line is wrong.
    ///
    /// @param arguments a seed and a number of seconds, both may be left out
    public static void main(final String[] arguments) {
        System.exit(run(arguments));
    }

    private static int run(final String[] arguments) {
        final long seed;
        final long seconds;
        try {
            seed = arguments.length > 0 ? Long.parseLong(arguments[0]) : System.nanoTime();
            seconds = arguments.length > 1 ? Long.parseLong(arguments[1]) : SECONDS;
        } catch (final NumberFormatException wrong) {
            return refuse("a seed and a number of seconds are whole numbers: " + wrong.getMessage());
        }
        if (arguments.length > 2 || seconds < 0 || seconds > MOST_SECONDS) {
            return refuse("at most a seed and a number of seconds in [0, " + MOST_SECONDS + "]: arguments="
                    + String.join(" ", arguments));
        }
        CLOSED.setLevel(Level.OFF); // simulations are closed with armed timers
        return run(seed, Duration.ofSeconds(seconds)) ? 0 : 1;
    }

    private static int refuse(final String rule) {
        System.err.println("fuzz: " + rule + "; usage: stress/fuzz/run [SEED] [SECONDS]");
        return USAGE;
    }

    /// The case of the first seed always runs: a seed that differed is repeated with 0 seconds.
    private static boolean run(final long seed, final Duration time) {
        final CaseRun run = new CaseRun(new Rules(), Variant::of);
        final long begin = System.nanoTime();
        long cases = 0;
        long frames = 0;
        do {
            final CasePlan plan = CaseDrawer.draw(seed + cases);
            final Outcome outcome = run.run(plan);
            if (outcome.differs()) {
                System.out.println(report(plan, outcome, run));
                return false;
            }
            cases++;
            frames += plan.frames();
        } while (System.nanoTime() - begin < time.toNanos());
        System.out.println(
                "fuzz: no difference: seed=" + seed + ", cases=" + cases + ", frames=" + frames + ", " + run.totals());
        return true;
    }

    private static String report(final CasePlan plan, final Outcome outcome, final CaseRun run) {
        final CasePlan reduced = Reducer.reduce(plan, outcome, run::run);
        final Outcome after = run.run(reduced);
        return "fuzz: FAILED: seed=" + plan.seed() + ", frame=" + outcome.frame() + ", " + outcome.difference()
                + "\nfuzz: reduced: frame=" + after.frame() + ", " + after.difference() + '\n' + CaseText.of(reduced)
                + "fuzz: repeat with: stress/fuzz/run " + plan.seed() + " 0";
    }
}
