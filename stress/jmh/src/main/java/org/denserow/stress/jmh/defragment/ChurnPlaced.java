package org.denserow.stress.jmh.defragment;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.function.Consumer;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.rows.OrderPlan;
import org.denserow.engine.rows.PlannedOrder;

/// The part of an order that a budget keeps while rows are replaced in every step. A row counts as placed if it is at most
/// 512 rows from the one before or after it in the order. All figures follow from the seed alone.
///
/// Tables: the rows that one step of replacements puts out of place; the placed part with a plan, from shuffled rows on,
/// over the last third of the steps; the rate at which half of the rows are out of place. The curves of the budget 1,000
/// go to a file of their own, for the plot.
final class ChurnPlaced {

    /// The header of the curves.
    static final String HEADER = "order,replaced,step,placed";

    /// The budget whose curves are kept.
    static final int CURVE_BUDGET = 1000;

    private static final int[] BUDGETS = {100, CURVE_BUDGET, 10_000};
    private static final double[] SHARES = {0.0001, 0.0003, 0.001, 0.003, 0.01}; // of the rows, in each step
    private static final double HALF = 0.5;
    private static final int STEPS_A_ROW = 33; // a step for every 33 rows
    private static final int SAMPLES = 120; // of a run
    private static final int LAST_SAMPLES = 40;
    private static final int ALONE_STEPS = 10; // of replacements without a plan

    private ChurnPlaced() {}

    static void measure(final int rows, final Consumer<String> line, final Consumer<String> curve) {
        misplaced(rows, line);
        line.accept("");
        curve.accept(HEADER);
        final StringBuilder header = new StringBuilder("| rows | order | budget | steps of a pass |");
        final StringBuilder rule = new StringBuilder("|---|---|---|---|");
        for (final double share : SHARES) {
            header.append(" placed, ").append(percent(share)).append(" a step |");
            rule.append("---|");
        }
        line.accept(header + " half is out of place at |");
        line.accept(rule + "---|");
        for (final boolean isExact : new boolean[] {true, false}) {
            for (final int budget : BUDGETS) {
                line.accept(line(rows, isExact, budget, curve));
            }
        }
    }

    // ---- Without a plan ----

    private static void misplaced(final int rows, final Consumer<String> line) {
        line.accept("| rows | replaced a step | rows out of place for each replaced one: created before destroyed, as a"
                + " boundary does; 1 step | " + ALONE_STEPS + " steps | destroyed before created; 1 step | "
                + ALONE_STEPS + " steps |");
        line.accept("|---|---|---|---|---|---|");
        for (final double share : SHARES) {
            final int count = count(rows, share);
            line.accept(String.format(
                    Locale.ROOT,
                    "| %,d | %s | %.2f | %.2f | %.2f | %.2f |",
                    rows,
                    percent(share),
                    alone(rows, count, 1, true),
                    alone(rows, count, ALONE_STEPS, true),
                    alone(rows, count, 1, false),
                    alone(rows, count, ALONE_STEPS, false)));
        }
    }

    private static double alone(final int rows, final int count, final int steps, final boolean isBoundary) {
        final ChurnedRows churned = new ChurnedRows(rows, count);
        final PlannedOrder order = (PlannedOrder) RowOrder.by(churned.key());
        order.sorter(churned.store()).defragment(order, Integer.MAX_VALUE);
        for (int step = 0; step < steps; step++) {
            if (isBoundary) {
                churned.replaceAsBoundary(count);
            } else {
                churned.replaceErasedFirst(count);
            }
        }
        return (1 - churned.placed()) * rows / ((double) count * steps);
    }

    // ---- With one ----

    private static String line(final int rows, final boolean isExact, final int budget, final Consumer<String> curve) {
        final String order = isExact ? "exact" : "chunks of " + ChurnedRows.CHUNK;
        final StringBuilder cells = new StringBuilder(String.format(
                Locale.ROOT, "| %,d | %s | %,d | %,d |", rows, order, budget, pass(rows, isExact, budget)));
        final double[] placed = new double[SHARES.length];
        for (int i = 0; i < SHARES.length; i++) {
            final Samples last = new Samples();
            placed[i] = run(rows, isExact, budget, SHARES[i], last, budget == CURVE_BUDGET ? curve : text -> {});
            cells.append(' ').append(last.text(1)).append(" |");
        }
        return cells.append(' ').append(lost(placed)).append(" |").toString();
    }

    private static OrderPlan plan(final ChurnedRows churned, final boolean isExact) {
        final RowOrder exact = RowOrder.by(churned.key());
        return ((PlannedOrder) (isExact ? exact : exact.inChunksOf(ChurnedRows.CHUNK)))
                .plan(churned.store(), type -> null);
    }

    /// {@return steps from shuffled rows to rows in order, when none is replaced}
    private static int pass(final int rows, final boolean isExact, final int budget) {
        final OrderPlan plan = plan(new ChurnedRows(rows, 1), isExact);
        int steps = 0;
        do {
            plan.step(budget);
            steps++;
        } while (plan.totalMoves() == 0 || plan.misplaced() > 0);
        return steps;
    }

    /// {@return the mean of the last samples}
    private static double run(
            final int rows,
            final boolean isExact,
            final int budget,
            final double share,
            final Samples last,
            final Consumer<String> curve) {
        final int count = count(rows, share);
        final ChurnedRows churned = new ChurnedRows(rows, count);
        final OrderPlan plan = plan(churned, isExact);
        final int between = Math.max(1, rows / STEPS_A_ROW / SAMPLES);
        double sum = 0;
        for (int sample = 0; sample <= SAMPLES; sample++) {
            final double placed = churned.placed();
            curve.accept(String.format(
                    Locale.ROOT,
                    "%s,%s,%d,%.4f",
                    isExact ? "exact" : "chunks",
                    percent(share),
                    sample * between,
                    placed));
            if (sample > SAMPLES - LAST_SAMPLES) {
                last.add(placed);
                sum += placed;
            }
            for (int step = 0; step < between; step++) {
                churned.replaceAsBoundary(count);
                plan.step(budget);
            }
        }
        return sum / LAST_SAMPLES;
    }

    /// The share at which half of the rows are out of place, between the two that were measured.
    private static String lost(final double[] placed) {
        if (placed[0] < HALF) {
            return "less than " + percent(SHARES[0]);
        }
        for (int i = 1; i < placed.length; i++) {
            if (placed[i] < HALF) {
                final double part = (placed[i - 1] - HALF) / (placed[i - 1] - placed[i]);
                return percent(SHARES[i - 1] * Math.pow(SHARES[i] / SHARES[i - 1], part));
            }
        }
        return "more than " + percent(SHARES[SHARES.length - 1]);
    }

    private static int count(final int rows, final double share) {
        return Math.max(1, (int) Math.round(rows * share));
    }

    static String percent(final double share) {
        return new BigDecimal(100 * share)
                        .round(new MathContext(2))
                        .stripTrailingZeros()
                        .toPlainString() + " %";
    }
}
