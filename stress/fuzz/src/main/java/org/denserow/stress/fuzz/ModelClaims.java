package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.denserow.engine.handle.Handle;

/// Claims of the reference: the best bid for each row. Tests plant faults in it.
class ModelClaims {

    private final List<Map<ModelRow, Bid>> best = new ArrayList<>(); // by number of the claims

    /// A bid.
    ///
    /// @param claimant who bids
    /// @param priority the lowest wins
    record Bid(ModelRow claimant, int priority) {}

    ModelClaims(final GlobalPlan plan) {
        plan.claims().forEach(_ -> best.add(new HashMap<>()));
    }

    /// Bids for a row.
    final void bid(final int claims, final ModelRow at, final Bid bid) {
        best.get(claims).merge(at, bid, (before, now) -> beats(now, before) ? now : before);
    }

    /// {@return whether a bid wins over another one}
    protected boolean beats(final Bid one, final Bid other) {
        return one.priority() < other.priority()
                || one.priority() == other.priority()
                        && Handle.slot(one.claimant().handle) < Handle.slot(other.claimant().handle);
    }

    /// {@return the winner of a row, or null}
    final ModelRow winner(final int claims, final ModelRow at) {
        final Bid bid = best.get(claims).get(at);
        return bid == null ? null : bid.claimant();
    }

    /// A boundary comes: all bids are forgotten.
    protected void forget() {
        best.forEach(Map::clear);
    }
}
