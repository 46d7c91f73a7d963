package org.denserow.stress.jmh.defragment;

import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.IntToLongFunction;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.rows.OrderPlan;
import org.denserow.engine.rows.PlannedOrder;

/// The table of few distinct keys: rows that only need grouping, the case of the article, beside the same rows with a key
/// of their own each. Counts, no times.
final class FewKeys {

    private static final int KEYS = 5;
    private static final int BUDGET = 1000;

    private FewKeys() {}

    static void measure(final int rows, final Consumer<String> line) {
        line.accept("| rows | distinct keys | order | moves | steps of 1,000 moves | moves of the pass after it |");
        line.accept("|---|---|---|---|---|---|");
        for (final int chunk : new int[] {1, ChurnedRows.CHUNK}) {
            line(rows, rows, chunk, line);
            line(rows, KEYS, chunk, line);
        }
    }

    private static void line(final int rows, final int keys, final int chunk, final Consumer<String> line) {
        final StoredRows stored = new StoredRows(rows, 1);
        stored.disturb(Disorder.shuffled(rows));
        final int[] before = new int[rows]; // by number: its place before, for stability
        for (int row = 0; row < rows; row++) {
            before[stored.number(row)] = row;
        }
        final IntToLongFunction key = row -> stored.number(row) % keys;
        final OrderPlan plan =
                ((PlannedOrder) RowOrder.byKey(key).inChunksOf(chunk)).plan(stored.store(), type -> null);
        final int steps = steps(plan);
        final long moves = plan.totalMoves();
        stored.checkContent("plan");
        for (int row = 1; chunk == 1 && row < rows; row++) {
            final long apart = key.applyAsLong(row) - key.applyAsLong(row - 1);
            final boolean isStable = before[stored.number(row)] > before[stored.number(row - 1)];
            Content.expect(apart > 0 || apart == 0 && isStable, "plan", row);
        }
        for (int step = 0; step < steps; step++) {
            plan.step(BUDGET);
        }
        line.accept(String.format(
                Locale.ROOT,
                "| %,d | %,d | %s | %,d | %,d | %,d |",
                rows,
                keys,
                chunk == 1 ? "exact" : "chunks of " + chunk,
                moves,
                steps,
                plan.totalMoves() - moves));
    }

    private static int steps(final OrderPlan plan) {
        int steps = 0;
        do {
            plan.step(BUDGET);
            steps++;
        } while (plan.totalMoves() == 0 || plan.misplaced() > 0);
        return steps;
    }
}
