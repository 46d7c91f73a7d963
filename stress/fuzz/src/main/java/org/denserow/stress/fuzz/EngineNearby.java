package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Nearby;
import org.denserow.engine.handle.RowState;

/// Asks what rows of the engine see.
///
/// @param plan the part
/// @param watchers the table of the rows that see
record EngineNearby(PartPlan plan, Table watchers) {

    /// {@return the answer of a view, as [Hands#ask] gives it}
    ///
    /// @param view the view
    /// @param bits choose a row that exists
    /// @param identity gives the identity of a row that is seen, 0 if it is gone
    long[] answer(final Nearby.View view, final long bits, final LongUnaryOperator identity) {
        if (watchers.rows() == 0) {
            return new long[0];
        }
        final int row = existing((int) Long.remainderUnsigned(bits, watchers.rows()));
        if (plan.kind() == PartPlan.Kind.NEARBY_FEW) {
            return new long[] {view.end(row) - view.begin(row), view.dropped(row)};
        }
        final List<Long> entered = new ArrayList<>();
        final List<Long> stayed = new ArrayList<>();
        final List<Long> left = new ArrayList<>();
        for (int at = view.begin(row); at < view.end(row); at++) {
            (view.entered()[at] ? entered : stayed).add(identity.applyAsLong(view.handles()[at]));
        }
        for (int at = view.leftBegin(row); at < view.leftEnd(row); at++) {
            left.add(identity.applyAsLong(view.left()[at]));
        }
        return ModelNearby.joined(entered, stayed, left);
    }

    /// {@return a row that exists, by its number among them}
    private int existing(final int number) {
        int row = -1;
        for (int left = number; left >= 0; left--) {
            do {
                row++;
            } while (watchers.state(row) == RowState.VACANT);
        }
        return row;
    }
}
