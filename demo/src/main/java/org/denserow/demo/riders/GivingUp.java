package org.denserow.demo.riders;

import org.denserow.engine.Chunk;
import org.denserow.engine.Simulation;
import org.denserow.engine.Tally;

/// Why riders give up: counts by reason, and of those who are impatient.
///
/// *Threads*: chunks count; the owner reads the counts of the last frame.
public final class GivingUp {

    /// A reason, one for each rider.
    public enum Reason {
        /// On foot or at a stop: a vehicle goes on from there today, but only after the patience ends.
        NOT_IN_TIME("no vehicle in time"),

        /// On foot or at a stop: none goes there any more today.
        NO_MORE("no vehicle any more"),

        /// While the rider waited, a vehicle that would have done was full.
        NO_PLACE("no place"),

        /// Of a rider in a wheelchair: vehicles go there, but none that takes a wheelchair from an accessible stop to
        /// another.
        NOT_ACCESSIBLE("no vehicle for a wheelchair"),

        /// While the rider waited, a vehicle that would have done was withdrawn.
        WITHDRAWN("a withdrawn trip"),

        /// Only so many vehicles are taken.
        RIDES("too many rides");

        private final String text;

        Reason(final String text) {
            this.text = text;
        }

        /// {@return the reason in words}
        public String text() {
            return text;
        }
    }

    private static final Reason[] REASONS = Reason.values();

    private final Tally[] tallies = new Tally[REASONS.length];
    private final Tally impatient;

    GivingUp(final Simulation simulation) {
        for (final Reason reason : REASONS) {
            tallies[reason.ordinal()] = simulation.tally("riders who give up: " + reason.text());
        }
        impatient = simulation.tally("impatient riders who give up");
    }

    /// Counts a rider who gives up.
    void add(final Chunk chunk, final Reason reason, final boolean isImpatient) {
        tallies[reason.ordinal()].add(chunk, 1);
        if (isImpatient) {
            impatient.add(chunk, 1);
        }
    }

    /// {@return riders who gave up in the last frame for a reason}
    long count(final Reason reason) {
        return (long) tallies[reason.ordinal()].value();
    }

    /// {@return those of all reasons who are impatient}
    long impatient() {
        return (long) impatient.value();
    }
}
