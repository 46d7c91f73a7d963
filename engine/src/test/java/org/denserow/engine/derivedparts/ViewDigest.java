package org.denserow.engine.derivedparts;

import org.denserow.engine.Trial;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.Nearby;
import org.denserow.engine.derived.SelectedRows;
import org.denserow.engine.storage.Column;

/// One number for all that the view of a derived part shows to a running body.
final class ViewDigest {

    private ViewDigest() {}

    /// @param view of any kind of derived part; of a part of one's own an array of `long`
    /// @param rows of the type that a [Nearby] watches from
    /// @param carried columns that the part carries
    static long of(final Object view, final int rows, final Column<?>... carried) {
        return switch (view) {
            case Buckets.View groups -> of(groups, carried);
            case Grid.View near -> of(near, carried);
            case SelectedRows.View list -> of(list.rows(), list.count());
            case Nearby.View sets -> of(sets, rows);
            case long[] numbers -> of(numbers);
            default -> throw new AssertionError("no such view: " + view);
        };
    }

    private static long of(final Buckets.View groups, final Column<?>... carried) {
        final int places = groups.begins()[groups.keys()];
        long digest = of(groups.begins(), groups.keys() + 1);
        digest = Trial.mix(digest, of(groups.rows(), places));
        for (final Column<?> column : carried) {
            digest = Trial.mix(digest, cells(groups.values(column), places));
        }
        return digest;
    }

    private static long of(final Grid.View near, final Column<?>... carried) {
        long digest = 0;
        for (near.around(5, 5, 3); near.nextRun(); ) {
            for (int at = near.begin(); at < near.end(); at++) {
                digest = Trial.mix(digest, near.rows()[at]);
                for (final Column<?> column : carried) {
                    digest = Trial.mix(digest, cell(near.values(column), at));
                }
            }
        }
        return digest;
    }

    private static long of(final Nearby.View sets, final int rows) {
        long digest = 0;
        for (int row = 0; row < rows; row++) {
            digest = Trial.mix(digest, sets.end(row) - sets.begin(row));
            for (int at = sets.begin(row); at < sets.end(row); at++) {
                digest = Trial.mix(digest, sets.handles()[at]);
            }
        }
        return digest;
    }

    private static long of(final int[] numbers, final int count) {
        long digest = count;
        for (int i = 0; i < count; i++) {
            digest = Trial.mix(digest, numbers[i]);
        }
        return digest;
    }

    private static long of(final long[] numbers) {
        long digest = 0;
        for (final long number : numbers) {
            digest = Trial.mix(digest, number);
        }
        return digest;
    }

    private static long cells(final Object array, final int count) {
        long digest = 0;
        for (int at = 0; at < count; at++) {
            digest = Trial.mix(digest, cell(array, at));
        }
        return digest;
    }

    private static long cell(final Object array, final int at) {
        return switch (array) {
            case int[] cells -> cells[at];
            case long[] cells -> cells[at];
            case double[] cells -> Double.doubleToRawLongBits(cells[at]);
            default -> throw new AssertionError("no such copy: " + array);
        };
    }
}
