package org.denserow.stress.jmh.defragment;

import java.util.Locale;
import java.util.function.Consumer;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.rows.PlannedOrder;

/// The table of the moves of one pass, in the exact order and in chunks. Counts, no times.
///
/// One new row shifts all rows behind it by one place, and the exact order moves them all; a chunk only passes one row on
/// to the next.
final class ChunkMoves {

    private static final double[] REPLACED = {0.0001, 0.001, 0.01}; // of the rows, at once

    private ChunkMoves() {}

    static void measure(final int rows, final Consumer<String> line) {
        line.accept("| rows | before | placed before | moves, exact | moves, chunks of " + ChurnedRows.CHUNK
                + " | exact / chunks |");
        line.accept("|---|---|---|---|---|---|");
        line(rows, Disorder.shuffled(rows), 0, line);
        line(rows, Disorder.onePercent(rows), 0, line);
        for (final double share : REPLACED) {
            line(rows, null, Math.max(1, (int) (rows * share)), line);
        }
    }

    private static void line(final int rows, final Disorder disorder, final int replaced, final Consumer<String> line) {
        final ChurnedRows one = disturbed(rows, disorder, replaced);
        final ChurnedRows other = disturbed(rows, disorder, replaced);
        final double before = one.placed();
        final int exact = sort(one, 1);
        final int chunks = sort(other, ChurnedRows.CHUNK);
        if (Math.min(one.placed(), other.placed()) < 1) {
            throw new IllegalStateException(
                    "a pass must place all rows: exact=" + one.placed() + ", chunks=" + other.placed());
        }
        line.accept(String.format(
                Locale.ROOT,
                "| %,d | %s | %s | %,d | %,d | %.1f |",
                rows,
                disorder == null ? ChurnPlaced.percent((double) replaced / rows) + " replaced" : disorder.name(),
                Samples.number(before),
                exact,
                chunks,
                (double) exact / Math.max(1, chunks)));
    }

    private static ChurnedRows disturbed(final int rows, final Disorder disorder, final int replaced) {
        final ChurnedRows churned = new ChurnedRows(rows, Math.max(1, replaced));
        sort(churned, 1);
        if (disorder == null) {
            churned.replaceAsBoundary(replaced);
        } else {
            churned.disturb(disorder);
        }
        return churned;
    }

    private static int sort(final ChurnedRows rows, final int chunk) {
        final PlannedOrder order = (PlannedOrder) RowOrder.by(rows.key()).inChunksOf(chunk);
        return order.sorter(rows.store()).defragment(order, Integer.MAX_VALUE);
    }
}
